import { dashboardEndpoints } from '@bakehouse/contract/dashboard';
import { productReview } from '@bakehouse/contract/product-review';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeStaff, makeVendor, makeVendorUser } from '../../../test/factories.ts';
import { deleteAllOrders, insertSampleOrders, type SampleOrder } from '../../../test/sample-orders.ts';

const { orders, sales, bestSellers, vendors, reviews } = dashboardEndpoints;

describe('the dashboard', () => {
  let test: TestApp;
  let token: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps, 'Plum Cake');
  });
  afterAll(() => test.close());
  beforeEach(() => deleteAllOrders(test.deps));

  const anOrder = (over: Partial<SampleOrder> = {}): SampleOrder => ({
    status: 'pending',
    placedAt: test.clock.now,
    deliveryDay: '2026-11-22',
    slot: ['10:00', '13:00'],
    vendorId: null,
    deleted: false,
    items: [{ productId, quantity: 2, price: 50_000 }],
    total: 100_000,
    ...over,
  });
  const make = (...created: Partial<SampleOrder>[]) => insertSampleOrders(test.deps, created.map(anOrder));
  const ordersNow = async (as = token) => (await test.call(orders, { token: as })).body.data;
  const salesNow = async (as = token) => (await test.call(sales, { token: as })).body.data;

  it('returns zeros for every day and status if there is no order', async () => {
    test.clock.now = new Date('2026-11-22T05:30:00Z');
    const { day, by_status, by_slot, ...counts } = await ordersNow();
    expect(day).toBe('2026-11-22');
    expect(counts).toEqual({ today: 0, tomorrow: 0, unassigned: 0, late: 0 });
    expect(by_status.map((status) => status.orders)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(by_slot).toEqual([]);
    const { days, total } = await salesNow();
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-24', '2026-11-22']);
    expect(total).toEqual({ orders: 0, cancelled: 0, revenue: 0 });
    const best = (await test.call(bestSellers, { token })).body.data;
    expect(best).toEqual({ from: '2026-11-16', to: '2026-11-22', products: [], vendors: [] });
  });

  it('uses the marketplace’s time zone: 23:30 in UTC is the next morning', async () => {
    await make({ placedAt: new Date('2026-11-21T18:29:59Z') }, { placedAt: new Date('2026-11-21T18:30:00Z') });
    test.clock.now = new Date('2026-11-21T23:30:00Z');
    expect(await ordersNow()).toMatchObject({ day: '2026-11-22', today: 2, tomorrow: 0, late: 0 });
    expect((await salesNow()).days.slice(-2)).toMatchObject([
      { day: '2026-11-21', orders: 1 },
      { day: '2026-11-22', orders: 1 },
    ]);
    // In a time zone further west it is still the evening before.
    const elsewhere = await serveDatabase(test.deps.database, test.deps.config.DATA_DIR, test.clock, {
      TIME_ZONE: 'UTC',
    });
    expect((await elsewhere.call(orders, { token })).body.data).toMatchObject({
      day: '2026-11-21',
      today: 0,
      tomorrow: 2,
    });
    expect((await elsewhere.call(sales, { token })).body.data.days.at(-1)).toMatchObject({
      day: '2026-11-21',
      orders: 2,
    });
    await elsewhere.app.close();
  });

  it('excludes cancelled and deleted orders, even if they are paid', async () => {
    test.clock.now = new Date('2026-11-22T08:00:00Z');
    await make(
      {},
      { status: 'cancelled' },
      { deleted: true },
      { status: 'delivered', total: 45_050, slot: ['08:00', '10:00'] },
    );
    expect(await ordersNow()).toMatchObject({ today: 2, unassigned: 1, late: 1 });
    expect((await ordersNow()).by_slot).toEqual([
      { from: '08:00', upto: '10:00', orders: 1, open: 0 },
      { from: '10:00', upto: '13:00', orders: 1, open: 1 },
    ]);
    expect((await salesNow()).total).toEqual({ orders: 2, cancelled: 1, revenue: 1_450.5 });
    expect((await test.call(bestSellers, { token })).body.data.products).toMatchObject([{ pieces: 4, amount: 2_000 }]);
  });

  it('names products and stores that were deleted later, and marks them', async () => {
    test.clock.now = new Date('2026-11-22T08:00:00Z');
    const missing = await makeProduct(test.deps, 'Gone Cake');
    const store = await makeVendor(test.deps, []);
    await make({ vendorId: store.vendorId, items: [{ productId: missing, quantity: 3, price: 10_000 }] });
    const { db } = test.deps.database;
    await db.execute(sql`update product set deleted_at = now() where id = ${missing}`);
    await db.execute(sql`update vendor set deleted_at = now() where id = ${store.vendorId}`);
    expect((await test.call(bestSellers, { token })).body.data).toMatchObject({
      products: [{ _id: missing, name: 'Gone Cake', pieces: 3, deleted: true }],
      vendors: [{ vendor_id: store.vendorId, orders: 1, revenue: 1_000, deleted: true }],
    });
  });

  it('counts only the vendor’s own orders, and none for a vendor without a store', async () => {
    test.clock.now = new Date('2026-11-22T05:30:00Z');
    const granted = [orders, sales, bestSellers, vendors, reviews];
    const [vendor, other] = [await makeVendor(test.deps, granted), await makeVendor(test.deps, granted)];
    await make(
      { vendorId: vendor.vendorId, total: 70_000 },
      { vendorId: other.vendorId, total: 999_900 },
      { total: 5_000 },
    );
    await test.call(productReview.endpoints.create, { token, body: { rating: 1 } });
    expect(await ordersNow(vendor.token)).toMatchObject({ today: 1, unassigned: 0 });
    expect((await salesNow(vendor.token)).total, 'what the store is paid').toEqual({
      orders: 1,
      cancelled: 0,
      revenue: 490,
    });
    const best = (await test.call(bestSellers, { token: vendor.token })).body.data;
    expect(best.products).toMatchObject([{ pieces: 2, amount: null }]);
    expect(best.vendors).toEqual([]);
    expect((await test.call(reviews, { token: vendor.token })).body.data).toEqual({ pending: 0 });
    const storeless = await makeVendorUser(test.deps);
    expect(await ordersNow(storeless.token)).toMatchObject({ today: 0, tomorrow: 0, unassigned: 0, late: 0 });
    expect((await salesNow(storeless.token)).total.revenue).toBe(0);
  });

  it('counts the stores in review and the pending reviews like their lists', async () => {
    const store = await makeVendor(test.deps, [vendors]);
    const { db } = test.deps.database;
    const inReview = async (as: string) => (await test.call(vendors, { token: as })).body.data.in_review;
    const before = await inReview(token);
    await db.execute(sql`update vendor set status = 'review' where id = ${store.vendorId}`);
    expect(await inReview(token)).toBe(before + 1);
    expect(await inReview(store.token)).toBe(1);
    expect((await test.call(vendorEndpoints.list, { token, query: { status: 'review' } })).body.total).toBe(before + 1);
    await db.execute(sql`update vendor set deleted_at = now() where id = ${store.vendorId}`);
    expect(await inReview(token)).toBe(before);

    const { create, update, list } = productReview.endpoints;
    const created = (await test.call(create, { token, body: { rating: 4 } })).body.data;
    const { pending } = (await test.call(reviews, { token })).body.data;
    expect((await test.call(list, { token, query: { status: 'Pending' } })).body).toMatchObject({ total: pending });
    await test.call(update, { token, params: { id: created._id }, body: { status: 'Approved' } });
    expect((await test.call(reviews, { token })).body.data.pending).toBe(pending - 1);
  });

  it('requires a separate permission for each endpoint', async () => {
    const all = Object.values(dashboardEndpoints);
    for (const endpoint of all) {
      const { token: staff } = await makeStaff(test.deps, [endpoint]);
      for (const asked of all)
        expect((await test.probe(asked, { token: staff })).status, asked.path).toBe(asked === endpoint ? 200 : 403);
    }
  });
});
