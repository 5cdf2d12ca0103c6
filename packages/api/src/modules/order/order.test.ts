import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { OrderInput } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { orderSearch } from './list/order-search.ts';

const { create, details, list, updateStatus, updateAddress } = orderEndpoints;

describe('orders', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  const send = (overrides: Partial<OrderInput> = {}) =>
    test.call(create, { token, body: orderOf(productId, overrides) });
  const placeOrder = async (overrides: Partial<OrderInput> = {}) => (await send(overrides)).body.data;
  const find = async (query: Record<string, string>) =>
    (await test.probe(list, { token, query })).body.data as {
      orders: { _id: string; order_number: string }[];
      totalOrders: number;
      totalPages: number;
      currentPage: number;
      perPage: number;
    };
  const numbers = async (query: Record<string, string>) =>
    (await find(query)).orders.map((order) => order.order_number);

  describe('intake', () => {
    it('returns a created order as it was sent', async () => {
      const input = orderOf(productId);
      const { status, body } = await test.call(create, { token, body: input });
      expect(status).toBe(201);
      expect(body.message).toBe('Order created successfully');
      expect(body.data).toMatchObject({
        order_number: input.order_number,
        order_date: input.order_date,
        status: 'pending',
        payment_status: 'Pending',
        subtotal: 1060.5,
        shipping_total: 49.5,
        total_coupon_discount: 100,
        order_total: 1010,
        customer: input.customer,
        selected_area: input.selected_area,
        assigned_vendor: null,
      });
      expect(body.data.order_items[0]?.addons).toEqual([
        { product: null, name: 'Candles', image_url: null, price: 30.25, quantity: 2 },
      ]);
      expect(body.data.address.shipping).toMatchObject({ title: 'Home', pincode: '110003' });
      expect(body.data.timeline).toMatchObject([{ kind: 'created', to: 'from storefront' }]);
      const read = await test.call(details, { token, params: { id: body.data._id } });
      const standard = await test.call(
        { ...details, path: 'order/detail/{id}' },
        { token, params: { id: body.data._id } },
      );
      expect(standard.body).toEqual(read.body);
      expect(read.body.data).toEqual(body.data);
    });

    it('returns the stored order when the same order is sent again', async () => {
      const body = orderOf(productId);
      const first = await test.call(create, { token, body });
      const second = await test.call(create, { token, body: { ...body } });
      expect(second.status).toBe(201);
      expect(second.body.data).toEqual(first.body.data);
    });

    it('rejects another order with the same number', async () => {
      const body = orderOf(productId);
      await test.call(create, { token, body });
      const other = await test.call(create, { token, body: { ...body, source: 'phone' } });
      expect(other.status).toBe(409);
      expect(other.body).toMatchObject({
        code: 'duplicate',
        error: `Order number ${body.order_number} is already taken`,
      });
    });

    it.each([
      ['subtotal', { subtotal: 1060 }, "subtotal must be 1060.5, the sum of the order's lines"],
      ['shipping_total', { shipping_total: 0 }, "shipping_total must be 49.5, the sum of the order's lines"],
      ['order_total', { order_total: 1010.01 }, "order_total must be 1010, the sum of the order's lines"],
      ['total_coupon_discount', { total_coupon_discount: 5000 }, 'The discount is more than the order'],
      ['subtotal', { subtotal: 1060.505 }, 'Subtotal can have at most two decimals'],
      ['order_items', { order_items: [] }, 'An order needs at least one item'],
    ])('rejects a wrong %s', async (field, overrides, message) => {
      const { status, body } = await send(overrides);
      expect(status).toBe(422);
      expect(body.fields?.[field]).toBe(message);
    });

    it('rejects unknown products and delivery types, and writes nothing', async () => {
      const before = (await find({})).totalOrders;
      const unknown = '00000000-0000-7000-8000-000000000000';
      const { status, body } = await test.call(create, { token, body: orderOf(unknown) });
      expect(status).toBe(422);
      expect(body.fields).toEqual({ 'order_items.0.product._id': 'Unknown product: Truffle Cake' });
      const [item] = orderOf(productId).order_items;
      if (!item) throw new Error('the factory makes an item');
      const typed = await send({ order_items: [{ ...item, selected_delivery_type: { _id: unknown, name: 'X' } }] });
      expect(typed.body.error).toBe('Unknown delivery type');
      expect((await find({})).totalOrders).toBe(before);
    });

    it('stores names in any script, and HTML as text', async () => {
      const order = await placeOrder({ customer: { full_name: 'आशा வர்மா 🎂 <b>x</b>', phone: '9811122233' } });
      expect(order.customer.full_name).toBe('आशा வர்மா 🎂 <b>x</b>');
    });
  });

  describe('the list', () => {
    it('is newest first, with the envelope of the specification', async () => {
      await placeOrder({ order_date: '2026-11-21T12:00:00Z', order_number: 'NEW-2' });
      await placeOrder({ order_date: '2026-11-21T13:00:00Z', order_number: 'NEW-3' });
      await placeOrder({ order_date: '2026-11-21T11:00:00Z', order_number: 'NEW-1' });
      const page = await find({ perPage: '2' });
      expect(page.orders.map((order) => order.order_number)).toEqual(['NEW-3', 'NEW-2']);
      expect(page).toMatchObject({ perPage: 2, currentPage: 1, totalPages: Math.ceil(page.totalOrders / 2) });
    });

    it('reads totals by status and payment from maintained counts', async () => {
      const created = await placeOrder({ status: 'shipped', payment_status: 'Refunded' });
      expect(await numbers({ status: 'shipped', payment_status: 'Refunded' })).toEqual([created.order_number]);
      const counted = async () =>
        (
          await rowsOf<{ n: string; stored: string }>(
            test.deps.database.db,
            sql`
          select (select count(*) from orders where deleted_at is null) as n,
            (select sum(orders) from order_count where grain = 'all') as stored`,
          )
        )[0];
      const before = await counted();
      expect(before?.stored).toEqual(before?.n);
      await test.call(updateStatus, { token, params: { id: created._id }, body: { order_status: 'delivered' } });
      expect((await find({ status: 'shipped', payment_status: 'Refunded' })).totalOrders).toBe(0);
      expect((await find({ status: 'delivered', payment_status: 'Refunded' })).totalOrders).toBe(1);
      await test.deps.database.db.execute(sql`update orders set deleted_at = now() where id = ${created._id}`);
      const after = await counted();
      expect(after?.stored).toEqual(after?.n);
    });

    it.each([
      ['the whole phone', '9777700001'],
      ['a phone with its country code', '+91 97777 00001'],
      ['the beginning of a phone', '97777'],
      ['part of the number', 'FIND-7'],
      ['part of the number in lower case', 'find-7'],
      ['a word of the name', 'Chattopadhyay'],
      ['part of the name in another case', 'chattoPA'],
      ['the last four digits of the phone', '0001'],
      ['a phone with its leading zero', '097777-00001'],
      ['the reversed name', 'Chattopadhyay Ritwik'],
      ['the number with a hash before it', '#find-7'],
      ['the locality', 'behala chowrasta'],
      ['name and locality', 'Ritwik Behala'],
      ['the pincode', '700034'],
      ['the pincode with a space', '700 034'],
    ])('finds an order by %s', async (_what, search) => {
      const body = orderOf(productId, {
        order_number: 'FIND-7',
        customer: { full_name: 'Ritwik Chattopadhyay', phone: '9777700001' },
        address: {
          billing: orderOf(productId).address.billing,
          shipping: { ...orderOf(productId).address.shipping, address2: 'Behala Chowrasta', pincode: '700034' },
        },
      });
      await test.call(create, { token, body });
      expect(await numbers({ search })).toEqual(['FIND-7']);
    });

    it('finds an order by its corrected address, and by the index', async () => {
      const order = await placeOrder();
      const change = {
        address_type: 'shipping',
        full_name: 'A',
        phone: '+91 98765 43210',
        address1: '7 Tollygunge Lane',
      };
      const { body } = await test.probe(updateAddress, { token, params: { id: order._id }, body: change });
      expect(body).toMatchObject({ data: { address: { shipping: { phone: '9876543210' } } } });
      expect(await numbers({ search: 'tollygunge' })).toEqual([order.order_number]);
      let plan = '';
      const undone = test.deps.database.db.transaction(async (tx) => {
        // Small tables are read through any index; only that of the search remains here, until the rollback.
        await tx.execute(sql`set local enable_seqscan = off`);
        for (const index of ['newest', 'status', 'payment', 'vendor', 'city', 'delivery', 'open', 'unassigned'])
          await tx.execute(sql`drop index ${sql.identifier(`orders_${index}`)}`);
        await tx.execute(sql`drop index orders_vendor_day`);
        await tx.execute(sql`drop index orders_phone, orders_phone_end, orders_customer, orders_waiting`);
        const where = sql`o.deleted_at is null and ${orderSearch('tollygunge lane')}`;
        const rows = await rowsOf<Record<string, string>>(tx, sql`explain select id from orders o where ${where}`);
        plan = rows.map((row) => Object.values(row)[0]).join(' ');
        tx.rollback();
      });
      await expect(undone).rejects.toThrow('Rollback');
      expect(plan).toMatch(/orders_words.*Index Cond/);
    });

    it('searches for % and _ literally', async () => {
      expect(await numbers({ search: '%%%' })).toEqual([]);
      expect(await numbers({ search: '___' })).toEqual([]);
    });

    it('reads dates in the time zone of the marketplace', async () => {
      // 18:29 and 18:31 UTC are 23:59 and 00:01 in Kolkata.
      await placeOrder({ order_number: 'LATE', order_date: '2020-03-01T18:29:00Z' });
      await placeOrder({ order_number: 'EARLY', order_date: '2020-03-01T18:31:00Z' });
      expect(await numbers({ from: '2020-03-01', to: '2020-03-01' })).toEqual(['LATE']);
      expect(await numbers({ from: '2020-03-02', to: '2020-03-02' })).toEqual(['EARLY']);
      expect(await numbers({ from: '2020-03-01', to: '2020-03-02', sort: 'order_date' })).toEqual(['LATE', 'EARLY']);
    });

    it('returns an empty page with the right totals past the end', async () => {
      const page = await find({ page: '5000' });
      expect(page.orders).toEqual([]);
      expect(page.totalOrders).toBe((await find({})).totalOrders);
    });
  });

  describe('status', () => {
    it('can become any of the six, in any case, and every change is on the timeline', async () => {
      const order = await placeOrder();
      const params = { id: order._id };
      for (const order_status of ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'pending'] as const) {
        const { status, body } = await test.call(updateStatus, { token, params, body: { order_status } });
        expect(status).toBe(200);
        expect(body.message).toBe('Order status updated successfully');
        expect(body.data.status).toBe(order_status);
      }
      const upperCase = await test.probe(updateStatus, { token, params, body: { order_status: 'CONFIRMED' } });
      expect(upperCase.status).toBe(200);
      const { body } = await test.call(details, { token, params });
      expect(body.data.version).toBe(8);
      expect(body.data.timeline.slice(1).map((event) => `${event.from} > ${event.to}`)).toEqual([
        'pending > confirmed',
        'confirmed > processing',
        'processing > shipped',
        'shipped > delivered',
        ' > Payment of ₹1,010 received (Cash)',
        'delivered > cancelled',
        'cancelled > pending',
        'pending > confirmed',
      ]);
      expect(body.data.timeline.at(-1)?.actor).toMatch(/^Person/);
    });

    it('rejects a stale version', async () => {
      const order = await placeOrder();
      const params = { id: order._id };
      await test.call(updateStatus, { token, params, body: { order_status: 'confirmed', version: 1 } });
      const late = await test.call(updateStatus, { token, params, body: { order_status: 'cancelled', version: 1 } });
      expect(late.status).toBe(409);
      expect(late.body.code).toBe('stale');
      expect((await test.call(details, { token, params })).body.data.status).toBe('confirmed');
    });

    it('that is set again changes nothing', async () => {
      const order = await placeOrder();
      const { body } = await test.call(updateStatus, {
        token,
        params: { id: order._id },
        body: { order_status: 'pending' },
      });
      expect(body.data.version).toBe(1);
      expect(body.data.timeline).toHaveLength(1);
    });

    it('rejects an unknown status', async () => {
      const order = await placeOrder();
      const reply = await test.probe(updateStatus, {
        token,
        params: { id: order._id },
        body: { order_status: 'eaten' },
      });
      expect(reply.status).toBe(422);
    });
  });

  describe('address', () => {
    const correction = { full_name: 'Ravi Menon', phone: '9900011122', address1: '7 Church Street', address2: '' };

    it('is corrected in four fields; city, state, country and pincode do not change', async () => {
      const order = await placeOrder();
      const params = { id: order._id };
      const body = { ...correction, address_type: 'shipping' as const, city: 'Pune', pincode: '411001' };
      const { status, body: response } = await test.call(updateAddress, { token, params, body });
      expect(status).toBe(200);
      expect(response.message).toBe('Order address updated successfully');
      expect(response.data.address.shipping).toMatchObject({
        ...correction,
        city: 'New Delhi',
        pincode: '110003',
        title: 'Home',
      });
      expect(response.data.address.billing).toEqual(order.address.billing);
      expect(response.data.timeline.at(-1)).toMatchObject({ kind: 'address', subject: 'Shipping Address' });
      expect(response.data.timeline.at(-1)?.to).toContain('7 Church Street');
      const [row] = await rowsOf<{ action: string; actor_name: string }>(
        test.deps.database.db,
        sql`select action, actor_name from audit_log where record_id = ${order._id} order by at desc, id desc limit 1`,
      );
      expect(row).toMatchObject({ action: 'address' });
    });

    it('checks phone and version', async () => {
      const order = await placeOrder();
      const params = { id: order._id };
      const bad = await test.call(updateAddress, {
        token,
        params,
        body: { ...correction, phone: '123', address_type: 'billing' },
      });
      expect(bad.body.fields).toEqual({ phone: 'Enter a valid Phone Number' });
      await test.call(updateAddress, { token, params, body: { ...correction, address_type: 'billing', version: 1 } });
      const late = await test.call(updateAddress, {
        token,
        params,
        body: { ...correction, address_type: 'shipping', version: 1 },
      });
      expect(late.body.code).toBe('stale');
    });
  });

  it('of another vendor get the response for an unknown id', async () => {
    const vendor = await makeVendor(test.deps, [
      ...Object.values(orderEndpoints),
      ...Object.values(orderAssignmentEndpoints),
    ]);
    const [ownOrder, otherOrder] = [await placeOrder(), await placeOrder()];
    await assignVendor(test.deps, ownOrder._id, vendor.vendorId);
    const setProcessing = (id: string) =>
      test.call(updateStatus, { token: vendor.token, params: { id }, body: { order_status: 'processing' } });
    expect((await setProcessing(ownOrder._id)).status).toBe(200);
    const unknown = await setProcessing('00000000-0000-7000-8000-000000000000');
    const rejected = await setProcessing(otherOrder._id);
    expect(rejected.status).toBe(404);
    expect(rejected.body).toEqual(unknown.body);
    const created = await test.call(create, { token: vendor.token, body: orderOf(productId) });
    expect(created.status).toBe(403);
  });

  it('on far pages are the same as without the counts', async () => {
    await test.deps.database.db.execute(sql`
      insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_status, customer_name,
        customer_phone, subtotal, shipping_total, total_coupon_discount, order_total, city, delivery_date, delivery_from, delivery_upto)
      select gen_random_uuid(), 'BULK-' || n, '', timestamptz '2019-01-01' + n * interval '37 minutes', 'bulk',
        (array['pending', 'shipped'])[1 + n % 2], 'COD', 'Paid', 'Bulk', '9000000000', 100, 0, 0, 100, 'Delhi', '2019-01-01', '10:00', '12:00'
      from generate_series(1, 3000) n`);
    const filters: Record<string, string>[] = [
      {},
      { status: 'pending' },
      { payment_status: 'Paid', sort: 'order_date' },
      { sort: 'order_date' },
    ];
    for (const query of filters) {
      const all: string[] = [];
      for (let page = 1; ; page += 1) {
        const got = await numbers({ ...query, perPage: '200', page: String(page) });
        if (got.length === 0) break;
        all.push(...got);
      }
      const { totalOrders } = await find(query);
      expect(all).toHaveLength(totalOrders);
      expect(new Set(all).size).toBe(totalOrders);
      const nearPage = await numbers({ ...query, perPage: '7', page: '3' });
      expect(nearPage).toEqual(all.slice(14, 21));
      const farPage = await numbers({ ...query, perPage: '7', page: '190' });
      expect(farPage).toEqual(all.slice(189 * 7, 190 * 7));
    }
  });
});
