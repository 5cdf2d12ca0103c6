import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildGatewayApp, type GatewayApp, linkPaid } from '../../../test/gateway/gateway-app.ts';
import { newId } from '../../platform/db/columns.ts';

let test: GatewayApp;
beforeAll(async () => {
  test = await buildGatewayApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.queued.length = 0;
  test.webhooks.length = 0;
  await test.deps.database.db.execute(sql`delete from gateway_event`);
});

describe('a refund through the gateway', () => {
  it('is sent by a job, and paid back when the gateway reports it', async () => {
    const { order } = await test.placePaid();
    await test.refund(order._id);
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([{ state: 'sending' }]);
    await test.runQueued();
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([
      { state: 'sent', reference: test.lastRefund()?.id },
    ]);
    await test.fake.account.endRefund(test.lastRefund()?.id ?? '', 'processed');
    const [webhook] = test.webhooks;
    if (webhook) expect([await test.deliver(webhook), await test.deliver(webhook)]).toEqual([200, 200]);
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([{ state: 'processed', amount: 300 }]);
  });

  it('is one refund for a repeated key and for a gateway that does not answer after it refunded', async () => {
    const { order } = await test.placePaid();
    const key = newId();
    await test.refund(order._id, { key });
    await test.refund(order._id, { key });
    const count = test.fake.account.refunds.size;
    const sent = test.fake.calls.filter((call) => /^POST .*\/refund$/.test(call)).length;
    test.fake.dropNext('POST /v1/payments');
    await expect(test.runQueued()).rejects.toThrow('Razorpay could not be reached');
    await test.runQueued();
    expect(test.fake.account.refunds.size).toBe(count + 1);
    // The second attempt finds the refund before it would make another one.
    expect(test.fake.calls.filter((call) => /^POST .*\/refund$/.test(call))).toHaveLength(sent + 1);
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([{ state: 'sent' }]);
  });

  it('that is reported as paid before its call returned stays paid', async () => {
    const { order } = await test.placePaid();
    await test.refund(order._id);
    test.fake.dropNext('POST /v1/payments');
    await expect(test.runQueued()).rejects.toThrow('Razorpay could not be reached');
    await test.fake.account.endRefund(test.lastRefund()?.id ?? '', 'processed');
    await test.deliverAll();
    await test.runQueued();
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([{ state: 'processed' }]);
  });

  it('that the gateway rejects is listed and retried', async () => {
    const { order } = await test.placePaid();
    test.fake.account.rejectNext('Insufficient balance');
    await test.refund(order._id);
    await test.runQueued();
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([
      { state: 'failed', failure: 'Insufficient balance' },
    ]);
    expect(await test.mismatches()).toMatchObject([
      { reason: 'refund_failed', amount: 300, failure: 'Insufficient balance', actions: ['retry', 'transfer'] },
    ]);
    expect((await test.resolve('dismiss', { reason: 'No' })).status).toBe(409);
    expect((await test.resolve('retry')).status).toBe(200);
    await test.runQueued();
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([{ state: 'sent', failure: '' }]);
    expect(await test.mismatches()).toEqual([]);
  });

  it('that fails later is replaced by a transfer, which moves it to the bank account', async () => {
    const { order } = await test.placePaid();
    await test.refund(order._id);
    await test.runQueued();
    await test.fake.account.endRefund(test.lastRefund()?.id ?? '', 'failed');
    await test.deliverAll();
    expect(await test.mismatches()).toMatchObject([{ reason: 'refund_failed' }]);
    expect((await test.resolve('transfer')).body.fields).toHaveProperty('reference');
    expect((await test.resolve('transfer', { reference: 'N123' })).status).toBe(200);
    const { refunds, ledger } = await test.moneyOf(order._id);
    expect(refunds).toMatchObject([{ state: 'recorded', target: 'bank_transfer', reference: 'N123' }]);
    expect(ledger.at(-1)).toMatchObject({ event: 'refund' });
    const bank = ledger.filter(({ credit }) => credit === 'bank').map(({ amount }) => amount);
    expect(bank).toEqual([300]);
  });

  it('that was made at the gateway is listed and recorded', async () => {
    const { order, payment, link } = await test.placePaid();
    const refundEvent = {
      event: 'refund.processed',
      created_at: 1_795_251_600,
      payload: {
        refund: { entity: { id: 'rfnd_there', payment_id: payment, amount: 20_000, notes: [] } },
        payment: {
          entity: {
            id: payment,
            amount: 101_000,
            method: 'upi',
            description: link.id.replace('plink_', '#'),
            notes: [],
          },
        },
      },
    };
    await test.deliverEvent(refundEvent);
    expect(await test.mismatches()).toMatchObject([{ reason: 'unknown_refund', amount: 200 }]);
    expect((await test.resolve('accept')).status).toBe(200);
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([
      { amount: 200, state: 'processed', reference: 'rfnd_there' },
    ]);
    await test.deliverEvent(refundEvent, 'again');
    expect(await test.mismatches()).toEqual([]);
  });

  it('returns one payment at a time, and only what is left of it', async () => {
    const { order } = await test.placePaid();
    await test.deliverEvent(linkPaid({ orderId: order._id, amount: 50_000 }));
    const tooMuch = await test.refund(order._id, { amount: 1200 });
    expect(tooMuch.body.fields).toEqual({
      amount: 'The gateway returns one payment at a time. Refund at most ₹1,010 first, then the rest.',
    });
    expect((await test.refund(order._id, { amount: 1010 })).status).toBe(200);
    expect((await test.refund(order._id, { amount: 500 })).status).toBe(200);
    expect((await test.refund(order._id, { amount: 1 })).status).toBe(422);
  });

  it('names its items', async () => {
    const { order } = await test.placePaid();
    expect((await test.refund(order._id, { items: [7] })).body.fields).toHaveProperty('items');
    await test.refund(order._id, { items: [0] });
    expect((await test.moneyOf(order._id)).refunds).toMatchObject([{ items: [0] }]);
  });
});
