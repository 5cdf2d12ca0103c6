import { gatewaySettlementEndpoints } from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildGatewayApp, type GatewayApp } from '../../../test/gateway/gateway-app.ts';
import { seededRandom } from '../../demo/random.ts';
import { queueDailyReport, readSettlements } from './read-settlements.ts';

let test: GatewayApp;
beforeAll(async () => {
  test = await buildGatewayApp();
});
afterAll(() => test.close());

/** Settles what earlier tests have paid. */
beforeEach(async () => {
  test.queued.length = 0;
  test.webhooks.length = 0;
  await test.deps.database.db.execute(sql`delete from gateway_event`);
  await test.fake.account.settle();
  test.webhooks.length = 0;
  await readSettlements(test.deps);
  await test.deps.database.db.execute(sql`delete from gateway_event`);
  test.queued.length = 0;
});
const { list, view, lines, exportCsv } = gatewaySettlementEndpoints;
const newest = async () => {
  const [settlement] = (await test.call(list, { token: test.token, query: {} })).body.data;
  if (!settlement) throw new Error('there is no settlement');
  return settlement;
};
const linesOf = async (id: string) =>
  (await test.call(lines, { token: test.token, params: { id }, query: {} })).body.data;
/** Settles at the gateway, and runs the job of its webhook. */
const settle = async () => {
  const id = await test.fake.account.settle();
  await test.deliverAll();
  await test.runQueued();
  return id;
};
/** Returns how the accounts change. */
const changeOf = async (work: () => Promise<unknown>) => {
  const before = await test.balances();
  await work();
  const after = await test.balances();
  return Object.fromEntries(
    [...after].map(([account, sum]) => [account, sum - (before.get(account) ?? 0)]).filter(([, sum]) => sum !== 0),
  );
};

describe('a settlement of the gateway', () => {
  it('is stored with its payments and refunds, and moves them from clearing to the bank', async () => {
    const { order, payment } = await test.placePaid();
    await test.refund(order._id);
    await test.runQueued();
    const change = await changeOf(settle);
    // 2 % of ₹1,010 and 18 % tax on it; the refund costs nothing.
    expect(change).toEqual({ bank: 71_000 - 2_384, gateway_fees: 2_384, gateway_clearing: -71_000 });
    const settlement = await newest();
    expect(settlement).toMatchObject({ lines: 2, gross: 710, adjustments: 0, fee: 20.2, tax: 3.64, amount: 686.16 });
    expect((await test.call(view, { token: test.token, params: { id: settlement._id } })).body.data).toEqual(
      settlement,
    );
    const named = { _id: order._id, order_number: order.order_number };
    expect(await linesOf(settlement._id)).toMatchObject([
      {
        kind: 'payment',
        reference: payment,
        amount: 1010,
        fee: 20.2,
        tax: 3.64,
        net: 986.16,
        method: 'upi',
        order: named,
      },
      { kind: 'refund', reference: test.lastRefund()?.id, payment, amount: -300, fee: 0, net: -300, order: named },
    ]);
    expect(await test.mismatches()).toEqual([]);
  });

  it('is exported as CSV', async () => {
    const { order, payment } = await test.placePaid();
    await settle();
    const { _id: id, reference, utr } = await newest();
    const file = await test.app.inject({
      url: `/api/${exportCsv.path.replace('{id}', id)}`,
      headers: { authorization: `Bearer ${test.token}` },
    });
    expect(file.headers['content-disposition']).toContain(`gateway-settlement-${reference}.csv`);
    const [head, line] = file.payload.split('\r\n');
    expect(head).toBe('\uFEFFType,Reference,Payment,Order,Method,Time,Amount,Fee,Tax,Net,UTR');
    expect(line).toBe(
      `Payment,${payment},${payment},${order.order_number},UPI,${test.clock.now.toISOString()},1010,20.2,3.64,986.16,${utr}`,
    );
    const { status } = await test.call(view, { token: test.token, params: { id: order._id } });
    expect(status).toBe(404);
  });

  it('is posted once, however often its webhook arrives and the job runs', async () => {
    await test.placePaid();
    await settle();
    const repeated = await changeOf(async () => {
      await readSettlements(test.deps);
      await readSettlements(test.deps);
    });
    expect(repeated).toEqual({});
    expect((await newest()).lines).toBe(1);
  });

  it('gets a line that arrives later, and posts only this line', async () => {
    await test.placePaid();
    const id = await settle();
    const { payment } = await test.placePaid();
    test.queued.length = 0;
    const late = await changeOf(async () => {
      test.fake.account.settlements.settle(test.fake.account.unsettled(), test.clock.now.getTime() / 1_000, id);
      await readSettlements(test.deps);
    });
    expect(late).toEqual({ bank: 98_616, gateway_fees: 2_384, gateway_clearing: -101_000 });
    const settlement = await newest();
    expect(settlement).toMatchObject({ reference: id, lines: 2, gross: 2020 });
    expect((await linesOf(settlement._id)).map(({ reference }) => reference)).toContain(payment);
  });

  it('is read page by page', async () => {
    test.fake.account.settlements.pageSize = 2;
    for (let count = 0; count < 5; count += 1) await test.placePaid();
    await settle();
    expect((await newest()).lines).toBe(5);
    test.fake.account.settlements.pageSize = 1_000;
  });

  it('has adjustments, which the marketplace bears', async () => {
    const seconds = test.clock.now.getTime() / 1_000;
    const entry = { type: 'adjustment', amount: -5_000, created_at: seconds, notes: [] } as const;
    const change = await changeOf(async () => {
      test.fake.account.settlements.settle([{ ...entry, id: 'adj_1' }], seconds);
      await readSettlements(test.deps);
    });
    expect(change).toEqual({ bank: -5_000, adjustment_platform: 5_000 });
    expect(await linesOf((await newest())._id)).toMatchObject([{ kind: 'adjustment', net: -50, order: null }]);
    expect(await test.mismatches()).toEqual([]);
  });
});

