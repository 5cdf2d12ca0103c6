import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderCouponEndpoints } from '@bakehouse/contract/order/order-coupon.endpoints';
import type { OrderEdit } from '@bakehouse/contract/order/order-input';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const { create, details, update, updateStatus } = orderEndpoints;
const { priceEdit } = orderCouponEndpoints;

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
  test.clock.now = new Date('2026-11-20T10:20:00Z');
});

const execute = (statement: ReturnType<typeof sql>) => test.deps.database.db.execute(statement);

/** Creates a coupon that is valid now. The API accepts only coupons that start later. */
const makeCoupon = async (more: object = {}) => {
  const code = `EDIT${(serial += 1)}`;
  const terms = { coupon_type: 'percentage_discount', coupon_value: 10, description: 'Ten percent' };
  const body = { name: code, ...terms, start_date: '2026-12-01', expire_date: '2026-12-31', ...more };
  const { body: saved } = await test.call(coupon.endpoints.create, { token, body: body as never });
  await execute(sql`update coupon set start_date = '2026-11-01' where id = ${saved.data._id}`);
  return { id: saved.data._id, code };
};
const readCoupon = async (id: string) => {
  const { used, given_away } = (await test.call(coupon.endpoints.detail, { token, params: { id } })).body.data;
  return { used, given_away };
};
const read = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;

const round = (rupees: number) => Math.round(rupees * 100) / 100;

/** An order of `quantity` cakes of 500 and candles of 60.50, with shipping of 49.50. */
const bodyOf = (quantity: number, discount: number) => {
  const order = orderOf(productId);
  const order_items = order.order_items.map((item) => ({ ...item, product: { ...item.product, quantity } }));
  const subtotal = quantity * 500 + 60.5;
  return {
    ...order,
    order_items,
    subtotal,
    total_coupon_discount: discount,
    order_total: round(subtotal + 49.5 - discount),
  };
};
const placeOrder = async (codes: string[], discount: number) => {
  const reply = await test.call(create, { token, body: { ...bodyOf(2, discount), coupon_codes: codes } });
  expect(reply.body.error).toBeUndefined();
  return reply.body.data._id;
};
const editOf = (quantity: number, discount: number, more: Partial<OrderEdit> = {}): OrderEdit => {
  const { order_number: _n, order_date: _d, source: _s, ...body } = bodyOf(quantity, discount);
  return { ...body, version: 1, ...more };
};
const edit = (id: string, body: OrderEdit) => test.call(update, { token, params: { id }, body });
const priceOf = (id: string, quantity: number) => {
  const items = bodyOf(quantity, 0).order_items.map(({ product, addons, ...item }) => ({
    product: product._id,
    price: product.price,
    quantity: product.quantity,
    shipping_cost: item.shipping_cost,
    delivery_date: item.selected_delivery_date,
    addons,
  }));
  return test.call(priceEdit, { token, params: { id }, body: { items } });
};

