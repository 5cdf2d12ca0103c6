import { coupon, couponTypes } from '@bakehouse/contract/coupon/coupon';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { crudSuite } from '../../../test/crud-suite.ts';
import { makeOwner, makeProduct } from '../../../test/factories.ts';

const validCoupon = (n: number) => ({
  name: `SWEET${n}`,
  description: 'For the first cake',
  coupon_type: 'fixed_cart_discount',
  coupon_value: 150.5,
  start_date: '2099-01-01',
  expire_date: '2099-02-01',
});

crudSuite(coupon, {
  valid: validCoupon,
  change: { description: 'For every cake', status: 'InActive', minimum_spend: 499.99 },
  invalid: [
    { body: { ...validCoupon(0), name: '' }, field: 'name', message: 'Coupon Name is required' },
    { body: { ...validCoupon(0), description: undefined }, field: 'description', message: 'Description is required' },
    { body: { ...validCoupon(0), coupon_type: undefined }, field: 'coupon_type', message: 'Coupon Type is required' },
    {
      body: { ...validCoupon(0), coupon_type: 'gift' },
      field: 'coupon_type',
      message: `Coupon type must be one of ${couponTypes.join(', ')}`,
    },
    {
      body: { ...validCoupon(0), start_date: '25/12/2026' },
      field: 'start_date',
      message: 'Start date must be a date such as 2026-12-25',
    },
    {
      body: { ...validCoupon(0), coupon_value: 'ten' },
      field: 'coupon_value',
      message: 'Coupon Value must be a number',
    },
    { body: { ...validCoupon(0), coupon_value: null }, field: 'coupon_value', message: 'Coupon Value is required' },
    {
      body: { ...validCoupon(0), coupon_value: undefined },
      field: 'coupon_value',
      message: 'Coupon Value is required',
    },
    {
      body: { ...validCoupon(0), coupon_type: 'buy_x_get_y_free' },
      field: 'bogo_products',
      message: 'Choose at least one giveaway product',
    },
    {
      body: { ...validCoupon(0), use_date_range_delivery_date: true, delivery_date_end: '2099-01-05' },
      field: 'delivery_date',
      message: 'Choose the first delivery date of the range',
    },
    {
      body: { ...validCoupon(0), coupon_value: -0.001 },
      field: 'coupon_value',
      message: 'Coupon Value must not be negative',
    },
    {
      body: { ...validCoupon(0), start_date: '2020-01-01' },
      field: 'start_date',
      message: 'Start date must be greated than today',
    },
    {
      body: { ...validCoupon(0), expire_date: '2099-01-01' },
      field: 'expire_date',
      message: 'End date must be greater than Start Date',
    },
    {
      body: { ...validCoupon(0), coupon_type: 'percentage_discount' },
      field: 'coupon_value',
      message: 'A percentage is at most 100',
    },
    {
      body: { ...validCoupon(0), coupon_products: ['01990000-0000-7000-8000-000000000000'] },
      field: 'coupon_products',
      message: 'Unknown product',
    },
  ],
  unique: { message: /^The coupon .+ has this code already$/ },
});

