import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { StorefrontOrder } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { openStorefront, storePincode as pincode, type Storefront } from '../../../test/storefront-shop.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Storefront orders at the same time, and changes between the price and the order. On PostgreSQL, two servers take them. */

let shop: Storefront;
let test: TestApp;
let token: string;
let other: Awaited<ReturnType<typeof serveDatabase>> | undefined;
beforeAll(async () => {
  shop = await openStorefront();
  ({ test, token } = shop);
  if (test.url) other = await serveDatabase(openTestServer(test.url), test.deps.config.DATA_DIR, test.clock);
});
afterAll(async () => {
  await other?.app.close();
  await other?.deps.database.close();
  await test.close();
});

const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const server = (i: number) => (i % 2 && other ? other : test);
const place = (i: number, body: object, headers: Record<string, string> = {}) => shop.place(body, headers, server(i));
const phoneOf = (i: number) => String(9_800_000_000 + i);
const customerOf = (i: number) => ({ full_name: 'Asha Verma', phone: phoneOf(i) });

type Reply = Awaited<ReturnType<typeof place>>;
const outcomeOf = ({ status, body }: Reply) => (status === 201 ? '201' : `${status} ${body.code}: ${body.error}`);
const countOutcomes = (replies: readonly Reply[]) =>
  Object.fromEntries([...Map.groupBy(replies, outcomeOf)].map(([outcome, all]) => [outcome, all.length]));

const countOrders = async () => {
  const [row] = await rowsOf<{ n: number }>(test.deps.database.db, sql`select count(*)::int as n from orders`);
  return row?.n ?? 0;
};
/** Runs `work` and returns how many orders it has stored. */
const storedBy = async (work: () => Promise<unknown>) => {
  const before = await countOrders();
  await work();
  return (await countOrders()) - before;
};
const usesOf = async (id: string) => {
  const [row] = await rowsOf<{ used: number; redemptions: number }>(
    test.deps.database.db,
    sql`select c.used, (select count(*)::int from coupon_redemption r where r.coupon_id = c.id) as redemptions
        from coupon c where c.id = ${id}`,
  );
  return row;
};

describe('simultaneous orders', () => {
  it('with one idempotency key are one order, and all get its response', async () => {
    const body = shop.orderBody(1_079);
    const headers = { 'idempotency-key': 'cart-of-asha' };
    const stored = await storedBy(async () => {
      const replies = await repeat(40, (i) => place(i, body, headers));
      expect(countOutcomes(replies)).toEqual({ 201: 40 });
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    });
    expect(stored).toBe(1);
    const changed = await place(0, shop.orderBody(1_079, { payment_method: 'Card' }), headers);
    expect([changed.status, changed.body.code]).toEqual([422, 'key_reused']);
  });

  it('with a coupon take exactly the uses that are left, and the others are rejected', async () => {
    const id = await shop.makeCoupon('FIVE', { usage_limit_per_coupon: 5 });
    const stored = await storedBy(async () => {
      const body = (i: number) => shop.orderBody(979, { coupon_codes: ['FIVE'], customer: customerOf(i) });
      expect(countOutcomes(await repeat(25, (i) => place(i, body(i))))).toEqual({
        201: 5,
        '422 invalid: FIVE: This coupon has been used up.': 20,
      });
    });
    expect(stored).toBe(5);
    expect(await usesOf(id)).toEqual({ used: 5, redemptions: 5 });
  });

  it('of one customer take exactly the uses that each customer has', async () => {
    const id = await shop.makeCoupon('ONCE', { usage_limit_per_user: 1 });
    const replies = await repeat(15, (i) => place(i, shop.orderBody(979, { coupon_codes: ['ONCE'] })));
    const rejected = replies.filter(({ status }) => status !== 201);
    expect(rejected).toHaveLength(14);
    for (const { status, body } of rejected) expect([status, body.code]).toEqual([422, 'invalid']);
    expect(await usesOf(id)).toEqual({ used: 1, redemptions: 1 });
  });

  it('with one coupon code in several spellings use it once each', async () => {
    const id = await shop.makeCoupon('SPELLED OUT');
    const codes = [
      ['SPELLEDOUT', 'spelled out'],
      [' s p e l l e d o u t '],
      ['SpelledOut', 'SPELLED OUT', 'spelledout'],
    ];
    const replies = await repeat(6, (i) =>
      place(i, shop.orderBody(979, { coupon_codes: codes[i % 3], customer: customerOf(100 + i) })),
    );
    expect(countOutcomes(replies)).toEqual({ 201: 6 });
    expect(await usesOf(id)).toEqual({ used: 6, redemptions: 6 });
  });
});

