import { attribute } from '@bakehouse/contract/attribute';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import {
  storefrontOrderEndpoints as endpoints,
  storefrontOrderInput,
} from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/build-test-app.ts';
import { makeStaff } from '../../../test/factories.ts';
import { openStorefront, storePincode as pincode, type Storefront, storePhone } from '../../../test/storefront-shop.ts';
import { inTransaction } from '../../operations/imports/orders/importer.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { placeStorefrontOrder } from './storefront-order.ts';

let shop: Storefront;
let test: TestApp;
let token: string;
let vendor: Storefront['vendor'];
let cake: string;
let candle: string;
let deleted: string;
let scarce: string;
let type: string;

const track = (order_number: string, own = storePhone) =>
  test.probe(endpoints.track, { body: { order_number, phone: own } });

beforeAll(async () => {
  shop = await openStorefront();
  ({ test, token, vendor, cake, candle, type } = shop);
  deleted = await shop.makeProduct('Plum', 500, 5);
  scarce = await shop.makeProduct('Fig', 500, 5);
  await test.call(productEndpoints.remove, { token, params: { id: deleted } });
  await shop.makeCoupon('TEN', { usage_limit_per_coupon: 1 });
  await shop.makeCoupon('OVER');
  await test.deps.database.db.execute(sql`update coupon set expire_date = '2027-01-03' where name = 'OVER'`);
});
afterAll(() => test.close());

describe('serviceability', () => {
  it('names delivery types with charge and next slot, and no store', async () => {
    const { body } = await test.probe(endpoints.serviceability, { query: { pincode } });
    expect(body.data).toEqual({
      serviceable: true,
      delivery_types: [
        { id: type, name: 'Standard', charge: 79, next_slot: { date: '2027-01-04', from: '12:00', upto: '14:00' } },
      ],
    });
    const byPoint = await test.probe(endpoints.serviceability, { query: { lat: '28.55', lng: '77.2', product: cake } });
    expect(byPoint.body.data).toEqual(body.data);
    for (const other of ['600001', '999999'])
      expect((await test.probe(endpoints.serviceability, { query: { pincode: other } })).body.data).toEqual({
        serviceable: false,
        delivery_types: [],
      });
    expect((await test.probe(endpoints.serviceability, { query: {} })).body.code).toBe('malformed');
  });
});

describe('a cart', () => {
  it('is priced from the catalogue with shipping and coupons, whatever prices a client sends', async () => {
    const items = [
      { product: cake, quantity: 2, price: 1, ...shop.delivery(), addons: [{ product: candle, quantity: 3 }] },
      { product: candle, quantity: 1, ...shop.delivery() },
    ];
    const { status, body } = await shop.cart({ items, coupon_codes: [' t e n', 'TEN', 'none'], pincode });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      items: [
        {
          name: 'Truffle',
          price: 500,
          quantity: 2,
          subtotal: 1_000,
          shipping_cost: 79,
          addons: [{ name: 'Candle', price: 20, quantity: 3, subtotal: 60 }],
        },
        { name: 'Candle', shipping_cost: 0 },
      ],
      subtotal: 1_080,
      shipping_total: 79,
      total_coupon_discount: 108,
      order_total: 1_051,
      applied: [{ code: 'TEN', discount: 108 }],
      rejected: [{ code: 'none', reason: 'unknown' }],
    });
  });

  it.each([
    ['more stock than there is', () => [{ product: scarce, quantity: 6 }], 'out_of_stock'],
    ['the same in two lines', () => [3, 3].map((quantity) => ({ product: scarce, quantity })), 'out_of_stock'],
    ['an unknown product', () => [{ product: vendor.vendorId, quantity: 1 }], 'out_of_stock'],
    ['a variant of a simple product', () => [{ product: cake, variant: candle, quantity: 1 }], 'invalid'],
    ['a negative quantity', () => [{ product: cake, quantity: -1 }], 'invalid'],
    ['a fraction', () => [{ product: cake, quantity: 1.5 }], 'invalid'],
    ['500 lines', () => Array.from({ length: 500 }, () => ({ product: cake, quantity: 1 })), 'invalid'],
  ])('rejects %s', async (_, items, code) => {
    const { body } = await shop.cart({ items: items() });
    expect(body).toMatchObject({ code, fields: expect.anything() });
  });

  it('rejects a pincode that no store reaches', async () => {
    const items = [{ product: cake, quantity: 1, ...shop.delivery() }];
    for (const other of ['600001', '999999'])
      expect((await shop.cart({ items, pincode: other })).body.code, other).toBe('not_serviceable');
  });
});

