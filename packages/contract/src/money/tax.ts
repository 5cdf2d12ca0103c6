import { divideAmount, roundedShare } from './allocation.ts';

/** Goods and services tax of orders. Amounts are whole paise, rates hundredths of a percent, and days `YYYY-MM-DD`. */

/** What a rate applies to. `delivery`: the delivery charges. */
export const taxTargets = ['default', 'category', 'product', 'delivery'] as const;
export type TaxTarget = (typeof taxTargets)[number];

export type TaxRate = {
  /** HSN code of goods, or SAC of services. */
  readonly hsn: string;
  readonly rate: number;
  readonly target: TaxTarget;
  /** Id of the category or product. */
  readonly targetId: string | null;
  /** First day on which the rate applies. */
  readonly from: string;
};

/** A category of a product, or one of its parents. `distance` is 0 for the category of the product itself. */
export type CategoryDistance = { readonly product: string; readonly category: string; readonly distance: number };

/** The rates that may apply to an order, and the categories of its products. */
export type TaxRules = { readonly rates: readonly TaxRate[]; readonly categories: readonly CategoryDistance[] };

/** A line of an order with its frozen tax. `key` is that of the coupon's shares, or `delivery`. */
export type TaxLine = {
  readonly key: string;
  readonly hsn: string;
  readonly rate: number;
  /** The amount after discounts, without tax. */
  readonly taxable: number;
  readonly tax: number;
};

/** The frozen tax of an order, with the codes of the seller's state and of the place of supply. */
export type OrderTax = { readonly seller: string; readonly place: string; readonly lines: readonly TaxLine[] };

/** Tax by its kind. `cgst` and `sgst` differ by at most a paisa. */
export type TaxParts = { readonly cgst: number; readonly sgst: number; readonly igst: number };

/** Key of the line of the delivery charges. */
export const deliveryKey = 'delivery';

/** Returns the key of a line. Numbers are padded, so that keys sort like numbers. */
export const lineKey = (...indexes: number[]): string =>
  indexes.map((index) => String(index).padStart(3, '0')).join('.');

/** Returns the newest rate that applies on a day. Of rates with the same day, which only different categories have, the highest. */
function newestRate(rates: readonly TaxRate[], day: string): TaxRate | undefined {
  const [newest] = rates
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from === b.from ? b.rate - a.rate : a.from < b.from ? 1 : -1));
  return newest;
}

/**
 * Returns the rate of a product on a day: that of the product, else of its nearest category, else the default. Of each, the newest that
 * applies on the day wins.
 * @param product its id; null for an add-on that is not in the catalogue.
 */
export function rateOfProduct({ rates, categories }: TaxRules, product: string | null, day: string) {
  const ofTarget = (target: TaxTarget, ids?: readonly string[]) =>
    newestRate(
      rates.filter((rate) => rate.target === target && (!ids || ids.includes(rate.targetId ?? ''))),
      day,
    );
  if (product === null) return ofTarget('default');
  const own = categories.filter((row) => row.product === product);
  const distances = [...new Set(own.map(({ distance }) => distance))].toSorted((a, b) => a - b);
  const atDistance = (wanted: number) =>
    ofTarget(
      'category',
      own.filter(({ distance }) => distance === wanted).map(({ category }) => category),
    );
  const ofCategory = distances.map(atDistance).find((rate) => rate !== undefined);
  return ofTarget('product', [product]) ?? ofCategory ?? ofTarget('default');
}

/** Returns the rate of delivery charges on a day: their own, else the default, because delivery is a part of the supply. */
export const rateOfDelivery = ({ rates }: Pick<TaxRules, 'rates'>, day: string): TaxRate | undefined =>
  newestRate(
    rates.filter(({ target }) => target === 'delivery'),
    day,
  ) ??
  newestRate(
    rates.filter(({ target }) => target === 'default'),
    day,
  );

/**
 * Returns the tax of an amount, rounded half up to whole paise.
 * @param amount paise.
 * @param rate hundredths of a percent.
 * @param isIncluded whether the amount includes the tax.
 */
export const taxOf = (amount: number, rate: number, isIncluded: boolean): number =>
  roundedShare(amount, rate, isIncluded ? 10_000 + rate : 10_000);

type Line = { readonly price: number; readonly quantity: number; readonly product?: string | null | undefined };
type Item = Line & { readonly shipping_cost: number; readonly addons: readonly Line[] };
/** What a coupon takes off a line, or off the delivery of its item. */
type Share = { readonly key: string; readonly discount: number; readonly shippingDiscount: number };
/** Items and discounts of an order. `shares` are those of its coupons; the rest of the discount was typed. */
export type TaxedOrder = {
  readonly items: readonly Item[];
  readonly discount: number;
  readonly shares: readonly Share[];
};

