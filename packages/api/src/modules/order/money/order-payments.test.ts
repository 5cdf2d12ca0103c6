import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { accountBalances } from '@bakehouse/contract/money/ledger-accounts';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import {
  orderMoneyEndpoints,
  type PaymentInput,
  type RefundInput,
} from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { assignVendor, makeOwner, makeProduct, makeVendor, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { create, update, updateStatus, remove, restore, details } = orderEndpoints;
const { view, record, reverse, refund } = orderMoneyEndpoints;

let test: TestApp;
let token: string;
let productId: string;
beforeAll(async () => {
  test = await buildTestApp();
  test.clock.now = new Date('2026-11-21T09:00:00Z');
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
});
afterAll(() => test.close());

const place = async (more: Partial<NumberedOrder> = {}) =>
  (await test.call(create, { token, body: orderOf(productId, more) })).body.data;
const setStatus = (id: string, order_status: OrderStatus) =>
  test.call(updateStatus, { token, params: { id }, body: { order_status } });
const pay = (id: string, more: Partial<PaymentInput> = {}) =>
  test.call(record, {
    token,
    params: { id },
    body: { method: 'upi', amount: 500, reason: 'Seen in the bank', ...more },
  });
const giveBack = (id: string, more: Partial<RefundInput> = {}) =>
  test.call(refund, {
    token,
    params: { id },
    body: { key: newId(), amount: 100, target: 'bank_transfer', bearer: 'platform', reason: 'Late', ...more },
  });
const moneyOf = async (id: string) => (await test.call(view, { token, params: { id } })).body.data;
const orderNow = async (id: string) => (await test.call(details, { token, params: { id } })).body.data;
/** The balances of the accounts in rupees, without those of 0. */
const accountsOf = async (id: string) =>
  Object.fromEntries([...accountBalances((await moneyOf(id)).ledger)].filter(([, balance]) => balance !== 0));
const editOf = (
  { order_number: _n, order_date: _d, source: _s, status: _t, ...order }: NumberedOrder,
  version: number,
) => ({
  ...order,
  version,
});

/** The accounts of an order of the factory, whose typed discount the marketplace pays. */
const charged = { customer_receivable: 1010, sales: -1060.5, delivery_income: -49.5, discount_platform: 100 };

describe('a new order', () => {
  it('is posted in one transaction of the ledger', async () => {
    const order = await place();
    expect(order.payment_status).toBe('Pending');
    const { ledger, balance } = await moneyOf(order._id);
    expect(ledger.map(({ transaction, event }) => [transaction, event])).toEqual([
      [1, 'placed'],
      [1, 'placed'],
      [1, 'placed'],
    ]);
    expect(await accountsOf(order._id)).toEqual(charged);
    expect(balance).toMatchObject({ charges: 1010, received: 0, due: 1010, credit: 0, refundable: 0 });
  });

  it('gets the payments of its payment status', async () => {
    const paid = await place({ payment_status: 'Paid', payment_method: 'UPI' });
    expect((await moneyOf(paid._id)).payments).toMatchObject([
      { method: 'upi', holder: 'gateway', status: 'received', amount: 1010, source: 'intake' },
    ]);
    const failed = await place({ payment_status: 'Failed', payment_method: 'Card' });
    expect([failed.payment_status, failed.to_collect]).toEqual(['Failed', 0]);
    const refunded = await place({ payment_status: 'Refunded', status: 'cancelled', payment_method: 'UPI' });
    expect(refunded.payment_status).toBe('Refunded');
    expect((await moneyOf(refunded._id)).balance).toMatchObject({ received: 1010, refunded: 1010, due: 0, credit: 0 });
    expect(await accountsOf(refunded._id)).toEqual({});
  });

  it('of ₹0 is Paid', async () => {
    const free = await place({ total_coupon_discount: 1110, order_total: 0 });
    expect([free.payment_status, free.to_collect]).toEqual(['Paid', 0]);
  });

  it('cannot be sent as Partly paid, because nobody knows the part', async () => {
    const body = { ...orderOf(productId), payment_status: 'Partly paid' };
    const reply = await test.probe(create, { token, body });
    expect([reply.status, reply.body.fields]).toEqual([
      422,
      { payment_status: 'Payment status must be one of Pending, Paid, Failed, Refunded' },
    ]);
  });

  it('is sent twice with one number and posted once', async () => {
    const body = orderOf(productId, { payment_status: 'Paid' });
    const [first, second] = [await test.call(create, { token, body }), await test.call(create, { token, body })];
    expect(second.body.data._id).toBe(first.body.data._id);
    expect((await moneyOf(first.body.data._id)).payments).toHaveLength(1);
  });
});

describe('an edit', () => {
  it('posts the difference of the totals, and makes a paid order partly paid', async () => {
    const body = orderOf(productId, { payment_status: 'Paid', payment_method: 'Cash on delivery' });
    const order = (await test.call(create, { token, body })).body.data;
    const more = { ...editOf(body, 1), total_coupon_discount: 50, order_total: 1060 };
    const edited = await test.call(update, { token, params: { id: order._id }, body: more });
    expect(edited.body.data).toMatchObject({ payment_status: 'Partly paid', to_collect: 50 });
    expect(await accountsOf(order._id)).toMatchObject({ discount_platform: 50, customer_receivable: 50 });
    expect((await moneyOf(order._id)).ledger.at(-1)).toMatchObject({ event: 'edited', transaction: 2, amount: 50 });
  });

  it('rejects another payment status, and accepts the stored one', async () => {
    const body = orderOf(productId);
    const { _id: id } = (await test.call(create, { token, body })).body.data;
    const changed = await test.call(update, {
      token,
      params: { id },
      body: { ...editOf(body, 1), payment_status: 'Paid' },
    });
    expect([changed.status, changed.body.error]).toEqual([
      422,
      'The payment status follows from the payments. Record a payment or a refund instead.',
    ]);
    const same = { ...editOf(body, 1), payment_status: 'Pending' as const, payment_method: 'UPI' };
    expect((await test.call(update, { token, params: { id }, body: same })).status).toBe(200);
  });
});

describe('a payment', () => {
  it('is recorded with its reason, and changes status, timeline and version', async () => {
    const { _id: id } = await place();
    const part = await pay(id, { reference: '4711', paid_at: '2026-11-21T08:00:00.000Z' });
    expect(part.body.data).toMatchObject({ payment_status: 'Partly paid', to_collect: 510, version: 2 });
    expect(part.body.data.timeline.at(-1)).toMatchObject({
      kind: 'payment',
      subject: 'Payment',
      to: 'Payment of ₹500 received (UPI, ref 4711)',
      reason: 'Seen in the bank',
    });
    const rest = await pay(id, { amount: 510, method: 'bank_transfer' });
    expect(rest.body.data).toMatchObject({ payment_status: 'Paid', to_collect: 0 });
    expect(await accountsOf(id)).toEqual({
      ...charged,
      customer_receivable: undefined,
      gateway_clearing: 500,
      bank: 510,
    });
  });

  it('writes an audit entry and an event of the order', async () => {
    const { _id: id } = await place();
    await pay(id);
    const rows = await rowsOf<{ action: string; topic: string }>(
      test.deps.database.db,
      sql`select a.action, e.topic from audit_log a join event e on e.audit_id = a.id
          where a.record_id = ${id} and a.action = 'payment'`,
    );
    expect(rows).toEqual([{ action: 'payment', topic: 'order' }]);
  });

  it.each([
    ['an amount of 0', { amount: 0 }, 'Enter an amount of more than ₹0'],
    ['three decimals', { amount: 1.234 }, 'Amount can have at most two decimals'],
    ['no reason', { reason: '' }, 'Reason is required'],
    ['a time in the future', { paid_at: '2026-11-22T09:00:00.000Z' }, 'The time of the payment is in the future'],
    [
      'cash of a vendor on an order without one',
      { holder: 'vendor' },
      'This order has no vendor. Choose who else has the money.',
    ],
  ] as const)('is rejected with %s', async (_name, more, message) => {
    const { _id: id } = await place();
    const reply = await pay(id, more);
    expect([reply.status, Object.values(reply.body.fields ?? {})]).toEqual([422, [message]]);
    expect((await moneyOf(id)).payments).toEqual([]);
  });

  it('is rejected with the reference of another payment of the order', async () => {
    const { _id: id } = await place();
    await pay(id, { reference: 'UTR 1' });
    const again = await pay(id, { reference: 'UTR 1' });
    expect([again.status, again.body.error]).toEqual([409, 'The payment UTR 1 of this order is already recorded']);
    expect((await moneyOf(id)).payments).toHaveLength(1);
  });

  it('that was recorded by mistake is reversed once', async () => {
    const { _id: id } = await place();
    await pay(id, { amount: 1010 });
    const [payment] = (await moneyOf(id)).payments;
    const undo = () =>
      test.call(reverse, { token, params: { id, payment: payment?._id ?? '' }, body: { reason: 'Other order' } });
    expect((await undo()).body.data.payment_status).toBe('Pending');
    expect(await accountsOf(id)).toEqual(charged);
    expect((await undo()).body.error).toBe('Only a received payment can be reversed');
  });

  it('cannot be reversed after it was refunded, and an unknown one is not found', async () => {
    const { _id: id } = await place();
    await pay(id);
    await giveBack(id);
    const [payment] = (await moneyOf(id)).payments;
    const body = { reason: 'Mistake' };
    const refunded = await test.call(reverse, { token, params: { id, payment: payment?._id ?? '' }, body });
    expect(refunded.body.error).toBe('A refund was made from this payment, so it cannot be reversed');
    expect((await test.call(reverse, { token, params: { id, payment: newId() }, body })).status).toBe(404);
  });
});

describe('a refund', () => {
  it('of a cancelled order returns what was received', async () => {
    const { _id: id } = await place({ payment_status: 'Paid', payment_method: 'UPI' });
    await setStatus(id, 'cancelled');
    expect((await moneyOf(id)).balance).toMatchObject({ charges: 0, due: 0, credit: 1010, refundable_to_source: 1010 });
    const { data } = (await giveBack(id, { amount: 1010, target: 'source', bearer: 'customer' })).body;
    expect(data.payment_status).toBe('Refunded');
    expect(data.timeline.at(-1)).toMatchObject({ to: 'Refund of ₹1,010 (Original payment method)', reason: 'Late' });
    expect(await accountsOf(id)).toEqual({});
  });

  it('that the marketplace bears leaves a paid order Paid', async () => {
    const { _id: id } = await place({ payment_status: 'Paid', payment_method: 'UPI' });
    expect((await giveBack(id, { amount: 200.5 })).body.data.payment_status).toBe('Paid');
    expect(await accountsOf(id)).toMatchObject({ adjustment_platform: 200.5, bank: -200.5, gateway_clearing: 1010 });
    // After a cancellation, the customer gets the rest, and nobody bears the refund.
    await setStatus(id, 'cancelled');
    expect((await moneyOf(id)).balance).toMatchObject({ credit: 809.5, refundable: 809.5 });
    expect(await accountsOf(id)).not.toHaveProperty('adjustment_platform');
  });

  it('with a repeated key is made once', async () => {
    const { _id: id } = await place({ payment_status: 'Paid' });
    const key = newId();
    await giveBack(id, { key });
    expect((await giveBack(id, { key })).status).toBe(200);
    expect((await moneyOf(id)).refunds).toHaveLength(1);
    const other = await giveBack(id, { key, amount: 50 });
    expect([other.status, other.body.code]).toEqual([409, 'duplicate']);
  });

  it.each([
    [
      'more than was received',
      { amount: 500.01 },
      { amount: 'At most ₹500 can be refunded: the rest was refunded or not received' },
    ],
    [
      'more than came through the gateway',
      { target: 'source' },
      { target: 'No payment came through the gateway. Refund by bank transfer or in cash.' },
    ],
    [
      'a bearer that the order does not have',
      { bearer: 'vendor' },
      { bearer: 'This order has no vendor who could bear the refund' },
    ],
  ] as const)('is rejected for %s', async (_name, more, fields) => {
    const { _id: id } = await place();
    await pay(id, { holder: 'bank' });
    const reply = await giveBack(id, more);
    expect([reply.status, reply.body.fields]).toEqual([422, fields]);
  });

  it('is rejected without a payment', async () => {
    const { _id: id } = await place();
    expect((await giveBack(id)).body.fields).toEqual({ amount: 'Nothing can be refunded: no payment is left' });
  });
});

describe('cancelling, deleting and restoring', () => {
  it('reverse the charges once, and charge again', async () => {
    const { _id: id } = await place();
    await setStatus(id, 'cancelled');
    expect(await accountsOf(id)).toEqual({});
    await setStatus(id, 'pending');
    expect(await accountsOf(id)).toEqual(charged);
    await test.call(remove, { token, params: { id } });
    await test.call(restore, { token, params: { id } });
    expect(await accountsOf(id)).toEqual(charged);
    const events = (await moneyOf(id)).ledger.map(({ event }) => event);
    expect([...new Set(events)]).toEqual(['placed', 'cancelled', 'restored', 'deleted']);
  });
});

describe('the delivery of an order with cash', () => {
  it('books what was due, with the vendor, and takes back exactly this payment', async () => {
    const { _id: id } = await place();
    const { vendorId, token: vendorToken } = await makeVendor(test.deps, [updateStatus, details]);
    await assignVendor(test.deps, id, vendorId);
    await pay(id, { amount: 10, method: 'bank_transfer' });
    const delivered = await test.call(updateStatus, {
      token: vendorToken,
      params: { id },
      body: { order_status: 'delivered' },
    });
    expect(delivered.body.data).toMatchObject({ payment_status: 'Paid', to_collect: 0, order_total: null });
    expect(delivered.body.data.timeline.map(({ kind }) => kind)).not.toContain('payment');
    const { payments } = await moneyOf(id);
    expect(payments).toMatchObject([
      { amount: 10, source: 'staff', vendor: null },
      { amount: 1000, source: 'delivery', method: 'cash', holder: 'vendor', vendor: expect.stringMatching(/./) },
    ]);
    expect(await accountsOf(id)).toMatchObject({ cash_with_vendor: 1000, bank: 10 });
    const undone = await setStatus(id, 'shipped');
    expect(undone.body.data).toMatchObject({ payment_status: 'Partly paid', to_collect: 1000 });
    expect((await moneyOf(id)).payments.map(({ status }) => status)).toEqual(['received', 'reversed']);
    await setStatus(id, 'delivered');
    expect(await accountsOf(id)).toMatchObject({ cash_with_vendor: 1000, bank: 10 });
  });

  it('books cash with the marketplace without a vendor, and nothing for other methods', async () => {
    const cash = await place();
    await setStatus(cash._id, 'delivered');
    expect(await accountsOf(cash._id)).toMatchObject({ cash_with_platform: 1010 });
    for (const payment_method of ['UPI', 'Pay later']) {
      const { _id: id } = await place({ payment_method });
      expect((await setStatus(id, 'delivered')).body.data.payment_status).toBe('Pending');
    }
  });

  it('keeps the cash of an order that is cancelled afterwards, and cash that was refunded', async () => {
    const cancelled = await place();
    await setStatus(cancelled._id, 'delivered');
    await setStatus(cancelled._id, 'cancelled');
    expect((await moneyOf(cancelled._id)).balance.credit).toBe(1010);
    const refunded = await place();
    await setStatus(refunded._id, 'delivered');
    await giveBack(refunded._id, { target: 'cash' });
    expect((await setStatus(refunded._id, 'shipped')).body.data.payment_status).toBe('Paid');
  });

  it('is undone with a bulk action', async () => {
    const { _id: id } = await place();
    const body = { resource: 'order', action: 'status', ids: [id], input: { status: 'delivered' } };
    const { data: job } = (await test.call(bulkEndpoints.run, { token, body: body as never })).body;
    await test.runQueued();
    expect((await orderNow(id)).payment_status).toBe('Paid');
    await test.call(bulkEndpoints.undo, { token, params: { id: job._id } });
    await test.runQueued();
    expect((await orderNow(id)).payment_status).toBe('Pending');
  });
});

it('has rows of the ledger that nobody changes or deletes', async () => {
  const { _id: id } = await place();
  const { db } = test.deps.database;
  for (const statement of [
    sql`update ledger_entry set amount = 1 where order_id = ${id}`,
    sql`delete from ledger_entry where order_id = ${id}`,
    sql`truncate ledger_entry`,
    sql`insert into ledger_entry (order_id, number, transaction, event, debit, credit, amount, actor_name)
        values (${id}, 99, 9, 'edited', 'sales', 'sales', 1, 'x')`,
    sql`insert into ledger_entry (order_id, number, transaction, event, debit, credit, amount, actor_name)
        values (${id}, 99, 9, 'edited', 'sales', 'bank', 0, 'x')`,
    sql`insert into ledger_entry (order_id, number, transaction, event, debit, credit, amount, actor_name)
        values (${id}, 99, 9, 'edited', 'sales', 'unknown', 1, 'x')`,
  ])
    await expect(db.execute(statement)).rejects.toThrow();
  expect(await accountsOf(id)).toEqual(charged);
});

it('shows no vendor the payments of an order', async () => {
  const { _id: id } = await place();
  const vendor = await makeVendor(test.deps, [view, record, reverse, refund]);
  await assignVendor(test.deps, id, vendor.vendorId);
  expect((await test.call(view, { token: vendor.token, params: { id } })).status).toBe(403);
});