describe('coupons', () => {
  let test: TestApp;
  let token: string;
  let n = 0;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.clock.now = new Date('2026-11-21T10:00:00Z');
  });

  const { create, update, detail } = coupon.endpoints;
  const createCoupon = async (more: object = {}) =>
    test.call(create, { token, body: { ...validCoupon((n += 1)), coupon_value: 10, ...more } as never });

  it.each(couponTypes)('of the type %s keep every field', async (coupon_type) => {
    const [first, second] = [await makeProduct(test.deps), await makeProduct(test.deps)];
    const body = {
      coupon_type,
      minimum_spend: 100,
      maximum_spend: 5_000.5,
      max_discount: 250,
      usage_limit_per_coupon: 100,
      usage_limit_per_user: 2,
      individual_use_only: true,
      apply_coupon_automatically: true,
      use_date_range_delivery_date: true,
      product_condition: 'all_products',
      delivery_date: '2099-01-05',
      delivery_date_end: '2099-01-06',
    };
    const lists = { coupon_products: [first], exclude_products: [second], bogo_products: [first, second] };
    const created = await createCoupon({ ...body, ...lists });
    expect(created.status).toBe(201);
    const { body: shown } = await test.call(detail, { token, params: { id: created.body.data._id } });
    expect(shown.data).toMatchObject(body);
    expect(shown.data.coupon_products.map(({ _id }) => _id)).toEqual([first]);
    expect(shown.data.bogo_products.map(({ _id }) => _id).toSorted()).toEqual([first, second].toSorted());
  });

  it('start tomorrow at the earliest, by the marketplace’s clock', async () => {
    // Half past midnight on the 22nd in India is still the 21st in UTC.
    test.clock.now = new Date('2026-11-21T19:00:00Z');
    expect((await createCoupon({ start_date: '2026-11-22' })).status).toBe(422);
    const instant = await createCoupon({ start_date: '2026-11-22T18:30:00.000Z' });
    expect(instant.body.data.start_date).toBe('2026-11-23');
  });

  it('keep their dates after they have started; everything else can change', async () => {
    const created = await createCoupon({ start_date: '2026-11-22', expire_date: '2026-12-22' });
    const params = { id: created.body.data._id };
    test.clock.now = new Date('2026-11-23T10:00:00Z');
    const change = (body: object) => test.call(update, { token, params, body });
    const rejected = await change({ expire_date: '2026-12-24' });
    expect(rejected.status).toBe(422);
    expect(rejected.body.fields).toEqual({ expire_date: 'The coupon has started, so its dates are locked' });
    const same = { start_date: '2026-11-22', expire_date: '2026-12-22', coupon_value: 20 };
    expect((await change(same)).body.data.coupon_value).toBe(20);
  });

  it('need no value for free shipping', async () => {
    for (const coupon_value of [undefined, null]) {
      const created = await createCoupon({ coupon_type: 'free_shipping', coupon_value });
      expect(created.body.data.coupon_value).toBe(0);
    }
  });

  it('stored without giveaway products can still be edited', async () => {
    const created = await createCoupon({ coupon_type: 'free_shipping' });
    const params = { id: created.body.data._id };
    await test.deps.database.db.execute(
      sql`update coupon set coupon_type = 'buy_x_get_y_free' where id = ${params.id}`,
    );
    expect((await test.call(update, { token, params, body: { description: 'Changed' } })).status).toBe(200);
    const bogo_products = [await makeProduct(test.deps)];
    expect((await test.call(update, { token, params, body: { bogo_products } })).status).toBe(200);
    const emptied = await test.call(update, { token, params, body: { bogo_products: [] } });
    expect(emptied.body.fields).toEqual({ bogo_products: 'Choose at least one giveaway product' });
  });

  it('are validated as a whole when a part changes', async () => {
    const created = await createCoupon({ coupon_type: 'percentage_discount', coupon_value: 50 });
    const params = { id: created.body.data._id };
    const rejected = await test.call(update, { token, params, body: { coupon_value: 150 } });
    expect(rejected.body.error).toBe('A percentage is at most 100');
    const fixed = { coupon_type: 'fixed_cart_discount', coupon_value: 150 } as const;
    expect((await test.call(update, { token, params, body: fixed })).status).toBe(200);
  });

  it('have one code, however it is written, also when one is restored', async () => {
    const { restore, remove } = coupon.endpoints;
    const first = await createCoupon({ name: 'REST10' });
    const params = { id: first.body.data._id };
    expect((await createCoupon({ name: 're st\u200b10' })).body.fields).toEqual({
      name: 'The coupon REST10 has this code already',
    });
    await test.call(remove, { token, params });
    const second = await createCoupon({ name: 'REST 10' });
    expect(second.status).toBe(201);
    const restored = await test.call(restore, { token, params });
    expect([restored.status, restored.body.error]).toEqual([409, 'The coupon REST 10 has this code already']);
    expect(restored.body.usage).toMatchObject([{ records: [{ _id: second.body.data._id, name: 'REST 10' }] }]);
    expect((await createCoupon({ name: 'STRASSE' })).status).toBe(201);
    expect((await createCoupon({ name: 'STRAßE' })).status).toBe(409);
  });

  it('are restored after the products and categories that limit them', async () => {
    const { restore, remove } = coupon.endpoints;
    const product = await makeProduct(test.deps, 'Limited Cake');
    const created = await createCoupon({ coupon_products: [product] });
    const params = { id: created.body.data._id };
    await test.call(remove, { token, params });
    const { db } = test.deps.database;
    await db.execute(sql`update product set deleted_at = now() where id = ${product}`);
    const rejected = await test.call(restore, { token, params });
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      'The product Limited Cake is deleted. Restore it first.',
    ]);
    await db.execute(sql`update product set deleted_at = null where id = ${product}`);
    expect((await test.call(restore, { token, params })).status).toBe(200);
    const { body } = await test.call(detail, { token, params });
    expect(body.data.coupon_products.map(({ _id }) => _id)).toEqual([product]);
  });
});
