import {
  type Settlement,
  type SettlementLineRecord,
  settlementEndpoints,
  type VendorAccount,
} from '@bakehouse/contract/money/settlement.endpoints';
import { answer, FakeApiError } from './fake-api.ts';
import { fakeId } from './fake-records.ts';
import { vendorId } from './fake-vendors.ts';

export const settlementId = fakeId('f1');
const vendor = { _id: vendorId, name: 'Yamuna Bake Studio' };
const at = '2026-03-09T10:00:00.000Z';

export const aSettlement = (more: Partial<Settlement> = {}): Settlement => ({
  _id: settlementId,
  number: 12,
  vendor,
  status: 'draft',
  until: '2026-03-08',
  orders: 2,
  payable: 1_800,
  cash: 500,
  opening: -100,
  adjustments: 0,
  deductions: [{ kind: 'tds', rate: 0.1, amount: 1.8 }],
  payout: 1_198.2,
  carried: 0,
  reviewed: null,
  paid: null,
  returned: null,
  open_disputes: 0,
  ...more,
});

export const aLine = (more: Partial<SettlementLineRecord> = {}): SettlementLineRecord => ({
  order: { _id: fakeId('e1'), order_number: 'BH-1' },
  delivery_date: '2026-03-07',
  earned: 1_000,
  commission: 250,
  discount: 50,
  adjustment: 0,
  cash: 500,
  net: 450,
  is_correction: false,
  dispute: null,
  ...more,
});

export const aDispute = (more: Partial<NonNullable<SettlementLineRecord['dispute']>> = {}) => ({
  at,
  actor: 'Tara Bose',
  note: 'The delivery charge is missing',
  answer: null,
  ...more,
});

export const anAccount = (more: Partial<VendorAccount> = {}): VendorAccount => ({
  vendor,
  balance: -100,
  ready: 1_300,
  upcoming: 700,
  cash: 500,
  cash_limit: 20_000,
  has_own_limit: false,
  payouts_due: 0,
  next_run: '2026-03-10',
  bank_account: null,
  entries: [
    {
      number: 3,
      event: 'adjustment',
      amount: -100,
      reason: 'Broken trays',
      settlement: null,
      at,
      actor: 'Meera Anand',
    },
  ],
  ...more,
});

/** Fakes settlements, and the orders of the first. Actions change nothing; their calls are returned. */
export function withSettlements(rows: readonly Settlement[], lines: readonly SettlementLineRecord[] = []) {
  const {
    list,
    view,
    lines: listLines,
    run,
    review,
    pay,
    returnPayout,
    dispute,
    answer: answerDispute,
  } = settlementEndpoints;
  return {
    list: answer(list, () => ({ data: [...rows], total: rows.length })),
    view: answer(view, ({ params }) => {
      const data = rows.find(({ _id }) => _id === params.id);
      if (!data) throw new FakeApiError(404, 'not_found', 'Settlement not found');
      return { data };
    }),
    lines: answer(listLines, () => ({ data: [...lines], total: lines.length })),
    run: answer(run, () => ({ data: { drafted: 2 } })),
    review: answer(review, () => ({ message: 'Settlement reviewed successfully' })),
    pay: answer(pay, () => ({ message: 'Settlement paid successfully' })),
    returnPayout: answer(returnPayout, () => ({ message: 'Payout returned successfully' })),
    dispute: answer(dispute, () => ({ message: 'Dispute sent successfully' })),
    answer: answer(answerDispute, () => ({ message: 'Dispute answered successfully' })),
  };
}
