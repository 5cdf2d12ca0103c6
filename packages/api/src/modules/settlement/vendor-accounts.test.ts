import { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeMember } from '../../../test/factories.ts';
import { bankAccount, nextDay, prepareSettlements } from '../../../test/money/settlements.ts';
import { newId } from '../../platform/db/columns.ts';
import { draftDueSettlements } from './settlement-run.ts';

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

describe('the account of a vendor', () => {
  it('takes adjustments and payments of the vendor, each key once', async () => {
    const { vendorId } = await desk.makeStore();
    const key = newId();
    expect((await desk.adjust(vendorId, { key, amount: -250.5 })).status).toBe(200);
    expect((await desk.adjust(vendorId, { key, amount: -250.5 })).status).toBe(200);
    expect((await desk.adjust(vendorId, { key, amount: 1 })).body.code).toBe('duplicate');
    expect((await desk.adjust(vendorId, { event: 'deposit', amount: 100, reason: 'UPI' })).status).toBe(200);
    expect(await desk.accountOf(vendorId)).toMatchObject({
      balance: -150.5,
      entries: [
        { number: 2, event: 'deposit', amount: 100, reason: 'UPI' },
        { number: 1, event: 'adjustment', amount: -250.5, reason: 'Packaging' },
      ],
    });
    for (const amount of [0, 0.005]) expect((await desk.adjust(vendorId, { amount })).status).toBe(422);
    await desk.expectBalanced(vendorId);
  });

  it('has a bank account, of which screens show the last digits', async () => {
    const store = await desk.makeStore();
    expect((await desk.setBank(store.vendorId, store.token)).status).toBe(200);
    const { bank_account } = await desk.accountOf(store.vendorId);
    expect(bank_account).toMatchObject({ holder: 'Sharma Bakers', number: '5678', ifsc: 'HDFC0001234' });
    const wrong: [object, object][] = [
      [{ ifsc: 'HDFC1001234' }, { ifsc: 'Enter an IFSC such as HDFC0001234' }],
      [{ account_number: '123' }, { account_number: 'Enter an account number of 9 to 18 digits' }],
      [
        { confirm_account_number: '50100012345679' },
        { confirm_account_number: 'Both account numbers must be the same' },
      ],
    ];
    for (const [change, fields] of wrong) {
      const body = { ...bankAccount, ...change };
      const reply = await test.call(endpoints.setBankAccount, {
        token: desk.token,
        params: { id: store.vendorId },
        body,
      });
      expect(reply.body.fields).toMatchObject(fields);
    }
  });

  it('prevents the deletion of a vendor with a debt', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId);
    const removal = () => test.call(vendorEndpoints.remove, { token: desk.token, params: { id: vendorId } });
    expect((await removal()).body).toMatchObject({
      code: 'in_use',
      error: 'This vendor has ₹750 that is not settled. Settle and pay it first.',
    });
    const { _id } = await desk.settleAll(vendorId);
    expect((await removal()).body.code).toBe('in_use');
    await desk.pay(_id);
    expect((await removal()).status).toBe(200);
  });
});

describe('the bank file', () => {
  it('has the approved payouts with their accounts', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId);
    const { number } = await desk.settleAll(vendorId);
    for (const { _id } of (await test.call(endpoints.list, { token: desk.token, query: { status: 'reviewed' } })).body
      .data)
      if (!(await desk.newest(vendorId))._id.startsWith(_id)) await desk.pay(_id);
    const missing = await test.call(endpoints.bankFile, { token: desk.token });
    expect(missing.status).toBe(409);
    expect(missing.body).toMatchObject({ error: expect.stringMatching(/^These vendors have no bank account: /) });
    await desk.setBank(vendorId);
    const file = await desk.download('money/bank_file');
    expect(file.split('\r\n')[0]).toBe('Type,Beneficiary name,Account number,IFSC,Amount,Reference,Remarks');
    expect(file).toContain(`NEFT,Sharma Bakers,50100012345678,HDFC0001234,750.00,S${number},`);
    await desk.pay((await desk.newest(vendorId))._id);
    expect((await test.call(endpoints.bankFile, { token: desk.token })).body).toMatchObject({
      error: 'No payout is approved. Review settlements first.',
    });
  });
});

