import { describe, expect, it } from 'vitest';
import { paymentMethodOf } from '../order/order-payment.ts';
import { accountBalances, type Movement } from './ledger-accounts.ts';
import {
  chargesOf,
  earningOf,
  type LedgerOrder,
  missingMovements,
  refundableToSource,
  requiredMovements,
} from './order-ledger.ts';
import type { RefundBearer } from './payment.ts';
import { customerBalance, goodwillOf, paymentStateOf, refundableOf } from './payment-state.ts';
import { isSumOfShares } from './refund-shares.ts';

const order: LedgerOrder = {
  isCharged: true,
  subtotal: 100_000,
  shipping: 5_000,
  discount: 10_000,
  vendorDiscount: 4_000,
  payments: [],
  refunds: [],
  earning: null,
};
const received = (amount: number, holder: 'gateway' | 'bank' = 'gateway') =>
  ({ id: `payment-${amount}`, status: 'received', amount, holder, vendorId: null }) as const;
const refundOf = (amount: number, bearer: RefundBearer = 'platform') =>
  ({ id: `refund-${amount}`, amount, bearer, target: 'source' }) as const;
const balances = (state: LedgerOrder) => Object.fromEntries(accountBalances(requiredMovements(state)));

describe('the required movements of an order', () => {
  it('charge the customer, and divide the discount among those who pay it', () => {
    expect(balances(order)).toEqual({
      customer_receivable: 95_000,
      sales: -100_000,
      delivery_income: -5_000,
      discount_platform: 6_000,
      discount_vendor: 4_000,
    });
  });

  it('are none for a cancelled order without payments, and the payment alone with one', () => {
    expect(requiredMovements({ ...order, isCharged: false })).toEqual([]);
    expect(balances({ ...order, isCharged: false, payments: [received(95_000)] })).toEqual({
      gateway_clearing: 95_000,
      customer_receivable: -95_000,
    });
  });

  it('post a refund of a paid order to who bears it, and none of a credit', () => {
    const paid = { ...order, payments: [received(95_000)] };
    expect(balances({ ...paid, refunds: [refundOf(2_000), refundOf(1_000, 'vendor')] })).toMatchObject({
      customer_receivable: 0,
      adjustment_platform: 2_000,
      adjustment_vendor: 1_000,
      gateway_clearing: 92_000,
    });
    const cancelled = balances({ ...paid, isCharged: false, refunds: [refundOf(95_000)] });
    expect(cancelled).toEqual({ gateway_clearing: 0, customer_receivable: 0 });
  });

  it('leave out failed and reversed payments', () => {
    const payments = [
      { ...received(1), status: 'failed' as const },
      { ...received(2), status: 'reversed' as const },
    ];
    expect(requiredMovements({ ...order, payments })).toEqual(requiredMovements(order));
  });
});

describe('the earning of a vendor', () => {
  const earning = { vendorId: 'store', charges: 75_000, delivery: 5_000, commission: 25_000 };

  it('is owed with the delivery, less the commission and the discount that the vendor pays', () => {
    expect(balances({ ...order, earning })).toMatchObject({
      vendor_cost: 105_000,
      commission_income: -25_000,
      discount_vendor: 0,
      vendor_payable: -76_000,
    });
  });

  it('is reduced by a refund that the vendor bears', () => {
    const paid = { ...order, earning, payments: [received(95_000)], refunds: [refundOf(1_000, 'vendor')] };
    expect(balances(paid)).toMatchObject({ adjustment_vendor: 0, vendor_payable: -75_000 });
  });

  it('is none for a cancelled order', () =>
    expect(requiredMovements({ ...order, earning, isCharged: false })).toEqual([]));

  it('moves to another vendor', () => {
    const posted = requiredMovements({ ...order, earning });
    const other = { ...earning, vendorId: 'other' };
    const moved = missingMovements(requiredMovements({ ...order, earning: other }), posted);
    const of = (vendorId: string) =>
      accountBalances([...posted, ...moved].filter((row) => row.vendorId === vendorId)).get('vendor_payable');
    expect([of('store'), of('other')]).toEqual([0, -76_000]);
  });
});

