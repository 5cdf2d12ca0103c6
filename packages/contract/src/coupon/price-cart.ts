import type { Cart, CartCoupon, CartLine, EligibleCoupon } from './coupon-cart.ts';
import { applyCoupon, type CartState, type Discount, newCartState } from './coupon-discounts.ts';
import { type CouponChecker, couponChecker } from './coupon-eligibility.ts';
import { codeKey, type Rejection, rejectionMessages } from './coupon-reasons.ts';

/** The price of a cart with coupons. `docs/coupons.md` explains each rule with worked examples. */

type CouponName = { readonly id: string; readonly code: string; readonly isAutomatic: boolean };

/** A coupon that gives a discount, with its share of each line in paise. */
export type AppliedCoupon = CouponName & Discount;
/** A code or coupon that gives no discount, and why. `id` is null for an unknown code. */
export type RejectedCoupon = Omit<CouponName, 'id'> & { readonly id: string | null } & Rejection;

/** Amounts of a priced line in paise; `total` includes shipping. */
export type PricedLine = {
  readonly key: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly shippingDiscount: number;
  readonly total: number;
};

/** A priced cart in paise: `total = subtotal + shipping - discount - shippingDiscount`, which is never negative. */
export type PricedCart = Omit<PricedLine, 'key'> & {
  readonly lines: readonly PricedLine[];
  /** In the order in which the coupons are calculated. */
  readonly applied: readonly AppliedCoupon[];
  readonly rejected: readonly RejectedCoupon[];
};

/** The order of calculation. A later coupon is calculated on what the earlier ones leave. */
const typeRanks: Readonly<Record<CartCoupon['type'], number>> = {
  fixed_product_discount: 1,
  buy_x_get_y_free: 2,
  buy_x_get_y_percent_off: 2,
  percentage_discount: 3,
  fixed_cart_discount: 4,
  free_shipping: 5,
};

/**
 * Prices a cart with coupons. The function is pure: the same input gives the same result, on the server and in the
 * browser, and the order of the lines changes nothing.
 *
 * 1. **Codes.** Case and spaces in a code do not matter, and a code that is entered twice counts once.
 * 2. **Automatic coupons** take part without a code.
 * 3. **Lines.** A coupon concerns the lines that its products or categories include (all lines without either), that
 *    its exclusions do not exclude, and that are delivered on its delivery dates. A category includes its descendants.
 *    An exclusion is stronger than an inclusion.
 * 4. **Any or all.** `any_products` needs one such line; `all_products` needs one for every product and category listed.
 * 5. **Minimum and maximum spend** are compared with the undiscounted price of these lines, without shipping. So an
 *    excluded product never helps to reach a minimum.
 * 6. **Limits.** A coupon is rejected when its uses, or those of the customer, are used up.
 * 7. **Individual use.** Codes are considered in the order entered: an individual coupon that is first excludes all
 *    others, and is rejected when another code is before it. Entered codes exclude individual automatic coupons. Without a
 *    code, the customer gets the combinable automatic coupons together or one individual coupon, whichever saves more.
 * 8. **Order of discounts:** per product, buy X get Y, percentage, cart, shipping; within a group by code. Each is
 *    calculated on what the earlier ones leave.
 * 9. **Buy X get Y.** One giveaway unit in the cart for each unit bought (for `all_products`: for each complete set); the
 *    cheapest giveaway units are discounted. A unit counts once, either as bought or as given away, and for one coupon only.
 * 10. **Free shipping** removes the shipping cost of the coupon's lines and never changes the price of items.
 * 11. **Maximum discount** limits what one coupon gives in this cart.
 * 12. **Rounding.** The discount of a coupon is rounded half up to whole paise, then divided among its lines in proportion to
 *     their price. Paise that remain go to the lines with the largest fractions, so the shares add up exactly.
 * 13. **Never below zero:** no line and no shipping cost becomes negative. A coupon that gives nothing does not apply and
 *     is not used up.
 *
 * @param cart lines and codes; quantities must be whole numbers of at least 1.
 * @param coupons the coupons that may take part: those of the codes, and the automatic ones.
 * @param now the current day in the marketplace's time zone, `YYYY-MM-DD`.
 * @param checkerOf creates the function that checks a single coupon; a test replaces it.
 * @returns totals, the share of each line, the coupons that apply, and a reason for each one that does not.
 */
export function priceCart(
  cart: Cart,
  coupons: readonly CartCoupon[],
  now: string,
  checkerOf: (lines: readonly CartLine[]) => CouponChecker = couponChecker,
): PricedCart {
  // A fixed order makes the division of remainders independent of the order of the lines.
  const lines = cart.lines.toSorted((a, b) => compareText(a.key, b.key));
  const candidates = findCandidates(cart, coupons);
  const rejected = [...candidates.rejected];
  const checkCoupon = checkerOf(lines);
  const check = (coupon: CartCoupon): EligibleCoupon[] => {
    const checked = checkCoupon(coupon, now);
    if ('eligible' in checked) return [checked.eligible];
    rejected.push(reject(coupon, checked.rejection));
    return [];
  };
  const entered = chooseEntered(candidates.entered.flatMap(check));
  const automatic = chooseAutomatic(lines, entered.chosen, candidates.automatic.flatMap(check));
  const { state, discounts } = applyAll(lines, [...entered.chosen, ...automatic.chosen]);
  const applied: AppliedCoupon[] = [];
  for (const { eligible, discount } of discounts) {
    if (discount.discount + discount.shippingDiscount > 0) applied.push({ ...nameOf(eligible.coupon), ...discount });
    else rejected.push(reject(eligible.coupon, rejectionMessages.no_discount()));
  }
  const winner = applied[0]?.code ?? '';
  for (const { coupon } of [...entered.excluded, ...automatic.excluded])
    rejected.push(reject(coupon, rejectionMessages.not_combinable(coupon.isIndividual, winner)));
  const priced = new Map(pricedLines(state).map((line) => [line.key, line]));
  const ordered = cart.lines.flatMap(({ key }) => priced.get(key) ?? []);
  return {
    subtotal: sum(ordered, (line) => line.subtotal),
    shipping: sum(ordered, (line) => line.shipping),
    discount: sum(ordered, (line) => line.discount),
    shippingDiscount: sum(ordered, (line) => line.shippingDiscount),
    total: sum(ordered, (line) => line.total),
    lines: ordered,
    applied,
    rejected,
  };
}