describe('an order after its cart was priced', () => {
  const cartItems = () => [{ product: shop.cake, quantity: 2, ...shop.delivery() }];
  /** Returns the total of the cart. */
  const price = async (coupon_codes: string[] = [], items: object[] = cartItems()) => {
    const { status, body } = await shop.cart({ items, coupon_codes, pincode });
    expect([status, (body.data as { rejected?: unknown } | undefined)?.rejected]).toEqual([200, []]);
    return (body.data as { order_total: number }).order_total;
  };
  const rejects = async (body: object, outcome: RegExp, times = 8) => {
    const stored = await storedBy(async () => {
      for (const reply of await repeat(times, (i) => place(i, body))) expect(outcomeOf(reply)).toMatch(outcome);
    });
    expect(stored).toBe(0);
  };

  it('is rejected when its coupon has ended', async () => {
    const id = await shop.makeCoupon('TONIGHT');
    await test.deps.database.db.execute(sql`update coupon set expire_date = '2027-01-04' where id = ${id}`);
    const start = test.clock.now;
    test.clock.now = new Date('2027-01-04T18:29:59Z');
    const total = await price(['TONIGHT']);
    expect(total).toBe(979);
    test.clock.now = new Date('2027-01-04T18:30:00Z');
    await rejects(
      shop.orderBody(total, { coupon_codes: ['TONIGHT'] }),
      /^422 invalid: TONIGHT: .* ended on 04\/01\/2027/,
    );
    test.clock.now = start;
  });

  it('is rejected when orders without a store have all seats of the city, and so is the cart', async () => {
    const { vendorId } = shop.vendor;
    const setHours = (hours: object) =>
      test.probe(vendorHoursEndpoints.update, { token, params: { id: vendorId }, body: { hours } });
    await setHours({ ...unlimitedHours, capacity: { per: 'slot', orders: 2 } });
    const day = { ...shop.delivery(), delivery_date: '2027-01-06' };
    const items = [{ product: shop.cake, quantity: 2, ...day }];
    const total = await price([], items);
    const replies = await repeat(6, (i) => place(i, shop.orderBody(total, { items })));
    const full = /^409 slot_full: This slot is full\. Choose another slot or day\.$/;
    const orders = replies.filter(({ status }) => status === 201);
    expect(orders).toHaveLength(2);
    for (const reply of replies) expect(outcomeOf(reply)).toMatch(reply.status === 201 ? /^201/ : full);
    expect((await shop.cart({ items, pincode, city: 'New Delhi' })).body.code).toBe('slot_full');
    // Without its city, the cart is in that of the nearest store, which is Delhi, until the store itself is full.
    expect(await price([], items)).toBe(total);
    const assign = async ({ body: placed }: Reply, i: number) => {
      const { order_number } = placed.data as StorefrontOrder;
      const found = await test.call(orderEndpoints.list, { token, query: { search: order_number } });
      const body = { vendor: vendorId, delivery_type: shop.type, vendor_delivery_charges: 79, vendor_charges: 400 };
      const params = { id: found.body.data.orders[0]?._id ?? '' };
      return server(i).call(orderAssignmentEndpoints.assignVendor, { token, params, body });
    };
    const assigned = await Promise.all(orders.map(assign));
    expect(assigned.map(({ status }) => status)).toEqual([200, 200]);
    await rejects(shop.orderBody(total, { items }), full);
    expect((await shop.cart({ items, pincode })).body.code).toBe('slot_full');
    const later = [{ ...items[0], delivery_slot: { from: '12:00', upto: '14:00' } }];
    expect(outcomeOf(await place(0, shop.orderBody(total, { items: later })))).toBe('201');
    await setHours(unlimitedHours);
  });

  it('is rejected when a product was deleted, and changed when its price was', async () => {
    const product = await shop.makeProduct('Plum', 300, 50);
    const items = [{ product, quantity: 1, ...shop.delivery() }];
    const total = await price([], items);
    expect(total).toBe(379);
    await test.call(productEndpoints.update, { token, params: { id: product }, body: { price: 310 } });
    await rejects(shop.orderBody(total, { items }), /^409 price_changed: The order total is now ₹389\./);
    const params = { id: product };
    const restored = async () => test.call(productEndpoints.restore, { token, params });
    for (let round = 0; round < 5; round += 1) {
      const [removed, ...replies] = await Promise.all([
        test.call(productEndpoints.remove, { token, params }),
        ...Array.from({ length: 10 }, (_, i) => place(i, shop.orderBody(389, { items }))),
      ]);
      expect([removed.status, (await restored()).status]).toEqual([200, 200]);
      for (const reply of replies)
        expect(outcomeOf(reply)).toMatch(/^(201|409 out_of_stock: This product is no longer sold)/);
    }
    await test.call(productEndpoints.remove, { token, params });
    await rejects(shop.orderBody(389, { items }), /^409 out_of_stock: This product is no longer sold\. Remove it/);
  });
});

