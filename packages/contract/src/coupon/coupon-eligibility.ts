import type { CartCoupon, CartLine, EligibleCoupon } from './coupon-cart.ts';
import { type CartState, newCartState, totalDiscount } from './coupon-discounts.ts';
import { type Rejection, rejectionMessages } from './coupon-reasons.ts';
import { hasGiveaway } from './coupon-rules.ts';

/** Whether a single coupon applies to a cart, apart from its combination with others. */

export type CouponCheck = { readonly eligible: EligibleCoupon } | { readonly rejection: Rejection };

/** Checks a coupon on a day, `YYYY-MM-DD`. Returns the lines that the coupon concerns, or why it does not apply. */
export type CouponChecker = (coupon: CartCoupon, now: string) => CouponCheck;

/** The lines of a cart by product and category, so that the check of a coupon does not read lines that it cannot concern. */
type CartIndex = {
  readonly lines: readonly CartLine[];
  /** Indexes of all lines. */
  readonly all: readonly number[];
  readonly byProduct: ReadonlyMap<string, readonly number[]>;
  readonly byCategory: ReadonlyMap<string, readonly number[]>;
  readonly subtotals: readonly number[];
  /** Sum of the subtotals. */
  readonly total: number;
  /** The state of the cart without discounts. */
  readonly undiscounted: CartState;
};

/**
 * Returns the function that checks coupons against a cart.
 * @param lines the lines of the cart, sorted by key.
 */
export function couponChecker(lines: readonly CartLine[]): CouponChecker {
  const cart = indexCart(lines);
  return (coupon, now) => {
    const unavailable = checkAvailability(coupon, now);
    if (unavailable) return { rejection: unavailable };
    const allowed = allowedLines(cart, coupon);
    const matching = matchingLines(cart, coupon, allowed);
    if (matching.length === 0) return { rejection: rejectionMessages.no_matching_products() };
    const included = deliveredLines(cart, coupon, matching);
    if (included.length === 0)
      return { rejection: rejectionMessages.delivery_date(coupon.deliveryFrom ?? '', coupon.deliveryUpto ?? '') };
    const requirements = requirementsOf(cart, coupon, included);
    if (requirements.some((supply) => supply.length === 0)) return { rejection: rejectionMessages.missing_products() };
    const outsideSpend = checkSpend(spendOn(cart, included), coupon);
    if (outsideSpend) return { rejection: outsideSpend };
    const giveaways = findGiveaways(cart, coupon, allowed);
    const eligible = { coupon, lines: included, giveaways, requirements, aloneDiscount: 0 };
    const aloneDiscount = discountAlone(cart, eligible);
    return aloneDiscount > 0 ? { eligible: { ...eligible, aloneDiscount } } : { rejection: noDiscount(coupon) };
  };
}

function indexCart(lines: readonly CartLine[]): CartIndex {
  const byProduct = new Map<string, number[]>();
  const byCategory = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, id: string, index: number) => {
    const known = map.get(id);
    if (known) known.push(index);
    else map.set(id, [index]);
  };
  for (const [index, { product, categories }] of lines.entries()) {
    if (product !== null) add(byProduct, product, index);
    for (const category of new Set(categories)) add(byCategory, category, index);
  }
  const subtotals = lines.map(({ price, quantity }) => price * quantity);
  return {
    lines,
    all: [...lines.keys()],
    byProduct,
    byCategory,
    subtotals,
    total: subtotals.reduce((sum, subtotal) => sum + subtotal, 0),
    undiscounted: newCartState(lines),
  };
}

/** Checks what does not depend on the cart: dates and limits. */
function checkAvailability(coupon: CartCoupon, now: string): Rejection | undefined {
  const { startDate, endDate, usageLimit, used, userLimit, usedByCustomer } = coupon;
  if (now < startDate) return rejectionMessages.not_started(startDate);
  if (now > endDate) return rejectionMessages.ended(endDate);
  if (usageLimit !== null && used >= usageLimit) return rejectionMessages.used_up();
  if (userLimit !== null && usedByCustomer >= userLimit) return rejectionMessages.user_limit(userLimit);
  return undefined;
}

