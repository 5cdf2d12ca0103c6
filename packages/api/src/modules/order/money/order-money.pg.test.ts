import { accountBalances, type Movement } from '@bakehouse/contract/money/ledger-accounts';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

/** Simultaneous payments and refunds, on PostgreSQL with the connections of two servers. */

const { view, record, refund } = orderMoneyEndpoints;

let test: TestApp;
let other: Awaited<ReturnType<typeof serveDatabase>>;
let token: string;
let productId: string;
beforeAll(async () => {
  test = await buildTestApp();
  other = await serveDatabase(openTestServer(test.url ?? ''), test.deps.config.DATA_DIR, test.clock);
  test.clock.now = new Date('2026-11-20T10:20:00Z');
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
});
afterAll(async () => {
  await other.app.close();
  await other.deps.database.close();
  await test.close();
});

const repeat = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const server = (i: number) => (i % 2 ? test : other);
const placePaid = async () => {
  const body = orderOf(productId, { payment_status: 'Paid', payment_method: 'UPI' });
  return (await test.call(orderEndpoints.create, { token, body })).body.data._id;
};
const refundBy = (i: number, id: string, amount: number, key = newId()) => {
  const body = { key, amount, target: 'source', bearer: 'platform', reason: 'Late' } as const;
  return server(i).call(refund, { token, params: { id }, body });
};
/** Returns the rows of the ledger that belong to a store, in paise. */
const movementsOf = (id: string, storeId: string) =>
  rowsOf<Pick<Movement, 'debit' | 'credit' | 'amount'>>(
    test.deps.database.db,
    sql`select debit, credit, amount::float8 as amount from ledger_entry where order_id = ${id} and vendor_id = ${storeId}`,
  );
const moneyOf = async (id: string) => (await test.call(view, { token, params: { id } })).body.data;

it('never refunds more than was received, whatever 50 simultaneous refunds ask for', async () => {
  const id = await placePaid();
  const replies = await repeat(50, (i) => refundBy(i, id, 100));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    ...Array.from({ length: 40 }, () => 422),
  ]);
  const { balance, refunds, ledger } = await moneyOf(id);
  expect([balance.refunded, balance.refundable, refunds.length]).toEqual([1000, 10, 10]);
  expect(accountBalances(ledger).get('gateway_clearing')).toBe(10);
});

it('makes one refund of 20 simultaneous requests with one key', async () => {
  const id = await placePaid();
  const key = newId();
  const replies = await repeat(20, (i) => refundBy(i, id, 300, key));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await moneyOf(id)).balance.refunded).toBe(300);
});

it('keeps ledger, payments and earnings equal while payments, refunds, assignments and changes of the status are simultaneous', async () => {
  const id = await placePaid();
  const typeId = await makeDeliveryType(test.deps, 'Evening', [0, 50]);
  const stores = [(await makeVendor(test.deps, [])).vendorId, (await makeVendor(test.deps, [])).vendorId];
  await test.deps.database.db.execute(sql`update vendor set latitude = 28.55, service_radius = 8`);
  for (const store of stores) await offer(test.deps, store, typeId, 50);
  const assign = (i: number, vendor = '') => {
    const body = { vendor, delivery_type: typeId, vendor_delivery_charges: 50, vendor_charges: 300 + i };
    return server(i).call(orderAssignmentEndpoints.assignVendor, { token, params: { id }, body });
  };
  const statuses: readonly OrderStatus[] = ['cancelled', 'pending', 'delivered', 'shipped'];
  await repeat(60, async (i): Promise<unknown> => {
    if (i >= 40) return assign(i, stores[i % 4 < 2 ? 0 : 1]);
    if (i % 4 === 0) return refundBy(i, id, 40);
    if (i % 4 === 1)
      return server(i).call(record, { token, params: { id }, body: { method: 'cash', amount: 10, reason: 'Paid' } });
    const order_status = statuses[i % statuses.length] ?? 'pending';
    return server(i).call(orderEndpoints.updateStatus, { token, params: { id }, body: { order_status } });
  });
  const { balance, ledger, earning } = await moneyOf(id);
  expect([balance.received, balance.refunded]).toEqual([1110, 400]);
  const { assigned_vendor } = (await test.call(orderEndpoints.details, { token, params: { id } })).body.data;
  const owed = earning?.payable === 0 ? 0 : (assigned_vendor?.vendor_charges ?? 0) + 50;
  expect(earning?.payable).toBe(owed);
  for (const store of stores) {
    const payable = accountBalances(await movementsOf(id, store)).get('vendor_payable') ?? 0;
    expect([store, payable + 0]).toEqual([store, store === assigned_vendor?.vendor_id ? -owed * 100 + 0 : 0]);
  }
  const balances = accountBalances(ledger);
  expect([...balances.values()].reduce((sum, amount) => sum + Math.round(amount * 100), 0)).toBe(0);
  expect(balances.get('customer_receivable') ?? 0).toBe(balance.due - balance.credit);
  expect(ledger.map(({ number }) => number)).toEqual(ledger.map((_, index) => index + 1));
});
