import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, FakeApiError } from '../../../../test/fakes/fake-api.ts';
import { anOrder, orderId, withOrders } from '../../../../test/fakes/fake-orders.ts';
import { fakeId } from '../../../../test/fakes/fake-records.ts';
import { withSession } from '../../../../test/fakes/fake-session.ts';
import { fill, renderAt } from '../../../../test/render-at.tsx';

const { details, usualSlots } = orderEndpoints;
const { reschedule, rescheduleOverride, customerOrders } = orderDeliveryEndpoints;
const detail = `/order/details/${orderId}`;

/** The timeline entry of the move. */
const entry = {
  at: '2026-03-09T10:00:00.000Z',
  actor: 'Meera Anand',
  kind: 'rescheduled' as const,
  subject: 'Delivery',
  from: '10 Mar, 2026, 09:30 am - 05:00 pm',
  to: '12 Mar, 2026, 04:00 pm - 06:00 pm',
};

const withUsualSlots = () =>
  answer(usualSlots, () => ({
    data: [
      { delivery_type: fakeId('d3'), from: '16:00', upto: '18:00', cost: 49 },
      { delivery_type: fakeId('d4'), from: '20:00', upto: '22:00', cost: 49 },
    ],
  }));

const openDialog = async () => {
  withUsualSlots();
  const rendered = renderAt(detail);
  await rendered.user.click(await screen.findByRole('button', { name: 'Reschedule' }));
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Reschedule delivery' })) };
};

beforeEach(() => {
  answer(vendorEndpoints.servicing, () => ({ data: [], full_slots: [] }));
});

describe('rescheduling an order', () => {
  it('offers the usual slots of its delivery type, and sends date, slot and reason', async () => {
    withSession();
    const order = anOrder();
    const { table } = withOrders(order);
    const calls = answer(reschedule, ({ body }) => {
      const timeline = [...order.timeline, { ...entry, reason: String(body.reason) }];
      const data = { ...order, version: 4, timeline };
      table[0] = data;
      return { message: 'Delivery rescheduled successfully', data };
    });
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: '04:00 pm - 06:00 pm' }));
    expect(dialog.queryByRole('button', { name: '08:00 pm - 10:00 pm' })).toBeNull();
    const date = dialog.getByRole('textbox', { name: 'Delivery date' });
    await user.clear(date);
    await fill(user, date, '12/03/2026');
    await user.click(dialog.getByRole('button', { name: 'Move delivery' }));
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The party is later{Enter}');
    await waitFor(() =>
      expect(calls.at(-1)?.body).toEqual({
        delivery_date: '2026-03-12',
        delivery_slot: { from: '16:00', upto: '18:00' },
        reason: 'The party is later',
        version: 3,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reschedule delivery' })).toBeNull());
    expect(await screen.findByText('Delivery moved')).toBeInTheDocument();
    expect(screen.getByText('Reason: The party is later')).toBeInTheDocument();
  });

  it('exceeds the capacity of a full slot with a reason, or returns to the form', async () => {
    withSession();
    const { table } = withOrders(anOrder());
    const message = 'Slot full. Next free: 20:00-22:00';
    const rejected = answer(reschedule, () => {
      throw new FakeApiError(409, 'slot_full', message);
    });
    const calls = answer(rescheduleOverride, () => {
      table[0] = anOrder({ version: 4 });
      return { message: 'Delivery rescheduled successfully', data: table[0] };
    });
    const { user, dialog } = await openDialog();
    const date = dialog.getByRole('textbox', { name: 'Delivery date' });
    await user.clear(date);
    await fill(user, date, '12/03/2026');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The party is later{Enter}');
    const name = 'Move BH-100001 to 12 Mar, 2026, 09:30 am - 05:00 pm';
    const full = () => screen.findByRole('dialog', { name });
    expect(within(await full()).getByRole('alert')).toHaveTextContent(message);
    await user.click(within(await full()).getByRole('button', { name: 'Choose another slot' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
    expect(date).toHaveValue('12 Mar, 2026');

    await user.click(dialog.getByRole('button', { name: 'Move delivery' }));
    await user.click(within(await full()).getByRole('button', { name: 'Move anyway' }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({
        delivery_date: '2026-03-12',
        delivery_slot: { from: '09:30', upto: '17:00' },
        reason: 'The party is later',
        version: 3,
      }),
    );
    expect(rejected).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that the new slot is full in the city before it is saved', async () => {
    withSession();
    const order = anOrder();
    withOrders(order);
    const { city } = order.address.shipping;
    const servicing = answer(vendorEndpoints.servicing, ({ body }) => {
      const { deliveries = [] } = vendorEndpoints.servicing.body.parse(body);
      const full = deliveries.filter(({ from }) => from === '16:00');
      return { data: [], full_slots: full.map(({ date, from, upto }) => ({ date, from, upto, seats: 1 })) };
    });
    const { user, dialog } = await openDialog();
    await waitFor(() => expect(servicing).toHaveLength(1));
    expect(dialog.queryByText(/^The only seat/)).toBeNull();
    await user.click(await dialog.findByRole('button', { name: '04:00 pm - 06:00 pm' }));
    const warning = `The only seat of ${city} on 10 Mar, 2026 from 04:00 pm to 06:00 pm is taken.`;
    expect(await dialog.findByText(warning)).toBeVisible();
    expect(servicing.at(-1)?.body).toMatchObject({ city, order: orderId });
  });

  it('can move a single item of several', async () => {
    withSession();
    const [item] = anOrder().order_items;
    const second = { ...item!, _id: fakeId('d9'), product: { ...item!.product, name: 'Red Velvet' } };
    const order = anOrder({ order_items: [item!, second] });
    withOrders(order);
    const calls = answer(reschedule, () => ({ message: 'Delivery rescheduled successfully', data: order }));
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('combobox', { name: 'Items' }));
    await user.click(await screen.findByRole('option', { name: /^Red Velvet/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Only this cake{Enter}');
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ item: fakeId('d9') }));
  });

  it('is not offered for delivered orders', async () => {
    withSession();
    withOrders(anOrder({ status: 'delivered' }));
    renderAt(detail);
    expect(await screen.findByRole('region', { name: 'Order summary' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });

  it('is not offered without the permission', async () => {
    withSession([permissionKey(details)]);
    withOrders(anOrder());
    renderAt(detail);
    expect(await screen.findByRole('region', { name: 'Order summary' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull();
  });
});

describe('the other orders of the customer', () => {
  it('are listed with a hint for possible duplicates', async () => {
    withSession();
    withOrders(anOrder());
    answer(customerOrders, () => ({
      data: {
        duplicates: [{ _id: fakeId('c7'), order_number: 'BH-100007' }],
        orders: [
          {
            _id: fakeId('c7'),
            order_number: 'BH-100007',
            order_date: '2026-03-08T19:00:00.000Z',
            status: 'pending',
            order_total: 899,
            delivery: { date: '2026-03-10', from: '09:30', upto: '17:00' },
          },
        ],
        total: 100,
        totalIsMinimum: true as const,
      },
    }));
    renderAt(detail);
    const hint = await screen.findByText(/^Possible duplicate of/);
    expect(within(hint).getByRole('link', { name: 'BH-100007' })).toHaveAttribute(
      'href',
      `/order/details/${fakeId('c7')}`,
    );
    const card = within(screen.getByRole('region', { name: 'Other orders of this customer (100+)' }));
    expect(card.getByText(/₹899/)).toBeInTheDocument();
  });
});
