import { accountBalances } from '@bakehouse/contract/money/ledger-accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { buildGatewayApp, type GatewayApp, gatewaySecrets, linkPaid } from '../../../test/gateway/gateway-app.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { signWebhook } from '../../demo/razorpay/fake-razorpay.ts';

/** Simultaneous refunds, jobs and webhooks, on PostgreSQL with the connections of two servers. */

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
