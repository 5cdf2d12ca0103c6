import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { deliveryDay, nextDay, prepareSettlements } from '../../../test/money/settlements.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

/** Simultaneous runs, reviews, payouts and refunds, on PostgreSQL with the connections of two servers. */

const { review, pay, run } = settlementEndpoints;

let test: TestApp;
let other: Awaited<ReturnType<typeof serveDatabase>>;
let desk: Awaited<ReturnType<typeof prepareSettlements>>;
beforeAll(async () => {
  test = await buildTestApp();
  other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR, test.clock);
  desk = await prepareSettlements(test);
});
beforeEach(() => {
  test.clock.now = new Date('2026-11-21T09:00:00Z');
});
afterAll(async () => {
  await other.app.close();
  await other.deps.database.close();
  await test.close();
});

const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const server = (i: number) => (i % 2 ? test : other);
const countOf = (replies: readonly { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

it('drafts one settlement of each store in ten runs at once', async () => {
  const stores = [await desk.makeStore(), await desk.makeStore()];
  for (const { vendorId } of stores) await desk.placeOrder(vendorId);
  test.clock.now = nextDay;
  const replies = await repeat(10, (i) => server(i).call(run, { token: desk.token, body: { until: deliveryDay } }));
  expect(countOf(replies, 200)).toBe(10);
  const numbers = [];
  for (const { vendorId } of stores) {
    const settlements = await desk.list(vendorId);
    expect(settlements).toHaveLength(1);
    numbers.push(settlements[0]?.number);
  }
  expect(new Set(numbers).size).toBe(2);
});

it('reviews and pays a settlement once', async () => {
  const { vendorId } = await desk.makeStore();
  await desk.placeOrder(vendorId);
  test.clock.now = nextDay;
  await desk.run(vendorId);
  const { _id } = await desk.newest(vendorId);
  const common = { token: desk.token, params: { id: _id } };
  const reviews = await repeat(10, (i) => server(i).call(review, { ...common, body: { net: 750 } }));
  expect([countOf(reviews, 200), countOf(reviews, 409)]).toEqual([1, 9]);
  const payments = await repeat(10, (i) => server(i).call(pay, { ...common, body: { reference: `UTR${i}` } }));
  expect([countOf(payments, 200), countOf(payments, 409)]).toEqual([1, 9]);
  expect(await desk.accountOf(vendorId)).toMatchObject({ balance: 0, payouts_due: 0 });
  await desk.expectBalanced(vendorId);
});

it('reviews settlements while runs extend their drafts, without a deadlock', async () => {
  const { db } = test.deps.database;
  const stores = await Promise.all(Array.from({ length: 6 }, () => desk.makeStore()));
  for (const { vendorId } of stores) await desk.placeOrder(vendorId);
  test.clock.now = nextDay;
  for (const { vendorId } of stores) await desk.run(vendorId);
  test.clock.now = new Date('2026-12-23T09:00:00Z');
  const ids = await Promise.all(stores.map(async ({ vendorId }) => (await desk.newest(vendorId))._id));
  const replies = await repeat(18, (i): Promise<{ status: number }> => {
    const id = ids[i / 3] ?? '';
    if (i % 3 === 0) return server(i).call(review, { token: desk.token, params: { id }, body: { net: 750 } });
    return server(i).call(run, { token: desk.token, body: { until: `2026-12-${String(i + 1).padStart(2, '0')}` } });
  });
  expect(countOf(replies, 200)).toBe(18);
  const [row] = await rowsOf<{ deadlocks: number }>(
    db,
    sql`select d.deadlocks::int as deadlocks from pg_stat_database d where d.datname = current_database()`,
  );
  expect(row?.deadlocks).toBe(0);
});

it('loses no refund that is made while the settlement is reviewed', async () => {
  const { vendorId } = await desk.makeStore();
  const orders = [await desk.placeOrder(vendorId), await desk.placeOrder(vendorId), await desk.placeOrder(vendorId)];
  test.clock.now = nextDay;
  await desk.run(vendorId);
  const { _id } = await desk.newest(vendorId);
  const refundBy = (i: number) => {
    const body = { key: newId(), amount: 10, target: 'source', bearer: 'vendor', reason: 'Late' } as const;
    const params = { id: orders[i % orders.length] ?? '' };
    return server(i).call(orderMoneyEndpoints.refund, { token: desk.token, params, body });
  };
  const reviewNow = async (i: number) => {
    const { payout, status } = await desk.newest(vendorId);
    const body = { net: payout };
    return status === 'draft'
      ? server(i).call(review, { token: desk.token, params: { id: _id }, body })
      : { status: 0 };
  };
  const replies = await repeat(24, (i): Promise<{ status: number }> => (i % 4 === 3 ? reviewNow(i) : refundBy(i)));
  expect(countOf(replies, 200)).toBeGreaterThanOrEqual(18);
  if ((await desk.newest(vendorId)).status === 'draft') await desk.settleAll(vendorId);
  await desk.expectBalanced(vendorId);
  await desk.settleAll(vendorId).catch(() => undefined);
  const settlements = await desk.list(vendorId);
  const total = settlements.reduce((sum, { payable }) => sum + payable, 0);
  expect(total).toBe(3 * 750 - 18 * 10);
  await desk.expectBalanced(vendorId);
});
