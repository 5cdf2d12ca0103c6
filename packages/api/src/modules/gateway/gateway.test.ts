import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { listOutbox } from '@bakehouse/contract/outbox';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../test/factories.ts';
import { buildGatewayApp, type GatewayApp, linkPaid } from '../../../test/gateway/gateway-app.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

const { create, remove, restore, updateStatus } = orderEndpoints;

let test: GatewayApp;
let token: string;
let productId: string;
beforeAll(async () => {
  test = await buildGatewayApp();
  ({ token, productId } = test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.queued.length = 0;
  test.webhooks.length = 0;
  await test.deps.database.db.execute(sql`delete from gateway_event`);
});

const countEvents = async () =>
  (await rowsOf<{ n: number }>(test.deps.database.db, sql`select count(*)::int as n from gateway_event`))[0]?.n;

describe('a payment link', () => {
  it('is made by a job after the commit, and sent by SMS and email in the language of the customer', async () => {
    const order = await test.place({ customer: { ...orderOf(productId).customer, language: 'hi' } });
    const calls = test.fake.calls.length;
    await test.createLink(order._id);
    expect(test.fake.calls.length).toBe(calls);
    expect((await test.moneyOf(order._id)).links).toMatchObject([{ status: 'created', url: '', amount: 1010 }]);
    await test.runQueued();
    const [link] = (await test.moneyOf(order._id)).links;
    expect(link).toMatchObject({ status: 'sent', channels: ['sms', 'email'], expires_at: '2026-11-22T09:00:00.000Z' });
    const { body } = await test.call(listOutbox, { token, query: {} });
    const texts = body.data.filter(({ text }) => text.includes(link?.url ?? 'none'));
    expect(texts.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    expect(texts.every(({ text }) => text.includes('₹1,010') && text.includes('भुगतान'))).toBe(true);
  });

  it('pays the order when the customer pays it', async () => {
    const { order, link } = await test.placeWithLink();
    const payment = await test.fake.account.pay(link.id);
    expect(await test.deliverAll()).toEqual([200, 200]);
    expect((await test.orderNow(order._id)).payment_status).toBe('Paid');
    const money = await test.moneyOf(order._id);
    expect(money.payments).toMatchObject([
      { reference: payment, method: 'upi', holder: 'gateway', source: 'gateway', amount: 1010, actor: 'Razorpay' },
    ]);
    expect(money.links).toMatchObject([{ status: 'paid' }]);
    expect(await test.mismatches()).toEqual([]);
  });

  it('is made once when the gateway does not answer after it made it', async () => {
    const order = await test.place();
    await test.createLink(order._id);
    const count = test.fake.account.links.size;
    test.fake.dropNext('POST /v1/payment_links');
    await expect(test.runQueued()).rejects.toThrow('Razorpay could not be reached');
    await test.runQueued();
    expect(test.fake.account.links.size).toBe(count + 1);
    expect((await test.moneyOf(order._id)).links).toMatchObject([{ status: 'sent' }]);
  });

  it('is made once for a repeated key, and rejected for the key with another amount', async () => {
    const order = await test.place();
    const key = newId();
    await test.createLink(order._id, { key });
    await test.createLink(order._id, { key });
    expect((await test.createLink(order._id, { key, amount: 5 })).status).toBe(409);
    expect((await test.moneyOf(order._id)).links).toHaveLength(1);
  });

  it('names the field of a wrong value', async () => {
    const { _id: id } = await test.place();
    const fieldsOf = async (more: object) => (await test.createLink(id, more)).body.fields;
    expect(await fieldsOf({ amount: 10.125 })).toEqual({ amount: 'Amount can have at most two decimals' });
    expect(await fieldsOf({ amount: 0.5 })).toEqual({ amount: 'Enter an amount of at least ₹1' });
    expect(Object.keys((await fieldsOf({ hours: 0 })) ?? {})).toEqual(['hours']);
    expect(Object.keys((await fieldsOf({ channels: ['fax'] })) ?? {})).toEqual(['channels.0']);
  });

  it('is cancelled at the gateway, unless it was paid meanwhile', async () => {
    const cancelLink = async (orderId: string) => {
      const [link] = (await test.moneyOf(orderId)).links;
      const params = { id: orderId, link: link?._id ?? newId() };
      return (await test.call(orderMoneyEndpoints.cancelLink, { token, params })).status;
    };
    const first = await test.placeWithLink();
    expect(await cancelLink(first.order._id)).toBe(200);
    expect(await cancelLink(first.order._id)).toBe(409);
    await test.runQueued();
    expect(first.link.status).toBe('cancelled');

    const second = await test.placeWithLink();
    await test.fake.account.pay(second.link.id);
    test.webhooks.length = 0;
    await cancelLink(second.order._id);
    await test.runQueued();
    expect((await test.orderNow(second.order._id)).payment_status).toBe('Paid');
    expect((await test.moneyOf(second.order._id)).links).toMatchObject([{ status: 'paid' }]);
  });

  it('shows why the gateway rejected it', async () => {
    const order = await test.place();
    await test.createLink(order._id);
    test.fake.account.rejectNext('The contact number is invalid');
    await test.runQueued();
    expect((await test.moneyOf(order._id)).links).toMatchObject([
      { status: 'failed', failure: 'The contact number is invalid', url: '' },
    ]);
  });

  it('ends when its time is over', async () => {
    const order = await test.place();
    await test.createLink(order._id, { hours: 1 });
    test.clock.now = new Date('2026-11-21T09:50:00Z');
    await test.runQueued();
    expect((await test.moneyOf(order._id)).links).toMatchObject([{ status: 'expired' }]);
    test.clock.now = new Date('2026-11-21T09:00:00Z');
  });

  it('is not offered while the payment settings have switched Razorpay off', async () => {
    const { _id: id } = await test.place();
    expect((await test.moneyOf(id)).offers_links).toBe(true);
    const save = (razorpay: boolean) =>
      test.probe(settingEndpoints.payment.update, { token, body: { razorpay: { is_enabled: razorpay } } });
    await save(false);
    expect((await test.moneyOf(id)).offers_links).toBe(false);
    expect((await test.createLink(id)).body.error).toBe('Razorpay is switched off in the payment settings');
    await save(true);
    expect((await test.moneyOf(id)).offers_links).toBe(true);
  });
});

describe('without a gateway', () => {
  it('offers no links and has no webhook', async () => {
    const plain = await buildTestApp();
    const owner = (await makeOwner(plain.deps)).token;
    const product = await makeProduct(plain.deps);
    const { _id: id } = (await plain.call(create, { token: owner, body: orderOf(product) })).body.data;
    const money = await plain.call(orderMoneyEndpoints.view, { token: owner, params: { id } });
    expect(money.body.data.offers_links).toBe(false);
    const body = { key: newId(), amount: 10, channels: [], hours: 1 };
    const { status } = await plain.call(orderMoneyEndpoints.createLink, { token: owner, params: { id }, body });
    expect([status, (await plain.call(gatewayEndpoints.webhook, { body: {} })).status]).toEqual([409, 404]);
    await plain.close();
  });
});

describe('a webhook', () => {
  it('with a forged signature is rejected and writes nothing', async () => {
    const { _id: orderId } = await test.place();
    const body = JSON.stringify(linkPaid({ orderId }));
    const signed = 'a'.repeat(64);
    for (const signature of [signed, 'short', '']) {
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
      expect(await test.deliver({ body, headers })).toBe(401);
    }
    expect(await countEvents()).toBe(0);
    expect((await test.orderNow(orderId)).payment_status).toBe('Pending');
  });

  it('of another kind or shape is accepted and changes nothing', async () => {
    expect(await test.deliverEvent({ event: 'invoice.paid', created_at: 1, payload: {} })).toBe(200);
    expect(await test.deliverEvent({ event: 'payment.captured', payload: { payment: { entity: { id: 5 } } } })).toBe(
      200,
    );
    expect(await countEvents()).toBe(0);
  });

  it('that arrives twice or at the same time gives one payment', async () => {
    const { _id: orderId } = await test.place();
    const event = linkPaid({ orderId });
    const statuses = await Promise.all(['one', 'one', 'two', 'one'].map((id) => test.deliverEvent(event, id)));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await test.moneyOf(orderId)).payments).toHaveLength(1);
    expect(await countEvents()).toBe(2);
  });

  it('applies events in any order: a failure after the payment changes nothing', async () => {
    const { order, link } = await test.placeWithLink();
    await test.fake.account.failPayment(link.id);
    await test.fake.account.pay(link.id);
    await test.deliverAll((all) => all.toReversed());
    const { payments } = await test.moneyOf(order._id);
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['failed', 'received']);
    expect((await test.orderNow(order._id)).payment_status).toBe('Paid');
    expect(await test.mismatches()).toEqual([]);
  });

  it('that arrives before its link is stored is applied, and the job makes no second link', async () => {
    const order = await test.place();
    await test.createLink(order._id);
    const [link] = (await test.moneyOf(order._id)).links;
    await test.deliverEvent(linkPaid({ orderId: order._id, reference: link?._id ?? '' }));
    const count = test.fake.account.links.size;
    await test.runQueued();
    expect(test.fake.account.links.size).toBe(count);
    expect((await test.moneyOf(order._id)).links).toMatchObject([{ status: 'paid' }]);
  });

  it('that arrives before its order is listed, and applied by a job when the order is there', async () => {
    const order = await test.place();
    await test.call(remove, { token, params: { id: order._id }, query: {} });
    await test.deliverEvent(linkPaid({ orderId: order._id }));
    expect(await test.mismatches()).toMatchObject([{ reason: 'unknown_order', amount: 1010, order: null }]);
    await expect(test.runQueued()).rejects.toThrow('the order of a payment is not there yet');
    await test.call(restore, { token, params: { id: order._id }, query: {} });
    await test.runQueued();
    expect((await test.orderNow(order._id)).payment_status).toBe('Paid');
    expect(await test.mismatches()).toEqual([]);
  });
});