describe('a line of a settlement', () => {
  /** A line that the gateway settles now. */
  const settleLine = async (line: { id: string; type: 'payment' | 'refund'; amount: number; payment_id?: string }) => {
    const seconds = test.clock.now.getTime() / 1_000;
    test.fake.account.settlements.settle([{ created_at: seconds, notes: [], ...line }], seconds);
    await readSettlements(test.deps);
  };

  it('whose payment is unknown is listed, and is matched to an order', async () => {
    await settleLine({ id: 'pay_unknown', type: 'payment', amount: 50_000 });
    expect(await test.mismatches()).toMatchObject([
      { reason: 'unknown_order', amount: 500, payment_reference: 'pay_unknown', actions: ['match', 'dismiss'] },
    ]);
    await expect(test.runQueued()).rejects.toThrow('the order of a payment is not there yet');
    const order = await test.place();
    expect((await test.resolve('match', { order_number: order.order_number })).status).toBe(200);
    expect((await test.moneyOf(order._id)).payments).toMatchObject([{ reference: 'pay_unknown', amount: 500 }]);
    expect(await linesOf((await newest())._id)).toMatchObject([{ order: { order_number: order.order_number } }]);
  });

  it('is not listed again after it was dismissed', async () => {
    await settleLine({ id: 'pay_other_shop', type: 'payment', amount: 50_000 });
    expect((await test.resolve('dismiss', { reason: 'Another shop' })).status).toBe(200);
    await settleLine({ id: 'pay_other_shop', type: 'payment', amount: 50_000 });
    expect(await test.mismatches()).toEqual([]);
  });

  it('records a payment whose webhooks were lost', async () => {
    const { order, link } = await test.placeWithLink();
    const payment = await test.fake.account.pay(link.id);
    test.webhooks.length = 0;
    const change = await changeOf(settle);
    expect(await test.mismatches()).toEqual([]);
    expect((await test.moneyOf(order._id)).payments).toMatchObject([{ reference: payment, status: 'received' }]);
    expect(change).toMatchObject({ bank: 98_616, gateway_fees: 2_384, customer_receivable: -101_000 });
    expect(change).not.toHaveProperty('gateway_clearing');
    expect(await linesOf((await newest())._id)).toMatchObject([{ order: { _id: order._id } }]);
  });

  it.each([
    ['another amount than its payment', 'other_amount', { id: '', type: 'payment', amount: 90_000 }],
    ['a refund that is not recorded', 'unknown_refund', { id: 'rfnd_there', type: 'refund', amount: 5_000 }],
  ] as const)('with %s is listed', async (_, reason, line) => {
    const { order, payment } = await test.placePaid();
    await settleLine({ ...line, id: line.id || payment, payment_id: payment });
    expect(await test.mismatches()).toMatchObject([
      {
        reason,
        amount: line.amount / 100,
        order: { order_number: order.order_number },
        actions: ['accept', 'dismiss'],
      },
    ]);
    expect((await test.resolve('accept')).status).toBe(200);
    const { balance } = await test.moneyOf(order._id);
    expect(balance).toMatchObject(reason === 'other_amount' ? { received: 900 } : { refunded: 50 });
  });

  it('with another amount than its refund is listed', async () => {
    const { order, payment } = await test.placePaid();
    await test.refund(order._id);
    await test.runQueued();
    const id = test.lastRefund()?.id ?? '';
    await settleLine({ id, type: 'refund', amount: 20_000, payment_id: payment });
    expect(await test.mismatches()).toMatchObject([{ reason: 'other_refund', amount: 200, actions: ['dismiss'] }]);
  });

  it('with a refund whose answer was lost agrees with it', async () => {
    const { order } = await test.placePaid();
    await test.refund(order._id);
    test.fake.dropNext('POST /v1/payments/');
    await expect(test.runQueued()).rejects.toThrow('Razorpay could not be reached');
    test.queued.length = 0;
    await settle();
    expect((await newest()).lines).toBe(2);
    expect(await test.mismatches()).toEqual([]);
  });

  it('with a payment that staff reversed is listed', async () => {
    const { order } = await test.placePaid();
    const [payment] = (await test.moneyOf(order._id)).payments;
    const params = { id: order._id, payment: payment?._id ?? '' };
    await test.probe(orderMoneyEndpoints.reverse, { token: test.token, params, body: { reason: 'A mistake' } });
    await settle();
    expect(await test.mismatches()).toMatchObject([{ reason: 'reversed_payment' }]);
  });
});

