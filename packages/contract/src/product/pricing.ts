import { toPaise } from '../core/money.ts';

/**
 * What a product costs. Whole paise; `discount` is a percentage with at most two decimals. `discounted` is what a customer
 * pays: the sale price where there is one, else the price.
 */
export type Pricing = {
  readonly price: number;
  readonly sale: number | null;
  readonly discount: number;
  readonly discounted: number;
};

/** As a form or a client gives it, in rupees; what is missing follows from the rest. */
export type PriceInput = {
  readonly price?: number | undefined;
  readonly sale_price?: number | null | undefined;
  readonly discount?: number | null | undefined;
  readonly discounted_price?: number | null | undefined;
};

export type PriceError = { readonly field: 'sale_price' | 'discount' | 'discounted_price'; readonly message: string };

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Percent off, two decimals. */
const percentOff = (price: number, sale: number): number =>
  price === 0 ? 0 : Math.round(((price - sale) * 10_000) / price) / 100;

const lessPercent = (price: number, percent: number): number => Math.round((price * (100 - percent)) / 100);

/** The sale price meant: the one named, else the price less the discount; none when neither lowers the price. */
const saleOf = (price: number, { sale_price, discount, discounted_price }: PriceInput): number | null => {
  if (given(sale_price)) return toPaise(sale_price);
  if (given(discount) && discount > 0) return lessPercent(price, discount);
  if (given(discounted_price) && toPaise(discounted_price) !== price) return toPaise(discounted_price);
  return null;
};

/**
 * Puts the four values together.
 * @returns the pricing, or the first value that contradicts the others.
 */
export const priceOf = (input: PriceInput): Pricing | PriceError => {
  const price = toPaise(input.price ?? 0);
  const sale = saleOf(price, input);
  const discounted = sale ?? price;
  if (discounted > price) {
    const field = given(input.sale_price) ? 'sale_price' : 'discounted_price';
    return { field, message: 'Sale price must not be above the price' };
  }
  const discount = percentOff(price, discounted);
  if (given(input.discount) && input.discount !== discount && lessPercent(price, input.discount) !== discounted)
    return { field: 'discount', message: `The discount does not fit the sale price, which is ${discount} % off` };
  if (given(input.discounted_price) && toPaise(input.discounted_price) !== discounted)
    return { field: 'discounted_price', message: 'The discounted price does not fit the sale price' };
  return { price, sale, discount, discounted };
};

export const isPriceError = (result: Pricing | PriceError): result is PriceError => 'field' in result;