describe('disputes', () => {
  it('are sent by the store and answered by staff, who can change what is owed', async () => {
    const store = await desk.makeStore();
    const { vendorId } = store;
    const order = await desk.placeOrder(vendorId);
    test.clock.now = nextDay;
    await desk.run(vendorId);
    const { _id } = await desk.newest(vendorId);
    const params = { id: _id, order };
    const dispute = (by: string, note = 'The delivery was ₹80') =>
      test.call(endpoints.dispute, { token: by, params, body: { note } });
    expect((await dispute(store.token)).body.error).toBe(
      'This settlement is a draft. Wait until it has been reviewed.',
    );
    await desk.review(_id, 750);
    expect((await dispute(store.token)).status).toBe(200);
    expect((await dispute(store.token)).body.code).toBe('duplicate');
    expect(
      (await test.call(endpoints.list, { token: desk.token, query: { disputed: 'true', vendor: vendorId } })).body
        .total,
    ).toBe(1);
    const answer = (amount?: number) =>
      test.call(endpoints.answer, {
        token: desk.token,
        params,
        body: { answer: 'You are right', ...(amount && { amount }) },
      });
    expect((await answer(30)).status).toBe(200);
    expect((await answer(30)).body.error).toBe('This order has no dispute that waits for an answer');
    expect((await desk.linesOf(_id, store.token))[0]?.dispute).toMatchObject({
      note: 'The delivery was ₹80',
      answer: { text: 'You are right', amount: 30, actor: 'Marketplace' },
    });
    expect(await desk.accountOf(vendorId)).toMatchObject({ balance: 30 });
    await desk.expectBalanced(vendorId);
  });

  it('do not reach another store', async () => {
    const [store, other] = [await desk.makeStore(), await desk.makeStore()];
    const order = await desk.placeOrder(store.vendorId);
    const { _id } = await desk.settleAll(store.vendorId);
    const by = other.token;
    const body = { note: 'Mine' };
    for (const reply of [
      await test.call(endpoints.view, { token: by, params: { id: _id } }),
      await test.call(endpoints.lines, { token: by, params: { id: _id }, query: {} }),
      await test.call(endpoints.exportCsv, { token: by, params: { id: _id } }),
      await test.call(endpoints.dispute, { token: by, params: { id: _id, order }, body }),
      await test.call(endpoints.account, { token: by, params: { id: store.vendorId } }),
      await desk.setBank(store.vendorId, by),
    ])
      expect(reply.status).toBe(404);
    expect(await desk.list(store.vendorId, by)).toEqual([]);
  });

  it('are not seen by bakers', async () => {
    const store = await desk.makeStore();
    const baker = await makeMember(test.deps, store.vendorId, 'baker');
    const reply = await test.call(endpoints.list, { token: baker.token, query: {} });
    expect(reply.status).toBe(403);
  });
});

describe('the run', () => {
  it('drafts once on the days of the settings', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId);
    test.clock.now = nextDay;
    expect(await draftDueSettlements(test.deps)).toBeUndefined();
    // 23 November 2026 is a Monday.
    await desk.setPayment({ settlement_cycle: 'weekly', settlement_weekday: 1 });
    expect(await draftDueSettlements(test.deps)).toBeUndefined();
    expect((await desk.accountOf(vendorId)).next_run).toBe('2026-11-24');
    await desk.setPayment({ settlement_cycle: 'weekly', settlement_weekday: 0 });
    expect((await desk.accountOf(vendorId)).next_run).toBe('2026-11-30');
    expect(await draftDueSettlements(test.deps)).toBeGreaterThan(0);
    expect(await draftDueSettlements(test.deps)).toBeUndefined();
    expect(await desk.list(vendorId)).toHaveLength(1);
    await desk.setPayment({});
  });
});

describe('files', () => {
  it('print each order and the sum', async () => {
    const { vendorId } = await desk.makeStore();
    await desk.placeOrder(vendorId);
    const { _id } = await desk.settleAll(vendorId);
    const csv = await desk.download(`money/settlements/${_id}/csv`);
    const rows = csv.trim().split('\r\n');
    expect(rows[0]).toBe('Order,Delivery,Earned,Commission,Discounts,Refunds,Cash,Net');
    expect(rows[1]).toMatch(/,2026-11-22,750,0,0,0,0,750$/);
    expect(rows.at(-1)).toBe('Payout,750');
    expect((await desk.download(`money/settlements/${_id}/pdf`)).slice(0, 5)).toBe('%PDF-');
  });
});
