import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import {
  type StorefrontPaymentInput,
  storefrontOrderEndpoints,
} from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../../test/api-keys.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../test/factories.ts';

const { place, reportPayment } = storefrontOrderEndpoints;

describe('a payment that a storefront reports', () => {
  let test: TestApp;
  let token: string;
  let key: string;
  let productId: string;
  beforeAll(async () => {
    test = await buildTestApp();
    test.clock.now = new Date('2026-11-21T09:00:00Z');
    token = (await makeOwner(test.deps)).token;
    key = (await makeApiKey(test, { token }, [reportPayment])).secret;
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());

  const placeOrder = async () =>
    (await test.call(orderEndpoints.create, { token, body: orderOf(productId, { payment_method: 'UPI' }) })).body.data;
  const report = (order_number: string, more: Partial<StorefrontPaymentInput> = {}, by = key) =>
    test.call(reportPayment, {
      token: by,
      params: { order_number },
      body: { reference: 'pay_1', method: 'upi', amount: 1010, ...more },
    });
  const moneyOf = async (id: string) =>
    (await test.call(orderMoneyEndpoints.view, { token, params: { id } })).body.data;

  it('is stored once, however often and in which order it is reported', async () => {
    const { _id: id, order_number } = await placeOrder();
    const failed = await report(order_number, { status: 'failed' });
    expect(failed.body.data).toEqual({ order_number, payment_status: 'Failed', order_total: 1010, due: 1010 });
    const paid = await report(order_number, { paid_at: '2026-11-21T08:59:00.000Z' });
    expect(paid.body.data).toMatchObject({ payment_status: 'Paid', due: 0 });
    expect((await report(order_number)).body.data.payment_status).toBe('Paid');
    expect((await report(order_number, { status: 'failed' })).body.data.payment_status).toBe('Paid');
    const { payments, ledger } = await moneyOf(id);
    expect(payments).toMatchObject([
      { reference: 'pay_1', holder: 'gateway', source: 'storefront', paid_at: '2026-11-21T08:59:00.000Z' },
    ]);
    expect(ledger.filter(({ event }) => event === 'payment')).toHaveLength(1);
  });

  it('with another amount for its reference is rejected', async () => {
    const { order_number } = await placeOrder();
    await report(order_number, { amount: 500 });
    const other = await report(order_number, { amount: 510 });
    expect([other.status, other.body.error]).toEqual([409, 'The payment pay_1 was reported with ₹500']);
  });

  it('of a cancelled order is stored, so that it can be refunded', async () => {
    const { _id: id, order_number } = await placeOrder();
    await test.call(orderEndpoints.updateStatus, { token, params: { id }, body: { order_status: 'cancelled' } });
    expect((await report(`#${order_number}`)).body.data.payment_status).toBe('Paid');
    expect((await moneyOf(id)).balance).toMatchObject({ charges: 0, credit: 1010 });
  });

  it('is rejected for an unknown or deleted order, and for wrong amounts', async () => {
    const { _id: id, order_number } = await placeOrder();
    expect((await report('NONE')).status).toBe(404);
    for (const amount of [0, -1, 10.123]) expect((await report(order_number, { amount })).status).toBe(422);
    expect((await report(order_number, { paid_at: '2026-11-22T09:00:00.000Z' })).status).toBe(422);
    await test.call(orderEndpoints.remove, { token, params: { id } });
    expect((await report(order_number)).status).toBe(404);
  });

  it('needs a key with the permission to report payments', async () => {
    const { order_number } = await placeOrder();
    const other = (await makeApiKey(test, { token }, [place])).secret;
    expect((await report(order_number, {}, other)).status).toBe(403);
  });
});