/** The amounts of an order after its discounts. */
type NetAmounts = { readonly goods: readonly NetLine[]; readonly delivery: number };
type NetLine = { readonly key: string; readonly product: string | null; readonly amount: number };

/** Takes the discounts off the lines. The typed one is divided among them in proportion; what exceeds them is taken off the delivery. */
function netAmounts({ items, discount, shares }: TaxedOrder): NetAmounts {
  const ofCoupons = new Map<string, number>();
  let [typed, delivery] = [discount, 0];
  for (const share of shares) {
    ofCoupons.set(share.key, (ofCoupons.get(share.key) ?? 0) + share.discount);
    delivery -= share.shippingDiscount;
    typed -= share.discount + share.shippingDiscount;
  }
  const lineOf = (key: string, { product, price, quantity }: Line): NetLine => ({
    key,
    product: product ?? null,
    amount: price * quantity - (ofCoupons.get(key) ?? 0),
  });
  const lines = items.flatMap((item, index) => [
    lineOf(lineKey(index), item),
    ...item.addons.map((addon, addonIndex) => lineOf(lineKey(index, addonIndex), addon)),
  ]);
  for (const { shipping_cost } of items) delivery += shipping_cost;
  const weights = lines.map(({ amount }) => amount);
  const onGoods = Math.min(
    typed,
    weights.reduce((sum, amount) => sum + amount, 0),
  );
  const parts = divideAmount(onGoods, weights);
  return {
    goods: lines.map((line, index) => ({ ...line, amount: line.amount - (parts[index] ?? 0) })),
    delivery: delivery - (typed - onGoods),
  };
}

/**
 * Calculates the tax of an order. Each line is rounded on its own. A line without a rate is not taxed.
 * @param order items and discounts.
 * @param rules rates and categories.
 * @param terms the order's day; whether prices include tax; the codes of the states of seller and supply.
 * @returns null if no rate applies to any line.
 */
export function calculateTax(
  order: TaxedOrder,
  rules: TaxRules,
  { day, isIncluded, seller, place }: { day: string; isIncluded: boolean; seller: string; place: string },
): OrderTax | null {
  const { goods, delivery } = netAmounts(order);
  const rated = goods.map(({ key, product, amount }) => ({ key, amount, rate: rateOfProduct(rules, product, day) }));
  if (delivery > 0) rated.push({ key: deliveryKey, amount: delivery, rate: rateOfDelivery(rules, day) });
  if (rated.every(({ rate }) => rate === undefined)) return null;
  const lines = rated.map(({ key, amount, rate: { hsn, rate } = { hsn: '', rate: 0 } }) => {
    const tax = taxOf(amount, rate, isIncluded);
    return { key, hsn, rate, taxable: isIncluded ? amount - tax : amount, tax };
  });
  return { seller, place, lines };
}

/** Returns the sum of the tax of an order. */
export const taxTotal = (tax: OrderTax | null): number => tax?.lines.reduce((sum, line) => sum + line.tax, 0) ?? 0;

/**
 * Divides the tax of each line: CGST and SGST in the seller's state, IGST in another one. Of odd paise, every other one is SGST, so that
 * the halves of the order differ by at most a paisa.
 */
export function splitTax({ seller, place, lines }: OrderTax): (TaxLine & TaxParts)[] {
  let total = 0;
  return lines.map((line) => {
    if (seller !== place) return { ...line, cgst: 0, sgst: 0, igst: line.tax };
    const before = Math.ceil(total / 2);
    total += line.tax;
    const cgst = Math.ceil(total / 2) - before;
    return { ...line, cgst, sgst: line.tax - cgst, igst: 0 };
  });
}

/** Adds parts of the tax. */
export const sumParts = (parts: readonly TaxParts[]): TaxParts =>
  parts.reduce(
    (sum, { cgst, sgst, igst }) => ({ cgst: sum.cgst + cgst, sgst: sum.sgst + sgst, igst: sum.igst + igst }),
    { cgst: 0, sgst: 0, igst: 0 },
  );

export type TaxSummaryRow = TaxParts & { readonly rate: number; readonly taxable: number };

/** Returns taxable value and tax by rate, the lowest rate first. */
export const taxSummary = (tax: OrderTax): TaxSummaryRow[] =>
  [...Map.groupBy(splitTax(tax), ({ rate }) => rate)]
    .map(([rate, lines]) => ({
      rate,
      taxable: lines.reduce((sum, { taxable }) => sum + taxable, 0),
      ...sumParts(lines),
    }))
    .toSorted((a, b) => a.rate - b.rate);

/** Formats a rate: 1250 becomes `12.5 %`. */
export const rateText = (rate: number): string => `${rate / 100} %`;
