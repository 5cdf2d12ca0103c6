import { accountBalances, type LedgerAccount } from '@bakehouse/contract/money/ledger-accounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { buildGatewayApp, type GatewayApp, gatewaySecrets, linkPaid } from '../../../test/gateway/gateway-app.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { signWebhook } from '../../demo/razorpay/fake-razorpay.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { readSettlements, storeLines } from './read-settlements.ts';

/** Simultaneous refunds, jobs, webhooks and reports, on PostgreSQL with the connections of two servers. */

let test: GatewayApp;
let other: Awaited<ReturnType<typeof serveDatabase>>;
beforeAll(async () => {
  test = await buildGatewayApp();
  const { DATA_DIR } = test.deps.config;
  other = await serveDatabase(openTestServer(test.url ?? ''), DATA_DIR, test.clock, test.settings);
});
afterAll(async () => {
  await other.app.close();
  await other.deps.database.close();
  await test.close();
});

const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const server = (i: number) => (i % 2 ? test : other);

it('sends never more of one payment to the gateway than it received, whatever 20 simultaneous refunds ask for', async () => {
  const { order } = await test.placePaid();
  const replies = await repeat(20, (i) => test.refund(order._id, { amount: 200 }, server(i)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  await Promise.all([test.runQueued(), other.runQueued()]);
  const sent = [...test.fake.account.refunds.values()].reduce((sum, { amount }) => sum + amount, 0);
  expect(sent).toBe(100_000);
  const { refunds, ledger } = await test.moneyOf(order._id);
  expect(refunds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'sent'));
  expect(accountBalances(ledger).get('gateway_clearing')).toBe(10);
});

it('stores one payment of an event that both servers receive ten times at once', async () => {
  const order = await test.place();
  const event = linkPaid({ orderId: order._id });
  const statuses = await repeat(20, (i) =>
    test.deliver(signWebhook(event, gatewaySecrets.webhookSecret, `event ${i % 4}`), server(i).app),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { payments, balance } = await test.moneyOf(order._id);
  expect([payments.length, balance.received]).toEqual([1, 1010]);
});

it('posts a settlement once, whatever 20 simultaneous jobs of both servers and a rolled back one do', async () => {
  await test.fake.account.settle();
  await readSettlements(test.deps);
  for (let count = 0; count < 3; count += 1) await test.placePaid();
  const before = await test.balances();
  const reference = await test.fake.account.settle();
  const { db, transaction } = test.deps.database;
  const { lines } = (await test.deps.payments?.readSettled('2026-11-21', 0)) ?? { lines: [] };
  const killed = transaction(async (tx) => {
    await storeLines({ ...test.deps, db: tx }, lines);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await repeat(20, (i) => readSettlements(server(i).deps));
  const after = await test.balances();
  const change = (account: LedgerAccount) => (after.get(account) ?? 0) - (before.get(account) ?? 0);
  expect([change('bank'), change('gateway_fees'), change('gateway_clearing')]).toEqual([295_848, 7_152, -303_000]);
  const rows = await rowsOf(
    db,
    sql`select s.lines, s.gross::int as gross, s.entries, (select count(*)::int from gateway_entry e where e.settlement_id = s.id) as posted
        from gateway_settlement s where s.reference = ${reference}`,
  );
  expect(rows).toEqual([{ lines: 3, gross: 303_000, entries: 2, posted: 2 }]);
});
