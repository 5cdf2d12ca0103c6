import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gatewayMovements, settledAmount, sumGatewayLines } from './gateway-settlement.ts';
import type { LedgerEvent, Movement } from './ledger-accounts.ts';
import { type LedgerOrder, missingMovements, requiredMovements } from './order-ledger.ts';
import { settledMovements } from './settlement.ts';
import { deliveryKey, lineKey, splitTax, taxOf } from './tax.ts';

/** Calculates the examples of docs/money.md and compares them with the tables there. */

const guide = readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8');

type Step = readonly [event: LedgerEvent, change: Partial<LedgerOrder>];

const amountFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

/** Returns the rows of the ledger as cells of the table. */
function postSteps(order: LedgerOrder, steps: readonly Step[]): string[][] {
  const posted: Movement[] = [];
  let state = order;
  return steps.flatMap(([event, change]) => {
    state = { ...state, ...change };
    const movements = missingMovements(requiredMovements(state), posted);
    posted.push(...movements);
    return movements.map(({ debit, credit, amount }) => [event, debit, credit, amountFormat.format(amount / 100)]);
  });
}

/** Returns the cells of the table after the comment of an example. */
function readTable(name: string): string[][] {
  const [, text = ''] = guide.split(`<!-- example: ${name} -->`);
  const [table = ''] = text.trim().split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const empty = {
  isCharged: true,
  shipping: 0,
  discount: 0,
  vendorDiscount: 0,
  payments: [],
  refunds: [],
  earning: null,
};
const received = (id: string, amount: number, more: object = {}) =>
  ({ id, status: 'received', amount, holder: 'gateway', vendorId: null, ...more }) as const;

it('posts cash on delivery with an advance', () => {
  const order = { ...empty, subtotal: 100_000, shipping: 5_000, discount: 10_000, vendorDiscount: 4_000 };
  const advance = received('advance', 20_000, { holder: 'bank' });
  const cash = received('cash', 75_000, { holder: 'vendor', vendorId: 'vendor' });
  const steps: Step[] = [
    ['placed', {}],
    ['payment', { payments: [advance] }],
    ['payment', { payments: [advance, cash] }],
  ];
  expect(postSteps(order, steps)).toEqual(readTable('cash'));
});

it('posts a refund, and a cancellation afterwards', () => {
  const late = { id: 'late', amount: 15_000, bearer: 'platform', target: 'source' } as const;
  const rest = { id: 'rest', amount: 85_000, bearer: 'customer', target: 'source' } as const;
  const steps: Step[] = [
    ['placed', {}],
    ['payment', { payments: [received('card', 100_000)] }],
    ['refund', { refunds: [late] }],
    ['cancelled', { isCharged: false }],
    ['refund', { refunds: [late, rest] }],
  ];
  expect(postSteps({ ...empty, subtotal: 100_000 }, steps)).toEqual(readTable('refund'));
});

it('posts an order by agreement, and its reassignment', () => {
  const order = { ...empty, subtotal: 100_000, shipping: 5_000, discount: 10_000, vendorDiscount: 10_000 };
  const steps: Step[] = [
    ['placed', {}],
    ['assigned', { earning: { vendorId: 'first', charges: 75_000, delivery: 4_000, commission: 25_000 } }],
    ['assigned', { earning: { vendorId: 'second', charges: 70_000, delivery: 4_000, commission: 0 } }],
  ];
  expect(postSteps(order, steps)).toEqual(readTable('agreement'));
});

it('posts a settlement, and the correction of a settled order', () => {
  const cash = received('cash', 101_000, { holder: 'vendor', vendorId: 'vendor' });
  const late = { id: 'late', amount: 10_000, bearer: 'vendor', target: 'bank_transfer' } as const;
  const first = settledMovements({ payable: 75_000, cash: 101_000 }, 'vendor', 'first');
  const second = settledMovements({ payable: -10_000, cash: 0 }, 'vendor', 'second');
  const steps: Step[] = [
    ['placed', {}],
    ['assigned', { earning: { vendorId: 'vendor', charges: 70_000, delivery: 5_000, commission: 0 } }],
    ['payment', { payments: [cash] }],
    ['settled', { settled: first }],
    ['refund', { refunds: [late] }],
    ['settled', { settled: [...first, ...second] }],
  ];
  expect(postSteps({ ...empty, subtotal: 101_000 }, steps)).toEqual(readTable('settlement'));
});

it('posts tax that the prices include, and cancels it with the order', () => {
  const order = { ...empty, subtotal: 105_000, shipping: 5_900 };
  const lines = [
    { key: lineKey(0), hsn: '1905', rate: 500, taxable: 100_000, tax: taxOf(105_000, 500, true) },
    { key: deliveryKey, hsn: '9968', rate: 1800, taxable: 5_000, tax: taxOf(5_900, 1800, true) },
  ];
  const [goods, delivery] = splitTax({ seller: '07', place: '07', lines });
  if (!goods || !delivery) throw new Error('a line is missing');
  const steps: Step[] = [
    ['placed', { tax: { isIncluded: true, goods, delivery } }],
    ['cancelled', { isCharged: false }],
  ];
  expect(postSteps(order, steps)).toEqual(readTable('tax'));
});

it('posts a claim that is divided among vendor, marketplace and rider', () => {
  const refund = { id: 'claim', amount: 30_000, bearer: 'shared', vendor_share: 20_000, rider_share: 4_000 } as const;
  const steps: Step[] = [
    ['placed', {}],
    ['payment', { payments: [received('card', 100_000)] }],
    ['assigned', { earning: { vendorId: 'vendor', charges: 70_000, delivery: 0, commission: 0 } }],
    ['refund', { refunds: [{ ...refund, target: 'source' }] }],
  ];
  expect(postSteps({ ...empty, subtotal: 100_000 }, steps)).toEqual(readTable('claim'));
});

it('posts a settlement of the payment gateway', () => {
  const payment = received('card', 100_000);
  const refund = { id: 'late', amount: 15_000, bearer: 'platform', target: 'source' } as const;
  const steps: Step[] = [
    ['placed', {}],
    ['payment', { payments: [payment] }],
    ['refund', { refunds: [refund] }],
  ];
  const sums = sumGatewayLines([
    { kind: 'payment', amount: 100_000, fee: 2_000, tax: 360 },
    { kind: 'refund', amount: -15_000, fee: 0, tax: 0 },
    { kind: 'adjustment', amount: -5_000, fee: 0, tax: 0 },
  ]);
  expect(settledAmount(sums)).toBe(77_640);
  const settled = gatewayMovements(sums).map(({ debit, credit, amount }) => [
    'settlement',
    debit,
    credit,
    amountFormat.format(amount / 100),
  ]);
  const rows = postSteps({ ...empty, subtotal: 100_000 }, steps);
  expect([...rows, ...settled]).toEqual(readTable('gateway'));
});
