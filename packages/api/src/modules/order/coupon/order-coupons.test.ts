import { attribute } from '@bakehouse/contract/attribute';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { couponEndpoints } from '@bakehouse/contract/coupon/coupon.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { OrderInput } from '@bakehouse/contract/order/order-input';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const { create, details, updateStatus, remove, restore } = orderEndpoints;
const { evaluate, tryDraft, simulate } = couponEndpoints;

let test: TestApp;
let token: string;
let productId: string;
let serial = 0;
beforeAll(async () => {
  test = await buildTestApp();
  test.clock.now = new Date('2026-11-20T10:00:00Z');
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.now = new Date('2026-11-22T10:00:00Z');
});

/** Creates a coupon that is valid now. The API accepts only coupons that start later. */
const makeCoupon = async (more: object = {}) => {
  const name = `SAVE${(serial += 1)}`;
  const body = {
    name,
    description: 'Ten percent',
    coupon_type: 'percentage_discount',
    coupon_value: 10,
    start_date: '2026-12-01',
    expire_date: '2026-12-31',
    ...more,
  };
  const { body: saved } = await test.call(coupon.endpoints.create, { token, body: body as never });
  await test.deps.database.db.execute(sql`update coupon set start_date = '2026-11-01' where id = ${saved.data._id}`);
  return { id: saved.data._id, code: name };
};
const readCoupon = async (id: string) =>
  (await test.call(coupon.endpoints.detail, { token, params: { id } })).body.data;

/** An order of two cakes of 500 and candles of 60.50, with the discount of `codes`. */
const orderWith = (coupon_codes: string[], discount: number, more: object = {}) =>
  orderOf(productId, {
    order_date: '2026-11-20T10:15:00.000Z',
    coupon_codes,
    total_coupon_discount: discount,
    order_total: Math.round((1_110 - discount) * 100) / 100,
    ...more,
  });
const placeOrder = (body: object) => test.call(create, { token, body: body as never });
const price = (body: object) => test.call(evaluate, { token, body: body as never });
const params = (id: string) => ({ token, params: { id } });
const setStatus = (id: string, order_status: 'cancelled' | 'pending') =>
  test.call(updateStatus, { ...params(id), body: { order_status } });

