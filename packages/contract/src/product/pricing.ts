import { toPaise } from '../core/money.ts';

/**
 * Pricing of a product in whole paise. `discount` is a percentage with at most two decimals. `discounted` is the price
 * a customer pays: the sale price if there is one, otherwise the price.
 */
export type Pricing = {
  readonly price: number;
  readonly sale: number | null;
  readonly discount: number;
  readonly discounted: number;
};

/** Prices in rupees as sent by a form or a client; missing values are derived from the others. */
export type PriceInput = {
  readonly price?: number | undefined;
  readonly sale_price?: number | null | undefined;
  readonly discount?: number | null | undefined;
  readonly discounted_price?: number | null | undefined;
};

export type PriceError = { readonly field: 'sale_price' | 'discount' | 'discounted_price'; readonly message: string };

/**
 * Derives all four values of a pricing.
 * @param input prices in rupees.
 * @returns the pricing in paise, or an error for the first value that contradicts the others.
 */
export function priceOf(input: PriceInput): Pricing | PriceError {
  const price = toPaise(input.price ?? 0);
  const sale = saleOf(price, input);
  const discounted = sale ?? price;
  if (discounted > price) {
    const field = isSet(input.sale_price) ? 'sale_price' : 'discounted_price';
    return { field, message: 'Sale price must not be above the price' };
  }
  const discount = percentOff(price, discounted);
  if (isSet(input.discount) && input.discount !== discount && subtractPercent(price, input.discount) !== discounted)
    return { field: 'discount', message: `The discount does not fit the sale price, which is ${discount} % off` };
  if (isSet(input.discounted_price) && toPaise(input.discounted_price) !== discounted)
    return { field: 'discounted_price', message: 'The discounted price does not fit the sale price' };
  return { price, sale, discount, discounted };
}

/** Returns the explicit sale price, otherwise the price minus the discount; null when neither lowers the price. */
function saleOf(price: number, { sale_price, discount, discounted_price }: PriceInput): number | null {
  if (isSet(sale_price)) return toPaise(sale_price);
  if (isSet(discount) && discount > 0) return subtractPercent(price, discount);
  if (isSet(discounted_price) && toPaise(discounted_price) !== price) return toPaise(discounted_price);
  return null;
}

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const subtractPercent = (price: number, percent: number): number => Math.round((price * (100 - percent)) / 100);

/** Discount in percent, rounded to two decimals. */
const percentOff = (price: number, sale: number): number =>
  price === 0 ? 0 : Math.round(((price - sale) * 10_000) / price) / 100;

/**
 * Type guard for the error of `priceOf`.
 * @param result result of `priceOf`.
 * @returns true when the prices contradict each other.
 */
export const isPriceError = (result: Pricing | PriceError): result is PriceError => 'field' in result;
