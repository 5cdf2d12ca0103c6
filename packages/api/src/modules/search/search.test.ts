import { adminUser } from '@bakehouse/contract/admin-user';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { maxResultsPerKind, navigationCounts, searchRecords } from '@bakehouse/contract/search';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeStaff, makeVendor, type Person } from '../../../test/factories.ts';
import { deleteAllOrders, insertSampleOrders, type SampleOrder } from '../../../test/sample-orders.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';

describe('the search over all records', () => {
  let test: TestApp;
  let owner: Person;
  let orderDesk: Person;
  let vendor: Person & { vendorId: string };
  let other: Person & { vendorId: string };
  let productId: string;

  beforeAll(async () => {
    test = await buildTestApp();
    owner = await makeOwner(test.deps);
    orderDesk = await makeStaff(test.deps, [orderEndpoints.list, productEndpoints.partialList]);
    const lists = [orderEndpoints.list, vendorEndpoints.list, productEndpoints.partialList, adminUser.endpoints.list];
    vendor = await makeVendor(test.deps, lists);
    other = await makeVendor(test.deps, []);
    productId = await makeProduct(test.deps, 'Saffron Honey Cake');
    await test.call(coupon.endpoints.create, {
      token: owner.token,
      body: {
        name: 'SAFFRON50',
        description: 'Half price',
        coupon_type: 'fixed_cart_discount',
        coupon_value: 50,
        start_date: '2099-01-01',
        expire_date: '2099-02-01',
      },
    });
    await test.deps.database.db.execute(
      sql`update vendor set store_name = 'Saffron House' where id in (${vendor.vendorId}, ${other.vendorId})`,
    );
    await test.deps.database.db.execute(
      sql`update admin_user set name = 'Saffron Sethi' where id = ${orderDesk.userId}`,
    );
  });
  afterAll(() => test.close());
  beforeEach(() => deleteAllOrders(test.deps));

  const anOrder = (over: Partial<SampleOrder> = {}): SampleOrder => ({
    status: 'pending',
    placedAt: test.clock.now,
    deliveryDay: dayIn(test.deps.config.TIME_ZONE, test.clock.now),
    slot: ['10:00', '13:00'],
    vendorId: null,
    deleted: false,
    items: [{ productId, quantity: 2, price: 50_000 }],
    total: 100_000,
    ...over,
  });
  const make = (...created: Partial<SampleOrder>[]) => insertSampleOrders(test.deps, created.map(anOrder));
  const ask = (person: Person, q: string) => test.call(searchRecords, { token: person.token, query: { q } });
  const kindsOf = async (person: Person, q: string) => (await ask(person, q)).body.data.map(({ kind }) => kind);

  it('finds vendors, products, coupons and users by name', async () => {
    expect(await kindsOf(owner, 'saffron')).toEqual(['vendor', 'vendor', 'product', 'coupon', 'person']);
    const { data } = (await ask(owner, 'honey')).body;
    expect(data).toMatchObject([{ kind: 'product', _id: productId, title: 'Saffron Honey Cake' }]);
  });

  it('finds a few orders by number, phone and name, newest first', async () => {
    const day = 24 * 3_600_000;
    const ages = Array.from({ length: maxResultsPerKind + 2 }, (_, age) => age);
    await make(...ages.map((age) => ({ placedAt: new Date(test.clock.now.getTime() - age * day) })));
    for (const q of ['98111', '+91 98111 22233', 'asha', 'Verma']) {
      const { data } = (await ask(owner, q)).body;
      expect(
        data.map(({ kind }) => kind),
        q,
      ).toEqual(Array(maxResultsPerKind).fill('order'));
    }
    const [first] = (await ask(owner, 'asha')).body.data;
    expect(first?.detail).toBe('Asha Verma · 9811122233');
    expect((await ask(owner, first?.title ?? '')).body.data).toEqual([first]);
  });

  it('finds orders that are older than many others', async () => {
    await make({ placedAt: new Date(test.clock.now.getTime() - 24 * 3_600_000) });
    await test.deps.database.db.execute(sql`
      insert into orders (id, order_number, intake_digest, order_date, source, status, payment_method, payment_status, customer_name,
        customer_phone, subtotal, shipping_total, total_coupon_discount, order_total, city, delivery_date, delivery_from, delivery_upto)
      select gen_random_uuid(), 'BULK-' || n, '', ${test.clock.now.toISOString()}::timestamptz, 'bulk', 'pending', 'COD', 'Paid', 'Bulk',
        '9000000000', 100, 0, 0, 100, 'Delhi', '2019-01-01', '10:00', '12:00'
      from generate_series(1, 1100) n`);
    await make({});
    const found = (await ask(owner, 'verma')).body.data;
    expect(found).toHaveLength(2);
    expect((await ask(owner, 'verma 9811')).body.data).toEqual(found);
    expect((await ask(owner, 'verma 9000')).body.data).toEqual([]);
    expect((await ask(owner, 'vermaa')).body).toEqual({ data: found, correctedSearch: 'verma' });
    const common = (await ask(owner, 'bulk')).body.data;
    expect(common.map(({ kind }) => kind)).toEqual(Array(maxResultsPerKind).fill('order'));
  });

  it('finds only the order whose complete number is entered', async () => {
    await make({}, {});
    const [first, second] = (await ask(owner, 'asha')).body.data;
    for (const [record, number] of [
      [first, 'BH-7001'],
      [second, 'BH-70010'],
    ] as const)
      await test.deps.database.db.execute(
        sql`update orders set order_number = ${number} where id = ${record?._id ?? ''}`,
      );
    for (const q of ['BH-7001', 'bh-7001', '# BH-7001'])
      expect((await ask(owner, q)).body.data).toMatchObject([{ title: 'BH-7001' }]);
    expect((await ask(owner, 'BH-700')).body.data).toHaveLength(2);
  });

  it('finds only records that the user’s lists contain', async () => {
    await make({}, { vendorId: vendor.vendorId }, { vendorId: other.vendorId }, { deleted: true });
    expect(await kindsOf(orderDesk, 'saffron')).toEqual(['product']);
    expect(await kindsOf(orderDesk, 'asha')).toEqual(['order', 'order', 'order']);
  });

  it('finds only the own store and its orders for a vendor', async () => {
    await make({}, { vendorId: vendor.vendorId }, { vendorId: other.vendorId });
    expect((await ask(vendor, 'saffron')).body.data).toMatchObject([{ kind: 'vendor', _id: vendor.vendorId }]);
    expect(await kindsOf(vendor, 'asha')).toEqual(['order']);
  });

  it('rejects a user who may read none of the lists, and a text that is too short for the indexes', async () => {
    const nobody = await makeStaff(test.deps, [vendorEndpoints.deleted]);
    expect(await ask(nobody, 'saffron')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await ask(owner, 'sa')).toMatchObject({ status: 400, body: { error: 'Type at least 3 characters' } });
  });

  it('counts unassigned orders and stores in review that the user may read', async () => {
    await make({}, {}, { vendorId: vendor.vendorId }, { status: 'cancelled' }, { deleted: true });
    await test.deps.database.db.execute(sql`update vendor set status = 'review' where id = ${other.vendorId}`);
    const counts = async (person: Person) => (await test.call(navigationCounts, { token: person.token })).body.data;
    expect(await counts(owner)).toEqual({ orders: 2, in_review: 1 });
    expect(await counts(orderDesk)).toEqual({ orders: 2, in_review: null });
    expect(await counts(vendor)).toEqual({ orders: 1, in_review: null });
    expect(await counts(await makeStaff(test.deps, []))).toEqual({ orders: null, in_review: null });
  });
});
