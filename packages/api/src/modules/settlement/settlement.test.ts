import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { type AgreementInput, agreementEndpoints } from '@bakehouse/contract/vendor/vendor-agreement';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { deliveryDay, nextDay, prepareSettlements } from '../../../test/money/settlements.ts';
import { newId } from '../../platform/db/columns.ts';

const endpoints = settlementEndpoints;

let test: TestApp;
let desk: Awaited<ReturnType<typeof prepareSettlements>>;
beforeAll(async () => {
  test = await buildTestApp();
  desk = await prepareSettlements(test);
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.now = new Date('2026-11-21T09:00:00Z');
});

describe('a settlement', () => {
  it('has the delivered orders until a deliveryDay, without those that are open', async () => {
    const { vendorId } = await desk.makeStore();
    const order = await desk.placeOrder(vendorId);
    await desk.placeOrder(vendorId, { status: 'confirmed' });
    test.clock.now = nextDay;
    expect((await desk.run(vendorId)).body.data).toEqual({ drafted: 1 });
    const draft = await desk.newest(vendorId);
    expect(draft).toMatchObject({
      status: 'draft',
      until: deliveryDay,
      orders: 1,
      payable: 750,
      cash: 0,
      payout: 750,
      carried: 0,
    });
    expect(await desk.linesOf(draft._id)).toMatchObject([
      { order: { _id: order }, delivery_date: deliveryDay, earned: 750, commission: 0, net: 750, is_correction: false },
    ]);
    expect((await desk.accountOf(vendorId)).upcoming).toBe(750);
    await desk.setStatus(await desk.placeOrder(vendorId, { status: 'confirmed' }), 'delivered');
    expect(await desk.newest(vendorId)).toMatchObject({ orders: 2, payout: 1500 });
  });

  it('is not drafted twice, for today, or without an order', async () => {
    const { vendorId } = await desk.makeStore();
    test.clock.now = nextDay;
    expect((await desk.run(vendorId)).body.data).toEqual({ drafted: 0 });
    await desk.placeOrder(vendorId);
    test.clock.now = nextDay;
    expect((await desk.run(vendorId)).body.data).toEqual({ drafted: 1 });
    expect((await desk.run(vendorId)).body.data).toEqual({ drafted: 0 });
    expect(await desk.list(vendorId)).toHaveLength(1);
    expect((await desk.run(vendorId, '2026-11-23')).body.fields).toEqual({
      until: 'Choose a day before today, because orders of today can still change',
    });
    expect((await desk.run(newId())).body.fields).toEqual({ vendor: 'Unknown vendor' });
  });

  it('nets the cash that the vendor collected, and carries a debt forward', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId, { charges: 700, isCash: true });
    const settled = await desk.settleAll(vendorId);
    expect(settled).toMatchObject({ status: 'closed', payable: 750, cash: 1010, payout: 0, carried: -260 });
    expect((await desk.pay(settled._id)).body.error).toBe(
      'This settlement is closed, because there was nothing to pay',
    );
    expect(await desk.accountOf(vendorId)).toMatchObject({ balance: -260, cash: 260 });
    await desk.expectBalanced(vendorId);
    test.clock.now = new Date('2026-11-21T09:00:00Z');
    await desk.placeOrder(vendorId);
    expect(await desk.settleAll(vendorId)).toMatchObject({ opening: -260, payable: 750, payout: 490, carried: 0 });
    await desk.expectBalanced(vendorId);
  });

  it('shows commission, discounts and refunds of each order, and the commission only to staff', async () => {
    const store = await desk.makeStore();
    const { vendorId } = store;
    test.clock.now = new Date('2026-11-20T09:00:00Z');
    const body: AgreementInput = { valid_from: '2026-11-20', basis: 'commission', percent: 25, rules: [] };
    await test.call(agreementEndpoints.create, { token: desk.token, params: { id: vendorId }, body });
    // 25 % of ₹1,000 and of ₹60.50.
    const id = await desk.placeOrder(vendorId, { charges: 795.37 });
    await desk.refund(id, 100);
    await desk.refund(id, 30, 'platform');
    const settled = await desk.settleAll(vendorId);
    const line = { earned: 845.37, discount: 0, adjustment: 100, cash: 0, net: 745.37 };
    expect(await desk.linesOf(settled._id)).toMatchObject([{ ...line, commission: 265.13 }]);
    expect(await desk.linesOf(settled._id, store.token)).toMatchObject([{ ...line, commission: null }]);
    const [csv, staffCsv] = [
      await desk.download(`money/settlements/${settled._id}/csv`, store.token),
      await desk.download(`money/settlements/${settled._id}/csv`),
    ];
    expect(staffCsv).toContain(',845.37,265.13,0,100,0,745.37');
    expect(csv).toContain(',845.37,0,100,0,745.37');
    expect(csv).not.toContain('265.13');
    await desk.expectBalanced(vendorId);
  });

  it('keeps its lines, and a later change of an order is a line of the next one', async () => {
    const { vendorId } = await desk.makeStore();
    const id = await desk.placeOrder(vendorId);
    const first = await desk.settleAll(vendorId);
    const before = await desk.linesOf(first._id);
    await desk.refund(id, 200);
    await desk.setStatus(id, 'cancelled');
    expect(await desk.linesOf(first._id)).toEqual(before);
    expect(await desk.settleAll(vendorId)).toMatchObject({ orders: 1, payable: -750, payout: 0, carried: -750 });
    const second = await desk.newest(vendorId);
    // The refund of ₹200 is a part of what the customer gets back, so the vendor no longer bears it.
    expect(await desk.linesOf(second._id)).toMatchObject([
      { order: { _id: id }, earned: -750, adjustment: 0, is_correction: true },
    ]);
    await desk.setStatus(id, 'delivered');
    expect(await desk.settleAll(vendorId)).toMatchObject({ opening: -750, payable: 550, payout: 0, carried: -200 });
    await desk.expectBalanced(vendorId);
  });

  it('follows an order to another store after it was settled', async () => {
    const [first, second] = [await desk.makeStore(), await desk.makeStore()];
    const id = await desk.placeOrder(first.vendorId, { isCash: true });
    await desk.settleAll(first.vendorId);
    await desk.setStatus(id, 'confirmed');
    await desk.assign(id, second.vendorId, 600);
    await desk.setStatus(id, 'delivered');
    // The cash of the first delivery was reversed, and the second store collected it.
    expect(await desk.settleAll(first.vendorId)).toMatchObject({
      payable: -750,
      cash: -1010,
      opening: -260,
      carried: 0,
      payout: 0,
    });
    expect(await desk.settleAll(second.vendorId)).toMatchObject({ payable: 650, cash: 1010, carried: -360 });
    await desk.expectBalanced(first.vendorId);
    await desk.expectBalanced(second.vendorId);
  });

  it('is reviewed with the amount that was checked', async () => {
    const { vendorId } = await desk.makeStore();
    const id = await desk.placeOrder(vendorId);
    test.clock.now = nextDay;
    await desk.run(vendorId);
    const draft = await desk.newest(vendorId);
    await desk.refund(id, 50);
    const stale = await desk.review(draft._id, draft.payout);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', error: 'The settlement is ₹700 by now. Check it again.' },
    });
    expect((await desk.review(draft._id, 700)).status).toBe(200);
    expect((await desk.review(draft._id, 700)).body.error).toBe('This settlement has been reviewed already');
    expect(await desk.newest(vendorId)).toMatchObject({ status: 'reviewed', payout: 700 });
  });

  it('is paid once, and a returned payout is in the next one', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId);
    const { _id } = await desk.settleAll(vendorId);
    expect(await desk.accountOf(vendorId)).toMatchObject({ balance: 0, payouts_due: 750 });
    expect((await desk.pay(_id)).status).toBe(200);
    expect((await desk.pay(_id)).body.error).toBe('This settlement has been paid already');
    const later = { token: desk.token, params: { id: _id }, body: { reference: 'UTR2', on: '2026-12-01' } };
    expect((await test.call(endpoints.pay, later)).status).toBe(409);
    expect((await desk.newest(vendorId)).paid).toMatchObject({ reference: 'UTR1', on: '2026-11-23' });
    expect(await desk.accountOf(vendorId)).toMatchObject({ balance: 0, payouts_due: 0 });
    const back = { token: desk.token, params: { id: _id }, body: { reason: 'Account closed' } };
    expect((await test.call(endpoints.returnPayout, back)).status).toBe(200);
    expect((await test.call(endpoints.returnPayout, back)).status).toBe(409);
    expect(await desk.accountOf(vendorId)).toMatchObject({ balance: 750, payouts_due: 0 });
    expect(await desk.settleAll(vendorId)).toMatchObject({ orders: 0, opening: 0, adjustments: 750, payout: 750 });
    await desk.expectBalanced(vendorId);
  });

  it('deducts the taxes whose rates apply on its last day', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.setPayment({
      deductions: [
        { kind: 'tds', rate: 1, from: '2020-10-01' },
        { kind: 'tds', rate: 0.1, from: '2024-10-01' },
        { kind: 'tcs', rate: 0.5, from: '2026-11-22' },
        { kind: 'tcs', rate: 9, from: '2026-11-23' },
      ],
    });
    await desk.placeOrder(vendorId, { charges: 696.55 });
    await desk.adjust(vendorId, { amount: -46.55 });
    const settled = await desk.settleAll(vendorId);
    // Of ₹746.55, rounded half up: the adjustment is no part of it.
    expect(settled).toMatchObject({
      deductions: [
        { kind: 'tds', rate: 0.1, amount: 0.75 },
        { kind: 'tcs', rate: 0.5, amount: 3.73 },
      ],
      adjustments: -46.55,
      payout: 695.52,
    });
    await desk.setPayment({});
    expect(await desk.newest(vendorId)).toMatchObject({ payout: 695.52 });
    await desk.expectBalanced(vendorId);
  });

  it('has an order of nothing, and a payout of nothing', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId, { charges: 0, delivery: 0 });
    await desk.placeOrder(vendorId, { charges: 0 });
    await desk.adjust(vendorId, { amount: -50 });
    expect(await desk.settleAll(vendorId)).toMatchObject({ status: 'closed', orders: 1, payout: 0, carried: 0 });
  });
});