describe('the missing movements', () => {
  it('are none after a posting', () => {
    const required = requiredMovements(order);
    expect(missingMovements(required, missingMovements(required, []))).toEqual([]);
  });

  it('are the difference of an edit, and the reverse of a cancellation', () => {
    const posted = requiredMovements(order);
    const ofOrder = { vendorId: null, causeId: null };
    expect(missingMovements(requiredMovements({ ...order, subtotal: 80_000 }), posted)).toEqual([
      { ...ofOrder, debit: 'sales', credit: 'customer_receivable', amount: 20_000 },
    ]);
    const cancelled = missingMovements([], posted);
    const all = accountBalances([...posted, ...cancelled]);
    expect([...all.values()].every((balance) => balance === 0)).toBe(true);
    expect(cancelled).toHaveLength(4);
  });

  it('keep payments of different vendors and causes apart', () => {
    const cash = (vendorId: string, causeId: string): Movement => ({
      debit: 'cash_with_vendor',
      credit: 'customer_receivable',
      amount: 500,
      vendorId,
      causeId,
    });
    expect(missingMovements([cash('b', '2')], [cash('a', '1')])).toEqual([
      cash('b', '2'),
      { ...cash('a', '1'), debit: 'customer_receivable', credit: 'cash_with_vendor' },
    ]);
  });
});

describe('the state of the payment', () => {
  const stateOf = (payments: LedgerOrder['payments'], refunds: LedgerOrder['refunds'] = [], total = 95_000) =>
    paymentStateOf({ payments, refunds }, total);
  const failed = { ...received(95_000), status: 'failed' as const };

  it.each([
    ['without a payment', [], [], 'Pending', 0],
    ['with a part', [received(40_000)], [], 'Partly paid', 40_000],
    ['in two parts', [received(40_000), received(55_000)], [], 'Paid', 95_000],
    ['with a failed payment', [failed], [], 'Failed', 0],
    ['with a payment after a failed one', [failed, received(95_000)], [], 'Paid', 95_000],
    ['with too much', [received(100_000)], [], 'Paid', 100_000],
    ['with a refund that the marketplace bears', [received(95_000)], [refundOf(5_000)], 'Paid', 95_000],
    ['with a refund to pay again', [received(95_000)], [refundOf(5_000, 'customer')], 'Partly paid', 90_000],
    ['with everything refunded', [received(95_000)], [refundOf(95_000)], 'Refunded', 95_000],
    ['with all of a part refunded', [received(40_000)], [refundOf(40_000, 'customer')], 'Refunded', 0],
  ] as const)('%s', (_name, payments, refunds, status, paid) => {
    expect(stateOf(payments, refunds)).toEqual({ status, paid });
  });

  it('is Paid for an order of ₹0', () => expect(stateOf([], [], 0)).toEqual({ status: 'Paid', paid: 0 }));
  it('is Pending after a payment was reversed', () =>
    expect(stateOf([{ ...received(95_000), status: 'reversed' }]).status).toBe('Pending'));
});

it('returns the credit of the customer before anybody bears a refund', () => {
  const rows = { payments: [received(100_000)], refunds: [refundOf(8_000)] };
  expect(goodwillOf(rows, 95_000)).toEqual({ platform: 3_000, vendor: 0, rider: 0 });
  expect(customerBalance(rows, 95_000)).toBe(0);
  // After the cancellation, the refund is a part of what the customer gets back.
  expect(goodwillOf(rows, 0)).toEqual({ platform: 0, vendor: 0, rider: 0 });
  expect(customerBalance(rows, 0)).toBe(-92_000);
  expect(refundableOf(rows)).toBe(92_000);
});