describe('orders with coupons', () => {
  it('store what each coupon gave and count its use', async () => {
    const { id, code } = await makeCoupon({ funded_by: 'shared', vendor_share: 40 });
    const placed = await placeOrder(orderWith([` ${code.toLowerCase()} `, code], 106.05));
    expect(placed.status).toBe(201);
    const expected = [
      {
        _id: id,
        code,
        discount: 106.05,
        shipping_discount: 0,
        funded_by: 'shared',
        vendor_amount: 42.42,
        is_counted: true,
      },
    ];
    expect(placed.body.data.coupons).toEqual(expected);
    const read = await test.call(details, params(placed.body.data._id));
    expect(read.body.data.coupons).toEqual(expected);
    expect(await readCoupon(id)).toMatchObject({ used: 1, given_away: 106.05 });
    const [row] = await rowsOf<{ shares: unknown; person: string }>(
      test.deps.database.db,
      sql`select shares, person from coupon_redemption where coupon_id = ${id}`,
    );
    expect(row?.shares).toEqual([
      { key: '000', discount: 10_000, shippingDiscount: 0 },
      { key: '000.000', discount: 605, shippingDiscount: 0 },
    ]);
    expect(row?.person).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are rejected with another total, and the response has the right one', async () => {
    const { id, code } = await makeCoupon();
    const rejected = await placeOrder(orderWith([code], 200));
    expect(rejected).toMatchObject({
      status: 422,
      body: {
        fields: {
          total_coupon_discount: 'total_coupon_discount must be 106.05',
          order_total: 'order_total must be 1003.95',
        },
      },
    });
    expect(await readCoupon(id)).toMatchObject({ used: 0, given_away: 0 });
  });

  it('are rejected with a code that does not apply, and count nothing', async () => {
    const { code } = await makeCoupon({ minimum_spend: 5_000 });
    const inactive = await makeCoupon({ status: 'InActive' });
    const later = await makeCoupon();
    test.clock.now = new Date('2027-01-02T10:00:00Z');
    expect((await placeOrder(orderWith([later.code], 106.05))).body.error).toBe(
      `${later.code}: This coupon ended on 31/12/2026.`,
    );
    test.clock.now = new Date('2026-11-22T10:00:00Z');
    expect((await placeOrder(orderWith([code], 0))).body.fields).toEqual({
      coupon_codes: `${code}: Add qualifying products worth ₹3,939.50 more to reach ₹5,000.00.`,
    });
    for (const unknown of ['NOSUCH', inactive.code])
      expect((await placeOrder(orderWith([unknown], 0))).body.error).toBe(`${unknown}: This code does not exist.`);
  });

  it('accept a price other than the catalogue’s only with a reason', async () => {
    const { code } = await makeCoupon();
    const [item] = orderOf(productId).order_items;
    const cheap = { ...item, product: { ...item?.product, price: 1 } };
    const sums = { subtotal: 62.5, total_coupon_discount: 6.25, order_total: 105.75 };
    const rejected = await placeOrder(orderWith([code], 6.25, { order_items: [cheap], ...sums }));
    expect(rejected.body.fields).toEqual({
      'order_items.0.product.price': 'Truffle Cake costs ₹500. Enter a reason for another price.',
    });
    const order_items = [{ ...cheap, price_override_reason: 'Damaged box' }];
    const placed = await placeOrder(orderWith([code], 6.25, { order_items, ...sums }));
    expect(placed.body.data.timeline[0]?.reason).toBe('Truffle Cake ₹1: Damaged box');
  });

  it('without coupon_codes keep the discount that was sent', async () => {
    const placed = await placeOrder(orderOf(productId));
    expect(placed.body.data).toMatchObject({ total_coupon_discount: 100, coupons: [] });
  });

  it('give a use back once, however they are cancelled, deleted and restored', async () => {
    const { id, code } = await makeCoupon({ usage_limit_per_coupon: 1 });
    const order = (await placeOrder(orderWith([code], 106.05))).body.data;
    expect((await placeOrder(orderWith([code], 106.05))).body.error).toBe(`${code}: This coupon has been used up.`);
    const used = async () => (await readCoupon(id)).used;
    await setStatus(order._id, 'cancelled');
    await setStatus(order._id, 'cancelled');
    expect(await used()).toBe(0);
    await test.call(remove, params(order._id));
    expect(await used()).toBe(0);
    await test.call(restore, params(order._id));
    expect(await used()).toBe(0);
    await setStatus(order._id, 'pending');
    expect(await used()).toBe(1);
    await test.call(remove, params(order._id));
    expect(await readCoupon(id)).toMatchObject({ used: 0, given_away: 0 });
    expect((await placeOrder(orderWith([code], 106.05))).status).toBe(201);
    const blocked = await test.call(restore, params(order._id));
    expect(blocked).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
    expect(blocked.body.error).toMatch(new RegExp(`^The coupon ${code} of this order has no uses left`));
    expect(await used()).toBe(1);
  });

  it('keep the limit of a customer, whose phone can be written in several ways', async () => {
    const { code } = await makeCoupon({ usage_limit_per_user: 1 });
    const first = await placeOrder(orderWith([code], 106.05));
    const from = (phone: string) => placeOrder(orderWith([code], 106.05, { customer: { full_name: 'Asha', phone } }));
    const again = () => from('+91 98111 22233');
    expect((await again()).body.error).toBe(
      `${code}: This customer has already used the coupon once, which is the limit.`,
    );
    expect((await from('9811122244')).status).toBe(201);
    await setStatus(first.body.data._id, 'cancelled');
    expect((await again()).status).toBe(201);
    expect((await setStatus(first.body.data._id, 'pending')).status).toBe(409);
  });

  it('repeat the first response for a repeated order number, and count it once', async () => {
    const { id, code } = await makeCoupon({ usage_limit_per_coupon: 1 });
    const body = orderWith([code], 106.05);
    const [first, second] = [await placeOrder(body), await placeOrder(body)];
    expect(second.status).toBe(201);
    expect(second.body.data._id).toBe(first.body.data._id);
    expect((await readCoupon(id)).used).toBe(1);
  });

  it('show a vendor only the coupons that the store pays for', async () => {
    const [ours, theirs] = [await makeCoupon(), await makeCoupon({ funded_by: 'vendor' })];
    const placed = await placeOrder(orderWith([ours.code, theirs.code], 201.5));
    expect(placed.body.error).toBeUndefined();
    const vendor = await makeVendor(test.deps, [details]);
    await assignVendor(test.deps, placed.body.data._id, vendor.vendorId);
    const seen = await test.call(details, { token: vendor.token, params: { id: placed.body.data._id } });
    expect(seen.body.data.coupons.map(({ code }) => code)).toEqual([theirs.code]);
  });
});

