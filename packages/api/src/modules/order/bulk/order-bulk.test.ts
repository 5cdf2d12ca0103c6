import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  offer,
  orderOf as plainOrderOf,
} from '../../../../test/factories.ts';
import { newId } from '../../../platform/db/columns.ts';

const { preview, run, job, undo, pdf, csv } = bulkEndpoints;
const { create, details, list, updateStatus } = orderEndpoints;

describe('bulk actions of orders', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  let standard: string;
  const stores = new Map<string, string>();
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    standard = await makeDeliveryType(test.deps, 'Standard', [0, 49, 79]);
    await makeStore('Near', 1);
    await makeStore('Next', 2);
    await makeStore('Short', 10.2);
  });
  afterAll(() => test.close());

  /** Creates a store at a distance in km north of the factory's orders, with a radius of 8 km. */
  const makeStore = async (name: string, kilometres: number) => {
    const { vendorId } = await makeVendor(test.deps, [list, details, updateStatus]);
    await test.deps.database.db.execute(sql`
      update vendor set latitude = ${28.55 + kilometres / 111.195_08}, service_radius = 8, store_name = ${name}
      where id = ${vendorId}`);
    await offer(test.deps, vendorId, standard, 49);
    stores.set(name, vendorId);
  };

  const orderOf: typeof plainOrderOf = (product, overrides) => {
    const order = plainOrderOf(product, overrides);
    const items = order.order_items.map((item) => ({ ...item, shipping_override_reason: 'Agreed on the phone' }));
    return { ...order, order_items: items };
  };
  const placeOrder = async (overrides: Parameters<typeof orderOf>[1] = {}) => {
    const reply = await test.call(create, { token, body: orderOf(productId, overrides) });
    expect(reply.body.error).toBeUndefined();
    return reply.body.data._id;
  };
  const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
  const setStatus = (id: string, order_status: 'cancelled' | 'delivered' | 'confirmed') =>
    test.call(updateStatus, { token, params: { id }, body: { order_status } });
  const runJob = async (body: object, by = token) => {
    const started = await test.call(run, { token: by, body: body as never });
    expect(started.body.error).toBeUndefined();
    await test.runQueued();
    return jobOf(started.body.data._id, by);
  };
  const jobOf = async (id: string, by = token) =>
    (await test.call(job, { token: by, params: { id }, query: { perPage: '200' } as never })).body.data;
  const far = { selected_area: { locations: { coordinates: [77.2, 29.4] as [number, number] } } };

  it('assigns each order to the best vendor, with a reason for each that cannot be, and undoes it', async () => {
    const [one, two, three] = [await placeOrder(), await placeOrder(), await placeOrder()];
    const outOfReach = await placeOrder({ selected_area: { locations: { coordinates: [77.2, 28.75] } } });
    const nowhere = await placeOrder(far);
    const cancelled = await placeOrder();
    await setStatus(cancelled, 'cancelled');
    const delivered = await placeOrder();
    await setStatus(delivered, 'delivered');
    const { selected_area: _, ...withoutPoint } = orderOf(productId);
    const unlocated = (await test.call(create, { token, body: withoutPoint })).body.data._id;
    const ids = [one, two, three, outOfReach, nowhere, cancelled, delivered, unlocated, newId()];
    const request = { resource: 'order', action: 'assign', ids, input: { vendor: 'best' } };
    const reasons = [
      'No store can deliver this order. Nearest: Short, 4.0 km outside its 8 km radius',
      'No approved store is within 50 km of this order',
      'This order is cancelled. Change its status before you assign a vendor.',
      'This order has been delivered',
      'The delivery location of this order is unknown',
      'Order not found',
    ];

    const { body } = await test.call(preview, { token, body: request });
    expect(body.data).toMatchObject({ total: 9, will_change: 3, will_not_change: 6 });
    expect(body.data.changes.map(({ from, to }) => [from, to])).toEqual([
      ['', 'Near, Standard'],
      ['', 'Near, Standard'],
      ['', 'Next, Standard'],
    ]);
    expect(body.data.unchanged.map(({ reason }) => reason)).toEqual(reasons);
    expect((await read(one)).version).toBe(1);

    const done = await runJob(request);
    expect(done.counts).toMatchObject({ done: 3, skipped: 5, failed: 1 });
    expect(done.rows.map(({ to, reason }) => to || reason)).toEqual([
      'Near, Standard',
      'Near, Standard',
      'Next, Standard',
      ...reasons,
    ]);
    expect((await read(one)).assigned_vendor).toMatchObject({
      vendor_id: stores.get('Near'),
      vendor_delivery_charges: 49,
      vendor_charges: 795.38,
    });
    const again = await runJob(request);
    expect(again.rows[0]).toMatchObject({ outcome: 'skipped', reason: 'Already assigned to Near' });

    await setStatus(two, 'confirmed');
    await test.call(undo, { token, params: { id: done._id } });
    await test.runQueued();
    expect((await jobOf(done._id)).rows.slice(0, 3).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['undone', ''],
      ['not_undone', 'Changed since'],
      ['undone', ''],
    ]);
    const restored = await read(one);
    expect(restored.assigned_vendor).toBeNull();
    expect(restored.timeline.at(-1)).toMatchObject({ kind: 'vendor', subject: 'Vendor', from: 'Near', to: 'none' });
    expect((await read(two)).assigned_vendor).not.toBeNull();
  });

  it('assigns orders to one store, and gives them back to the earlier store', async () => {
    const [order, unreachable] = [await placeOrder(), await placeOrder()];
    const to = (name: string, ids: string[]) =>
      runJob({ resource: 'order', action: 'assign', ids, input: { vendor: stores.get(name) ?? '' } });
    await to('Next', [order]);
    const moved = await to('Near', [order]);
    expect(moved.rows[0]).toMatchObject({ from: 'Next', to: 'Near, Standard' });
    expect((await to('Short', [unreachable])).rows[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'Short cannot deliver this order: 2.2 km outside its 8 km radius',
    });
    await test.call(undo, { token, params: { id: moved._id } });
    await test.runQueued();
    expect((await read(order)).assigned_vendor?.vendor_id).toBe(stores.get('Next'));
  });

  it('moves the orders of a store that cannot deliver to the best other store for each', async () => {
    const [assigned, free] = [await placeOrder(), await placeOrder()];
    const move = (vendor: string, ids: string[]) =>
      runJob({ resource: 'order', action: 'assign', ids, input: { vendor } });
    await move(stores.get('Near') ?? '', [assigned]);
    const request = { resource: 'order', action: 'assign', ids: [assigned, free], input: { vendor: 'other' } };
    const { body } = await test.call(preview, { token, body: request });
    expect(body.data.changes).toMatchObject([{ from: 'Near', to: 'Next, Standard' }, { from: '' }]);
    const moved = await move('other', [assigned, free]);
    expect(moved.rows[0]).toMatchObject({ outcome: 'done', from: 'Near', to: 'Next, Standard' });
    expect(moved.rows[1]).toMatchObject({ outcome: 'done', from: '' });
    await test.call(undo, { token, params: { id: moved._id } });
    await test.runQueued();
    expect((await read(assigned)).assigned_vendor?.vendor_id).toBe(stores.get('Near'));
    expect((await read(free)).assigned_vendor).toBeNull();
  });

  it('returns orders to Unassigned, explains those that stay, and undoes it', async () => {
    const [assigned, free, done] = [await placeOrder(), await placeOrder(), await placeOrder()];
    const near = { vendor: stores.get('Near') ?? '' };
    await runJob({ resource: 'order', action: 'assign', ids: [assigned, done], input: near });
    await setStatus(done, 'delivered');
    const before = (await read(assigned)).assigned_vendor;
    const request = { resource: 'order', action: 'unassign', ids: [assigned, free, done, newId()] };
    const { body } = await test.call(preview, { token, body: request });
    expect(body.data.changes).toMatchObject([{ from: 'Near', to: 'Unassigned' }]);
    const removed = await runJob(request);
    expect(removed.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', ''],
      ['skipped', 'This order has no vendor.'],
      ['skipped', 'This order is delivered, so its vendor cannot be removed.'],
      ['failed', 'Order not found'],
    ]);
    expect((await read(assigned)).assigned_vendor).toBeNull();
    await test.call(undo, { token, params: { id: removed._id } });
    await test.runQueued();
    expect((await read(assigned)).assigned_vendor).toEqual(before);
  });

  it('moves deliveries to another slot with a reason, explains those that stay, and undoes it', async () => {
    const realNow = test.clock.now;
    test.clock.now = new Date('2026-11-20T05:30:00.000Z');
    const [pending, done] = [await placeOrder(), await placeOrder()];
    await setStatus(done, 'delivered');
    const slot = { date: '2026-12-01', from: '18:00', upto: '20:00' };
    const request = { resource: 'order', action: 'reschedule', ids: [pending, done] };
    const bad = { ...request, input: { ...slot, upto: '25:00', reason: 'Rain' } };
    expect((await test.call(preview, { token, body: bad })).status).toBe(422);
    const moved = await runJob({ ...request, input: { ...slot, reason: 'Rain' } });
    expect(moved.rows.map(({ outcome, from, to, reason }) => [outcome, from, to, reason])).toEqual([
      ['done', '22 Nov, 2026, 10:00 - 12:00', '1 Dec, 2026, 18:00 - 20:00', ''],
      ['skipped', '', '', 'This order is delivered, so its delivery cannot be moved.'],
    ]);
    expect((await read(pending)).order_items[0]).toMatchObject({
      selected_delivery_date: '2026-12-01',
      selected_delivery_slot: { from: '18:00', upto: '20:00' },
    });
    await test.call(undo, { token, params: { id: moved._id } });
    await test.runQueued();
    expect((await jobOf(moved._id)).rows[0]).toMatchObject({ outcome: 'undone' });
    expect((await read(pending)).order_items[0]?.selected_delivery_date).toBe('2026-11-22');
    test.clock.now = realNow;
  });

  it('sets the status, deletes, and follows the filter of the list', async () => {
    const orders = [await placeOrder({ source: 'phone' }), await placeOrder()];
    const statusJob = await runJob({
      resource: 'order',
      action: 'status',
      ids: orders,
      input: { status: 'processing' },
    });
    expect(statusJob.rows[0]).toMatchObject({ outcome: 'done', from: 'pending', to: 'processing' });
    expect((await read(orders[0] ?? '')).timeline.at(-1)).toMatchObject({ kind: 'status', to: 'processing' });
    const filter = { status: 'processing', sort: 'delivery' };
    const removed = await runJob({ resource: 'order', action: 'delete', filter });
    expect(removed.total).toBe(2);
    expect((await test.call(list, { token, query: { status: 'processing' } })).body.data.totalOrders).toBe(0);
    await runJob({ resource: 'order', action: 'restore', ids: orders });
    expect((await test.call(list, { token, query: { status: 'processing' } })).body.data.totalOrders).toBe(2);
  });

  it('lets a store set only its own orders to its own statuses', async () => {
    const vendor = await makeVendor(test.deps, [list, updateStatus]);
    const [own, other] = [await placeOrder(), await placeOrder()];
    await test.deps.database.db.execute(sql`update orders set vendor_id = ${vendor.vendorId} where id = ${own}`);
    const request = (status: string) => ({ resource: 'order', action: 'status', ids: [own, other], input: { status } });
    expect(
      (await runJob(request('shipped'), vendor.token)).rows.map(({ outcome, reason }) => [outcome, reason]),
    ).toEqual([
      ['done', ''],
      ['failed', 'Order not found'],
    ]);
    expect((await runJob(request('cancelled'), vendor.token)).rows[0]?.reason).toBe(
      'A store may set an order to processing, shipped or delivered',
    );
    const assign = { resource: 'order', action: 'assign', ids: [own], input: { vendor: 'best' } };
    expect((await test.call(run, { token: vendor.token, body: assign })).status).toBe(403);
    const staff = await makeStaff(test.deps, [list]);
    expect((await test.call(run, { token: staff.token, body: assign })).status).toBe(403);
  });

  it('predicts for a store the changes of status that the run refuses', async () => {
    const vendor = await makeVendor(test.deps, [list, updateStatus]);
    const ids = [await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()];
    const [open = '', cancelled = '', delivered = '', offered = ''] = ids;
    await setStatus(cancelled, 'cancelled');
    await setStatus(delivered, 'delivered');
    await test.deps.database.db.execute(sql`update orders set vendor_id = ${vendor.vendorId},
      accept_until = case when id = ${offered} then now() + interval '1 hour' end
      where id in (${open}, ${cancelled}, ${delivered}, ${offered})`);
    const request = { resource: 'order', action: 'status', ids, input: { status: 'shipped' } };
    const reasons = [
      'This order is cancelled. Only the marketplace can change its status',
      'This order is delivered. Only the marketplace can change its status',
      'Accept this order before you change its status',
    ];
    const { body } = await test.call(preview, { token: vendor.token, body: request });
    expect(body.data).toMatchObject({ will_change: 1, will_not_change: 3 });
    expect(body.data.unchanged.map(({ reason }) => reason)).toEqual(reasons);
    const done = await runJob(request, vendor.token);
    expect(done.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['done', ''],
      ...reasons.map((reason) => ['skipped', reason]),
    ]);
    const forbidden = await test.call(preview, {
      token: vendor.token,
      body: { ...request, input: { status: 'cancelled' } },
    });
    expect(forbidden.body.data).toMatchObject({ will_change: 0, will_not_change: 4 });
    expect((await test.call(preview, { token, body: request })).body.data.will_change).toBe(3);
  });

  it('makes one PDF of invoices, one of kitchen tickets, and a CSV file of the chosen orders', async () => {
    const ids = [await placeOrder(), await placeOrder(), newId()];
    const file = async (action: string, endpoint: typeof pdf | typeof csv) => {
      const done = await runJob({ resource: 'order', action, ids });
      expect(done.counts).toMatchObject({ done: 2, failed: 1 });
      const reply = await test.app.inject({
        method: 'GET',
        url: `/api/${endpoint.path.replace('{id}', done._id)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.statusCode).toBe(200);
      return { done, name: String(reply.headers['content-disposition']), content: reply.rawPayload.toString('latin1') };
    };
    const pagesOf = (content: string) => content.match(/\/Type \/Page\b/g)?.length;
    const invoices = await file('invoices', pdf);
    expect(invoices.name).toContain('invoices-');
    expect(invoices.content.slice(0, 5)).toBe('%PDF-');
    expect(pagesOf(invoices.content)).toBe(2);
    const numbers = invoices.done.rows.slice(0, 2).map(({ to }) => to);
    expect(numbers).toEqual([expect.stringMatching(/^BH\//), expect.stringMatching(/^BH\//)]);
    expect((await file('invoices', pdf)).done.rows.slice(0, 2).map(({ to }) => to)).toEqual(numbers);
    expect(pagesOf((await file('tickets', pdf)).content)).toBe(2);
    const exported = await file('export', csv);
    expect(exported.content.trim().split('\r\n')).toHaveLength(3);
    expect((await test.call(pdf, { token, params: { id: exported.done._id } })).status).toBe(409);
  });

  it('assigns 200 orders, each to its best vendor, and undoes it', async () => {
    for (let n = 0; n < 190; n += 1) await placeOrder({ source: 'bulk-200' });
    for (let n = 0; n < 10; n += 1) await placeOrder({ source: 'bulk-200', ...far });
    const filter = { quick: 'unassigned', delivery_to: '2026-11-22' };
    const unassigned = (await test.call(list, { token, query: filter as never })).body.data.totalOrders;
    const request = { resource: 'order', action: 'assign', filter, input: { vendor: 'best' } };
    const previewedAt = performance.now();
    const { body } = await test.call(preview, { token, body: request });
    const startedAt = performance.now();
    const done = await runJob(request);
    const endedAt = performance.now();
    process.stdout.write(
      `${process.env.TEST_DB}: preview of ${unassigned} orders in ${Math.round(startedAt - previewedAt)} ms, assigned in ${Math.round(endedAt - startedAt)} ms\n`,
    );
    expect(done.total).toBe(unassigned);
    expect(done.total).toBeGreaterThanOrEqual(200);
    expect(done.counts.done).toBe(body.data.will_change);
    expect(done.counts.done).toBeGreaterThanOrEqual(190);
    expect(done.counts.skipped).toBeGreaterThanOrEqual(10);
    await test.call(undo, { token, params: { id: done._id } });
    await test.runQueued();
    expect((await jobOf(done._id)).counts.undone).toBe(done.counts.done);
    expect((await test.call(list, { token, query: filter as never })).body.data.totalOrders).toBe(unassigned);
  });
});
