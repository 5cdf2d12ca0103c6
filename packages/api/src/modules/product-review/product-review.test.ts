import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productReview, reviewedProducts } from '@bakehouse/contract/product-review';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeProduct, makeStaff, makeVendor, orderOf } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

crudSuite(productReview, {
  valid: (n) => ({ user: `Asha ${n}`, product: null, description: 'Soft and fresh', rating: 4.5 }),
  change: { status: 'Approved', rating: 3 },
  invalid: [
    { body: {}, field: 'rating', message: 'Rating is required' },
    { body: { rating: null }, field: 'rating', message: 'Rating is required' },
    { body: { rating: '5' }, field: 'rating', message: 'Rating must be a number' },
    { body: { rating: -0.5 }, field: 'rating', message: 'Rating must be between 0 and 5' },
    { body: { rating: 5.1 }, field: 'rating', message: 'Rating must be between 0 and 5' },
    { body: { rating: 4.25 }, field: 'rating', message: 'Rating can have at most one decimal' },
    {
      body: { rating: 4, status: 'Active' },
      field: 'status',
      message: 'Status must be one of Pending, Approved, Disapproved, Deleted',
    },
    {
      body: { rating: 4, product: '01990000-0000-7000-8000-000000000000' },
      field: 'product',
      message: 'Unknown product',
    },
  ],
});

describe('product reviews', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());

  const { create, update, list } = productReview.endpoints;

  it('are Pending when created, by a guest if no name is given, and refer to a product by name', async () => {
    const product = await makeProduct(test.deps, 'Plum Cake');
    const created = await test.call(create, { token, body: { product, rating: 0 } });
    expect(created.body.data).toMatchObject({
      user: 'guest',
      product: { _id: product, name: 'Plum Cake' },
      description: '',
      rating: 0,
      status: 'Pending',
    });
    const found = await test.call(reviewedProducts, { token, query: { search: 'plum' } });
    expect(found.body).toEqual({ data: [{ _id: product, name: 'Plum Cake' }], total: 1 });
  });

  it('rate the store that delivered the product of their order', async () => {
    const { db } = test.deps.database;
    const [product, other] = [await makeProduct(test.deps, 'Opera Cake'), await makeProduct(test.deps, 'Tart')];
    const { vendorId } = await makeVendor(test.deps, []);
    const order = (await test.call(orderEndpoints.create, { token, body: orderOf(product) })).body.data;
    const { order_number } = order;
    const errorOf = async (body: object) => {
      const reply = await test.call(create, { token, body: { product, rating: 5, ...body } });
      return reply.body.fields?.order_number;
    };
    expect(await errorOf({ order_number: 'BH-0' })).toBe('Unknown order');
    expect(await errorOf({ order_number })).toBe('This order has not been delivered');
    await db.execute(sql`update orders set status = 'delivered', vendor_id = ${vendorId} where id = ${order._id}`);
    expect(await errorOf({ order_number, product: other })).toBe('This order does not contain the product');
    const { data } = (await test.call(create, { token, body: { product, rating: 5, order_number } })).body;
    expect(data).toMatchObject({ order_number });
    const storeOf = async () =>
      (
        await rowsOf<{ vendor_id: string | null }>(db, sql`select vendor_id from product_review where id = ${data._id}`)
      )[0]?.vendor_id;
    expect(await storeOf()).toBe(vendorId);
    const change = (body: object) => test.call(update, { token, params: { id: data._id }, body });
    expect((await change({ product: other })).status).toBe(422);
    expect((await change({ rating: 4 })).body.data).toMatchObject({ rating: 4, order_number });
    expect(await storeOf()).toBe(vendorId);
    expect((await change({ order_number: '' })).body.data.order_number).toBe('');
    expect(await storeOf()).toBeNull();
  });

  it('do not reveal to a vendor whether an order exists', async () => {
    const product = await makeProduct(test.deps, 'Lamington');
    const { order_number } = (await test.call(orderEndpoints.create, { token, body: orderOf(product) })).body.data;
    const { data } = (await test.call(create, { token, body: { product, rating: 5 } })).body;
    const vendor = await makeVendor(test.deps, [update]);
    const responses = await Promise.all(
      [order_number, 'BH-0'].map((number) =>
        test.call(update, { token: vendor.token, params: { id: data._id }, body: { order_number: number } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });

  it('can be approved by a moderator who has only the permission to update them', async () => {
    const { data } = (await test.call(create, { token, body: { user: 'Ravi', rating: 5 } })).body;
    const moderator = await makeStaff(test.deps, [list, update]);
    const mine = { token: moderator.token, params: { id: data._id } };
    expect((await test.call(update, { ...mine, body: { status: 'approved' } })).body.data.status).toBe('Approved');
    expect((await test.call(create, { token: moderator.token, body: { rating: 5 } })).status).toBe(403);
    const approved = await test.call(list, { token: moderator.token, query: { status: 'Approved', sort: '-rating' } });
    expect(approved.body.data.map(({ user }) => user)).toEqual(['Ravi']);
  });
});