/** A comparison by code unit, which is the same in every locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type CouponChoice = { readonly chosen: EligibleCoupon[]; readonly excluded: EligibleCoupon[] };
type Candidates = {
  readonly entered: readonly CartCoupon[];
  readonly automatic: readonly CartCoupon[];
  readonly rejected: readonly RejectedCoupon[];
};

/** Finds the coupons of the codes and the automatic coupons. A code that is entered twice counts once. */
function findCandidates({ codes }: Cart, coupons: readonly CartCoupon[]): Candidates {
  const byCode = new Map(coupons.map((coupon) => [codeKey(coupon.code), coupon]));
  const typed = new Map(codes.map((code) => [codeKey(code), code.trim()]));
  const keys = [...typed.keys()].filter((key) => key !== '');
  const entered = keys.flatMap((key) => byCode.get(key) ?? []);
  const isEntered = new Set(entered);
  const others = coupons.filter((coupon) => !isEntered.has(coupon));
  return {
    entered,
    automatic: others.filter(({ isAutomatic }) => isAutomatic),
    rejected: [
      ...keys
        .filter((key) => !byCode.has(key))
        .map((key) => ({
          id: null,
          code: typed.get(key) ?? key,
          isAutomatic: false,
          ...rejectionMessages.unknown(),
        })),
      ...others
        .filter(({ isAutomatic }) => !isAutomatic)
        .map((coupon) => reject(coupon, rejectionMessages.not_entered())),
    ],
  };
}

const reject = (coupon: CartCoupon, rejection: Rejection): RejectedCoupon => ({ ...nameOf(coupon), ...rejection });

const nameOf = ({ id, code, isAutomatic }: CartCoupon): CouponName => ({ id, code, isAutomatic });

/** Chooses among the entered coupons: an individual coupon that comes first excludes the others, a later one is excluded. */
function chooseEntered(entered: readonly EligibleCoupon[]): CouponChoice {
  const [first, ...others] = entered;
  if (!first) return { chosen: [], excluded: [] };
  if (first.coupon.isIndividual) return { chosen: [first], excluded: others };
  const { individual = [], combinable = [] } = Object.groupBy(others, ({ coupon }) =>
    coupon.isIndividual ? 'individual' : 'combinable',
  );
  return { chosen: [first, ...combinable], excluded: individual };
}

/** Adds automatic coupons: all that can be combined, or a single individual one that saves the customer more. */
function chooseAutomatic(
  lines: readonly CartLine[],
  entered: readonly EligibleCoupon[],
  automatic: readonly EligibleCoupon[],
): CouponChoice {
  if (entered[0]?.coupon.isIndividual) return { chosen: [], excluded: [...automatic] };
  const { individual = [], combinable = [] } = Object.groupBy(automatic, ({ coupon }) =>
    coupon.isIndividual ? 'individual' : 'combinable',
  );
  if (entered.length > 0 || individual.length === 0) return { chosen: combinable, excluded: individual };
  const best = sortForCalculation(individual).reduce((most, coupon) =>
    coupon.aloneDiscount > most.aloneDiscount ? coupon : most,
  );
  if (best.aloneDiscount <= applyAll(lines, combinable).total) return { chosen: combinable, excluded: individual };
  return { chosen: [best], excluded: automatic.filter((eligible) => eligible !== best) };
}

/** Returns coupons in the order of calculation. */
const sortForCalculation = (coupons: readonly EligibleCoupon[]): EligibleCoupon[] =>
  coupons
    .map((eligible) => ({ eligible, rank: typeRanks[eligible.coupon.type], key: codeKey(eligible.coupon.code) }))
    .sort(
      (a, b) => a.rank - b.rank || compareText(a.key, b.key) || compareText(a.eligible.coupon.id, b.eligible.coupon.id),
    )
    .map(({ eligible }) => eligible);

/** Applies coupons to a cart without discounts, in the order of calculation. */
function applyAll(lines: readonly CartLine[], coupons: readonly EligibleCoupon[]) {
  const state = newCartState(lines);
  const discounts = sortForCalculation(coupons).map((eligible) => ({
    eligible,
    discount: applyCoupon(state, eligible),
  }));
  const total = sum(discounts, ({ discount }) => discount.discount + discount.shippingDiscount);
  return { state, discounts, total };
}

const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

const pricedLines = ({ lines, discounts, shippingDiscounts }: CartState): PricedLine[] =>
  lines.map(({ key, price, quantity, shipping }, index) => {
    const subtotal = price * quantity;
    const [discount, shippingDiscount] = [discounts[index] ?? 0, shippingDiscounts[index] ?? 0];
    return {
      key,
      subtotal,
      discount,
      shipping,
      shippingDiscount,
      total: subtotal + shipping - discount - shippingDiscount,
    };
  });
