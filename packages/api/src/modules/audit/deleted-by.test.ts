import { brand } from '@bakehouse/contract/brand';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeVendor, type Person } from '../../../test/factories.ts';
import { insertSampleOrders } from '../../../test/sample-orders.ts';
import { rowsOf } from '../../platform/db/client.ts';

describe('lists of deleted records', () => {
  let test: TestApp;
  let owner: Person;
  let name: string;
  beforeAll(async () => {
    test = await buildTestApp();
    owner = await makeOwner(test.deps);
    const [user] = await rowsOf<{ name: string }>(
      test.deps.database.db,
      sql`select name from admin_user where id = ${owner.userId}`,
    );
    name = user?.name ?? '';
  });
  afterAll(() => test.close());

  const as = () => ({ token: owner.token });

  it('name who deleted a record of a plain module last, and when', async () => {
    const body = { name: 'Amber Oven', status: 'Active' as const, image: null };
    const { data } = (await test.call(brand.endpoints.create, { ...as(), body })).body;
    const other = await makeOwner(test.deps);
    await test.call(brand.endpoints.remove, { token: other.token, params: { id: data._id } });
    await test.call(brand.endpoints.restore, { ...as(), params: { id: data._id } });
    await test.call(brand.endpoints.remove, { ...as(), params: { id: data._id } });
    const deleted = (await test.call(brand.endpoints.deleted, as())).body.data;
    expect(deleted).toMatchObject([{ _id: data._id, deletedBy: name }]);
    expect(deleted[0]?.deletedAt).toMatch(/^\d{4}-/);
  });

  it('name it for products, stores and orders too', async () => {
    const productId = await makeProduct(test.deps);
    const { vendorId } = await makeVendor(test.deps, []);
    await insertSampleOrders(test.deps, [
      {
        status: 'pending',
        placedAt: test.clock.now,
        deliveryDay: '2026-11-22',
        slot: ['10:00', '13:00'],
        vendorId: null,
        deleted: false,
        items: [{ productId, quantity: 1, price: 50_000 }],
        total: 50_000,
      },
    ]);
    const { orders } = (await test.call(orderEndpoints.list, as())).body.data;
    await test.call(orderEndpoints.remove, { ...as(), params: { id: orders[0]?._id ?? '' } });
    await test.call(vendorEndpoints.remove, { ...as(), params: { id: vendorId } });
    await test.call(productEndpoints.remove, { ...as(), params: { id: productId } });
    const deleted = [
      ...(await test.call(orderEndpoints.deleted, as())).body.data.orders,
      ...(await test.call(vendorEndpoints.deleted, as())).body.data,
      ...(await test.call(productEndpoints.deleted, as())).body.data,
    ];
    expect(deleted.map(({ deletedBy }) => deletedBy)).toEqual([name, name, name]);
    expect(deleted.every(({ deletedAt }) => typeof deletedAt === 'string')).toBe(true);
  });
});
