import { contentSettings, settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { type AdjustmentInput, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import type { TestApp } from '../build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../factories.ts';

/** Stores with delivered orders, and the calls that settle them. */

const endpoints = settlementEndpoints;
const { create, updateStatus } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

/** The delivery day of `orderOf`, and a time after it. */
export const deliveryDay = '2026-11-22';
export const nextDay = new Date('2026-11-23T09:00:00Z');

export const bankAccount = {
  holder: 'Sharma Bakers',
  account_number: '50100012345678',
  confirm_account_number: '50100012345678',
  ifsc: 'hdfc0001234',
};

type PlaceOptions = {
  readonly charges?: number;
  readonly delivery?: number;
  readonly isCash?: boolean;
  readonly status?: OrderStatus;
};

/** Creates a product, a delivery type and an administrator, and returns the calls with them. */
export const prepareSettlements = async (test: TestApp) => {
  const { deps } = test;
  const { token } = await makeOwner(deps);
  const productId = await makeProduct(deps);
  const typeId = await makeDeliveryType(deps, 'Evening', [0, 50]);

  const makeStore = async (): Promise<{ vendorId: string; token: string }> => {
    const store = await makeVendor(deps, [
      endpoints.list,
      endpoints.view,
      endpoints.lines,
      endpoints.exportCsv,
      endpoints.exportPdf,
      endpoints.dispute,
      endpoints.account,
      endpoints.setBankAccount,
    ]);
    await deps.database.db.execute(
      sql`update vendor set latitude = 28.56, service_radius = 8 where id = ${store.vendorId}`,
    );
    await offer(deps, store.vendorId, typeId, 50);
    return store;
  };
  /** Places an order of ₹1,060.50 and ₹49.50 shipping, assigns it with ₹50 for the delivery, and delivers it. */
  const placeOrder = async (
    vendorId: string,
    { charges = 700, delivery = 50, isCash = false, status = 'delivered' }: PlaceOptions = {},
  ) => {
    const body = isCash
      ? orderOf(productId, { payment_status: 'Pending', payment_method: 'COD' })
      : orderOf(productId, { payment_status: 'Paid', payment_method: 'UPI' });
    const placed = await test.call(create, { token, body });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const id = placed.body.data._id;
    await assign(id, vendorId, charges, delivery);
    await setStatus(id, status);
    return id;
  };
  const tryAssign = (id: string, vendor: string, vendor_charges: number, vendor_delivery_charges = 50) => {
    const charges = { vendor_charges, vendor_delivery_charges };
    const body = { vendor, delivery_type: typeId, ...charges, choice_reason: 'Test' };
    return test.call(assignVendor, { token, params: { id }, body });
  };
  const assign = async (...call: Parameters<typeof tryAssign>) => {
    const reply = await tryAssign(...call);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const setStatus = async (id: string, status: OrderStatus) => {
    const reply = await test.call(updateStatus, { token, params: { id }, body: { order_status: status } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const refund = async (id: string, amount: number, bearer: 'vendor' | 'platform' = 'vendor') => {
    const body = { key: newId(), amount, target: 'source', bearer, reason: 'Late' } as const;
    const reply = await test.call(orderMoneyEndpoints.refund, { token, params: { id }, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const run = (vendor?: string, until = deliveryDay) =>
    test.call(endpoints.run, { token, body: { until, ...(vendor && { vendor }) } });
  const list = async (vendor: string, by = token) =>
    (await test.call(endpoints.list, { token: by, query: { vendor } })).body.data;
  const newest = async (vendor: string) => {
    const [first] = await list(vendor);
    if (!first) throw new Error('there is no settlement');
    return first;
  };
  const review = (id: string, net: number) => test.call(endpoints.review, { token, params: { id }, body: { net } });
  const pay = (id: string, reference = 'UTR1') =>
    test.call(endpoints.pay, { token, params: { id }, body: { reference } });
  const linesOf = async (id: string, by = token) =>
    (await test.call(endpoints.lines, { token: by, params: { id }, query: {} })).body.data;
  const accountOf = async (id: string, by = token) =>
    (await test.call(endpoints.account, { token: by, params: { id } })).body.data;
  const adjust = (id: string, more: Partial<AdjustmentInput> = {}) => {
    const body = { key: newId(), event: 'adjustment', amount: 100, reason: 'Packaging', ...more } as const;
    return test.call(endpoints.adjust, { token, params: { id }, body });
  };
  /** Drafts, reviews and pays a settlement until a day, and returns it. */
  const settleAll = async (vendorId: string, until = deliveryDay) => {
    test.clock.now = nextDay;
    await run(vendorId, until);
    const { _id, payout, carried } = await newest(vendorId);
    expect((await review(_id, payout + carried)).status).toBe(200);
    return newest(vendorId);
  };
  const setBank = (id: string, by = token) =>
    test.call(endpoints.setBankAccount, { token: by, params: { id }, body: bankAccount });
  const setPayment = async (value: object) => {
    await test.call(settingEndpoints.payment.update, {
      token,
      body: { meta_value: contentSettings.payment.value.parse(value) },
    });
  };

  /** Compares the account of a vendor with the sums of both parts of the ledger. */
  async function expectBalanced(vendorId: string): Promise<void> {
    const [row] = await rowsOf<{ balance: number; payouts: number; due: number; open: number }>(
      deps.database.db,
      sql`with entry as (
            select debit, credit, amount from ledger_entry where vendor_id = ${vendorId}
            union all select debit, credit, amount from vendor_entry where vendor_id = ${vendorId}),
          side as (select credit as account, amount from entry union all select debit, -amount from entry)
          select
            (select coalesce(sum(amount), 0)::float8 from side where account = 'vendor_account') as balance,
            (select coalesce(sum(amount), 0)::float8 from side where account = 'payouts_due') as payouts,
            (select coalesce(sum(payable - cash), 0)::float8 from vendor_due where vendor_id = ${vendorId}) as due,
            (select coalesce(sum(amount), 0)::float8 from side where account in ('vendor_payable', 'cash_with_vendor')) as open`,
    );
    const account = await accountOf(vendorId);
    expect({ balance: account.balance * 100, payouts: account.payouts_due * 100 }).toEqual({
      balance: row?.balance,
      payouts: row?.payouts,
    });
    expect(row?.due).toBe(row?.open);
  }

  /** Returns the text of a file. */
  const download = async (path: string, by = token) => {
    const headers = { authorization: `Bearer ${by}` };
    return (await test.app.inject({ method: 'GET', url: `/api/${path}`, headers })).payload;
  };

  return {
    token,
    download,
    makeStore,
    placeOrder,
    assign,
    tryAssign,
    setStatus,
    refund,
    run,
    list,
    newest,
    review,
    pay,
    linesOf,
    accountOf,
    adjust,
    settleAll,
    setBank,
    setPayment,
    expectBalanced,
  };
};
