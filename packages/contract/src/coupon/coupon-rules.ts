import type { CouponType } from './coupon.ts';

/** What must hold between a coupon's fields, said once for form and server. Days are `YYYY-MM-DD` of the marketplace. */

export type CouponTerms = {
  readonly coupon_type?: CouponType | undefined;
  readonly coupon_value?: number | undefined;
  readonly start_date?: string | undefined;
  readonly expire_date?: string | undefined;
  readonly minimum_spend?: number | null | undefined;
  readonly maximum_spend?: number | null | undefined;
  readonly usage_limit_per_coupon?: number | null | undefined;
  readonly usage_limit_per_user?: number | null | undefined;
  readonly delivery_date?: string | null | undefined;
  readonly delivery_date_end?: string | null | undefined;
  readonly coupon_categories?: readonly string[] | undefined;
  readonly exclude_categories?: readonly string[] | undefined;
  readonly coupon_products?: readonly string[] | undefined;
  readonly exclude_products?: readonly string[] | undefined;
};
type Dates = { readonly start_date: string; readonly expire_date: string };

const percentTypes: ReadonlySet<CouponType> = new Set(['percentage_discount', 'buy_x_get_y_percent_off']);
const giveawayTypes: ReadonlySet<CouponType> = new Set(['buy_x_get_y_free', 'buy_x_get_y_percent_off']);

/** Its value is percent, not rupees. */
export const isPercentage = (type: CouponType): boolean => percentTypes.has(type);
/** It gives products away (spec 2 §9: the last two types show the picker). */
export const hasGiveaway = (type: CouponType): boolean => giveawayTypes.has(type);

/** Where a coupon stands on a day; it holds through its last day. */
export const couponPhase = ({ start_date, expire_date }: Dates, today: string): 'Scheduled' | 'Active' | 'Ended' => {
  if (today < start_date) return 'Scheduled';
  return today > expire_date ? 'Ended' : 'Active';
};

/** Once a coupon has started, its dates are locked (spec 2 §4). */
export const hasStarted = ({ start_date }: Pick<Dates, 'start_date'>, today: string): boolean => start_date <= today;

const overlap = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.some((one) => others.includes(one));

const dateFaults = ({ start_date, expire_date }: CouponTerms, today: string, before: Dates | undefined) => {
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

/** @returns sentence by field; empty when all is right. `before` is the coupon as it stands, when it is edited. */
export const couponFaults = (terms: CouponTerms, today: string, before?: Dates): Record<string, string> => {
  const faults = dateFaults(terms, today, before);
  const { coupon_type, coupon_value = 0, minimum_spend, maximum_spend } = terms;
  if (coupon_type && isPercentage(coupon_type) && coupon_value > 100)
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