it('lists a payment that is in no settlement after seven days, until it is settled', async () => {
  const { order, payment } = await test.placePaid();
  test.fake.account.settlements.isDaily = false;
  test.moveClock(7.5);
  await readSettlements(test.deps);
  expect(await test.mismatches()).toMatchObject([
    {
      reason: 'not_settled',
      amount: 1010,
      payment_reference: payment,
      order: { _id: order._id },
      actions: ['dismiss'],
    },
  ]);
  await readSettlements(test.deps);
  expect(await test.mismatches()).toHaveLength(1);
  await settle();
  expect(await test.mismatches()).toEqual([]);
  test.fake.account.settlements.isDaily = true;
});

describe('the report', () => {
  it('is queued once a day, and by the webhook of a settlement once', async () => {
    await Promise.all([queueDailyReport(test.deps), queueDailyReport(test.deps)]);
    await queueDailyReport(test.deps);
    expect(test.queued).toHaveLength(1);
    test.queued.length = 0;
    await test.fake.account.settle();
    const [webhook] = test.webhooks;
    await test.deliverAll((all) => [...all, ...all]);
    expect(webhook?.body).toContain('settlement.processed');
    expect(test.queued).toEqual([{ kind: 'gateway-settlements', data: { gateway: 'razorpay' } }]);
  });

  it('is read from the last complete day on, also after the gateway was down for weeks', async () => {
    await readSettlements(test.deps);
    test.moveClock(20);
    const { payment } = await test.placePaid();
    test.moveClock(40);
    test.fake.dropNext('GET /v1/settlements');
    await expect(readSettlements(test.deps)).rejects.toThrow('Razorpay could not be reached');
    test.fake.calls.length = 0;
    await readSettlements(test.deps);
    expect(test.queued).toEqual([{ kind: 'gateway-settlements', data: { gateway: 'razorpay' } }]);
    await test.runQueued();
    expect((await linesOf((await newest())._id)).map(({ reference }) => reference)).toEqual([payment]);
    expect(await test.mismatches()).toEqual([]);
  });
});

it('keeps in clearing what is captured and not settled, whatever happens in which order', async () => {
  const random = seededRandom(53);
  const baseline = (await test.balances()).get('gateway_clearing') ?? 0;
  const refundsBefore = test.fake.account.refunds.size;
  const paid: string[] = [];
  const pay = async () => void paid.push((await test.placePaid()).order._id);
  const refund = async () => {
    if (paid.length > 0) await test.refund(random.pick(paid), { amount: random.int(1, 300) });
    await test.runQueued();
  };
  const steps = [pay, pay, refund, refund, settle, async () => test.moveClock(1)];
  for (let count = 0; count < 40; count += 1) {
    await random.pick(steps)();
    await readSettlements(test.deps);
    const open = test.fake.account.unsettled();
    const expected = open.reduce((sum, { type, amount }) => sum + (type === 'payment' ? amount : -amount), 0);
    const sums = await test.balances();
    expect((sums.get('gateway_clearing') ?? 0) - baseline).toBe(expected);
    expect([...sums.values()].reduce((total, sum) => total + sum, 0)).toBe(0);
  }
  expect(test.fake.account.refunds.size - refundsBefore).toBeGreaterThan(3);
});