/** Returns the lines that a coupon does not exclude. */
function allowedLines(cart: CartIndex, { excludedProducts, excludedCategories }: CartCoupon): readonly number[] {
  const excluded = listedLines(cart, excludedProducts, excludedCategories);
  return excluded.length === 0 ? cart.all : cart.all.filter((index) => !excluded.includes(index));
}

const noLines: readonly number[] = [];

/** Returns the lines of these products and categories, ascending. */
function listedLines(
  { byProduct, byCategory }: CartIndex,
  products: readonly string[],
  categories: readonly string[],
): readonly number[] {
  const found = new Set<number>();
  for (const id of products) for (const index of byProduct.get(id) ?? noLines) found.add(index);
  for (const id of categories) for (const index of byCategory.get(id) ?? noLines) found.add(index);
  return found.size === 0 ? noLines : [...found].sort((a, b) => a - b);
}

/** Returns the lines that the products and categories of a coupon include, and its exclusions do not exclude. */
function matchingLines(cart: CartIndex, coupon: CartCoupon, allowed: readonly number[]): readonly number[] {
  const { products, categories } = coupon;
  if (products.length === 0 && categories.length === 0) return allowed;
  const listed = listedLines(cart, products, categories);
  return allowed === cart.all ? listed : listed.filter((index) => allowed.includes(index));
}

/** Returns the lines among `indexes` that are delivered on the delivery dates of a coupon. */
function deliveredLines(
  { lines }: CartIndex,
  { deliveryFrom, deliveryUpto }: CartCoupon,
  indexes: readonly number[],
): readonly number[] {
  if (deliveryFrom === null || deliveryUpto === null) return indexes;
  return indexes.filter((index) => {
    const date = lines[index]?.deliveryDate ?? null;
    return date !== null && date >= deliveryFrom && date <= deliveryUpto;
  });
}

/** Returns the lines for each product that must be bought: each listed product and category, or any included line. */
function requirementsOf(
  { byProduct, byCategory }: CartIndex,
  { condition, products, categories }: CartCoupon,
  included: readonly number[],
): readonly (readonly number[])[] {
  if (condition !== 'all_products' || products.length + categories.length === 0) return [included];
  const supply = (indexes: readonly number[] = noLines) => indexes.filter((index) => included.includes(index));
  return [...products.map((id) => supply(byProduct.get(id))), ...categories.map((id) => supply(byCategory.get(id)))];
}

function checkSpend(spend: number, { minimumSpend, maximumSpend }: CartCoupon): Rejection | undefined {
  if (minimumSpend !== null && spend < minimumSpend) return rejectionMessages.below_minimum(minimumSpend, spend);
  if (maximumSpend !== null && spend > maximumSpend) return rejectionMessages.above_maximum(maximumSpend);
  return undefined;
}

/** Returns the price of lines without discounts. */
const spendOn = ({ all, subtotals, total }: CartIndex, included: readonly number[]): number =>
  included === all ? total : included.reduce((sum, index) => sum + (subtotals[index] ?? 0), 0);

function findGiveaways(cart: CartIndex, coupon: CartCoupon, allowed: readonly number[]): readonly number[] {
  if (!hasGiveaway(coupon.type)) return noLines;
  const listed = listedLines(cart, coupon.giveaways, []);
  return deliveredLines(
    cart,
    coupon,
    listed.filter((index) => allowed.includes(index)),
  );
}

/** Returns the discount of a coupon on the cart without other discounts. */
function discountAlone(cart: CartIndex, eligible: EligibleCoupon): number {
  if (!hasGiveaway(eligible.coupon.type)) return totalDiscount(cart.undiscounted, eligible);
  return eligible.giveaways.length === 0 ? 0 : totalDiscount(newCartState(cart.lines), eligible);
}

function noDiscount({ type }: CartCoupon): Rejection {
  if (hasGiveaway(type)) return rejectionMessages.no_giveaway();
  return type === 'free_shipping' ? rejectionMessages.no_shipping() : rejectionMessages.no_discount();
}
