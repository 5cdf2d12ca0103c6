import type { CouponType } from './coupon.ts';

/** The cart and the coupons that `priceCart` works with. */

/** A line of a cart: a product, or an add-on. All amounts are whole paise. */
export type CartLine = {
  /** Identifies the line in the result; unique in the cart. */
  readonly key: string;
  /** Id of the product; null for an add-on that is not in the catalogue. */
  readonly product: string | null;
  /** Ids of the product's categories and of all their parents. */
  readonly categories: readonly string[];
  /** Price of one unit. */
  readonly price: number;
  /** A whole number, at least 1. */
  readonly quantity: number;
  /** Shipping cost of the line. */
  readonly shipping: number;
  /** `YYYY-MM-DD`; null while it is not chosen. */
  readonly deliveryDate: string | null;
};

export type Cart = {
  readonly lines: readonly CartLine[];
  /** Codes as the customer typed them, in the order in which they were entered. */
  readonly codes: readonly string[];
};

/** A coupon as `priceCart` needs it. Amounts are paise, percentages hundredths of a percent, days `YYYY-MM-DD`. */
export type CartCoupon = {
  readonly id: string;
  /** The name of the coupon, which is its code. */
  readonly code: string;
  readonly type: CouponType;
  readonly value: number;
  readonly startDate: string;
  /** The last day on which the coupon is valid. */
  readonly endDate: string;
  readonly minimumSpend: number | null;
  readonly maximumSpend: number | null;
  readonly maxDiscount: number | null;
  readonly usageLimit: number | null;
  /** Number of orders that use the coupon. */
  readonly used: number;
  readonly userLimit: number | null;
  /** Number of this customer's orders that use the coupon; 0 while the customer is unknown. */
  readonly usedByCustomer: number;
  readonly isIndividual: boolean;
  readonly isAutomatic: boolean;
  /** First and last delivery date; both null without a restriction, both equal for a single day. */
  readonly deliveryFrom: string | null;
  readonly deliveryUpto: string | null;
  readonly condition: 'any_products' | 'all_products';
  readonly products: readonly string[];
  readonly categories: readonly string[];
  readonly excludedProducts: readonly string[];
  readonly excludedCategories: readonly string[];
  /** Products that the buy-X types give away. */
  readonly giveaways: readonly string[];
};

/** A coupon that applies, with the lines it concerns as ascending indexes into the sorted lines of the cart. */
export type EligibleCoupon = {
  readonly coupon: CartCoupon;
  /** Lines that the coupon's conditions include. */
  readonly lines: readonly number[];
  /** Lines with products that the coupon gives away. */
  readonly giveaways: readonly number[];
  /** The products that must be bought for one giveaway: for each, the lines that can supply it. */
  readonly requirements: readonly (readonly number[])[];
  /** Discount of the coupon on the cart without other discounts, in paise; more than 0. */
  readonly aloneDiscount: number;
};
