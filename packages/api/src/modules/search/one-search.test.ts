import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { searchRecords } from '@bakehouse/contract/search';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeVendor, orderOf } from '../../../test/factories.ts';

/** Every list and picker compares a search with records in the same way. */
describe('a search', () => {
  let test: TestApp;
  let token: string;
  let vendorId: string;

  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    const { db } = test.deps.database;
    const productId = await makeProduct(test.deps, 'Chocolate Truffle Torte');
    await makeProduct(test.deps, 'गुलाब जामुन केक');
    await makeProduct(test.deps, 'Crème Brûlée');
    await db.execute(sql`
      insert into product_variant (id, product_id, position, options, name, slug, sku, price)
      values (gen_random_uuid(), ${productId}, 0, '{}', 'Strawberry', 'strawberry', 'TORTE-STRAWBERRY-0-5-KG', 50000)`);
    ({ vendorId } = await makeVendor(test.deps, []));
    await db.execute(sql`
      update vendor set store_name = 'Qureshi & Sons Bakers', locality = 'Saket', status = 'approve' where id = ${vendorId}`);
    await test.call(brand.endpoints.create, { token, body: { name: 'Baker’s  Choice' } });
    await db.execute(sql`
      insert into postal_office (id, pincode, office, district, state, state_short, latitude, longitude)
      values (gen_random_uuid(), '700040', 'Tollygunge', 'Kolkata', 'West Bengal', 'WB', 22.5, 88.35)`);
    await test.call(coupon.endpoints.create, {
      token,
      body: {
        name: 'MONSOON50',
        description: 'Rainy days',
        coupon_type: 'fixed_cart_discount',
        coupon_value: 50,
        start_date: '2099-01-01',
        expire_date: '2099-02-01',
      },
    });
    const body = orderOf(productId, {
      order_number: 'WEB-77/4',
      customer: { full_name: 'Ishaan Sharma', phone: '9876501234', email: 'ishaan.s@example.test', gender: 'Male' },
    });
    expect((await test.call(orderEndpoints.create, { token, body })).status).toBe(201);
  });
  afterAll(() => test.close());

  type Found = { readonly names: readonly (string | undefined)[]; readonly corrected: string | undefined };
  /** Finds the names of records, and the corrected search, by list. */
  const lists = {
    orders: async (search: string): Promise<Found> => {
      const { data } = (await test.call(orderEndpoints.list, { token, query: { search } })).body;
      return { names: data.orders.map(({ order_number }) => order_number), corrected: data.correctedSearch };
    },
    products: async (search: string): Promise<Found> => {
      const { data } = (await test.call(productEndpoints.partialList, { token, query: { search } })).body;
      return { names: data.products.map(({ name }) => name), corrected: data.correctedSearch };
    },
    'the product picker': async (search: string): Promise<Found> => {
      const { body } = await test.call(productEndpoints.dropdownSearch, { token, query: { search } });
      return { names: body.data.map(({ name }) => name), corrected: body.correctedSearch };
    },
    vendors: async (search: string): Promise<Found> => {
      const { body } = await test.call(vendorEndpoints.list, { token, query: { search } });
      return { names: body.data.map(({ store_name }) => store_name), corrected: body.correctedSearch };
    },
    'the vendors of an assignment': async (vendor: string): Promise<Found> => {
      const { body } = await test.call(vendorEndpoints.search, { token, query: { vendor } });
      return { names: body.data.map(({ store_name }) => store_name), corrected: body.correctedSearch };
    },
    'products of lead times': async (search: string): Promise<Found> => {
      const call = { token, params: { id: vendorId }, query: { kind: 'product', search } } as const;
      const { body } = await test.call(vendorHoursEndpoints.leadTimeChoices, call);
      return { names: body.data.map(({ name }) => name), corrected: body.correctedSearch };
    },
    brands: async (search: string): Promise<Found> => {
      const { body } = await test.call(brand.endpoints.list, { token, query: { search } });
      return { names: body.data.map(({ name }) => name), corrected: body.correctedSearch };
    },
    coupons: async (search: string): Promise<Found> => {
      const { body } = await test.call(coupon.endpoints.list, { token, query: { search } });
      return { names: body.data.map(({ name }) => name), corrected: body.correctedSearch };
    },
    'post offices': async (search: string): Promise<Found> => {
      const { body } = await test.call(postalEndpoints.list, { token, query: { search } });
      return { names: body.data.map(({ office }) => office), corrected: body.correctedSearch };
    },
    addresses: async (key: string): Promise<Found> => {
      const { body } = await test.call(postalEndpoints.search, { token, query: { key } });
      return { names: body.data.map(({ OfficeName }) => OfficeName), corrected: body.correctedSearch };
    },
    'all records': async (q: string): Promise<Found> => {
      const { body } = await test.call(searchRecords, { token, query: { q } });
      return { names: body.data.map(({ title }) => title), corrected: body.correctedSearch };
    },
  };
  type List = keyof typeof lists;

  it.each<[List, string, string]>([
    ['products', 'torte chocolate', 'Chocolate Truffle Torte'],
    ['products', '  TRUFFLE,  choco ', 'Chocolate Truffle Torte'],
    ['products', 'गुलाब केक', 'गुलाब जामुन केक'],
    ['products', 'creme brulee', 'Crème Brûlée'],
    ['products', 'TORTE-STRAWBERRY-0-5-KG', 'Chocolate Truffle Torte'],
    ['the product picker', 'केक गुलाब', 'गुलाब जामुन केक'],
    ['products of lead times', 'torte truffle', 'Chocolate Truffle Torte'],
    ['vendors', 'Qureshi and Sons', 'Qureshi & Sons Bakers'],
    ['vendors', 'sons, saket', 'Qureshi & Sons Bakers'],
    ['the vendors of an assignment', 'bakers qureshi', 'Qureshi & Sons Bakers'],
    ['brands', "choice baker's", 'Baker’s Choice'],
    ['brands', 'bakers choice', 'Baker’s Choice'],
    ['coupons', 'monsoon', 'MONSOON50'],
    ['post offices', 'kolkata tollygunge', 'Tollygunge'],
    ['addresses', 'tollygunge, west bengal', 'Tollygunge'],
    ['orders', 'Delhi', 'WEB-77/4'],
    ['orders', 'New Delhi', 'WEB-77/4'],
    ['orders', 'Ishaan, Sharma', 'WEB-77/4'],
    ['orders', 'sharma delhi lodhi', 'WEB-77/4'],
    ['orders', 'Sharma 98765 01234', 'WEB-77/4'],
    ['orders', 'sharma 0123', ''],
    ['orders', 'sharma 1234', 'WEB-77/4'],
    ['orders', '(+91) 98765-01234', 'WEB-77/4'],
    ['orders', '98765.01234', 'WEB-77/4'],
    ['orders', '९८७६५०१२३४', 'WEB-77/4'],
    ['orders', 'ishaan.s@example.test', 'WEB-77/4'],
    ['orders', '110 003', 'WEB-77/4'],
    ['orders', 'Order WEB-77/4', 'WEB-77/4'],
    ['all records', 'strawberry torte', 'Chocolate Truffle Torte'],
    ['all records', 'sharma ishaan', 'WEB-77/4'],
  ])('of %s for %j finds %j', async (list, search, name) => {
    expect(await lists[list](search)).toEqual({ names: name ? [name] : [], corrected: undefined });
  });

  it.each<[List, string, string, string]>([
    ['products', 'choclate torte', 'chocolate torte', 'Chocolate Truffle Torte'],
    ['the product picker', 'trufle', 'truffle', 'Chocolate Truffle Torte'],
    ['products of lead times', 'truffel', 'truffle', 'Chocolate Truffle Torte'],
    ['vendors', 'quershi', 'qureshi', 'Qureshi & Sons Bakers'],
    ['the vendors of an assignment', 'qurehsi sons', 'qureshi sons', 'Qureshi & Sons Bakers'],
    ['brands', 'choise', 'choice', 'Baker’s Choice'],
    ['coupons', 'raimy', 'rainy', 'MONSOON50'],
    ['post offices', 'tolygunge', 'tollygunge', 'Tollygunge'],
    ['addresses', 'kolkatta', 'kolkata', 'Tollygunge'],
    ['orders', 'sharna delhi', 'sharma delhi', 'WEB-77/4'],
    ['all records', 'chocolat trufle', 'chocolat truffle', 'Chocolate Truffle Torte'],
  ])('of %s for %j, which has a typing error, is one for %j', async (list, search, corrected, name) => {
    expect(await lists[list](search)).toEqual({ names: [name], corrected });
  });

  it.each<List>(['products', 'orders', 'vendors', 'all records'])(
    'of %s finds nothing for an unknown word',
    async (list) => {
      expect(await lists[list]('zzyzx')).toEqual({ names: [], corrected: undefined });
      expect(await lists[list]('---')).toEqual({ names: [], corrected: undefined });
    },
  );

  it('corrects only to words of records that the caller reaches', async () => {
    const other = await makeVendor(test.deps, [orderEndpoints.list]);
    const { data } = (await test.call(orderEndpoints.list, { token: other.token, query: { search: 'sharna' } })).body;
    expect(data).toMatchObject({ orders: [], totalOrders: 0 });
    expect(data.correctedSearch).toBeUndefined();
  });

  it('of people in the audit log ignores case and order', async () => {
    const { body } = await test.call(auditEndpoints.people, { token, query: { search: 'person' } });
    expect(body.data.length).toBeGreaterThan(0);
    expect((await test.call(auditEndpoints.people, { token, query: { search: 'PERSN' } })).body).toMatchObject({
      data: body.data,
      correctedSearch: 'person',
    });
  });
});