describe('a refund that a claim divides', () => {
  const shared = { ...refundOf(30_000), bearer: 'shared', vendor_share: 20_000, rider_share: 4_000 } as const;

  it('is borne by its parts', () => {
    const rows = { payments: [received(95_000)], refunds: [shared] };
    expect(goodwillOf(rows, 95_000)).toEqual({ platform: 6_000, vendor: 20_000, rider: 4_000 });
    const state = { ...order, ...rows, earning: { vendorId: 'vendor', charges: 60_000, delivery: 0, commission: 0 } };
    expect(balances(state)).toMatchObject({ adjustment_platform: 6_000, adjustment_rider: 4_000 });
    expect(balances(state).customer_receivable).toBe(0);
    expect(earningOf(state)).toMatchObject({ adjustment: 20_000, payable: 60_000 - 4_000 - 20_000 });
  });

  it('first returns the credit of the customer, and divides the rest in proportion', () => {
    const rows = { payments: [received(110_000)], refunds: [shared] };
    expect(goodwillOf(rows, 95_000)).toEqual({ platform: 3_000, vendor: 10_000, rider: 2_000 });
    expect(goodwillOf(rows, 94_999)).toEqual({ platform: 3_000, vendor: 9_999, rider: 2_000 });
    expect(goodwillOf(rows, 0)).toEqual({ platform: 0, vendor: 0, rider: 0 });
  });

  it('comes after the refunds that one side bears', () => {
    const refunds = [shared, refundOf(5_000), { ...refundOf(7_000), bearer: 'vendor' as const }];
    const rows = { payments: [received(110_000)], refunds };
    expect(goodwillOf(rows, 95_000)).toEqual({ platform: 5_000 + 3_000, vendor: 7_000 + 10_000, rider: 2_000 });
  });

  it.each([
    [30_000, { platform: 6_000, vendor: 20_000, rider: 4_000 }, true],
    [30_000, { platform: 6_000, vendor: 20_000, rider: 4_001 }, false],
    [30_000, { platform: 0, vendor: 0, rider: 0 }, false],
  ])('of %i has the shares %o: %s', (amount, parts, expected) => expect(isSumOfShares(amount, parts)).toBe(expected));
});

it('has for every order the charges, payments and refunds of its receivable', () => {
  const state = { ...order, payments: [received(90_000)], refunds: [refundOf(7_000), refundOf(2_000, 'customer')] };
  expect(balances(state).customer_receivable).toBe(customerBalance(state, chargesOf(state)));
});

describe('the tax of an order', () => {
  const parts = { cgst: 900, sgst: 900, igst: 0 };
  const tax = { isIncluded: true, goods: parts, delivery: { cgst: 0, sgst: 0, igst: 50 } };

  it('is a part of the sales and the delivery income while prices include it', () =>
    expect(balances({ ...order, tax })).toMatchObject({
      customer_receivable: 95_000,
      sales: -98_200,
      delivery_income: -4_950,
      tax_cgst: -900,
      tax_sgst: -900,
      tax_igst: -50,
    }));

  it('is charged to the customer while prices exclude it', () => {
    const state = { ...order, tax: { ...tax, isIncluded: false } };
    expect(chargesOf(state)).toBe(96_850);
    expect(balances(state)).toMatchObject({
      customer_receivable: 96_850,
      sales: -100_000,
      tax_cgst: -900,
      tax_igst: -50,
    });
    expect(balances(state).customer_receivable).toBe(customerBalance(state, chargesOf(state)));
  });

  it('is posted back by a cancellation and by an edit without it', () => {
    const posted = requiredMovements({ ...order, tax });
    for (const state of [{ ...order, isCharged: false, tax }, order]) {
      const all = accountBalances([...posted, ...missingMovements(requiredMovements(state), posted)]);
      expect([all.get('tax_cgst'), all.get('tax_sgst'), all.get('tax_igst')]).toEqual([0, 0, 0]);
    }
  });
});

it('limits refunds to the source to what the gateway received', () => {
  const payments = [received(30_000), received(50_000, 'bank')];
  expect(refundableToSource({ payments, refunds: [refundOf(10_000)] })).toBe(20_000);
  expect(refundableToSource({ payments: [received(50_000, 'bank')], refunds: [] })).toBe(0);
});

it.each([
  ['UPI', 'upi'],
  ['Google Pay', 'upi'],
  ['Credit card', 'card'],
  ['Net-banking', 'net_banking'],
  ['Wallet', 'wallet'],
  ['Bank transfer', 'bank_transfer'],
  ['C.O.D.', 'cash'],
  ['Razorpay', 'other'],
])('%s is the method %s', (name, method) => expect(paymentMethodOf(name)).toBe(method));