describe('coupon/evaluate', () => {
  it('prices with the catalogue, and reveals no automatic coupon that does not apply', async () => {
    const { code } = await makeCoupon();
    const automatic = await makeCoupon({ apply_coupon_automatically: true, minimum_spend: 900_000 });
    const { body } = await price({ items: [{ product: productId, quantity: 2 }], coupon_codes: [code, 'NOSUCH'] });
    expect(body.data).toMatchObject({
      subtotal: 1_000,
      total_coupon_discount: 100,
      order_total: 900,
      items: [{ name: 'Truffle Cake', price: 500, catalogue_prices: [500], discount: 100 }],
      applied: [{ code, discount: 100 }],
      rejected: [{ code: 'NOSUCH', reason: 'unknown' }],
    });
    expect(JSON.stringify(body)).not.toContain(automatic.code);
    await test.deps.database.db.execute(sql`update coupon set deleted_at = now() where id = ${automatic.id}`);
  });

  it('answers bad carts clearly', async () => {
    const item = { product: productId, quantity: 1 };
    const many = await price({ items: Array.from({ length: 500 }, () => item) });
    expect(many).toMatchObject({ status: 422, body: { error: 'An order has at most 200 items' } });
    for (const quantity of [-1, 0, 1.5]) expect((await price({ items: [{ ...item, quantity }] })).status).toBe(422);
    const missing = await price({ items: [{ ...item, product: '01990000-0000-7000-8000-000000000000' }] });
    expect(missing.body.fields).toEqual({ 'items.0.product': 'Unknown product' });
    const large = await price({ items: [{ ...item, price: 99_999_999, quantity: 10_000 }] });
    expect(large.body.fields).toHaveProperty('items');
    expect((await price({ items: [] })).status).toBe(422);
  });

  it('answers when a product is deleted in between', async () => {
    const removed = await makeProduct(test.deps, 'Short-lived');
    await test.deps.database.db.execute(sql`update product set deleted_at = now() where id = ${removed}`);
    expect((await price({ items: [{ product: removed, quantity: 1 }] })).body.error).toBe('Unknown product');
  });

  it('includes subcategories, and all linked products for "all"', async () => {
    const { db } = test.deps.database;
    const [parent, child] = ['01990000-0000-7000-8000-0000000000a1', '01990000-0000-7000-8000-0000000000a2'];
    await db.execute(sql`insert into category (id, name, slug, parent_id) values
      (${parent}, 'Cakes', 'cakes', null), (${child}, 'Chocolate', 'chocolate', ${parent})`);
    await db.execute(sql`insert into product_category (product_id, category_id) values (${productId}, ${child})`);
    const cakes = await makeCoupon({ coupon_categories: [parent] });
    const other = await makeProduct(test.deps, 'Brownie', 100);
    const both = await makeCoupon({ coupon_products: [productId, other], product_condition: 'all_products' });
    const items = [{ product: productId, quantity: 1 }];
    const { data } = (await price({ items, coupon_codes: [cakes.code, both.code] })).body;
    expect(data.applied.map(({ code }) => code)).toEqual([cakes.code]);
    expect(data.rejected).toMatchObject([{ code: both.code, reason: 'missing_products' }]);
    const complete = await price({ items: [...items, { product: other, quantity: 1 }], coupon_codes: [both.code] });
    expect(complete.body.data.total_coupon_discount).toBe(60);
  });
});

