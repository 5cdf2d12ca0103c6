import { divideAmount, roundedShare } from '../money/allocation.ts';
import type { CartLine, EligibleCoupon } from './coupon-cart.ts';

/** The amounts that coupons take off a cart, in whole paise. */

/** The share of one line in the discount of a coupon. */
export type LineShare = { readonly key: string; readonly discount: number; readonly shippingDiscount: number };
export type Discount = {
  /** Discount on items. */
  readonly discount: number;
  readonly shippingDiscount: number;
  /** Lines with a share. The sums of the shares are the two discounts. */
  readonly shares: readonly LineShare[];
};

/** What coupons have taken off each line so far, by the index of the line. */
export type CartState = {
  readonly lines: readonly CartLine[];
  readonly discounts: number[];
  readonly shippingDiscounts: number[];
  /** Units that buy-X coupons have counted, as bought or as given away. */
  readonly countedUnits: number[];
  /** Price of a unit after the discounts per product; set by the first buy-X coupon. */
  unitPrices: readonly number[] | undefined;
};

/** Returns the state of a cart without discounts. */
export const newCartState = (lines: readonly CartLine[]): CartState => ({
  lines,
  discounts: lines.map(() => 0),
  shippingDiscounts: lines.map(() => 0),
  countedUnits: lines.map(() => 0),
  unitPrices: undefined,
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Returns a percentage of an amount, rounded half up to whole paise.
 * @param amount paise.
 * @param percent hundredths of a percent.
 */
const percentageOf = (amount: number, percent: number): number => roundedShare(amount, percent, 10_000);

/** Returns the price of a line minus the discounts of earlier coupons. */
const remainingOf = ({ lines, discounts }: CartState, index: number): number => {
  const line = lines[index];
  return line ? line.price * line.quantity - (discounts[index] ?? 0) : 0;
};

/** The largest discount of each line of a coupon, and the discount of the coupon before its maximum. */
type Plan = { readonly indexes: readonly number[]; readonly weights: readonly number[]; readonly total: number };

const planRemaining = (state: CartState, { lines }: EligibleCoupon, totalOf: (remaining: number) => number): Plan => {
  const weights = lines.map((index) => remainingOf(state, index));
  return { indexes: lines, weights, total: totalOf(sumOf(weights)) };
};

const planPerProduct = (state: CartState, { coupon, lines }: EligibleCoupon): Plan => {
  const weights = lines.map((index) =>
    Math.min(coupon.value * (state.lines[index]?.quantity ?? 0), remainingOf(state, index)),
  );
  return { indexes: lines, weights, total: sumOf(weights) };
};

const freeUnits = ({ lines, countedUnits }: CartState, index: number): number =>
  (lines[index]?.quantity ?? 0) - (countedUnits[index] ?? 0);

/**
 * Chooses the cheapest `sets` giveaway units that leave `sets` units for each requirement.
 * @returns units by line, or undefined if there are too few.
 */
const chooseGiveaways = (
  state: CartState,
  { requirements }: EligibleCoupon,
  cheapestFirst: readonly number[],
  sets: number,
): Map<number, number> | undefined => {
  const spare = requirements.map((supply) => sumOf(supply.map((index) => freeUnits(state, index))) - sets);
  if (spare.some((units) => units < 0)) return undefined;
  const chosen = new Map<number, number>();
  let missing = sets;
  for (const index of cheapestFirst) {
    const supplied = [...requirements.keys()].filter((requirement) => requirements[requirement]?.includes(index));
    const units = Math.min(freeUnits(state, index), missing, ...supplied.map((requirement) => spare[requirement] ?? 0));
    if (units <= 0) continue;
    chosen.set(index, units);
    missing -= units;
    for (const requirement of supplied) spare[requirement] = (spare[requirement] ?? 0) - units;
  }
  return missing === 0 ? chosen : undefined;
};

/** Finds the largest number of sets by bisection. */
const findGiveaways = (state: CartState, eligible: EligibleCoupon, cheapestFirst: readonly number[]) => {
  let chosen = new Map<number, number>();
  let [low, high] = [0, sumOf(cheapestFirst.map((index) => freeUnits(state, index)))];
  while (low < high) {
    const sets = Math.ceil((low + high) / 2);
    const found = chooseGiveaways(state, eligible, cheapestFirst, sets);
    if (found) [low, chosen] = [sets, found];
    else high = sets - 1;
  }
  return { chosen, sets: low };
};

/**
 * Counts the units of a buy-X coupon, so that no other coupon counts them: the units given away, then the most expensive units
 * bought.
 */
const countUnits = (
  state: CartState,
  { requirements }: EligibleCoupon,
  { chosen, sets }: ReturnType<typeof findGiveaways>,
  unitPrices: readonly number[],
): void => {
  const count = (index: number, units: number) => {
    state.countedUnits[index] = (state.countedUnits[index] ?? 0) + units;
  };
  for (const [index, units] of chosen) count(index, units);
  const bought = new Map<number, number>();
  for (const supply of requirements) {
    let missing = sets - sumOf(supply.map((index) => bought.get(index) ?? 0));
    for (const index of supply.toSorted((a, b) => (unitPrices[b] ?? 0) - (unitPrices[a] ?? 0) || a - b)) {
      const units = Math.max(0, Math.min(missing, freeUnits(state, index)));
      count(index, units);
      bought.set(index, (bought.get(index) ?? 0) + units);
      missing -= units;
    }
  }
};

const planGiveaways = (state: CartState, eligible: EligibleCoupon): Plan => {
  const { coupon, giveaways } = eligible;
  const unitPrices =
    state.unitPrices ?? state.lines.map(({ quantity }, index) => Math.floor(remainingOf(state, index) / quantity));
  state.unitPrices = unitPrices;
  const cheapestFirst = giveaways
    .filter((index) => (unitPrices[index] ?? 0) > 0)
    .toSorted((a, b) => (unitPrices[a] ?? 0) - (unitPrices[b] ?? 0) || a - b);
  const found = findGiveaways(state, eligible, cheapestFirst);
  countUnits(state, eligible, found, unitPrices);
  const indexes = [...found.chosen.keys()];
  const weights = indexes.map((index) => (unitPrices[index] ?? 0) * (found.chosen.get(index) ?? 0));
  const worth = sumOf(weights);
  return { indexes, weights, total: coupon.type === 'buy_x_get_y_free' ? worth : percentageOf(worth, coupon.value) };
};

const planShipping = ({ lines, shippingDiscounts }: CartState, eligible: EligibleCoupon): Plan => {
  const weights = eligible.lines.map((index) => (lines[index]?.shipping ?? 0) - (shippingDiscounts[index] ?? 0));
  return { indexes: eligible.lines, weights, total: sumOf(weights) };
};

const planOf = (state: CartState, eligible: EligibleCoupon): Plan => {
  const { type, value } = eligible.coupon;
  switch (type) {
    case 'fixed_product_discount':
      return planPerProduct(state, eligible);
    case 'buy_x_get_y_free':
    case 'buy_x_get_y_percent_off':
      return planGiveaways(state, eligible);
    case 'percentage_discount':
      return planRemaining(state, eligible, (remaining) => percentageOf(remaining, Math.min(value, 10_000)));
    case 'fixed_cart_discount':
      return planRemaining(state, eligible, (remaining) => Math.min(value, remaining));
    case 'free_shipping':
      return planShipping(state, eligible);
  }
};

/** The discount of a plan after the maximum of its coupon. */
const limitedTotal = ({ total }: Plan, { coupon }: EligibleCoupon): number =>
  Math.min(total, coupon.maxDiscount ?? total);

/**
 * Returns what a coupon takes off a cart without dividing it among the lines.
 * @param state what earlier coupons have taken off. Only a coupon with giveaways changes it: it counts the units.
 */
export const totalDiscount = (state: CartState, eligible: EligibleCoupon): number =>
  limitedTotal(planOf(state, eligible), eligible);

/**
 * Takes the discount of a coupon off a cart.
 * @param state what earlier coupons have taken off; this coupon is added to it.
 * @returns the discount and the share of each line.
 */
export function applyCoupon(state: CartState, eligible: EligibleCoupon): Discount {
  const { coupon } = eligible;
  const plan = planOf(state, eligible);
  const { indexes, weights } = plan;
  const amounts = divideAmount(limitedTotal(plan, eligible), weights);
  const isShipping = coupon.type === 'free_shipping';
  const discounts = isShipping ? state.shippingDiscounts : state.discounts;
  const shares: LineShare[] = [];
  for (const [position, index] of indexes.entries()) {
    const amount = amounts[position] ?? 0;
    if (amount === 0) continue;
    discounts[index] = (discounts[index] ?? 0) + amount;
    const key = state.lines[index]?.key ?? '';
    shares.push({ key, discount: isShipping ? 0 : amount, shippingDiscount: isShipping ? amount : 0 });
  }
  const sum = sumOf(amounts);
  return { discount: isShipping ? 0 : sum, shippingDiscount: isShipping ? sum : 0, shares };
}