describe('an order of a storefront', () => {
  it('needs the permission and the right total', async () => {
    const staff = await makeStaff(test.deps, [orderEndpoints.list]);
    expect((await test.probe(endpoints.place, { token: staff.token, body: shop.orderBody(1_079) })).status).toBe(403);
    // The key of a storefront can do nothing else.
    expect((await test.probe(orderEndpoints.list, { token: shop.storefrontToken })).status).toBe(403);
    expect((await test.probe(endpoints.place, { body: shop.orderBody(1_079) })).status).toBe(401);
    expect((await test.probe(endpoints.place, { token: vendor.token, body: shop.orderBody(1_079) })).status).toBe(403);
    const wrong = await shop.place(shop.orderBody(1));
    expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
      409,
      'price_changed',
      { order_total: 'order_total must be 1079' },
    ]);
    expect((await shop.place(shop.orderBody(1_079, { coupon_codes: ['NONE'] }))).body.code).toBe('invalid');
  });

  it('is placed once for a key, takes the coupon once, and shows only what the customer may see', async () => {
    const headers = { 'idempotency-key': 'cart-1' };
    const body = shop.orderBody(979, { coupon_codes: ['ten'] });
    const first = await shop.place(body, headers);
    expect([first.status, first.body.error]).toEqual([201, undefined]);
    const again = await shop.place(body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(first.body.data).toMatchObject({
      status: 'pending',
      order_total: 979,
      total_coupon_discount: 100,
      history: [],
    });
    const rejected = await shop.place(body);
    expect([rejected.status, rejected.body.code]).toEqual([422, 'invalid']);
    expect(rejected.body.error).toContain('used up');
    const { order_number: number } = first.body.data as { order_number: string };
    const listed = await test.call(orderEndpoints.list, { token, query: { search: number } });
    const [order] = listed.body.data.orders;
    expect(order).toMatchObject({ source: 'storefront', order_total: 979 });
    await test.call(orderEndpoints.updateStatus, {
      token,
      params: { id: order?._id ?? '' },
      body: { order_status: 'confirmed' },
    });
    const tracked = await track(number, '+91 98111-22233');
    expect(tracked.body.data).toMatchObject({
      order_number: number,
      status: 'confirmed',
      history: [{ status: 'confirmed' }],
    });
    expect(JSON.stringify(tracked.body)).not.toMatch(/vendor|address|Lodhi|note|email|phone|Asha/i);
    const [unknown, wrong] = [await track('BH-000000-NOTHING'), await track(number, '9000000000')];
    expect([unknown.status, unknown.body]).toEqual([404, wrong.body]);
  });

  it.each([
    [
      'with a product that was deleted in between',
      () => ({ items: [{ product: deleted, quantity: 1, ...shop.delivery() }] }),
      'out_of_stock',
    ],
    [
      'on a day before today',
      () => ({ items: [{ product: cake, quantity: 1, ...shop.delivery(), delivery_date: '2027-01-01' }] }),
      'invalid',
    ],
    ['with a coupon that ended in between', () => ({ coupon_codes: ['OVER'] }), 'invalid'],
    ['without a delivery slot', () => ({ items: [{ product: cake, quantity: 1 }] }), 'invalid'],
  ])('is rejected %s, and nothing is stored', async (_, more, code) => {
    const count = async () => (await test.call(orderEndpoints.list, { token })).body.data.totalOrders;
    const before = await count();
    const reply = await shop.place(shop.orderBody(579, more()));
    expect([reply.body.code, reply.status >= 400 && reply.status < 500], JSON.stringify(reply.body)).toEqual([
      code,
      true,
    ]);
    expect(await count()).toBe(before);
  });

  it('keeps every option of the variant', async () => {
    for (const [name, option] of [
      ['Flavour', 'Strawberry'],
      ['Shape', 'Heart'],
      ['Weight', '0.5 kg'],
    ])
      await test.call(attribute.endpoints.create, {
        token,
        body: { name: name ?? '', options: [{ tname: option ?? '' }] },
      });
    const created = await test.call(productEndpoints.create, {
      token,
      body: {
        name: 'Macaron Carousel',
        price: 899,
        product_type: 'variation',
        product_variation_info: { attributes: ['Shape', 'Flavour', 'Weight'] },
        product_variable: [{ name: 'Carousel', shape: 'Heart', flavour: 'Strawberry', weight: '0.5 kg', quantity: 5 }],
      },
    });
    const { _id: product, product_variable } = created.body.data;
    const [variant] = product_variable;
    const items = [{ product, variant: variant?._id, quantity: 1, ...shop.delivery() }];
    const placed = await shop.place(shop.orderBody(978, { items }));
    expect(placed.body.error).toBeUndefined();
    const { order_number: number } = placed.body.data as { order_number: string };
    const listed = await test.call(orderEndpoints.list, { token, query: { search: number } });
    const params = { id: listed.body.data.orders[0]?._id ?? '' };
    const { data } = (await test.call(orderEndpoints.details, { token, params })).body;
    expect(data.order_items[0]?.product).toMatchObject({
      name: 'Carousel',
      variant: variant?._id,
      attributes: { flavor: 'Strawberry', weight: '0.5 kg' },
      options: [
        { attribute: 'shape', name: 'Shape', value: 'Heart' },
        { attribute: 'flavour', name: 'Flavour', value: 'Strawberry' },
        { attribute: 'weight', name: 'Weight', value: '0.5 kg' },
      ],
    });
  });

  it('with a coupon takes nine statements', async () => {
    await shop.makeCoupon('COUNTED');
    const product = await shop.makeProduct('Mango', 500);
    const items = [{ product, quantity: 2, ...shop.delivery() }];
    const input = storefrontOrderInput.parse(shop.orderBody(979, { items, coupon_codes: ['COUNTED'] }));
    const { db } = test.deps.database;
    const user = (await rowsOf(db, sql`select id as "_id", name from admin_user limit 1`))[0];
    const actor = { sessionId: '', user, isSuper: true, grants: new Map(), storeIds: [] } as never;
    let statements = 0;
    await inTransaction(test.deps, actor, async (ctx) => {
      const watched = new Proxy(ctx.db, {
        get: (target, name) => {
          if (name === 'execute') statements += 1;
          return Reflect.get(target, name).bind(target);
        },
      });
      await placeStorefrontOrder({ ...ctx, db: watched }, input);
    });
    expect(statements).toBe(9);
  });

  it('needs an Idempotency-Key, with a clear error', async () => {
    const missing = await test.probe(endpoints.place, { token: shop.storefrontToken, body: shop.orderBody(1_079) });
    expect([missing.status, missing.body.code]).toEqual([400, 'malformed']);
    expect(missing.body.error).toMatch(/^Idempotency-Key is required/);
    for (const key of ['', 'x'.repeat(256)])
      expect((await shop.place(shop.orderBody(1_079), { 'idempotency-key': key })).status).toBe(400);
  });
});

