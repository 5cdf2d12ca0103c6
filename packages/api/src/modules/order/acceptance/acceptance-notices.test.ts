import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareAcceptance, switchAcceptance } from '../../../../test/acceptance.ts';
import { buildNotifiedShop, type NotifiedShop } from '../../../../test/notified-shop.ts';
import { rowsOf } from '../../../platform/db/client.ts';

let shop: NotifiedShop;
let desk: Awaited<ReturnType<typeof prepareAcceptance>>;
beforeAll(async () => {
  shop = await buildNotifiedShop({});
  await switchAcceptance(shop.test, {});
  desk = await prepareAcceptance(shop.test, 4);
});
afterAll(() => shop.test.close());

type Notified = { kind: string; store_id: string | null };
const notified = async (id: string): Promise<Notified[]> => {
  await shop.consume();
  return rowsOf(
    shop.test.deps.database.db,
    sql`select kind, store_id from notification where record_id = ${id} and kind <> 'order_created' order by id`,
  );
};

it('a store is notified of the offer, reminded at half time, and notified when it loses the order', async () => {
  const [first, second] = desk.vendors;
  const order = await desk.placeOfferedOrder();
  await desk.passTime(order._id, 5);
  await desk.advance();
  await desk.passTime(order._id, 5);
  await desk.advance();
  expect(await notified(order._id)).toEqual([
    { kind: 'order_assigned', store_id: first?.vendorId },
    { kind: 'order_reminder', store_id: first?.vendorId },
    { kind: 'order_withdrawn', store_id: first?.vendorId },
    { kind: 'order_assigned', store_id: second?.vendorId },
  ]);
});

it('a store that declined an order is not notified that it lost it', async () => {
  const [first, second] = desk.vendors;
  const order = await desk.placeOfferedOrder();
  await desk.decline(order._id, first);
  expect(await notified(order._id)).toEqual([
    { kind: 'order_assigned', store_id: first?.vendorId },
    { kind: 'order_assigned', store_id: second?.vendorId },
  ]);
  await switchAcceptance(shop.test, { on_expiry: 'unassign' });
  const other = await desk.placeOfferedOrder();
  await desk.decline(other._id, first);
  await switchAcceptance(shop.test, {});
  expect(await notified(other._id)).toEqual([
    { kind: 'order_assigned', store_id: first?.vendorId },
    { kind: 'order_needs_vendor', store_id: null },
  ]);
});

it('staff are alerted after the third store', async () => {
  const order = await desk.placeOfferedOrder();
  for (let n = 0; n < 3; n += 1) {
    expect((await notified(order._id)).map(({ kind }) => kind)).not.toContain('order_needs_vendor');
    await desk.passTime(order._id, 11);
    await desk.advance();
  }
  expect(await notified(order._id)).toContainEqual({ kind: 'order_needs_vendor', store_id: null });
});

it('store and customer are notified of each rescheduling', async () => {
  const order = await desk.placeOfferedOrder();
  await notified(order._id);
  for (const [version, from, upto] of [
    [order.version, '14:00', '16:00'],
    [order.version + 1, '16:00', '18:00'],
  ] as const)
    await shop.test.call(orderDeliveryEndpoints.reschedule, {
      token: desk.token,
      params: { id: order._id },
      body: { delivery_date: desk.day, delivery_slot: { from, upto }, reason: 'Asked by the customer', version },
    });
  expect((await notified(order._id)).filter(({ kind }) => kind === 'order_changed')).toHaveLength(2);
  const toCustomer = shop.test.queued.filter(({ data }) => JSON.stringify(data).includes('was moved to'));
  // By email and by SMS.
  expect(toCustomer).toHaveLength(4);
});
