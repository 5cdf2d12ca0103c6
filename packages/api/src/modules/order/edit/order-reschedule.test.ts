import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { create, details, list, updateStatus } = orderEndpoints;
const { reschedule } = orderDeliveryEndpoints;

describe('rescheduling a delivery', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = new Date('2026-11-20T12:00:00Z');
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  const placeOrder = async (overrides: Parameters<typeof orderOf>[1] = {}) =>
    (await test.call(create, { token, body: orderOf(productId, overrides) })).body.data;
  const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
  const move = (id: string, changes: object = {}) =>
    test.probe(reschedule, {
      token,
      params: { id },
      body: {
        delivery_date: '2026-11-24',
        delivery_slot: { from: '16:00', upto: '18:00' },
        reason: 'The customer travels',
        version: 1,
        ...changes,
      },
    });
  const twoItems = () => {
    const [item] = orderOf(productId).order_items;
    if (!item) throw new Error('the factory makes an item');
    const other = {
      ...item,
      product: { ...item.product, name: 'Second Cake' },
      selected_delivery_date: '2026-11-23',
      shipping_cost: 0,
      addons: [],
    };
    return { order_items: [item, other], subtotal: 2060.5, order_total: 2010 };
  };

  it('moves the order in the list, and writes timeline and audit log', async () => {
    const order = await placeOrder();
    const { status, body } = await move(order._id);
    expect([status, body.message]).toEqual([200, 'Delivery rescheduled successfully']);
    const after = await read(order._id);
    expect(body.data).toEqual(after);
    expect(after).toMatchObject({
      version: 2,
      order_items: [{ selected_delivery_date: '2026-11-24', selected_delivery_slot: { from: '16:00', upto: '18:00' } }],
    });
    expect(after.timeline.at(-1)).toMatchObject({
      kind: 'rescheduled',
      subject: 'Delivery',
      from: '22 Nov, 2026, 10:00 am - 12:00 pm',
      to: '24 Nov, 2026, 04:00 pm - 06:00 pm',
      reason: 'The customer travels',
    });
    const query = { delivery_from: '2026-11-24', delivery_to: '2026-11-24', slot_from: '16:00', slot_upto: '18:00' };
    expect((await test.call(list, { token, query })).body.data.totalOrders).toBe(1);
    const [entry] = await rowsOf(
      test.deps.database.db,
      sql`select action, changes from audit_log where record_id = ${order._id} order by at desc, id desc limit 1`,
    );
    expect(entry).toMatchObject({
      action: 'reschedule',
      changes: { delivery: { to: '24 Nov, 2026, 04:00 pm - 06:00 pm' }, reason: { to: 'The customer travels' } },
    });
    const [counts] = await rowsOf(
      test.deps.database.db,
      sql`select (select count(*)::int from orders where delivery_date = '2026-11-24') as orders,
          (select sum(orders)::int from order_delivery_count where grain = 'day' and bucket = '2026-11-24') as counted`,
    );
    expect(counts).toEqual({ orders: 1, counted: 1 });
  });

  it('moves one item, and the order to its earliest delivery', async () => {
    const order = await placeOrder(twoItems());
    const { body } = await move(order._id, { item: order.order_items[0]?._id });
    expect(body.data).toMatchObject({
      order_items: [{ selected_delivery_date: '2026-11-24' }, { selected_delivery_date: '2026-11-23' }],
    });
    expect((await read(order._id)).timeline.at(-1)?.subject).toBe('Delivery of Truffle Cake');
    const query = { search: order.order_number };
    const { orders } = (await test.call(list, { token, query })).body.data;
    expect(orders[0]?.delivery).toEqual({ date: '2026-11-23', from: '10:00', upto: '12:00' });
    expect((await move(order._id, { item: newId(), version: 2 })).body.fields).toEqual({ item: 'Unknown item' });
  });

  it('moves all items together', async () => {
    const order = await placeOrder(twoItems());
    await move(order._id);
    const after = await read(order._id);
    expect(after.order_items.map((item) => item.selected_delivery_date)).toEqual(['2026-11-24', '2026-11-24']);
    expect(after.timeline.at(-1)?.from).toBe('22 Nov, 2026, 10:00 am - 12:00 pm; 23 Nov, 2026, 10:00 am - 12:00 pm');
  });

  it('to the current delivery changes nothing', async () => {
    const order = await placeOrder();
    const same = { delivery_date: '2026-11-22', delivery_slot: { from: '10:00', upto: '12:00' } };
    expect((await move(order._id, same)).status).toBe(200);
    expect(await read(order._id)).toEqual(order);
  });

  it('accepts a slot until its end in the time zone of the marketplace', async () => {
    const order = await placeOrder();
    const today = { delivery_date: '2026-11-20' };
    // It is 17:30 in India.
    const ended = await move(order._id, { ...today, delivery_slot: { from: '15:00', upto: '17:29' } });
    expect(ended).toMatchObject({ status: 422, body: { error: 'The delivery slot is in the past' } });
    const running = await move(order._id, { ...today, delivery_slot: { from: '15:00', upto: '17:31' } });
    expect(running.status).toBe(200);
  });

  it('accepts a slot that ends at or after midnight', async () => {
    const order = await placeOrder();
    // It is 17:30 in India, so the slot of the last night has ended and that of the next one has not.
    const last = await move(order._id, {
      delivery_date: '2026-11-19',
      delivery_slot: { from: '23:30', upto: '00:30' },
    });
    expect(last).toMatchObject({ status: 422, body: { error: 'The delivery slot is in the past' } });
    const night = { delivery_date: '2026-11-20', delivery_slot: { from: '23:30', upto: '00:30' } };
    expect((await move(order._id, night)).status).toBe(200);
    const moved = await read(order._id);
    expect(moved.order_items[0]).toMatchObject({
      selected_delivery_date: '2026-11-20',
      selected_delivery_slot: { from: '23:30', upto: '00:30' },
    });
    expect(moved.timeline.at(-1)?.to).toBe('20 Nov, 2026, 11:30 pm - 12:30 am (next day)');
    const until = { ...night, delivery_slot: { from: '23:00', upto: '24:00' }, version: 2 };
    expect((await move(order._id, until)).status).toBe(200);
    expect((await read(order._id)).order_items[0]?.selected_delivery_slot).toEqual({ from: '23:00', upto: '00:00' });
    for (const [from, upto] of [
      ['14:00', '02:00'],
      ['22:00', '07:00'],
      ['10:00', '10:00'],
    ] as const) {
      const wrong = await move(order._id, { ...night, delivery_slot: { from, upto }, version: 3 });
      expect(wrong.body.error, from).toBe('The slot must end after it starts');
    }
  });

  it('requires a reason, a slot that ends after it starts, and the current version', async () => {
    const order = await placeOrder();
    expect((await move(order._id, { reason: ' ' })).body.error).toBe('Reason is required');
    const backwards = await move(order._id, { delivery_slot: { from: '18:00', upto: '16:00' } });
    expect(backwards.body.error).toBe('The slot must end after it starts');
    expect((await move(order._id, { version: 7 })).body.code).toBe('stale');
    expect((await move(newId())).status).toBe(404);
  });

  it('is rejected for delivered and cancelled orders', async () => {
    for (const order_status of ['delivered', 'cancelled'] as const) {
      const order = await placeOrder();
      await test.call(updateStatus, { token, params: { id: order._id }, body: { order_status } });
      const { status, body } = await move(order._id, { version: 2 });
      expect([status, body.error]).toEqual([409, `This order is ${order_status}, so its delivery cannot be moved.`]);
    }
  });

  it('is shown to the store with its reason', async () => {
    const vendor = await makeVendor(test.deps, [details]);
    const order = await placeOrder();
    await assignVendor(test.deps, order._id, vendor.vendorId);
    await move(order._id);
    const { body } = await test.call(details, { token: vendor.token, params: { id: order._id } });
    expect(body.data.timeline.at(-1)).toMatchObject({ kind: 'rescheduled', reason: 'The customer travels' });
  });

  it('runs once for repeated requests with one key', async () => {
    const order = await placeOrder();
    const send = () =>
      test.call(reschedule, {
        token,
        params: { id: order._id },
        headers: { 'idempotency-key': `move ${order._id}` },
        body: {
          delivery_date: '2026-11-24',
          delivery_slot: { from: '16:00', upto: '18:00' },
          reason: 'Twice',
          version: 1,
        },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await read(order._id)).version).toBe(2);
  });
});