describe('tracking', () => {
  const lookUp = async (order_number: string, remoteAddress: string, phone: string) => {
    const payload = { order_number, phone };
    const url = '/api/store/v1/orders/track';
    return (await test.app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode;
  };
  /** Looks an order up from one address, one lookup after the other. */
  const lookUpOften = async (times: number, ...lookup: Parameters<typeof lookUp>) => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push(await lookUp(...lookup));
    return statuses;
  };
  const wrong = '9000000001';

  it('cannot be guessed: lookups of a number are limited', async () => {
    const statuses = await lookUpOften(11, 'BH-1', '10.1.0.1', wrong);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    const payload = { order_number: 'BH-1', phone: wrong };
    const again = await test.app.inject({
      method: 'POST',
      url: '/api/store/v1/orders/track',
      remoteAddress: '10.1.0.1',
      payload,
    });
    expect(again.json().error).toBe('Too many order lookups. Try again in a minute.');
  });

  it('stays open to the customer while a stranger guesses', async () => {
    const placed = await shop.place(shop.orderBody(1_079));
    const { order_number: number } = placed.body.data as { order_number: string };
    expect((await lookUpOften(50, number, '10.2.0.1', wrong)).at(-1)).toBe(429);
    expect(await lookUp(number, '10.2.0.2', storePhone)).toBe(200);
  });

  it('limits the guesses of many addresses together, and the numbers of one address', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => lookUpOften(10, 'BH-2', `10.3.0.${n + 1}`, wrong)),
    );
    expect(guesses.flat().filter((status) => status === 404)).toHaveLength(100);
    const numbers: number[] = [];
    for (let n = 0; n < 31; n += 1) numbers.push(await lookUp(`BH-3-${n}`, '10.4.0.1', wrong));
    expect(numbers).toEqual([...Array(30).fill(404), 429]);
    // Addresses of one IPv6 network count together.
    const networks: number[] = [];
    for (let n = 0; n < 11; n += 1) networks.push(await lookUp('BH-4', `2001:db8::${n + 1}`, wrong));
    expect(networks.at(-1)).toBe(429);
  });
});

