import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { OrderEdit } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  assignVendor,
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeVendor,
  offer,
  orderOf,
} from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { create, details, list, update, addNote, remove, deleted, restore, customer, updateStatus } = orderEndpoints;

describe('orders edited by staff', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  const placeOrder = async (overrides: Parameters<typeof orderOf>[1] = {}) =>
    (await test.call(create, { token, body: orderOf(productId, overrides) })).body.data;
  const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
  const bodyOf = (changes: Partial<OrderEdit> = {}): OrderEdit => {
    const { order_number: _n, order_date: _d, source: _s, status: _t, ...body } = orderOf(productId);
    return { ...body, version: 1, ...changes };
  };
  const edit = (id: string, body: OrderEdit) => test.call(update, { token, params: { id }, body });
  const lastAudit = async (id: string) =>
    (
      await rowsOf<{ action: string; changes: Record<string, { from: unknown; to: unknown }> }>(
        test.deps.database.db,
        sql`select action, changes from audit_log where record_id = ${id} order by at desc, id desc limit 1`,
      )
    )[0];
  const expectRightCounts = async () => {
    const [row] = await rowsOf<{ n: string; kept: string; open: string; kept_open: string }>(
      test.deps.database.db,
      sql`select (select count(*) from orders where deleted_at is null) as n,
            (select sum(orders) from order_count where grain = 'all') as kept,
            (select count(*) from orders where deleted_at is null and status not in ('delivered', 'cancelled')) as open,
            (select sum(orders) from order_delivery_count where grain = 'day' and lifecycle = 'open') as kept_open`,
    );
    expect(row?.kept).toBe(row?.n);
    expect(row?.kept_open).toBe(row?.open);
  };

  describe('the whole edit', () => {
    it('replaces items, add-ons, addresses and sums, and describes the change on the timeline', async () => {
      const order = await placeOrder();
      const [item] = bodyOf().order_items;
      if (!item) throw new Error('the factory makes an item');
      const { body, status } = await edit(
        order._id,
        bodyOf({
          payment_method: 'UPI',
          customer: { full_name: 'आशा வர்மா 🎂', phone: '9811122244' },
          address: {
            billing: bodyOf().address.billing,
            shipping: { ...bodyOf().address.shipping, city: 'Gurugram', pincode: '122001' },
          },
          order_items: [
            { ...item, product: { ...item.product, quantity: 1 }, message: 'Happy <b>Birthday</b>' },
            { ...item, selected_delivery_date: '2026-11-21', shipping_cost: 0, addons: [] },
          ],
          subtotal: 1560.5,
          total_coupon_discount: 0,
          order_total: 1610,
        }),
      );
      expect(status).toBe(200);
      expect(body.message).toBe('Order updated successfully');
      expect(body.data).toMatchObject({
        order_number: order.order_number,
        order_date: order.order_date,
        status: 'pending',
        version: 2,
        payment_method: 'UPI',
        payment_status: 'Pending',
        order_total: 1610,
        customer: { full_name: 'आशा வர்மா 🎂', phone: '9811122244', email: '' },
        address: { shipping: { city: 'Gurugram' }, billing: { city: 'New Delhi' } },
        order_items: [{ message: 'Happy <b>Birthday</b>' }, { addons: [] }],
      });
      expect(body.data.order_items[0]?._id).toBe(order.order_items[0]?._id);
      expect(await read(order._id)).toEqual(body.data);
      const event = body.data.timeline.at(-1);
      expect(event).toMatchObject({
        kind: 'edited',
        subject: 'Items, Shipping Address, Customer, Payment, Discount, Total',
      });
      expect(event?.from).toContain('2 × Truffle Cake Truffle 1 kg at Rs 500, with 2 × Candles at Rs 30.25');
      expect(event?.to).toContain('“Happy <b>Birthday</b>”');
      expect(await lastAudit(order._id)).toMatchObject({
        action: 'update',
        changes: { Total: { from: 'Rs 1010', to: 'Rs 1610' } },
      });
      const found = await test.probe(list, { token, query: { city: 'gurugram', delivery_from: '2026-11-21' } });
      expect(found.body.data).toMatchObject({ totalOrders: 1, orders: [{ delivery: { date: '2026-11-21' } }] });
      await expectRightCounts();
    });

    it('without a change does not write the order', async () => {
      const order = await placeOrder();
      const { body } = await edit(order._id, bodyOf());
      expect(body.data).toEqual(order);
    });

    it('records another product, add-on or address field although the description is the same', async () => {
      const twin = await makeProduct(test.deps);
      const order = await placeOrder();
      const [item] = bodyOf().order_items;
      if (!item) throw new Error('the factory makes an item');
      const swapped = { ...item, product: { ...item.product, _id: twin } };
      const { data } = (await edit(order._id, bodyOf({ order_items: [swapped] }))).body;
      expect(data.order_items[0]?.product._id).toBe(twin);
      const event = data.timeline.at(-1);
      expect(event).toMatchObject({ kind: 'edited', subject: 'Items' });
      expect(event?.to).toBe(`${event?.from} (another record with the same description)`);
      const addons = (item.addons ?? []).map((addon) => ({ ...addon, product: twin }));
      const added = await edit(order._id, bodyOf({ order_items: [{ ...swapped, addons }], version: 2 }));
      expect(added.body.data.order_items[0]?.addons[0]?.product).toBe(twin);
      const { billing, shipping } = bodyOf().address;
      const [address1 = '', ...rest] = `${shipping.address1}, ${shipping.address2 ?? ''}`.split(', ');
      const address = { billing, shipping: { ...shipping, address1, address2: rest.filter(Boolean).join(', ') } };
      const joined = {
        billing,
        shipping: { ...shipping, address1: `${address1}, ${address.shipping.address2}`, address2: '' },
      };
      const order_items = [{ ...swapped, addons }];
      await edit(order._id, bodyOf({ order_items, address, version: 3 }));
      const { version } = await read(order._id);
      const after = await edit(order._id, bodyOf({ order_items, address: joined, version }));
      expect(after.body.data.address.shipping.address2).toBe('');
    });

    it('shortens long changes of emoji between two characters', async () => {
      const order = await placeOrder();
      const { billing, shipping } = bodyOf().address;
      const long = { ...shipping, address1: 'x'.repeat(500), address2: '🏠'.repeat(240) };
      await edit(order._id, bodyOf({ address: { billing, shipping: long } }));
      const { body, status } = await edit(
        order._id,
        bodyOf({ address: { billing, shipping: { ...long, full_name: 'Ira Sen' } }, version: 2 }),
      );
      expect([body.error, status]).toEqual([undefined, 200]);
      expect(body.data.timeline.at(-1)?.to).toMatch(/^Home, Ira Sen, .*🏠…$/u);
    });

    it('rejects half a character with its field', async () => {
      const order = await placeOrder();
      const { billing, shipping } = bodyOf().address;
      const { body, status } = await edit(
        order._id,
        bodyOf({ address: { billing, shipping: { ...shipping, full_name: 'A\ud83c' } } }),
      );
      expect([status, body.fields]).toEqual([
        422,
        { 'address.shipping.full_name': 'Full name contains an incomplete character' },
      ]);
    });

    it('checks version, sums, products and types', async () => {
      const order = await placeOrder();
      expect((await edit(order._id, bodyOf({ version: 2 }))).body.code).toBe('stale');
      expect((await edit(order._id, bodyOf({ subtotal: 1 }))).body.fields).toHaveProperty('subtotal');
      const [item] = bodyOf().order_items;
      if (!item) throw new Error('the factory makes an item');
      const unknown = { ...item, product: { ...item.product, _id: newId() } };
      expect((await edit(order._id, bodyOf({ order_items: [unknown] }))).body.error).toBe(
        'Unknown product: Truffle Cake',
      );
      const typed = { ...item, selected_delivery_type: { _id: newId(), name: 'X' } };
      expect((await edit(order._id, bodyOf({ order_items: [typed] }))).body.error).toBe('Unknown delivery type');
      expect(await read(order._id)).toEqual(order);
    });

    it('accepts a stored product that has left the catalogue', async () => {
      const missing = await makeProduct(test.deps, 'Seasonal');
      const order = (await test.call(create, { token, body: orderOf(missing) })).body.data;
      await test.deps.database.db.execute(sql`update product set deleted_at = now() where id = ${missing}`);
      const { order_number: _n, order_date: _d, source: _s, ...body } = orderOf(missing);
      const edited = await edit(order._id, { ...body, payment_method: 'Card', version: 1 });
      expect(edited.status).toBe(200);
    });

    it('does not change the point unless the pincode changes, which removes it', async () => {
      const order = await placeOrder();
      const { selected_area: _, ...withoutPoint } = bodyOf({ payment_method: 'Card' });
      expect((await edit(order._id, withoutPoint)).body.data.selected_area).toEqual(order.selected_area);
      const { address } = bodyOf();
      const moved = { ...address, shipping: { ...address.shipping, pincode: '560001' } };
      const after = await edit(order._id, { ...withoutPoint, address: moved, version: 2 });
      expect(after.body.data.selected_area).toBeNull();
    });
  });

  describe('notes', () => {
    it('are stored as plain text with author and time, and shown to staff only', async () => {
      const vendor = await makeVendor(test.deps, [details]);
      const order = await placeOrder();
      await assignVendor(test.deps, order._id, vendor.vendorId);
      const params = { id: order._id };
      const text = '<script>alert(1)</script> रिंग twice';
      const { status, body } = await test.call(addNote, { token, params, body: { text } });
      expect(status).toBe(200);
      expect(body.message).toBe('Note added successfully');
      expect(body.data.notes).toMatchObject([{ text, actor: expect.stringMatching(/^Person/) }]);
      expect(body.data.version).toBe(1);
      expect(await lastAudit(order._id)).toMatchObject({ action: 'note' });
      const vendorView = await test.call(details, { token: vendor.token, params });
      expect(vendorView.body.data.notes).toEqual([]);
      expect((await test.call(addNote, { token, params, body: { text: '  ' } })).body.error).toBe('Note is required');
      expect((await test.call(addNote, { token, params: { id: newId() }, body: { text } })).status).toBe(404);
    });
  });

  describe('deleting', () => {
    it('removes the order from every list and count, and restoring it brings everything back', async () => {
      const order = await placeOrder();
      const params = { id: order._id };
      const stale = await test.call(remove, { token, params, query: { version: '7' } });
      expect(stale.body.code).toBe('stale');
      const missing = await test.call(remove, { token, params, query: { version: '1' } });
      expect(missing).toMatchObject({ status: 200, body: { message: 'Order deleted successfully' } });
      expect((await test.call(details, { token, params })).status).toBe(404);
      expect((await test.call(remove, { token, params })).status).toBe(404);
      await expectRightCounts();
      const repeated = await test.call(create, {
        token,
        body: orderOf(productId, { order_number: order.order_number }),
      });
      expect(repeated.status).toBe(409);
      const back = await test.call(restore, { token, params, query: { version: '2' } });
      expect(back).toMatchObject({ status: 200, body: { message: 'Order restored successfully' } });
      expect((await test.call(restore, { token, params })).status).toBe(404);
      const { version, timeline, updatedAt: _u, ...rest } = await read(order._id);
      expect(version).toBe(3);
      expect(timeline.map(({ kind }) => kind)).toEqual(['created', 'deleted', 'restored']);
      const { version: _v, timeline: _t, updatedAt: _w, ...before } = order;
      expect(rest).toEqual(before);
      await expectRightCounts();
    });

    it('lists deleted orders with their total, last deleted first', async () => {
      const orders: OrderRecord[] = [];
      const before = (await test.call(deleted, { token })).body.data.totalOrders;
      for (let n = 0; n < 3; n += 1) orders.push(await placeOrder());
      test.clock.now = new Date(Date.now() + 1_000);
      for (const index of [1, 0, 2]) {
        test.clock.now = new Date(test.clock.now.getTime() + 1_000);
        await test.call(remove, { token, params: { id: orders[index]?._id ?? '' } });
      }
      const { data } = (await test.call(deleted, { token, query: { perPage: '3' } })).body;
      expect(data.orders.map(({ _id }) => _id)).toEqual([2, 0, 1].map((index) => orders[index]?._id));
      expect(data.totalOrders).toBe(before + 3);
      const search = orders[0]?.order_number ?? '';
      expect((await test.call(deleted, { token, query: { search } })).body.data.totalOrders).toBe(1);
      const past = (await test.call(deleted, { token, query: { page: '900' } })).body.data;
      expect(past).toMatchObject({ orders: [], totalOrders: before + 3 });
    });

    it('of an open order cannot be undone before its deleted store is restored', async () => {
      const type = await makeDeliveryType(test.deps);
      const vendor = await makeVendor(test.deps, []);
      await offer(test.deps, vendor.vendorId, type);
      const order = await placeOrder();
      await assignVendor(test.deps, order._id, vendor.vendorId);
      const params = { id: order._id };
      await test.call(remove, { token, params });
      await test.deps.database.db.execute(sql`update vendor set deleted_at = now() where id = ${vendor.vendorId}`);
      const rejected = await test.call(restore, { token, params });
      expect(rejected.status).toBe(409);
      expect(rejected.body.error).toMatch(/^The store of this order, Store \d+, is deleted/);
      await test.deps.database.db.execute(sql`update vendor set deleted_at = null where id = ${vendor.vendorId}`);
      expect((await test.call(restore, { token, params })).status).toBe(200);
    });
  });

  describe('a customer', () => {
    it('is found by the complete phone number, with the data of the last order', async () => {
      const phone = '9333300001';
      const shipping = { ...bodyOf().address.shipping, address1: '1 New Lane' };
      await placeOrder({ customer: { full_name: 'Old Name', phone }, order_date: '2026-01-01T00:00:00.000Z' });
      await placeOrder({
        customer: { full_name: 'New Name', phone, email: 'new@example.test' },
        order_date: '2026-02-01T00:00:00.000Z',
        address: { billing: bodyOf().address.billing, shipping },
      });
      const missing = await placeOrder({
        customer: { full_name: 'Gone', phone },
        order_date: '2026-03-01T00:00:00.000Z',
      });
      await test.call(remove, { token, params: { id: missing._id } });
      const { body } = await test.call(customer, { token, query: { phone } });
      expect(body.data).toMatchObject({
        full_name: 'New Name',
        email: 'new@example.test',
        address: { shipping: { address1: '1 New Lane', title: 'Home' } },
        selected_area: { locations: { coordinates: [77.2, 28.55] } },
        orders: 2,
        last_order_at: '2026-02-01T00:00:00.000Z',
      });
      expect((await test.call(customer, { token, query: { phone: '9333300002' } })).body.data).toBeNull();
      expect((await test.call(customer, { token, query: { phone: '93333' } })).status).toBe(400);
    });
  });

  describe('an order taken by phone', () => {
    it('gets a generated number, and rejects a slot in the past', async () => {
      const { order_number: _, ...body } = orderOf(productId, { source: 'Phone' });
      const { body: created } = await test.call(create, { token, body });
      expect(created.data.order_number).toMatch(/^BH-\d{6}-[2-9A-HJ-NP-Z]{7}$/);
      // The slot ends at 12:00 in Kolkata, 06:30 UTC.
      const inTime = await test.call(create, { token, body: { ...body, order_date: '2026-11-22T06:30:00.000Z' } });
      expect(inTime.status).toBe(201);
      const stale = await test.call(create, { token, body: { ...body, order_date: '2026-11-22T06:31:00.000Z' } });
      expect(stale.status).toBe(422);
      expect(stale.body.fields).toEqual({ 'order_items.0.selected_delivery_slot': 'The delivery slot is in the past' });
    });
  });

  it('rejects an edit that was opened before a change of status', async () => {
    const order = await placeOrder();
    await test.call(updateStatus, { token, params: { id: order._id }, body: { order_status: 'confirmed' } });
    expect((await edit(order._id, bodyOf({ payment_method: 'Card' }))).body.code).toBe('stale');
  });
});
