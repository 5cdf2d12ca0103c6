import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { listUpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, aVendor, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { aStore } from '../../../../test/fakes/fake-vendors.ts';
import { renderAt } from '../../../../test/render-at.tsx';

const { list, details, updateStatus } = orderEndpoints;
const { accept, decline } = orderAcceptanceEndpoints;
const keys = [list, details, updateStatus, accept, decline].map(permissionKey);

const vendorUser = { roles: [{ _id: aVendor.vendor_id, name: 'Vendor' }] };

/** It is 10:00 on 10 March in Kolkata. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T04:30:00.000Z') }));

let serial = 0;
type Given = Partial<OrderRecord> & { readonly day?: string; readonly from?: string; readonly number?: string };

const order = ({ day = '2026-03-10', from = '09:30', number = '1', ...over }: Given = {}): OrderRecord => {
  const [item] = anOrder().order_items;
  if (!item) throw new Error('the fake order has an item');
  return anOrder({
    _id: fakeId((serial += 1).toString(16).padStart(2, '0')),
    order_number: `BH-${number}`,
    status: 'confirmed',
    assigned_vendor: { ...aVendor, vendors_note: 'No candles' },
    order_items: [{ ...item, selected_delivery_date: day, selected_delivery_slot: { from, upto: '17:00' } }],
    ...over,
  });
};

const anOffer = (seconds_left: number) => ({
  attempt: 1,
  offered_at: '2026-03-10T04:20:00.000Z',
  expires_at: '2026-03-10T04:40:00.000Z',
  seconds_left,
});

const withUpcoming = (...orders: OrderRecord[]) => {
  withSession(keys, vendorUser, { vendor_id: aVendor.vendor_id });
  answerUpcoming(orders);
  return withOrders(...orders);
};
const answerUpcoming = (orders: OrderRecord[]) =>
  answer(listUpcomingOrders, () => ({ data: { today: '2026-03-10', orders, is_limited: false } }));
const numbers = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const section = (name: string | RegExp) => screen.findByRole('region', { name });

it('shows the orders of today by slot, each with what the kitchen needs', async () => {
  const [item] = order().order_items;
  if (!item) throw new Error('the fake order has an item');
  const product = { ...item.product, properties: ['Contains nuts', 'Eggless'] };
  withUpcoming(
    order({ number: 'early', order_items: [{ ...item, product }] }),
    order({ number: 'late', from: '12:00', to_collect: 450 }),
    order({ number: 'tomorrow', day: '2026-03-11' }),
    order({ number: 'done', status: 'delivered' }),
  );
  renderAt('/order/today');
  expect(await screen.findByRole('heading', { name: 'Today (2)' })).toBeInTheDocument();
  const early = within(await section('09:30 am - 05:00 pm')).getByRole('article', { name: 'BH-early' });
  expect(early).toHaveTextContent(/2 × Chocolate Truffle.*Chocolate · 1 kg.*Contains nuts · Eggless.*2 × Candles/);
  expect(early).toHaveTextContent(/Message on the cakeHappy birthday, Ira.*NoteNo candles.*Tuhin Sen · Kolkata 700029/);
  expect(early).toHaveTextContent('You are paid ₹1,825.00');
  expect(early).not.toHaveTextContent('Collect');
  expect(within(await section('12:00 pm - 05:00 pm')).getByText('Starts in 2 h')).toBeInTheDocument();
  expect(screen.getByText('Collect ₹450.00 in cash')).toBeInTheDocument();
  expect(numbers()).toEqual(['BH-early', 'BH-late']);
  expect(within(await section('Delivered (1)')).getByRole('link', { name: 'BH-done' })).toBeInTheDocument();
});

it('says until when the store has paused new orders, and where it takes them again', async () => {
  withUpcoming(order());
  withSession([...keys, permissionKey(vendorEndpoints.detail)], vendorUser, { vendor_id: aVendor.vendor_id });
  const id = aVendor.vendor_id;
  const calls = answer(vendorEndpoints.detail, () => ({ data: aStore({ id, paused_until: '2026-03-10T18:00' }) }));
  renderAt('/order/today');
  expect(await screen.findByText('New orders are paused until 18:00')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Take new orders' });
  expect(link).toHaveAttribute('href', `/vendor/detail/personal-info/${id}`);
  expect(calls.map(({ params }) => params)).toEqual([{ id }]);
});

it('counts open orders of yesterday as late orders of today', async () => {
  withUpcoming(order({ number: 'night', day: '2026-03-09' }));
  renderAt('/order/today');
  expect(await screen.findByRole('heading', { name: 'Today (1)' })).toBeInTheDocument();
  expect(screen.getByText('17 h late')).toBeInTheDocument();
});

it('takes the next step of an order', async () => {
  const { calls } = withUpcoming(order());
  const { user } = renderAt('/order/today');
  await user.click(await screen.findByRole('button', { name: 'Processing: BH-1' }));
  await waitFor(() => expect(calls.updateStatus.map(({ body }) => body.order_status)).toEqual(['processing']));
});

it('asks first for the orders that wait for an answer, with the time by the clock of the server', async () => {
  // The clock of the device is behind `expires_at` by hours.
  withUpcoming(
    order(),
    order({ number: 'next week', day: '2026-03-17', offer: anOffer(1_800) }),
    order({ number: 'soon', day: '2026-03-11', offer: anOffer(300) }),
  );
  renderAt('/order/today');
  const offers = within(await section('Please answer'));
  expect(offers.getAllByRole('article').map((card) => within(card).getByRole('link').textContent)).toEqual([
    'BH-soon',
    'BH-next week',
  ]);
  const soon = within(offers.getByRole('article', { name: 'BH-soon' }));
  expect(soon.getByText('11 Mar, 2026, 09:30 am - 05:00 pm')).toBeInTheDocument();
  expect(await soon.findByText('Answer within 5 min')).toBeInTheDocument();
  expect(soon.getByRole('button', { name: 'Accept BH-soon' })).toBeEnabled();
  expect(soon.queryByRole('button', { name: /^Processing/ })).not.toBeInTheDocument();
});

it('shows what has changed since the store accepted, before the next step', async () => {
  const open = [{ field: 'Message on the cake: Chocolate Truffle', from: 'Ira', to: 'Happy birthday, Ira' }];
  withUpcoming(order({ changes: { number: 2, open, ticket: 2, ticket_fields: [] } }));
  renderAt('/order/today');
  const card = within(await screen.findByRole('article', { name: 'BH-1' }));
  const changed = await card.findByRole('region', { name: 'Changed since you accepted' });
  expect(changed).toHaveTextContent(/Before: Ira.*Now: Happy birthday, Ira/);
  expect(card.getByRole('button', { name: 'Got it' })).toBeEnabled();
});

it('has tabs for tomorrow, and for later and finished orders with a search', async () => {
  const { calls } = withUpcoming(order(), order({ number: 'tomorrow', day: '2026-03-11' }));
  const { user, href } = renderAt('/order/today');
  await user.click(await screen.findByRole('button', { name: 'Tomorrow (1)' }));
  await waitFor(() => expect(href()).toBe('/order/today?quick=tomorrow'));
  expect(numbers()).toEqual(['BH-tomorrow']);
  await user.click(screen.getByRole('button', { name: 'Finished' }));
  await user.type(await screen.findByRole('searchbox'), 'sen');
  await waitFor(() => expect(calls.list.at(-1)?.query).toMatchObject({ quick: 'finished', search: 'sen' }));
  expect(href()).toBe('/order/today?search=sen&quick=finished');
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(calls.list.at(-1)?.query).toEqual({ page: '1', quick: 'later' }));
});

it('has states for no orders and for a failed load', async () => {
  withUpcoming();
  const { user } = renderAt('/order/today');
  expect(await screen.findByText('No orders')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Today (0)' })).toBeInTheDocument();
  answer(listUpcomingOrders, () => {
    throw new FakeApiError(500, 'internal', 'The orders could not be read');
  });
  await user.click(screen.getByRole('button', { name: 'Tomorrow (0)' }));
  expect(await screen.findByText('No orders')).toBeInTheDocument();
});

it('shows amounts neither to bakers nor buttons for steps that they may not take', async () => {
  withSession([list, details].map(permissionKey), vendorUser, {
    vendor_id: aVendor.vendor_id,
    stores: [{ _id: aVendor.vendor_id, store_name: 'Yamuna Bake Studio', role: 'baker' }],
  });
  answerUpcoming([order({ assigned_vendor: { ...aVendor, vendor_payable: null }, to_collect: null })]);
  renderAt('/order/today');
  const card = await screen.findByRole('article');
  expect(card).not.toHaveTextContent(/₹|payment/);
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
});

it('leads staff, who have no store, to the list', async () => {
  withSession(keys);
  withOrders(order());
  const { href } = renderAt('/order/today');
  await waitFor(() => expect(href()).toBe('/order'));
});
