import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPriceError, type Pricing, priceOf } from './pricing.ts';

const right = (input: Parameters<typeof priceOf>[0]): Pricing => {
  const result = priceOf(input);
  if (isPriceError(result)) throw new Error(`${result.field}: ${result.message}`);
  return result;
};

describe('the price of a product', () => {
  it.each([
    [{}, { price: 0, sale: null, discount: 0, discounted: 0 }],
    [{ price: 500 }, { price: 50_000, sale: null, discount: 0, discounted: 50_000 }],
    [
      { price: 500, sale_price: 450 },
      { price: 50_000, sale: 45_000, discount: 10, discounted: 45_000 },
    ],
    [
      { price: 500, discount: 12.5 },
      { price: 50_000, sale: 43_750, discount: 12.5, discounted: 43_750 },
    ],
    [
      { price: 500, discounted_price: 400 },
      { price: 50_000, sale: 40_000, discount: 20, discounted: 40_000 },
    ],
    [
      { price: 500, sale_price: 0 },
      { price: 50_000, sale: 0, discount: 100, discounted: 0 },
    ],
    [
      { price: 500, discount: 0, discounted_price: 500 },
      { price: 50_000, sale: null, discount: 0, discounted: 50_000 },
    ],
  ])('%j', (input, expected) => expect(priceOf(input)).toEqual(expected));

  it.each([
    [{ price: 500, sale_price: 500.01 }, 'sale_price'],
    [{ price: 500, discounted_price: 600 }, 'discounted_price'],
    [{ price: 500, sale_price: 450, discount: 20 }, 'discount'],
    [{ price: 500, sale_price: 450, discount: 10, discounted_price: 449 }, 'discounted_price'],
  ])('%j contradicts itself in %s', (input, field) => expect(priceOf(input)).toMatchObject({ field }));

  const rupees = fc.integer({ min: 0, max: 9_999_999_999 }).map((paise) => paise / 100);
  const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

  it('is never increased by a discount, and is accepted unchanged when sent back', () => {
    fc.assert(
      fc.property(rupees, percent, (price, discount) => {
        const first = right({ price, discount });
        expect(first.discounted).toBeLessThanOrEqual(first.price);
        const shown = {
          price,
          sale_price: first.sale === null ? null : first.sale / 100,
          discount: first.discount,
          discounted_price: first.discounted / 100,
        };
        expect(right(shown)).toEqual(first);
        expect(right({ ...shown, discount })).toEqual(first);
      }),
    );
  });
});