describe('every response to a storefront', () => {
  /** Names of fields that a storefront must never receive. */
  const internal =
    /vendor|store_|admin|cost$|cost_|commission|margin|note|email|phone|deleted|password|created_by|version/i;
  const shippingCost = 'shipping_cost';

  const fieldsOf = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(fieldsOf);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)]);
  };

  it('has no internal field, and no value of a draft, a deleted product or a vendor', async () => {
    const created = await test.probe(productEndpoints.create, {
      token,
      body: { name: 'Unreleased Gateau', price: 900, quantity: 1, status: 'Draft' },
    });
    expect(created.status).toBe(201);
    const [row] = await rowsOf<{ store_name: string }>(
      test.deps.database.db,
      sql`select store_name from vendor where id = ${vendor.vendorId}`,
    );
    const vendorName = row?.store_name ?? '';
    expect(vendorName).not.toBe('');
    const slug = ((await test.app.inject('/api/store/v1/products')).json() as { data: { slug: string }[] }).data[0]
      ?.slug;
    const responses = [
      ...(await Promise.all(
        [
          'categories',
          'products',
          'products?search=gateau',
          'products?search=plum',
          `products/${slug}`,
          `products/${slug}/reviews`,
          'reviews',
          'faqs',
          `serviceability?pincode=${pincode}`,
        ].map(async (path) => (await test.app.inject(`/api/store/v1/${path}`)).json() as unknown),
      )),
      (await shop.cart({ items: [{ product: cake, quantity: 1, ...shop.delivery() }], pincode })).body,
      (await shop.place(shop.orderBody(579, { items: [{ product: cake, quantity: 1, ...shop.delivery() }] }))).body,
    ];
    expect(responses).toHaveLength(11);
    for (const response of responses) {
      expect(fieldsOf(response).filter((name) => name !== shippingCost && internal.test(name))).toEqual([]);
      const text = JSON.stringify(response);
      for (const secret of ['Unreleased', 'Plum', vendorName, vendor.vendorId]) expect(text).not.toContain(secret);
    }
  });
});
