import { describe, expect, it } from 'vitest';
import { chargesAfterCommission } from './vendor-charges.ts';

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
