import { toRupees } from '@bakehouse/contract/core/money';
import { isPriceError, type PriceError, priceOf } from '@bakehouse/contract/product/pricing';

/** Values of the price fields: numbers, `null` when empty, or the typed text when it is not a number. */
export type Prices = {
  readonly price: unknown;
  readonly sale_price: unknown;
  readonly discount: unknown;
  readonly discounted_price: unknown;
};
export type PriceField = keyof Prices;

/**
 * Returns the price fields after a change: the edited field stays as typed and the others follow, unless the values
 * contradict each other.
 */
export function withPrice(prices: Prices, field: PriceField, value: unknown): Prices {
  const typed = { ...prices, [field]: value };
  if (typeof value === 'string') return typed;
  const result = priceOf(decidingPrices(typed, field));
  if (isPriceError(result)) return typed;
  const derived: Prices = {
    price: typed.price,
    sale_price: result.sale === null ? null : toRupees(result.sale),
    discount: result.sale === null ? null : result.discount,
    discounted_price: typed.price === null ? null : toRupees(result.discounted),
  };
  return { ...derived, [field]: value };
}

/**
 * Returns the values that determine the others, given the field edited last. A sale price stays the same when the
 * price changes.
 */
function decidingPrices(prices: Prices, field: PriceField) {
  const price = numberOf(prices.price) ?? 0;
  if (field === 'discount') return { price, discount: numberOf(prices.discount) };
  if (field === 'discounted_price') return { price, discounted_price: numberOf(prices.discounted_price) };
  return { price, sale_price: numberOf(prices.sale_price) };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Returns the field that contradicts the others, with a message. Fields without a number are left to the schema. */
export function priceError(prices: Prices): PriceError | undefined {
  const result = priceOf({
    price: numberOf(prices.price),
    sale_price: numberOf(prices.sale_price),
    discount: numberOf(prices.discount),
    discounted_price: numberOf(prices.discounted_price),
  });
  return isPriceError(result) ? result : undefined;
}
