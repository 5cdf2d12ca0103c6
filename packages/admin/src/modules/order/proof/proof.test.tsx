import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { orderProofEndpoints } from '@bakehouse/contract/order/proof/order-proof.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, details, updateStatus } = orderEndpoints;
const { addPhoto } = orderProofEndpoints;
const keys = [list, details, updateStatus].map(permissionKey);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T04:30:00.000Z') });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
});

const given = (missing: NonNullable<OrderRecord['proof']>['missing'], over: Partial<OrderRecord> = {}): OrderRecord => {
  const [item] = anOrder().order_items;
  if (!item) throw new Error('the fake order has an item');
  return anOrder({
    status: 'processing',
    assigned_vendor: { ...aVendor },
    order_items: [
      {
        ...item,
        selected_delivery_date: '2026-03-10',
        selected_delivery_slot: { from: '09:30', upto: '17:00' },
      },
    ],
    proof: { missing, given: [] },
    ...over,
  });
};
const asStore = (order: OrderRecord) => {
  withSession(keys, { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] }, { vendor_id: aVendor.vendor_id });
  answer(listUpcomingOrders, () => ({ data: { today: '2026-03-10', orders: [order], is_limited: false } }));
  withOrders(order);
};
const asStaff = (order: OrderRecord) => {
  withSession(keys);
  withOrders(order);
};
const photo = new File(['photo'], 'cake.jpg', { type: 'image/jpeg' });

it('asks a store for the photo, sends it once, and then takes the step', async () => {
  const order = given({ shipped: 'photo' });
  asStore(order);
  const photos = vi.fn(() => ({ message: 'Photo saved successfully', data: order }));
  answer(addPhoto, photos);
  const statuses = vi.fn((_call: unknown) => ({ message: 'Saved', data: { ...order, status: 'shipped', version: 4 } }));
  statuses.mockImplementationOnce(() => {
    throw new FakeApiError(409, 'wrong_status', 'Accept this order before you change its status');
  });
  answer(updateStatus, statuses);
  const { user } = renderAt('/order/today');
  await user.click(await screen.findByRole('button', { name: 'Shipped: BH-100001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark BH-100001 as shipped' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('A photo is needed before this order can be shipped.');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  expect(input).toHaveAttribute('capture', 'environment');
  await user.upload(input!, photo);
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(await dialog.findByText('Accept this order before you change its status')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(photos).toHaveBeenCalledTimes(1);
  expect(statuses).toHaveBeenCalledTimes(2);
});

it('explains a wrong code beside its field', async () => {
  const order = given({ delivered: 'code' }, { status: 'shipped' });
  asStore(order);
  const statuses = vi.fn((_call: unknown): never => {
    throw new FakeApiError(422, 'invalid', 'This code is wrong. 4 attempts left.');
  });
  answer(updateStatus, statuses);
  const { user } = renderAt(`/order/details/${orderId}`);
  await user.click(await screen.findByRole('button', { name: 'Delivered' }));
  const dialog = within(await screen.findByRole('dialog'));
  const code = dialog.getByRole('textbox', { name: "Customer's code" });
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await user.type(code, '12a34');
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  expect(await dialog.findByText('This code is wrong. 4 attempts left.')).toBeInTheDocument();
  expect(statuses.mock.calls[0]?.[0]).toMatchObject({ body: { order_status: 'delivered', delivery_code: '1234' } });
  expect(dialog.queryByRole('textbox', { name: 'Reason to continue without it' })).not.toBeInTheDocument();
});

it('lets staff continue with a reason, and shows the proofs with person and time', async () => {
  const order = given({ delivered: 'photo_or_code' }, { status: 'shipped' });
  const proofs = [
    { position: 1, step: 'shipped', kind: 'photo', has_file: true, at: '2026-03-10T04:00:00.000Z', by: 'Dev' },
  ];
  asStaff({ ...order, proof: { missing: order.proof?.missing ?? {}, given: proofs } });
  const statuses = vi.fn((_call: unknown) => ({ message: 'Saved', data: { ...order, status: 'delivered' } }));
  answer(updateStatus, statuses);
  const { user } = renderAt(`/order/details/${orderId}`);
  const card = within(await screen.findByRole('region', { name: 'Proof of delivery' }));
  expect(card.getByText('Photo before dispatch')).toBeInTheDocument();
  expect(card.getByText(/Dev ·/)).toBeInTheDocument();
  expect(
    card.getByText("A photo or the customer's code is needed before this order can be delivered."),
  ).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'View photo' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason to continue without it' }), 'The customer phoned');
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  await waitFor(() => expect(statuses).toHaveBeenCalled());
  expect(statuses.mock.calls[0]?.[0]).toMatchObject({
    body: { order_status: 'delivered', proof_reason: 'The customer phoned' },
  });
});
