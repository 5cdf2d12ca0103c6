import { describe, expect, it } from 'vitest';
import { amountToCollect, paymentKindOf } from './order-payment.ts';

describe('the kind of a payment method', () => {
  it.each([
    'Cash on Delivery',
    'COD',
    'cod',
    'Cash-on-delivery',
    'cash_on_delivery',
    'CashOnDelivery',
    'Pay on delivery',
    'C.O.D.',
    ' cash ',
  ])('%s is cash', (method) => expect(paymentKindOf(method)).toBe('cash'));
  it.each(['Prepaid (no cash)', 'UPI', 'Card', 'Bank transfer', 'razorpay', 'Net-banking'])('%s is prepaid', (method) =>
    expect(paymentKindOf(method)).toBe('prepaid'),
  );
  it.each(['Cashew points', 'Not cash', 'Codfish', 'Pay later', ''])('%s is unknown', (method) =>
    expect(paymentKindOf(method)).toBe('unknown'),
  );
});

describe('the amount to collect', () => {
  const amount = (payment_kind: 'cash' | 'prepaid' | 'unknown', payment_status = 'Pending', paid_total = 0) =>
    amountToCollect({ payment_kind, payment_status, order_total: '89900', paid_total });

  it('is the total of an unpaid order with cash on delivery', () => expect(amount('cash')).toBe(899));
  it('is the balance of a partly paid order', () => expect(amount('cash', 'Partly paid', 39950)).toBe(499.5));
  it('is the total after a failed payment', () => expect(amount('cash', 'Failed')).toBe(899));
  it('is nothing for a prepaid or paid order', () => {
    expect(amount('prepaid')).toBe(0);
    expect(amount('cash', 'Paid')).toBe(0);
    expect(amount('cash', 'Refunded')).toBe(0);
    expect(amount('unknown', 'Paid')).toBe(0);
  });
  it('must be checked for an unknown method', () => {
    expect(amount('unknown')).toBeNull();
    expect(amount('unknown', 'Partly paid', 100)).toBeNull();
  });
});
