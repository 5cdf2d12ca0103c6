import { describe, expect, it } from 'vitest';
import { amountToCollect } from './cash.ts';

const order = (payment_method: string, payment_status = 'Pending') => ({
  payment_method,
  payment_status,
  order_total: 899,
});

describe('the amount to collect', () => {
  it('is the total of an unpaid order with cash on delivery', () => {
    expect(amountToCollect(order('COD'))).toBe(899);
    expect(amountToCollect(order('Cash on delivery'))).toBe(899);
  });

  it('is nothing for a paid order and for other payment methods', () => {
    expect(amountToCollect(order('COD', 'Paid'))).toBe(0);
    expect(amountToCollect(order('UPI'))).toBe(0);
    expect(amountToCollect(order('Cashew points'))).toBe(0);
  });
});
