import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const { create, updateStatus } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

describe('simultaneous assignments to one slot', () => {
  let test: TestApp;
  let token: string;
  let type: string;
  let productId: string;
  let store: string;
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = new Date('2026-11-22T09:00:00Z');
    token = (await makeOwner(test.deps)).token;
    type = await makeDeliveryType(test.deps, 'Express', [0, 49]);
    productId = await makeProduct(test.deps);
    store = (await makeVendor(test.deps, [])).vendorId;
    await offer(test.deps, store, type, 49);
  });
  afterAll(() => test.close());

  const slot = { from: '18:00', upto: '20:00' };
  const placeOrder = async (date: string) => {
    const order_items = orderOf(productId).order_items.map((item) => ({
      ...item,
      shipping_override_reason: 'Agreed',
      selected_delivery_date: date,
      selected_delivery_slot: slot,
    }));
    return (await test.call(create, { token, body: orderOf(productId, { order_items }) })).body.data._id;
  };
  /** Repeats a request that a busy server rejects, as clients do. */
  const assign = async (id: string): ReturnType<typeof assignOnce> => {
    const reply = await assignOnce(id);
    return reply.status === 503 ? assign(id) : reply;
  };
  const assignOnce = (id: string) =>
    test.call(assignVendor, {
      token,
      params: { id },
      body: { vendor: store, delivery_type: type, vendor_delivery_charges: 49, vendor_charges: 400 },
    });
  const setCapacity = (orders: number) =>
    test.call(vendorHoursEndpoints.update, {
      token,
      params: { id: store },
      body: { hours: { ...unlimitedHours, capacity: { per: 'slot', orders } } },
    });
  const countSeats = async (date: string) =>
    (
      await rowsOf<{ n: number }>(
        test.deps.database.db,
        sql`select count(*)::int as n from order_seat where day = ${date}`,
      )
    )[0]?.n;

  it('take exactly the seats that are left', async () => {
    const date = '2026-12-01';
    await setCapacity(5);
    const orders = await Promise.all(Array.from({ length: 50 }, () => placeOrder(date)));
    const replies = await Promise.all(orders.map(assign));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['409 Slot full. Next free: 20:00-22:00']),
    );
    expect(await countSeats(date)).toBe(5);
  });

  it('never exceed the capacity while orders are cancelled and brought back', async () => {
    const date = '2026-12-02';
    await setCapacity(5);
    const orders = await Promise.all(Array.from({ length: 12 }, () => placeOrder(date)));
    await Promise.all(orders.map(assign));
    const set = (id: string, order_status: 'cancelled' | 'pending') =>
      test.call(updateStatus, { token, params: { id }, body: { order_status } });
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(
        orders.flatMap((id, index) => [
          set(id, (index + round) % 2 ? 'cancelled' : 'pending'),
          ...(index % 3 === 0 ? [assign(id)] : []),
        ]),
      );
      expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await countSeats(date)).toBeLessThanOrEqual(5);
    }
    const [recount] = await rowsOf<{ n: number }>(
      test.deps.database.db,
      sql`select count(*)::int as n from orders where vendor_id = ${store} and status <> 'cancelled' and delivery_date = ${date}`,
    );
    expect(await countSeats(date)).toBe(recount?.n);
  });

  it('and a change of the capacity exclude each other', async () => {
    const date = '2026-12-03';
    await setCapacity(10);
    const orders = await Promise.all(Array.from({ length: 10 }, () => placeOrder(date)));
    await Promise.all(orders.slice(0, 2).map(assign));
    const [capacity, ...replies] = await Promise.all([setCapacity(3), ...orders.slice(2).map(assign)]);
    expect(capacity?.status).toBe(200);
    const done = replies.filter(({ status }) => status === 200).length;
    expect(await countSeats(date)).toBe(2 + done);
    expect((await assign(await placeOrder(date))).status).toBe(409);
  });
});
