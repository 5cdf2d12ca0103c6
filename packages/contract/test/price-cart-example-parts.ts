import type { CouponType } from '../src/coupon/coupon.ts';
import type { CartCoupon } from '../src/coupon/coupon-cart.ts';

/** The types and the common values of the worked examples of `priceCart`. */

/** Amounts in rupees. */
export type ExampleLine = readonly [
  quantity: number,
  product: string,
  price: number,
  more?: { readonly shipping?: number; readonly delivery?: string },
];
export type ExampleCoupon = Partial<Omit<CartCoupon, 'id' | 'code' | 'type' | 'value'>> & {
  readonly code: string;
  readonly type: CouponType;
  /** Rupees or percent. */
  readonly value?: number;
};
export type Example = {
  readonly rule: string;
  readonly cart: readonly ExampleLine[];
  readonly coupons: readonly ExampleCoupon[];
  readonly codes?: readonly string[];
  /** Discount on items in rupees. */
  readonly discount: number;
  /** Discount on shipping in rupees. */
  readonly shipping?: number;
  /** The discount of each line in rupees, for examples about its division. */
  readonly shares?: readonly number[];
  /** Reasons by code. */
  readonly reasons?: Readonly<Record<string, string>>;
};

/** The current day of every example. */
export const exampleDay = '2026-12-10';

export const tenPercent = { code: 'TEN', type: 'percentage_discount', value: 10 } as const;
export const hundredOff = { code: 'HUNDRED', type: 'fixed_cart_discount', value: 100 } as const;
export const fiftyOffEach = { code: 'FIFTY', type: 'fixed_product_discount', value: 50 } as const;
export const freeShipping = { code: 'DELIVERED', type: 'free_shipping' } as const;
export const bogo = {
  code: 'PAIR',
  type: 'buy_x_get_y_free',
  products: ['Truffle'],
  giveaways: ['Cupcake'],
} as const;
export const twoForOne = {
  code: 'TWOFORONE',
  type: 'buy_x_get_y_free',
  giveaways: ['Truffle'],
  products: ['Truffle'],
} as const;
export const bogoHalf = { ...bogo, code: 'HALF', type: 'buy_x_get_y_percent_off', value: 50 } as const;

export const truffle: ExampleLine = [1, 'Truffle', 500];
export const vanilla: ExampleLine = [1, 'Vanilla', 400];
export const cupcake: ExampleLine = [1, 'Cupcake', 100];
export const candle: ExampleLine = [1, 'Candle', 50];

/** Returns an example with one coupon. */
export const example = (
  rule: string,
  coupon: ExampleCoupon,
  cart: readonly ExampleLine[],
  discount: number,
  more: Partial<Example> = {},
): Example => ({
  rule,
  cart,
  coupons: [coupon],
  codes: coupon.isAutomatic ? [] : [coupon.code],
  discount,
  ...more,
});
/** Returns an example with one coupon that does not apply. */
export const rejected = (rule: string, coupon: ExampleCoupon, cart: readonly ExampleLine[], reason: string): Example =>
  example(rule, coupon, cart, 0, { reasons: { [coupon.code]: reason } });