describe('a coupon that is not saved', () => {
  const draft = { coupon_type: 'percentage_discount', coupon_value: 20 } as const;

  it('is tried on a cart', async () => {
    const body = { coupon: { ...draft, minimum_spend: 600 }, items: [{ product: productId, quantity: 1 }] };
    const rejected = await test.call(tryDraft, { token, body });
    expect(rejected.body.data.rejected).toMatchObject([{ reason: 'below_minimum' }]);
    const items = [{ product: productId, quantity: 2 }];
    expect((await test.call(tryDraft, { token, body: { ...body, items } })).body.data.discount).toBe(200);
  });

  it('is tried on past orders', async () => {
    const { body } = await test.call(simulate, { token, body: { coupon: { ...draft, coupon_products: [productId] } } });
    expect(body.data.orders).toBeGreaterThan(3);
    expect(body.data.applied).toBe(body.data.orders);
    expect(body.data.cost).toBeGreaterThan(0);
    const none = await test.call(simulate, { token, body: { coupon: { ...draft, minimum_spend: 90_000 } } });
    expect(none.body.data).toMatchObject({ applied: 0, cost: 0 });
  });
});

it('two coupons cannot have the same code apart from spaces', async () => {
  const { code } = await makeCoupon();
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  const body = {
    name: spaced,
    description: 'Same',
    coupon_type: 'free_shipping',
    start_date: '2099-01-01',
    expire_date: '2099-02-01',
  } as const;
  expect(await test.call(coupon.endpoints.create, { token, body })).toMatchObject({
    status: 409,
    body: { fields: { name: `The coupon ${code} has this code already` } },
  });
});

