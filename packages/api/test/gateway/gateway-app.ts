import { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { accountBalances, type LedgerAccount } from '@bakehouse/contract/money/ledger-accounts';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { type SentWebhook, signWebhook, startFakeRazorpay } from '../../src/demo/razorpay/fake-razorpay.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../factories.ts';

/** A server with the fake payment gateway. Webhooks wait in a list until a test delivers them. */

export const gatewaySecrets = { keyId: 'rzp_test_1', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };

export const buildGatewayApp = async () => {
  const clock = { now: new Date('2026-11-21T09:00:00Z') };
  const webhooks: SentWebhook[] = [];
  const fake = await startFakeRazorpay({
    ...gatewaySecrets,
    paysRefunds: false,
    now: () => clock.now,
    deliver: async (webhook) => void webhooks.push(webhook),
  });
  const settings = {
    RAZORPAY_KEY_ID: gatewaySecrets.keyId,
    RAZORPAY_KEY_SECRET: gatewaySecrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: gatewaySecrets.webhookSecret,
    RAZORPAY_URL: fake.url,
  };
  const test = await buildTestApp(settings);
  test.clock.now = clock.now;
  const deliver = async ({ body, headers }: SentWebhook, app = test.app) =>
    (await app.inject({ method: 'POST', url: '/api/gateway/razorpay/webhook', payload: body, headers })).statusCode;
  /** Delivers every waiting webhook, in this order. */
  const deliverAll = async (order: (all: SentWebhook[]) => SentWebhook[] = (all) => all) => {
    const statuses: number[] = [];
    for (const webhook of order(webhooks.splice(0))) statuses.push(await deliver(webhook));
    return statuses;
  };
  const { token } = await makeOwner(test.deps);
  const productId = await makeProduct(test.deps);
  const place = async (more: object = {}) =>
    (await test.call(orderEndpoints.create, { token, body: orderOf(productId, more) })).body.data;
  const createLink = async (id: string, more: object = {}) =>
    test.probe(orderMoneyEndpoints.createLink, {
      token,
      params: { id },
      body: { key: newId(), amount: 1010, channels: ['sms', 'email'], hours: 24, ...more },
    });
  const mismatches = async () => (await test.call(gatewayEndpoints.mismatches, { token })).body.data;
  /** An order with a link that the gateway has made. */
  const placeWithLink = async (more: object = {}) => {
    const order = await place(more);
    await createLink(order._id);
    await test.runQueued();
    const link = [...fake.account.links.values()].at(-1);
    if (!link) throw new Error('the gateway has no link');
    return { order, link };
  };
  return {
    ...test,
    token,
    productId,
    settings,
    fake,
    webhooks,
    deliver,
    deliverAll,
    deliverEvent: (event: object, id?: string) => deliver(signWebhook(event, gatewaySecrets.webhookSecret, id)),
    place,
    createLink,
    mismatches,
    placeWithLink,
    orderNow: async (id: string) => (await test.call(orderEndpoints.details, { token, params: { id } })).body.data,
    moneyOf: async (id: string) => (await test.call(orderMoneyEndpoints.view, { token, params: { id } })).body.data,
    /** An order that was paid through the gateway. */
    placePaid: async () => {
      const { order, link } = await placeWithLink();
      const payment = await fake.account.pay(link.id);
      await deliverAll();
      return { order, link, payment };
    },
    refund: (id: string, more: object = {}, server: Pick<TestApp, 'probe'> = test) =>
      server.probe(orderMoneyEndpoints.refund, {
        token,
        params: { id },
        body: { key: newId(), amount: 300, target: 'source', bearer: 'platform', reason: 'Late', ...more },
      }),
    /** Moves the clocks of the server and of the gateway on. */
    moveClock: (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000);
      test.clock.now = clock.now;
    },
    /** Returns the balance of each account in paise, over all orders and settlements of the gateway. */
    balances: async () => {
      const ledger = sql`select debit, credit, amount::float8 as amount from ledger_entry
        union all select debit, credit, amount::float8 from gateway_entry`;
      return accountBalances(
        await rowsOf<{ debit: LedgerAccount; credit: LedgerAccount; amount: number }>(test.deps.database.db, ledger),
      );
    },
    lastRefund: () => [...fake.account.refunds.values()].at(-1),
    /** Settles the newest mismatch. */
    resolve: async (action: string, more: object = {}) => {
      const [first] = await mismatches();
      const params = { id: first?._id ?? newId() };
      return test.probe(gatewayEndpoints.resolve, { token, params, body: { action, ...more } });
    },
    close: async () => {
      await test.close();
      await fake.close();
    },
  };
};

export type GatewayApp = Awaited<ReturnType<typeof buildGatewayApp>>;

/** The event of a payment of a link, in the format of Razorpay. The link names its order. */
export const linkPaid = ({
  orderId,
  reference = '',
  payment = `pay_${newId().slice(-12)}`,
  amount = 101_000,
}: {
  orderId: string;
  reference?: string;
  payment?: string;
  amount?: number;
}) => ({
  entity: 'event',
  event: 'payment_link.paid',
  created_at: 1_795_251_600,
  payload: {
    payment_link: {
      entity: { id: `plink_${newId().slice(-12)}`, amount, reference_id: reference, notes: { order_id: orderId } },
    },
    payment: { entity: { id: payment, amount, method: 'upi', description: '', notes: [] } },
  },
});
