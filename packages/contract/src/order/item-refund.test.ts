import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayPaymentFor } from '../money/refund-source.ts';
import { deliveryKey, lineKey } from '../money/tax.ts';
import { refundOfItems } from './item-refund.ts';
import { orderTotals } from './order-totals.ts';

const item = (price: number, more: object = {}) => ({ price, quantity: 1, shipping_cost: 0, addons: [], ...more });

describe('the refund of items', () => {
  it('is their total with add-ons and shipping, less their share of the discount', () => {
    const items = [item(60_000, { shipping_cost: 5_000, addons: [{ price: 500, quantity: 2 }] }), item(34_000)];
    const order = { items, discount: 10_000, addedTax: [] };
    expect(refundOfItems(order, [0])).toBe(66_000 - 6_600);
    expect(refundOfItems(order, [1])).toBe(34_000 - 3_400);
    expect(refundOfItems(order, [0, 0, 9])).toBe(66_000 - 6_600);
    expect(refundOfItems(order, [])).toBe(0);
  });

  it('has the added tax of the item, its add-ons and its delivery', () => {
    const items = [item(60_000, { shipping_cost: 4_000, addons: [{ price: 500, quantity: 2 }] }), item(34_000)];
    const addedTax = [
      { key: lineKey(0), tax: 3_000 },
      { key: lineKey(0, 0), tax: 180 },
      { key: lineKey(1), tax: 1_700 },
      { key: deliveryKey, tax: 720 },
    ];
    expect(refundOfItems({ items, discount: 0, addedTax }, [0])).toBe(65_000 + 3_000 + 180 + 720);
    expect(refundOfItems({ items, discount: 0, addedTax }, [1])).toBe(34_000 + 1_700);
  });

  it('of all items is the total of the order', () => {
    const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, part) => {
        const items = amounts.map((price) => item(price));
        const discount = Math.floor(amounts.reduce((sum, price) => sum + price, 0) * part);
        const all = items.map((_, position) => position);
        expect(refundOfItems({ items, discount, addedTax: [] }, all)).toBe(orderTotals(items, discount).total);
      }),
    );
  });
});

describe('the payment of a refund', () => {
  const payment = (id: string, amount: number, more: object = {}) =>
    ({ id, amount, status: 'received', source: 'gateway', ...more }) as const;
  const returned = (payment_id: string, amount: number, target: 'source' | 'bank_transfer' = 'source') => ({
    payment_id,
    amount,
    target,
  });

  it('is the one with the least that is enough', () => {
    const payments = [payment('large', 900), payment('small', 300), payment('other', 500, { source: 'storefront' })];
    const refunds = [returned('large', 500), returned('small', 100, 'bank_transfer')];
    expect(gatewayPaymentFor({ payments, refunds }, 250)).toMatchObject({
      payment: { id: 'small' },
      most: 400,
      sum: 700,
    });
    expect(gatewayPaymentFor({ payments, refunds }, 400).payment?.id).toBe('large');
    expect(gatewayPaymentFor({ payments, refunds }, 401).payment).toBeUndefined();
  });
});
