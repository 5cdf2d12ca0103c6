import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { prepareSettlements } from '../../../test/money/settlements.ts';

/** The limit of the cash of customers that a store may hold. Every cash order of the tests brings ₹1,010. */

let test: TestApp;
let desk: Awaited<ReturnType<typeof prepareSettlements>>;
beforeAll(async () => {
  test = await buildTestApp();
  desk = await prepareSettlements(test);
  test.clock.now = new Date('2026-11-21T09:00:00Z');
});
afterAll(() => test.close());

const setLimit = (id: string, limit: number | null) =>
  test.call(settlementEndpoints.setCashLimit, { token: desk.token, params: { id }, body: { limit } });
const choicesOf = async (id: string) =>
  (await test.call(orderAssignmentEndpoints.vendorChoices, { token: desk.token, params: { id } })).body.data;

it('keeps cash orders from a store that holds too much, and no others', async () => {
  const [store, other] = [await desk.makeStore(), await desk.makeStore()];
  await desk.setPayment({ cash_limit: 1500 });
  const delivered = await desk.placeOrder(store.vendorId, { isCash: true });
  const [cashOrder, paidOrder] = [
    await desk.placeOrder(other.vendorId, { isCash: true, status: 'confirmed' }),
    await desk.placeOrder(other.vendorId, { status: 'confirmed' }),
  ];
  const isSuggested = async (id: string) => (await choicesOf(id)).suggested.some((row) => row.id === store.vendorId);
  expect(await isSuggested(cashOrder)).toBe(true);
  await desk.placeOrder(store.vendorId, { isCash: true });
  expect(await isSuggested(cashOrder)).toBe(false);
  expect(await isSuggested(paidOrder)).toBe(true);
  const reason = 'holds ₹2,020 in cash; limit ₹1,500';
  const leftOut = (await choicesOf(cashOrder)).left_out.find(({ id }) => id === store.vendorId);
  expect(leftOut).toMatchObject({ reason });
  const refused = await desk.tryAssign(cashOrder, store.vendorId, 700);
  expect(refused.body).toMatchObject({ code: 'not_eligible', error: expect.stringContaining(reason) });
  expect((await desk.tryAssign(paidOrder, store.vendorId, 700)).status).toBe(200);
  // A store keeps the orders that it has: its charges can change.
  expect((await desk.tryAssign(delivered, store.vendorId, 710)).status).toBe(200);

  await setLimit(store.vendorId, 5000);
  expect(await isSuggested(cashOrder)).toBe(true);
  expect(await desk.accountOf(store.vendorId)).toMatchObject({ cash: 2020, cash_limit: 5000, has_own_limit: true });
  await setLimit(store.vendorId, null);
  expect(await desk.accountOf(store.vendorId)).toMatchObject({ cash_limit: 1500, has_own_limit: false });

  // What the store owes after a settlement is cash that it holds.
  await desk.settleAll(store.vendorId);
  expect(await desk.accountOf(store.vendorId)).toMatchObject({ balance: -510, cash: 510 });
  expect(await isSuggested(cashOrder)).toBe(true);
  await setLimit(store.vendorId, 500);
  expect(await isSuggested(cashOrder)).toBe(false);
  await desk.adjust(store.vendorId, { event: 'deposit', amount: 510, reason: 'UPI' });
  expect(await isSuggested(cashOrder)).toBe(true);
  await setLimit(store.vendorId, 0);
  expect(await isSuggested(cashOrder)).toBe(true);
  await desk.setPayment({});
});

it('does not count an order that is paid by now', async () => {
  const { vendorId } = await desk.makeStore();
  const order = await desk.placeOrder((await desk.makeStore()).vendorId, { isCash: true, status: 'confirmed' });
  await setLimit(vendorId, 0);
  await desk.placeOrder(vendorId, { isCash: true });
  expect((await desk.tryAssign(order, vendorId, 700)).status).toBe(422);
  await test.deps.database.db.execute(sql`update orders set paid_total = order_total where id = ${order}`);
  expect((await test.call(orderEndpoints.details, { token: desk.token, params: { id: order } })).status).toBe(200);
  expect((await desk.tryAssign(order, vendorId, 700)).status).toBe(200);
});
