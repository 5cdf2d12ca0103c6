import { accountBalances } from '@bakehouse/contract/money/ledger-accounts';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../test/factories.ts';
import { rowsOf } from '../platform/db/client.ts';
import { openLedger } from './open-ledger.ts';

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

/** Inserts an order as a server without the ledger stores it. */
const placeOld = async (payment_status: string, status = 'delivered') => {
  const { _id: id } = (
    await test.call(orderEndpoints.create, { token, body: orderOf(productId, { payment_method: 'UPI' }) })
  ).body.data;
  const { db } = test.deps.database;
  await db.execute(sql`alter table ledger_entry disable trigger user`);
  await db.execute(sql`delete from ledger_entry where order_id = ${id}`);
  await db.execute(sql`alter table ledger_entry enable trigger user`);
  await db.execute(sql`update orders set payment_status = ${payment_status}, status = ${status} where id = ${id}`);
  return id;
};
const moneyOf = async (id: string) => (await test.call(orderMoneyEndpoints.view, { token, params: { id } })).body.data;
const countRows = async () =>
  rowsOf<{ entries: number; payments: number }>(
    test.deps.database.db,
    sql`select (select count(*)::int from ledger_entry) as entries, (select count(*)::int from order_payment) as payments`,
  );
const open = (limit?: number) => openLedger(test.deps.database, test.deps.now, limit === undefined ? {} : { limit });

it('posts old orders once, with the payments of their status, after a run that was stopped', async () => {
  const [paid, failed, refunded, cancelled] = [
    await placeOld('Paid'),
    await placeOld('Failed'),
    await placeOld('Refunded', 'cancelled'),
    await placeOld('Pending', 'cancelled'),
  ];
  expect(await open(0)).toBe(0);
  expect(await open()).toBe(3);
  const rows = await countRows();
  expect(await open()).toBe(0);
  expect(await countRows()).toEqual(rows);
  const money = await moneyOf(paid);
  expect(money.payments).toMatchObject([
    {
      method: 'upi',
      amount: 1010,
      source: 'opening',
      paid_at: '2026-11-20T10:15:00.000Z',
      actor: 'Opening entries',
    },
  ]);
  expect(money.ledger.every(({ event, transaction }) => event === 'opening' && transaction === 1)).toBe(true);
  expect(Object.fromEntries(accountBalances(money.ledger))).toMatchObject({
    customer_receivable: 0,
    gateway_clearing: 1010,
  });
  expect((await moneyOf(failed)).payment_status).toBe('Failed');
  expect((await moneyOf(refunded)).balance).toMatchObject({ received: 1010, refunded: 1010 });
  expect((await moneyOf(cancelled)).ledger).toEqual([]);
});

it('posts an old order before its first change, so that the change is compared with what was before', async () => {
  const id = await placeOld('Paid', 'shipped');
  expect((await moneyOf(id)).balance).toMatchObject({ received: 1010, due: 0 });
  const { order_number: _n, order_date: _d, source: _s, ...body } = orderOf(productId, { payment_method: 'UPI' });
  const edit = { ...body, total_coupon_discount: 0, order_total: 1110, version: 1 };
  const edited = await test.call(orderEndpoints.update, { token, params: { id }, body: edit });
  expect(edited.body.data.payment_status).toBe('Partly paid');
  expect((await moneyOf(id)).balance).toMatchObject({ charges: 1110, received: 1010, due: 100 });
});
