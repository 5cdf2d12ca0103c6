import { toRupees } from '@bakehouse/contract/core/money';
import { isPriceError, type PriceError, priceOf } from '@bakehouse/contract/product/pricing';

/** The four price fields as a form holds them: numbers, `null` when empty, text when what is typed is no number. */
export type Prices = {
  readonly price: unknown;
  readonly sale_price: unknown;
  readonly discount: unknown;
  readonly discounted_price: unknown;
};
export type PriceField = keyof Prices;

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** What of the four decides, when one of them was typed last. A sale price stays what it is when the price moves. */
const decisive = (prices: Prices, field: PriceField) => {
  const price = numberOf(prices.price) ?? 0;
  if (field === 'discount') return { price, discount: numberOf(prices.discount) };
  if (field === 'discounted_price') return { price, discounted_price: numberOf(prices.discounted_price) };
  return { price, sale_price: numberOf(prices.sale_price) };
};

/** The fields after one was typed: it stays as typed, the others follow. When they contradict, the others stay. */
export const withPrice = (before: Prices, field: PriceField, value: unknown): Prices => {
  const typed = { ...before, [field]: value };
  if (typeof value === 'string') return typed;
  const result = priceOf(decisive(typed, field));
  if (isPriceError(result)) return typed;
  const derived: Prices = {
    price: typed.price,
    sale_price: result.sale === null ? null : toRupees(result.sale),
    discount: result.sale === null ? null : result.discount,
    discounted_price: typed.price === null ? null : toRupees(result.discounted),
  };
  return { ...derived, [field]: value };
};

/** The field that contradicts the others, and why. Fields that hold no number are the schema's to judge. */
export const priceError = (prices: Prices): PriceError | undefined => {
  const result = priceOf({
    price: numberOf(prices.price),
    sale_price: numberOf(prices.sale_price),
    discount: numberOf(prices.discount),
    discounted_price: numberOf(prices.discounted_price),
  });
  return isPriceError(result) ? result : undefined;
};