describe('an item of a product with variants', () => {
  let macaron: string;
  let variants: Record<string, { _id: string; price: number }>;
  const stored = async (body: object) => (await placeOrder(body)).body;
  const item = (product: object) => {
    const [first] = orderOf(macaron).order_items;
    return {
      ...first,
      addons: [],
      product: { ...first?.product, name: 'Macaron Carousel', quantity: 1, attributes: {}, ...product },
    };
  };
  /** An order of one carousel, with a coupon of ten percent. */
  const orderOfOne = (code: string, product: { price: number; attributes: object }) => {
    const discount = product.price / 10;
    const order_total = Math.round((product.price + 49.5 - discount) * 100) / 100;
    return orderWith([code], discount, { order_items: [item(product)], subtotal: product.price, order_total });
  };
  beforeAll(async () => {
    for (const [name, ...options] of [
      ['Flavour', 'Pistachio', 'Strawberry'],
      ['Weight', '0.5 kg', '2 kg'],
    ])
      await test.call(attribute.endpoints.create, {
        token,
        body: { name: name ?? '', options: options.map((tname) => ({ tname })) },
      });
    const { body } = await test.call(productEndpoints.create, {
      token,
      body: {
        name: 'Macaron Carousel',
        price: 899,
        product_type: 'variation',
        product_variation_info: { attributes: ['Flavour', 'Weight'] },
        product_variable: [
          { flavour: 'Pistachio', weight: '0.5 kg', price: 899 },
          { flavour: 'Strawberry', weight: '0.5 kg', price: 899 },
          { flavour: 'Pistachio', weight: '2 kg', price: 3_239 },
          { flavour: 'Strawberry', weight: '2 kg', price: 3_299 },
        ],
      },
    });
    macaron = body.data._id;
    variants = Object.fromEntries(
      body.data.product_variable.map(({ _id, price, ...options }) => [
        `${String(options.flavour)} ${String(options.weight)}`,
        { _id, price },
      ]),
    );
  });

  it.each([
    [{ flavor: 'Pistachio', weight: '2 kg' }, 3_239],
    [{ flavor: 'pistachio', weight: '2kg' }, 3_239],
    [{ flavor: 'Strawberry', weight: '2 KG' }, 3_299],
  ])('costs what the variant with its attributes costs: %o', async (attributes, expected) => {
    const { body } = await price({ items: [{ product: macaron, quantity: 1, attributes }] });
    expect(body.data.items[0]).toMatchObject({ price: expected, catalogue_prices: [expected] });
  });

  it('is an error if no variant has its options', async () => {
    const evaluate = async (item: object) =>
      (await price({ items: [{ product: macaron, quantity: 1, ...item }] })).body.fields;
    expect(await evaluate({ attributes: { flavor: 'Mango', weight: '2 kg' } })).toEqual({
      'items.0.attributes.flavor': 'Macaron Carousel is not sold as Mango',
    });
    expect(await evaluate({ variant: productId })).toEqual({
      'items.0.variant': 'Macaron Carousel has no such variant',
    });
  });

  it('is not sold at the price of another variant, or before its variant is determined', async () => {
    const { code } = await makeCoupon();
    const attributes = { flavor: 'Pistachio', weight: '2 kg' };
    expect((await stored(orderOfOne(code, { price: 899, attributes }))).fields).toEqual({
      'order_items.0.product.price': 'Macaron Carousel costs ₹3239. Enter a reason for another price.',
    });
    expect((await stored(orderOfOne(code, { price: 899, attributes: { weight: '0.5 kg' } }))).fields).toEqual({
      'order_items.0.product.variant': 'Choose Flavour of Macaron Carousel',
    });
    expect((await stored(orderOfOne(code, { price: 899, attributes: { weight: '9 kg' } }))).fields).toEqual({
      'order_items.0.product.attributes.weight': 'Macaron Carousel is not sold as 9 kg',
    });
  });

  it('keeps all options of its variant, also after the variant has left the catalogue', async () => {
    const variant = variants['pistachio 2-kg']?._id ?? '';
    const body = orderWith([], 0, {
      coupon_codes: undefined,
      order_items: [item({ price: 3_239, variant, attributes: { flavor: 'Wrong' } })],
      subtotal: 3_239,
      order_total: 3_288.5,
    });
    const { data } = await stored(body);
    const options = [
      { attribute: 'flavour', name: 'Flavour', value: 'Pistachio' },
      { attribute: 'weight', name: 'Weight', value: '2 kg' },
    ];
    expect(data.order_items[0]?.product).toMatchObject({
      variant,
      options,
      attributes: { flavor: 'Pistachio', weight: '2 kg' },
    });
    await test.deps.database.db.execute(sql`delete from product_variant where id = ${variant}`);
    const { order_number: _n, order_date: _d, source: _s, coupon_codes: _c, ...edit } = body as never as OrderInput;
    const edited = await test.call(orderEndpoints.update, {
      ...params(data._id),
      body: { ...edit, payment_method: 'UPI', version: data.version },
    });
    expect(edited.body.data.order_items[0]?.product).toMatchObject({ variant, options });
    const [sent] = edit.order_items;
    const withoutVariant = { ...sent, product: { ...sent?.product, variant: undefined, attributes: undefined } };
    const older = await test.call(orderEndpoints.update, {
      ...params(data._id),
      body: { ...edit, order_items: [withoutVariant] as never, payment_method: 'Card', version: data.version + 1 },
    });
    expect(older.body.data.order_items[0]?.product, 'a client that knows no variants').toMatchObject({
      variant,
      options,
    });
    const other = await stored({ ...body, order_number: 'T-without-variant' });
    expect(other.fields).toEqual({ 'order_items.0.product.variant': 'Macaron Carousel has no such variant' });
  });
});
