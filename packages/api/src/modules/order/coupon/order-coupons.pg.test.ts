import { coupon } from '@bakehouse/contract/coupon/coupon';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../../test/factories.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { rowsOf } from '../../../platform/db/client.ts';

/** Races for the last uses of coupons, on PostgreSQL with the connections of two servers. */

const { create, updateStatus } = orderEndpoints;

let test: TestApp;
let other: Awaited<ReturnType<typeof serveDatabase>>;
let token: string;
let productId: string;
beforeAll(async () => {
  test = await buildTestApp();
  other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR, test.clock);
  test.clock.now = new Date('2026-11-20T10:20:00Z');
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
});
afterAll(async () => {
  await other.app.close();
  await other.deps.database.close();
  await test.close();
});

const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const server = (i: number) => (i % 2 ? test : other);

const makeCoupon = async (name: string, more: object) => {
  const terms = { coupon_type: 'fixed_cart_discount', coupon_value: 10, description: name } as const;
  const body = { name, ...terms, start_date: '2099-01-01', expire_date: '2099-02-01', ...more };
  const id = (await test.call(coupon.endpoints.create, { token, body })).body.data._id;
  await test.deps.database.db.execute(sql`update coupon set start_date = '2026-01-01' where id = ${id}`);
  return id;
};
const placeOrder = (i: number, codes: string[], phone = String(9_800_000_000 + i)) => {
  const discount = codes.length * 10;
  const sums = { coupon_codes: codes, total_coupon_discount: discount, order_total: 1_110 - discount };
  const customer = { full_name: 'Asha Verma', phone };
  return server(i).call(create, { token, body: orderOf(productId, { ...sums, customer }) });
};
const countsOf = async (id: string) => {
  const [row] = await rowsOf<{ used: number; taken: number; given: number; sum: number }>(
    test.deps.database.db,
    sql`select c.used, c.given_away::int as given, count(r.*)::int as taken,
          coalesce(sum(r.discount + r.shipping_discount), 0)::int as sum
        from coupon c left join coupon_redemption r on r.coupon_id = c.id and r.state = 'taken'
        where c.id = ${id} group by c.id`,
  );
  return row;
};

it('keeps the limit of a coupon for simultaneous orders and cancellations', async () => {
  for (let round = 0; round < 3; round += 1) {
    const name = `LIMIT${round}`;
    const id = await makeCoupon(name, { usage_limit_per_coupon: 10 });
    const first = (await repeat(10, (i) => placeOrder(i, [name]))).map(({ body }) => body.data._id);
    const cancelled = repeat(first.length, (i) =>
      server(i).call(updateStatus, { token, params: { id: first[i] ?? '' }, body: { order_status: 'cancelled' } }),
    );
    const [replies] = await Promise.all([repeat(40, (i) => placeOrder(i, [name])), cancelled]);
    for (const { status, body } of replies)
      if (status !== 201) expect(body.error).toBe(`${name}: This coupon has been used up.`);
    // Uses that were given back after the last order was rejected are free.
    await repeat(15, (i) => placeOrder(i, [name]));
    expect(await countsOf(id)).toEqual({ used: 10, taken: 10, given: 10_000, sum: 10_000 });
  }
});

it('keeps the limit of a customer for simultaneous orders', async () => {
  const id = await makeCoupon('PERUSER', { usage_limit_per_user: 2 });
  const replies = await repeat(30, (i) => placeOrder(i, ['PERUSER'], '9811100000'));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(await countsOf(id)).toMatchObject({ used: 2, taken: 2 });
});

it('counts several coupons of simultaneous orders in any order of codes without a deadlock', async () => {
  const ids = [await makeCoupon('FIRST', {}), await makeCoupon('SECOND', {})];
  const replies = await repeat(40, (i) => placeOrder(i, i % 2 ? ['FIRST', 'SECOND'] : ['SECOND', 'FIRST']));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  await repeat(40, (i) =>
    server(i).call(updateStatus, {
      token,
      params: { id: replies[i]?.body.data._id ?? '' },
      body: { order_status: 'cancelled' },
    }),
  );
  for (const id of ids) expect(await countsOf(id)).toEqual({ used: 0, taken: 0, given: 0, sum: 0 });
  const [row] = await rowsOf<{ n: string }>(
    test.deps.database.db,
    sql`select deadlocks as n from pg_stat_database where datname = current_database()`,
  );
  expect(Number(row?.n)).toBe(0);
});
