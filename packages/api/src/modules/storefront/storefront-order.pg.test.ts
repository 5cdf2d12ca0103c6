import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderOf } from '../../../test/factories.ts';
import { openStorefront, type Storefront, storePhone } from '../../../test/storefront-shop.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { customerHash } from '../coupon/coupon-cart.queries.ts';

/** A coupon that another connection changes after an order was priced, and before the order has locked the coupon. */

let shop: Storefront;
let other: Database;
beforeAll(async () => {
  shop = await openStorefront();
  other = openTestServer(shop.test.url ?? '');
  expect((await shop.place(shop.orderBody(1_079))).status).toBe(201);
});
afterAll(async () => {
  await other.close();
  await shop.test.close();
});

const countWaiting = async () => {
  const rows = await rowsOf(
    other.db,
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

/** Sends an order while another connection changes the coupon, which is committed when the order waits for the coupon. */
const sendDuring = async <T>(change: SQL, send: () => Promise<T>): Promise<T> => {
  const { reply } = await other.transaction(async (tx) => {
    await tx.execute(change);
    const reply = send();
    await expect.poll(countWaiting).toBe(1);
    return { reply };
  });
  return reply;
};

type Change = (id: string) => SQL;
const edit =
  (columns: SQL): Change =>
  (id) =>
    sql`update coupon set ${columns}, version = version + 1 where id = ${id}`;
const use: Change = (id) => sql`update coupon set used = used + 1 where id = ${id}`;
const useOfCustomer: Change = (id) => sql`
  with used as (update coupon set used = used + 1 where id = ${id})
  insert into coupon_redemption (order_id, coupon_id, code, person, user_slot, state, discount, shipping_discount, shares, funded_by,
    vendor_amount, taken_at)
  select o.id, ${id}::uuid, 'CODE', ${customerHash(storePhone)}, 1, 'taken', 0, 0, '{}', 'platform', 0, now() from orders o limit 1`;

const changed = 'This coupon has just been changed. Check the total and try again.';
const usedUp = 'This coupon has been used up.';
const usedOnce = 'This customer has already used the coupon once, which is the limit.';
const newTotal = (total: number) => `The order total is now ₹${total}. Confirm it and order again.`;
const isAutomatic = { apply_coupon_automatically: true };

it.each<[string, string, object, Change, [number, string?, string?]]>([
  ['gets another value', 'C1', {}, edit(sql`coupon_value = 2000`), [409, 'price_changed', newTotal(879)]],
  ['is deactivated', 'C2', {}, edit(sql`status = 'Inactive'`), [422, 'invalid', 'C2: This code does not exist.']],
  ['gets another text', 'C3', {}, edit(sql`description = 'New'`), [422, 'invalid', `C3: ${changed}`]],
  ['is used up', 'C4', { usage_limit_per_coupon: 1 }, use, [422, 'invalid', `C4: ${usedUp}`]],
  ['is used by the customer', 'C5', { usage_limit_per_user: 1 }, useOfCustomer, [422, 'invalid', `C5: ${usedOnce}`]],
  [
    'is automatic and used up',
    'C6',
    { ...isAutomatic, usage_limit_per_coupon: 1 },
    use,
    [409, 'price_changed', newTotal(1_079)],
  ],
  ['has a use left', 'C7', { usage_limit_per_coupon: 2 }, use, [201]],
])(
  'a storefront order whose coupon %s gets the response that a later order gets',
  async (_, code, terms, change, reply) => {
    const id = await shop.makeCoupon(code, terms);
    const coupon_codes = 'apply_coupon_automatically' in terms ? [] : [code];
    const { status, body } = await sendDuring(change(id), () => shop.place(shop.orderBody(979, { coupon_codes })));
    await other.db.execute(sql`update coupon set status = 'Inactive' where id = ${id}`);
    expect([status, body.code, body.error]).toEqual([reply[0], reply[1], reply[2]]);
  },
);

it.each<[string, object, Change, string]>([
  ['P1', {}, edit(sql`coupon_value = 2000`), changed],
  ['P2', {}, edit(sql`status = 'Inactive'`), changed],
  ['P3', { usage_limit_per_coupon: 1 }, use, usedUp],
  ['P4', { usage_limit_per_user: 1 }, useOfCustomer, usedUp],
])('a phone order with the changed coupon %s is rejected with the code', async (code, terms, change, message) => {
  const id = await shop.makeCoupon(code, terms);
  const sums = { total_coupon_discount: 106.05, order_total: 1003.95 };
  const order = orderOf(shop.cake, {
    ...sums,
    coupon_codes: [code],
    customer: { full_name: 'Asha', phone: storePhone },
  });
  const order_items = order.order_items.map((item) => ({ ...item, selected_delivery_type: { name: 'Courier' } }));
  const body = { ...order, order_items };
  const { token, test } = shop;
  const reply = await sendDuring(change(id), () => test.probe(orderEndpoints.create, { token, body }));
  expect([reply.status, reply.body.code, reply.body.error]).toEqual([422, 'invalid', `${code}: ${message}`]);
});
