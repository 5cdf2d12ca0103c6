import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../test/factories.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Race conditions of orders, on PostgreSQL with one connection per caller. */

const { create, details, update, updateStatus, remove, restore, addNote } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

describe('simultaneous changes of orders', () => {
  let test: TestApp;
  let other: Awaited<ReturnType<typeof serveDatabase>>;
  let token: string;
  let productId: string;
  let typeId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR, test.clock);
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    typeId = await makeDeliveryType(test.deps);
  });
  afterAll(async () => {
    await other.app.close();
    await other.deps.database.close();
    await test.close();
  });

  const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, i) => work(i)));
  const server = (i: number) => (i % 2 ? test : other);
  const placeOrder = async () => (await test.call(create, { token, body: orderOf(productId) })).body.data;
  const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
  const makeStore = async () => {
    const { vendorId } = await makeVendor(test.deps, []);
    await offer(test.deps, vendorId, typeId);
    return vendorId;
  };
  const assign = (i: number, id: string, vendor: string, version?: number) =>
    server(i).call(assignVendor, {
      token,
      params: { id },
      body: {
        vendor,
        delivery_type: typeId,
        vendor_delivery_charges: 49,
        vendor_charges: 400,
        ...(version ? { version } : {}),
      },
    });
  const countOrders = async () =>
    Number((await rowsOf<{ n: string }>(test.deps.database.db, sql`select count(*) as n from orders`))[0]?.n);

  it('assign one vendor for 50 assignments with one version; the others are stale', async () => {
    const [order, stores] = [await placeOrder(), await repeat(5, makeStore)];
    const replies = await repeat(50, (i) => assign(i, order._id, stores[i % 5] ?? '', 1));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'stale')).toHaveLength(49);
    const after = await read(order._id);
    expect(after.version).toBe(2);
    expect(after.timeline.filter(({ kind }) => kind === 'vendor')).toHaveLength(1);
    const winner = replies.find(({ status }) => status === 200);
    expect(after.assigned_vendor?.vendor_id).toBe(winner?.body.data.assigned_vendor?.vendor_id);
  });

  it('run 50 assignments without a version one after the other, each on the timeline once', async () => {
    const [order, stores] = [await placeOrder(), [await makeStore(), await makeStore()]];
    const replies = await repeat(50, (i) => assign(i, order._id, stores[i % 2] ?? ''));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const after = await read(order._id);
    const vendors = after.timeline.filter(({ kind }) => kind === 'vendor');
    expect(after.version).toBe(1 + vendors.length);
    // The first entry names the delivery type too; the others name what they changed, which is the vendor.
    const storeOf = (text: string | undefined) => text?.split(',')[0] ?? '';
    for (const [index, event] of vendors.entries()) expect(event.from).toBe(storeOf(vendors[index - 1]?.to));
  });

  it('assign no order to a vendor after its rejection', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [vendor, orders] = [await makeStore(), await repeat(10, placeOrder)];
      const [rejected, ...replies] = await Promise.all([
        test.call(vendorEndpoints.review, {
          token,
          params: { id: vendor },
          body: { decision: 'reject', reason: 'No answer' },
        }),
        ...orders.map((order, i) => assign(i, order._id, vendor)),
      ]);
      expect(rejected.status).toBe(200);
      for (const reply of replies) {
        expect([200, 422]).toContain(reply.status);
        if (reply.status === 422) expect(reply.body.error).toMatch(/is not approved any more$/);
      }
      expect((await assign(0, (await placeOrder())._id, vendor)).body.error).toMatch(/is not approved any more$/);
    }
  });

  it('either delete a vendor or assign an order to it', async () => {
    let [missing, assignedCount] = [0, 0];
    for (let round = 0; round < 12; round += 1) {
      const [vendor, order] = [await makeStore(), await placeOrder()];
      const [removed, assigned] = await Promise.all([
        test.call(vendorEndpoints.remove, { token, params: { id: vendor } }),
        assign(round % 2, order._id, vendor),
      ]);
      if (removed.status === 200) {
        missing += 1;
        expect(assigned).toMatchObject({ status: 422, body: { error: expect.stringMatching(/has been deleted$/) } });
      } else {
        assignedCount += 1;
        expect(removed).toMatchObject({ status: 409, body: { code: 'in_use' } });
        expect(assigned.status).toBe(200);
      }
    }
    expect(missing + assignedCount).toBe(12);
  });

  it('assign many orders to many vendors without a deadlock', async () => {
    const [orders, stores] = [await repeat(6, placeOrder), await repeat(3, makeStore)];
    const replies = await repeat(60, (i) => assign(i, orders[(i * 5) % 6]?._id ?? '', stores[(i * 7) % 3] ?? ''));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await rowsOf<{ n: string }>(
      test.deps.database.db,
      sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
    );
    expect(Number(row?.n)).toBe(0);
  });

  it('save exactly one of edit, status, assignment and deletion with one version', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [order, vendor] = [await placeOrder(), await makeStore()];
      const params = { id: order._id };
      const { order_number: _n, order_date: _d, source: _s, ...body } = orderOf(productId, { payment_method: 'Card' });
      const replies = await Promise.all([
        test.call(update, { token, params, body: { ...body, version: 1 } }),
        other.call(updateStatus, { token, params, body: { order_status: 'confirmed', version: 1 } }),
        assign(0, order._id, vendor, 1),
        other.call(remove, { token, params, query: { version: '1' } }),
        test.call(addNote, { token, params, body: { text: 'Ring' } }),
      ]);
      const writes = replies.slice(0, 4);
      expect(writes.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of writes) expect([200, 404, 409]).toContain(status);
      if (replies[3]?.status === 200) await test.call(restore, { token, params });
      const after = await read(order._id);
      expect(after.order_items).toHaveLength(1);
      expect(after.order_items[0]?.addons).toHaveLength(1);
      expect(after.notes).toHaveLength(replies[4]?.status === 200 ? 1 : 0);
    }
  });

  it('create one order for 100 phone orders with one Idempotency-Key, with equal responses', async () => {
    const { order_number: _, ...body } = orderOf(productId, { source: 'Phone' });
    const before = await countOrders();
    const headers = { 'idempotency-key': 'one-call' };
    const replies = await repeat(100, (i) => server(i).call(create, { token, body, headers }));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  });

  it('leave the counts of deliveries right', async () => {
    const rows = await rowsOf<{ same: boolean }>(
      test.deps.database.db,
      sql`
        with counted as (
          select b.grain, b.bucket, delivery_lifecycle(o.status) as lifecycle, o.vendor_id is not null as assigned, count(*) as orders
          from orders o, lateral delivery_buckets(o.delivery_date) b where o.deleted_at is null group by 1, 2, 3, 4
        ), stored as (
          select grain, bucket, lifecycle, assigned, sum(orders) as orders from order_delivery_count group by 1, 2, 3, 4
          having sum(orders) <> 0
        )
        select c.orders is not distinct from k.orders as same from counted c
        full join stored k using (grain, bucket, lifecycle, assigned)`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ same }) => same)).toBe(true);
  });
});
