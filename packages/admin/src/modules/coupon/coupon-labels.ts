import type { RecordOf } from '@bakehouse/contract/core/resource';
import { type CouponType, coupon } from '@bakehouse/contract/coupon/coupon';
import type { CouponFunder } from '@bakehouse/contract/coupon/coupon-fields';
import { isMoney, isPercentage } from '@bakehouse/contract/coupon/coupon-rules';
import { formatRupees } from '../../ui/format/money.ts';

export type Coupon = RecordOf<typeof coupon>;
export { coupon };

/** Labels of the six coupon types. */
export const typeLabels: Readonly<Record<CouponType, string>> = {
  fixed_cart_discount: 'Fixed cart discount',
  fixed_product_discount: 'Fixed product discount',
  percentage_discount: 'Percentage discount',
  free_shipping: 'Free shipping',
  buy_x_get_y_free: 'Buy X get Y free',
  buy_x_get_y_percent_off: 'Buy X get Y percent off',
};

/** Labels of who pays for the discount. */
export const funderLabels: Readonly<Record<CouponFunder, string>> = {
  platform: 'The marketplace',
  vendor: 'The vendor',
  shared: 'Both',
};

export const conditionLabels = {
  any_products: 'Any of these products',
  all_products: 'All of these products',
} as const;

/** Returns the value of a coupon with its unit: '10 %', '₹100.00'. */
export const valueLabel = ({ coupon_type, coupon_value }: Pick<Coupon, 'coupon_type' | 'coupon_value'>): string =>
  isPercentage(coupon_type) ? `${coupon_value} %` : isMoney(coupon_type) ? formatRupees(coupon_value) : '–';
