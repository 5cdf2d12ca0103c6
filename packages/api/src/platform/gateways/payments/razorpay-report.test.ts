import { expect, it } from 'vitest';
import { readReport } from './razorpay-report.ts';

/** Lines in the format of Razorpay's documentation. */
const item = (more: object = {}) => ({
  entity_id: 'pay_1',
  type: 'payment',
  debit: 0,
  credit: 97_640,
  amount: '100000',
  currency: 'INR',
  fee: 2_360,
  tax: 360,
  on_hold: false,
  settled: true,
  created_at: 1_795_251_600,
  settled_at: 1_795_338_000,
  settlement_id: 'setl_1',
  settlement_utr: 'UTR1',
  payment_id: null,
  description: '#QzK3',
  notes: [],
  method: 'netbanking',
  ...more,
});
const lineOf = (more: object) => readReport({ items: [item(more)] }).lines[0];

it('takes the tax out of the fee of a payment, and reads the link of its description', () => {
  expect(readReport({ items: [item()] })).toEqual({
    size: 1,
    lines: [
      {
        settlement: 'setl_1',
        utr: 'UTR1',
        settledAt: new Date('2026-11-22T09:00:00Z'),
        occurredAt: new Date('2026-11-21T09:00:00Z'),
        reference: 'pay_1',
        kind: 'payment',
        payment: 'pay_1',
        amount: 100_000,
        fee: 2_000,
        tax: 360,
        method: 'net_banking',
        orderId: '',
        note: '',
        link: 'plink_QzK3',
      },
    ],
  });
});

it.each([
  ['a refund', { type: 'refund', debit: 15_000, credit: 0, amount: 15_000, tax: 0 }, [-15_000, 0, 0]],
  [
    'an instant refund with a fee',
    { type: 'refund', debit: 15_590, credit: 0, amount: 15_000, tax: 90 },
    [-15_000, 500, 90],
  ],
  ['a refund that could not be paid', { type: 'refund', debit: 0, credit: 15_000, amount: 15_000 }, [15_000, 0, 0]],
  ['a payment whose fee is paid by credits', { credit: 100_000 }, [100_000, 0, 0]],
  ['a transfer', { type: 'transfer', debit: 100_296, credit: 0, amount: 100_000, tax: 46 }, [-100_000, 250, 46]],
  ['an adjustment', { type: 'adjustment', debit: 0, credit: 1_012, amount: 1_012, tax: null }, [1_012, 0, 0]],
])('has the amounts of %s', (_, more, amounts) => {
  const line = lineOf(more);
  expect([line?.amount, line?.fee, line?.tax]).toEqual(amounts);
});

it('leaves out what is not settled, and counts an unknown type as an adjustment', () => {
  expect(readReport({ items: [item({ settled: false }), item({ settlement_id: null })] })).toEqual({
    size: 2,
    lines: [],
  });
  expect(lineOf({ type: 'reserve' })?.kind).toBe('adjustment');
});

it('rejects a line without an amount, because the ledger would miss it', () => {
  expect(() => readReport({ items: [item({ credit: undefined })] })).toThrow();
});
