import type { CouponType } from './coupon.ts';
import type { CouponFunder } from './coupon-fields.ts';

/**
 * Rules across the fields of a coupon, shared by form and server. Days are `YYYY-MM-DD` in the marketplace's time
 * zone.
 */

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
  readonly funded_by?: CouponFunder | undefined;
  readonly vendor_share?: number | null | undefined;
};
type Dates = { readonly start_date: string; readonly expire_date: string };

const percentTypes: ReadonlySet<CouponType> = new Set(['percentage_discount', 'buy_x_get_y_percent_off']);
const moneyTypes: ReadonlySet<CouponType> = new Set(['fixed_cart_discount', 'fixed_product_discount']);
const giveawayTypes: ReadonlySet<CouponType> = new Set(['buy_x_get_y_free', 'buy_x_get_y_percent_off']);

/** Returns whether the value of a coupon type is an amount in rupees. */
export const isMoney = (type: CouponType): boolean => moneyTypes.has(type);
/** Returns whether the value of a coupon type is a percentage. */
export const isPercentage = (type: CouponType): boolean => percentTypes.has(type);
/** Returns whether a coupon type gives products away; only the last two types show the product picker (spec 2 §9). */
export const hasGiveaway = (type: CouponType): boolean => giveawayTypes.has(type);

/** Returns whether a coupon type needs a value. Free shipping and free giveaways have none. */
export const needsValue = (type: CouponType): boolean => isMoney(type) || isPercentage(type);

/**
 * Returns the phase of a coupon on a day. A coupon is valid through its last day.
 * @param dates first and last day.
 * @param today `YYYY-MM-DD`.
 */
export function couponPhase({ start_date, expire_date }: Dates, today: string): 'Scheduled' | 'Active' | 'Ended' {
  if (today < start_date) return 'Scheduled';
  return today > expire_date ? 'Ended' : 'Active';
}

/**
 * Returns the state of a coupon for lists: its phase, or Used up while an Active coupon has no uses left.
 * @param coupon dates, uses and limit of the coupon.
 * @param today `YYYY-MM-DD`.
 */
export function couponState(
  coupon: Dates & { readonly used: number; readonly usage_limit_per_coupon: number | null },
  today: string,
): 'Scheduled' | 'Active' | 'Ended' | 'Used up' {
  const phase = couponPhase(coupon, today);
  const { used, usage_limit_per_coupon: limit } = coupon;
  return phase === 'Active' && limit !== null && used >= limit ? 'Used up' : phase;
}

/**
 * Returns whether a coupon has started; its dates are then locked (spec 2 §4).
 * @param coupon its first day.
 * @param today `YYYY-MM-DD`.
 */
export const hasStarted = ({ start_date }: Pick<Dates, 'start_date'>, today: string): boolean => start_date <= today;

const overlap = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.some((id) => others.includes(id));

const dateErrors = ({ start_date, expire_date }: CouponTerms, today: string, before: Dates | undefined) => {
  const errors: Record<string, string> = {};
  if (before && hasStarted(before, today)) {
    const locked = 'The coupon has started, so its dates are locked';
    if (start_date !== before.start_date) errors.start_date = locked;
    if (expire_date !== before.expire_date) errors.expire_date = locked;
    return errors;
  }
  // The specification's exact message (spec 2 §5).
  if (start_date && start_date <= today) errors.start_date = 'Start date must be greated than today';
  if (start_date && expire_date && expire_date <= start_date)
    errors.expire_date = 'End date must be greater than Start Date';
  return errors;
};

const valueError = ({ coupon_type: type, coupon_value: value }: CouponTerms): string | undefined => {
  if (type && !needsValue(type)) return undefined;
  if (value === null || value === undefined) return 'Coupon Value is required';
  return value <= 0 ? 'Coupon Value must be above 0' : undefined;
};

/** Messages for the fields without which a coupon gives no discount. */
const missingTerms = (terms: CouponTerms): Record<string, string> => {
  const errors: Record<string, string> = {};
  const { coupon_type: type } = terms;
  const wrongValue = valueError(terms);
  if (wrongValue) errors.coupon_value = wrongValue;
  if (type && hasGiveaway(type) && !terms.bogo_products?.length)
    errors.bogo_products = 'Choose at least one giveaway product';
  if (terms.funded_by === 'shared' && !terms.vendor_share) errors.vendor_share = 'Enter the share of the vendor';
  if (terms.use_date_range_delivery_date) {
    if (!terms.delivery_date) errors.delivery_date = 'Choose the first delivery date of the range';
    if (!terms.delivery_date_end) errors.delivery_date_end = 'Choose the last delivery date of the range';
  }
  return errors;
};

/** Coupons that were stored incomplete stay editable: only a field that this edit empties is an error. */
const newlyMissingTerms = (terms: CouponTerms, before: CouponTerms | undefined): Record<string, string> => {
  const known = before ? missingTerms(before) : {};
  return Object.fromEntries(Object.entries(missingTerms(terms)).filter(([field]) => !known[field]));
};

/**
 * Checks the fields of a coupon against each other.
 * @param terms the coupon.
 * @param before the stored coupon, when it is edited.
 * @returns messages by field; empty when the coupon is valid.
 */
export function couponErrors(terms: CouponTerms, today: string, before?: CouponTerms & Dates): Record<string, string> {
  const errors = { ...newlyMissingTerms(terms, before), ...dateErrors(terms, today, before) };
  const { coupon_type, coupon_value, minimum_spend, maximum_spend } = terms;
  if (coupon_type && isPercentage(coupon_type) && (coupon_value ?? 0) > 100)
    errors.coupon_value = 'A percentage is at most 100';
  if (minimum_spend && maximum_spend && maximum_spend < minimum_spend)
    errors.maximum_spend = 'Maximum spend must not be below the minimum spend';
  if ((terms.usage_limit_per_user ?? 0) > (terms.usage_limit_per_coupon ?? Number.POSITIVE_INFINITY))
    errors.usage_limit_per_user = 'The limit per user must not be above the limit per coupon';
  if (terms.delivery_date && terms.delivery_date_end && terms.delivery_date_end < terms.delivery_date)
    errors.delivery_date_end = 'The last delivery date must not be before the first';
  if (overlap(terms.coupon_categories, terms.exclude_categories))
    errors.exclude_categories = 'A category cannot be both included and excluded';
  if (overlap(terms.coupon_products, terms.exclude_products))
    errors.exclude_products = 'A product cannot be both included and excluded';
  return errors;
}
