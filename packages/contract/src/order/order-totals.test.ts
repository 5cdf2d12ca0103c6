import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPaise, toRupees } from '../core/money.ts';
import { chargesAfterCommission, orderTotals } from './order-totals.ts';

const line = fc.record({
  price: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
});
const item = fc.record({
  price: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  shipping_cost: fc.integer({ min: 0, max: 100_000 }),
  addons: fc.array(line, { maxLength: 5 }),
});

describe('order totals', () => {
  it('sum all lines and subtract the discount; shipping is a separate total', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), fc.integer({ min: 0, max: 1_000 }), (items, discount) => {
        const lines = items.flatMap((item) => [item, ...item.addons]);
        const subtotal = lines.reduce((sum, line) => sum + BigInt(line.price) * BigInt(line.quantity), 0n);
        const shipping = items.reduce((sum, item) => sum + BigInt(item.shipping_cost), 0n);
        const sums = orderTotals(items, discount);
        expect(BigInt(sums.subtotal)).toBe(subtotal);
        expect(BigInt(sums.shipping)).toBe(shipping);
        expect(BigInt(sums.total)).toBe(subtotal + shipping - BigInt(discount));
      }),
      { numRuns: 2_000 },
    );
  });

  it('do not change when converted to rupees and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (paise) => toPaise(toRupees(paise)) === paise),
      {
        numRuns: 5_000,
      },
    );
  });
});

describe('chargesAfterCommission', () => {
  it.each([
    [100_000, 25, 75_000],
    [100_000, 0, 100_000],
    [100_000, 100, 0],
    [99_999, 12.5, 87_499],
  ])('is whole paise: %d less %d%%', (subtotal, commission, expected) => {
    expect(chargesAfterCommission(subtotal, commission)).toBe(expected);
  });
});