describe('an edit of an order with coupons', () => {
  it('prices the same coupons again with the edited items', async () => {
    const { id, code } = await makeCoupon({ usage_limit_per_coupon: 1, usage_limit_per_user: 1 });
    const order = await placeOrder([code], 106.05);
    const { body } = await priceOf(order, 1);
    expect(body.data).toEqual({
      total_coupon_discount: 56.05,
      order_total: 553.95,
      applied: [{ _id: id, code, discount: 56.05, shipping_discount: 0 }],
      rejected: [],
    });
    expect((await edit(order, editOf(1, 106.05))).body.fields).toEqual({
      total_coupon_discount: 'total_coupon_discount must be 56.05',
      order_total: 'order_total must be 553.95',
    });
    expect((await edit(order, editOf(1, 56.05, { version: 2 }))).body.code).toBe('stale');
    expect(await readCoupon(id)).toEqual({ used: 1, given_away: 106.05 });
    const { data } = (await edit(order, editOf(1, 56.05))).body;
    expect(data).toMatchObject({
      total_coupon_discount: 56.05,
      coupons: [{ code, discount: 56.05, is_counted: true }],
    });
    expect(data.timeline.at(-1)).toMatchObject({ reason: `${code}: ₹106.05 → ₹56.05` });
    expect(await readCoupon(id)).toEqual({ used: 1, given_away: 56.05 });
    const shares = await rowsOf(
      test.deps.database.db,
      sql`select shares from coupon_redemption where order_id = ${order}`,
    );
    expect(shares).toMatchObject([{ shares: [{ discount: 5_000 }, { discount: 605 }] }]);
  });

  it('removes a coupon that no longer applies, with the reason, and gives its use back', async () => {
    const [stays, leaves] = [await makeCoupon(), await makeCoupon({ minimum_spend: 1_000, coupon_value: 20 })];
    const order = await placeOrder([stays.code, leaves.code], 296.94);
    const message = 'Add qualifying products worth ₹439.50 more to reach ₹1,000.00.';
    expect((await priceOf(order, 1)).body.data.rejected).toEqual([
      { code: leaves.code, reason: 'below_minimum', message },
    ]);
    const { data } = (await edit(order, editOf(1, 56.05))).body;
    expect(data.coupons.map(({ code }) => code)).toEqual([stays.code]);
    expect(data.timeline.at(-1)?.reason).toContain(`${leaves.code} removed: ${message}`);
    expect(await readCoupon(leaves.id)).toEqual({ used: 0, given_away: 0 });
    expect(await readCoupon(stays.id)).toEqual({ used: 1, given_away: 56.05 });
    const vendor = await makeVendor(test.deps, [details]);
    await assignVendor(test.deps, order, vendor.vendorId);
    const seen = await test.call(details, { token: vendor.token, params: { id: order } });
    expect(JSON.stringify(seen.body)).not.toContain(leaves.code);
  });

  it('prices on the day of the order, whatever has happened to coupon and product since', async () => {
    const { id, code } = await makeCoupon();
    const order = await placeOrder([code], 106.05);
    await execute(
      sql`update coupon set status = 'InActive', deleted_at = now(), name = 'RENAMED' || id where id = ${id}`,
    );
    test.clock.now = new Date('2027-02-01T10:00:00Z');
    const { data } = (await edit(order, editOf(3, 156.05))).body;
    expect(data.coupons).toMatchObject([{ code, discount: 156.05 }]);
  });

  it('keeps the discount of items that do not change, although the terms have changed', async () => {
    const { id, code } = await makeCoupon();
    const order = await placeOrder([code], 106.05);
    await execute(
      sql`update coupon set coupon_value = 5000, minimum_spend = 99999900, version = version + 1 where id = ${id}`,
    );
    expect((await priceOf(order, 2)).body.data).toMatchObject({ total_coupon_discount: 106.05, rejected: [] });
    const rejected = await edit(order, editOf(2, 50, { payment_method: 'UPI' }));
    expect(rejected.body.fields).toMatchObject({ total_coupon_discount: 'total_coupon_discount must be 106.05' });
    const { data } = (await edit(order, editOf(2, 106.05, { payment_method: 'UPI' }))).body;
    expect(data).toMatchObject({ payment_method: 'UPI', coupons: [{ discount: 106.05 }] });
    expect(data.timeline.at(-1)).not.toHaveProperty('reason');
  });

  it('of a cancelled order changes no uses until it counts again', async () => {
    const { id, code } = await makeCoupon();
    const order = await placeOrder([code], 106.05);
    const setStatus = (order_status: 'cancelled' | 'pending') =>
      test.call(updateStatus, { token, params: { id: order }, body: { order_status } });
    await setStatus('cancelled');
    await edit(order, editOf(1, 56.05, { version: 2 }));
    expect(await readCoupon(id)).toEqual({ used: 0, given_away: 0 });
    await setStatus('pending');
    expect(await readCoupon(id)).toEqual({ used: 1, given_away: 56.05 });
  });

  it('never changes a discount without a change of the items, and counts each use once', async () => {
    const coupons = [await makeCoupon(), await makeCoupon({ coupon_type: 'fixed_cart_discount', coupon_value: 70 })];
    const order = await placeOrder(
      coupons.map(({ code }) => code),
      176.05,
    );
    const text = fc.constantFrom('Asha', 'Asha Verma', 'ए', '');
    const anEdit = fc.record({ quantity: fc.constantFrom(2, 2, 1, 5), name: text, gender: text });
    await fc.assert(
      fc.asyncProperty(anEdit, async ({ quantity, name, gender }) => {
        const before = await read(order);
        const { total_coupon_discount: discount } = (await priceOf(order, quantity)).body.data;
        const customer = { full_name: name || 'Nobody', phone: '9811122233', gender };
        const { data } = (await edit(order, editOf(quantity, discount, { customer, version: before.version }))).body;
        if (before.order_items[0]?.product.quantity === quantity) {
          expect(data.coupons).toEqual(before.coupons);
          expect(data.total_coupon_discount).toBe(before.total_coupon_discount);
        }
        for (const { id } of coupons)
          expect(await readCoupon(id)).toEqual({
            used: 1,
            given_away: data.coupons.find(({ _id }) => _id === id)?.discount,
          });
      }),
      { numRuns: 20 },
    );
  });
});

describe('live updates', () => {
  const eventsOf = (couponId: string) =>
    rowsOf<{ action: string; audit_id: string | null }>(
      test.deps.database.db,
      sql`select action, audit_id from event where topic = 'coupon' and record_id = ${couponId} order by id`,
    );
  /** The event of a use has no entry of the audit log, so consumers such as webhooks skip it. */
  const ofUse = { action: 'update', audit_id: null };

  it('have one event per coupon for each use that is taken, given back, repriced or taken again', async () => {
    const { id, code } = await makeCoupon();
    const [created] = await eventsOf(id);
    const order = await placeOrder([code], 106.05);
    expect(await eventsOf(id)).toEqual([created, ofUse]);
    await edit(order, editOf(1, 56.05));
    expect(await eventsOf(id)).toHaveLength(3);
    for (const order_status of ['cancelled', 'cancelled', 'pending'] as const)
      await test.call(updateStatus, { token, params: { id: order }, body: { order_status } });
    expect(await eventsOf(id)).toEqual([created, ofUse, ofUse, ofUse, ofUse]);
  });
});