describe('a mismatch', () => {
  it('of an unknown order is matched by the number of an order, once', async () => {
    const order = await test.place();
    await test.deliverEvent(linkPaid({ orderId: newId() }));
    const [{ _id: id } = { _id: '' }] = await test.mismatches();
    expect((await test.resolve('match', { order_number: 'BH-0' })).body.fields).toHaveProperty('order_number');
    expect((await test.resolve('accept')).status).toBe(409);
    expect((await test.resolve('match', { order_number: order.order_number })).status).toBe(200);
    expect((await test.orderNow(order._id)).payment_status).toBe('Paid');
    const again = await test.probe(gatewayEndpoints.resolve, {
      token,
      params: { id },
      body: { action: 'dismiss', reason: 'Done' },
    });
    expect(again.status).toBe(409);
    expect(await test.mismatches()).toEqual([]);
  });

  it('with another amount than the link is listed once, and recorded when staff accept it', async () => {
    const { order, link } = await test.placeWithLink();
    const [{ _id: reference } = { _id: '' }] = (await test.moneyOf(order._id)).links;
    const event = linkPaid({ orderId: order._id, reference, amount: 90_000, payment: 'pay_other' });
    await test.deliverEvent(event, 'one');
    await test.deliverEvent(event, 'two');
    expect(link.amount).toBe(101_000);
    expect(await test.mismatches()).toMatchObject([
      {
        reason: 'other_amount',
        amount: 900,
        order: { order_number: order.order_number },
        actions: ['accept', 'dismiss'],
      },
    ]);
    expect((await test.moneyOf(order._id)).payments).toEqual([]);
    expect((await test.resolve('accept')).status).toBe(200);
    expect((await test.orderNow(order._id)).payment_status).toBe('Partly paid');
    expect(await test.mismatches()).toEqual([]);
  });

  it('with another amount than was reported replaces the reported payment', async () => {
    const order = await test.place();
    await test.deliverEvent(linkPaid({ orderId: order._id, payment: 'pay_two', amount: 50_000 }), 'a');
    await test.deliverEvent(linkPaid({ orderId: order._id, payment: 'pay_two', amount: 60_000 }), 'b');
    expect((await test.resolve('accept')).status).toBe(200);
    expect((await test.moneyOf(order._id)).balance.received).toBe(600);
    await test.deliverEvent(linkPaid({ orderId: order._id, payment: 'pay_two', amount: 60_000 }), 'c');
    expect(await test.mismatches()).toEqual([]);
  });

  it('of a cancelled order keeps the payment and refunds it', async () => {
    const { order, link } = await test.placeWithLink();
    await test.call(updateStatus, { token, params: { id: order._id }, body: { order_status: 'cancelled' } });
    await test.fake.account.pay(link.id);
    await test.deliverAll();
    expect((await test.moneyOf(order._id)).balance).toMatchObject({ received: 1010, credit: 1010 });
    expect(await test.mismatches()).toMatchObject([{ reason: 'cancelled_order', actions: ['refund', 'dismiss'] }]);
    expect((await test.resolve('refund')).status).toBe(200);
    await test.runQueued();
    expect(test.lastRefund()).toMatchObject({ amount: 101_000, status: 'pending' });
    expect(await test.mismatches()).toEqual([]);
  });

  it('of a reversed payment is received again', async () => {
    const { order } = await test.placePaid();
    const [payment] = (await test.moneyOf(order._id)).payments;
    const params = { id: order._id, payment: payment?._id ?? '' };
    await test.call(orderMoneyEndpoints.reverse, { token, params, body: { reason: 'A mistake' } });
    await test.deliverEvent(linkPaid({ orderId: order._id, payment: payment?.reference ?? '' }));
    expect(await test.mismatches()).toMatchObject([{ reason: 'reversed_payment' }]);
    expect((await test.resolve('accept')).status).toBe(200);
    expect((await test.moneyOf(order._id)).balance.received).toBe(1010);
  });

  it('is dismissed only with a reason', async () => {
    await test.deliverEvent(linkPaid({ orderId: newId() }));
    expect((await test.resolve('dismiss')).body.fields).toEqual({ reason: 'Reason is required' });
    expect((await test.resolve('dismiss', { reason: 'A payment of another shop' })).status).toBe(200);
    expect(await test.mismatches()).toEqual([]);
  });
});