describe('an order with made-up values', () => {
  it('has the amounts of the catalogue, whatever amounts a client sends', async () => {
    const items = [
      { product: shop.cake, name: 'Gift', price: 1, subtotal: 1, shipping_cost: 0, quantity: 2, ...shop.delivery() },
    ];
    const sums = { subtotal: 1, shipping_total: 0, total_coupon_discount: 1_078, status: 'delivered', source: 'Phone' };
    const { status, body } = await place(0, shop.orderBody(1_079, { items, ...sums }));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'pending',
      subtotal: 1_000,
      shipping_total: 79,
      total_coupon_discount: 0,
      order_total: 1_079,
      items: [{ name: 'Truffle', price: 500, quantity: 2 }],
    });
  });

  it.each([
    ['a lower total', () => shop.orderBody(1_078.99), /^409 price_changed/],
    ['a total of nothing', () => shop.orderBody(0), /^409 price_changed/],
    ['a negative total', () => shop.orderBody(-1_079), /^422 invalid/],
    ['a total as text', () => shop.orderBody('1079'), /^422 invalid/],
    ['a third decimal', () => shop.orderBody(1_079.001), /^422 invalid/],
    ['a negative quantity', () => withQuantity(-1), /^422 invalid: .*Quantity must be at least 1/],
    ['no quantity', () => withQuantity(0), /^422 invalid: .*Quantity must be at least 1/],
    ['a fraction', () => withQuantity(1.5), /^422 invalid: .*Quantity must be a whole number/],
    ['a quantity as text', () => withQuantity('2'), /^422 invalid/],
    ['500 lines', () => withLines(500), /^422 invalid: .*at most 100 items/],
    ['21 codes', () => shop.orderBody(1_079, { coupon_codes: Array(21).fill('TEN') }), /^422 invalid/],
    ['another number', () => shop.orderBody(1_079, { customer: { full_name: 'Asha', phone: '1' } }), /^422 invalid/],
  ])('is rejected with %s, and nothing is stored', async (_, body, outcome) => {
    const stored = await storedBy(async () => expect(outcomeOf(await place(0, body()))).toMatch(outcome));
    expect(stored).toBe(0);
  });
  const withQuantity = (quantity: unknown) =>
    shop.orderBody(1_079, { items: [{ product: shop.cake, quantity, ...shop.delivery() }] });
  const withLines = (length: number) =>
    shop.orderBody(1_079, {
      items: Array.from({ length }, () => ({ product: shop.candle, quantity: 1, ...shop.delivery() })),
    });

  it('takes 100 lines, and their shipping once', async () => {
    const { status, body } = await place(0, { ...withLines(100), order_total: 2_079 });
    expect([status, body.error]).toEqual([201, undefined]);
    expect(body.data).toMatchObject({ subtotal: 2_000, shipping_total: 79 });
  });
});
