import type { CouponType } from './coupon.ts';

/** What must hold between a coupon's fields, said once for form and server. Days are `YYYY-MM-DD` of the marketplace. */

export type CouponTerms = {
  readonly coupon_type?: CouponType | undefined;
  readonly coupon_value?: number | null | undefined;
  readonly start_date?: string | undefined;
  readonly expire_date?: string | undefined;
  readonly minimum_spend?: number | null | undefined;
  readonly maximum_spend?: number | null | undefined;
  readonly usage_limit_per_coupon?: number | null | undefined;
  readonly usage_limit_per_user?: number | null | undefined;
  readonly use_date_range_delivery_date?: boolean | undefined;
  readonly delivery_date?: string | null | undefined;
  readonly delivery_date_end?: string | null | undefined;
  readonly coupon_categories?: readonly string[] | undefined;
  readonly exclude_categories?: readonly string[] | undefined;
  readonly coupon_products?: readonly string[] | undefined;
  readonly exclude_products?: readonly string[] | undefined;
  readonly bogo_products?: readonly string[] | undefined;
};
type Dates = { readonly start_date: string; readonly expire_date: string };

const percentTypes: ReadonlySet<CouponType> = new Set(['percentage_discount', 'buy_x_get_y_percent_off']);
const moneyTypes: ReadonlySet<CouponType> = new Set(['fixed_cart_discount', 'fixed_product_discount']);
const giveawayTypes: ReadonlySet<CouponType> = new Set(['buy_x_get_y_free', 'buy_x_get_y_percent_off']);

/** Its value is an amount of rupees. */
export const isMoney = (type: CouponType): boolean => moneyTypes.has(type);
/** Its value is percent, not rupees. */
export const isPercentage = (type: CouponType): boolean => percentTypes.has(type);
/** It gives products away (spec 2 §9: the last two types show the picker). */
export const hasGiveaway = (type: CouponType): boolean => giveawayTypes.has(type);

/** Free shipping and a free giveaway are worth what they are: only money and percentages need a value. */
export const needsValue = (type: CouponType): boolean => isMoney(type) || isPercentage(type);

/** Where a coupon stands on a day; it holds through its last day. */
export const couponPhase = ({ start_date, expire_date }: Dates, today: string): 'Scheduled' | 'Active' | 'Ended' => {
  if (today < start_date) return 'Scheduled';
  return today > expire_date ? 'Ended' : 'Active';
};

/** Once a coupon has started, its dates are locked (spec 2 §4). */
export const hasStarted = ({ start_date }: Pick<Dates, 'start_date'>, today: string): boolean => start_date <= today;

const overlap = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.some((one) => others.includes(one));

const dateErrors = ({ start_date, expire_date }: CouponTerms, today: string, before: Dates | undefined) => {
  const faults: Record<string, string> = {};
  if (before && hasStarted(before, today)) {
    const locked = 'The coupon has started, so its dates are locked';
    if (start_date !== before.start_date) faults.start_date = locked;
    if (expire_date !== before.expire_date) faults.expire_date = locked;
    return faults;
  }
  // spec 2 §5 has these words.
  if (start_date && start_date <= today) faults.start_date = 'Start date must be greated than today';
  if (start_date && expire_date && expire_date <= start_date)
    faults.expire_date = 'End date must be greater than Start Date';
  return faults;
};

/** What a coupon must have so that it gives anything. */
const missingTerms = (terms: CouponTerms): Record<string, string> => {
  const errors: Record<string, string> = {};
  const { coupon_type: type, coupon_value: value } = terms;
  if ((!type || needsValue(type)) && (value === null || value === undefined))
    errors.coupon_value = 'Coupon Value is required';
  if (type && hasGiveaway(type) && !terms.bogo_products?.length)
    errors.bogo_products = 'Choose at least one giveaway product';
  if (terms.use_date_range_delivery_date) {
    if (!terms.delivery_date) errors.delivery_date = 'Choose the first delivery date of the range';
    if (!terms.delivery_date_end) errors.delivery_date_end = 'Choose the last delivery date of the range';
  }
  return errors;
};

/** Coupons stored without these terms stay editable: only what an edit makes incomplete is an error. */
const newlyMissingTerms = (terms: CouponTerms, before: CouponTerms | undefined): Record<string, string> => {
  const known = before ? missingTerms(before) : {};
  return Object.fromEntries(Object.entries(missingTerms(terms)).filter(([field]) => !known[field]));
};

/** @returns message by field; empty when all is right. `before` is the stored coupon, when it is edited. */
export const couponErrors = (
  terms: CouponTerms,
  today: string,
  before?: CouponTerms & Dates,
): Record<string, string> => {
  const faults = { ...newlyMissingTerms(terms, before), ...dateErrors(terms, today, before) };
  const { coupon_type, coupon_value, minimum_spend, maximum_spend } = terms;
  if (coupon_type && isPercentage(coupon_type) && (coupon_value ?? 0) > 100)
    faults.coupon_value = 'A percentage is at most 100';
  if (minimum_spend && maximum_spend && maximum_spend < minimum_spend)
    faults.maximum_spend = 'Maximum spend must not be below the minimum spend';
  if ((terms.usage_limit_per_user ?? 0) > (terms.usage_limit_per_coupon ?? Number.POSITIVE_INFINITY))
    faults.usage_limit_per_user = 'The limit per user must not be above the limit per coupon';
  if (terms.delivery_date && terms.delivery_date_end && terms.delivery_date_end < terms.delivery_date)
    faults.delivery_date_end = 'The last delivery date must not be before the first';
  if (overlap(terms.coupon_categories, terms.exclude_categories))
    faults.exclude_categories = 'A category cannot be both included and excluded';
  if (overlap(terms.coupon_products, terms.exclude_products))
    faults.exclude_products = 'A product cannot be both included and excluded';
  return faults;
};
