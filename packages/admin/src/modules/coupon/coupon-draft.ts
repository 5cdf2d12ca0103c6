import { type CouponValues, emptyCoupon } from './coupon-values.ts';

/** What was typed of a coupon that is not made yet, kept while this tab of the browser is open. */
const place = 'bakehouse.coupon-draft';

export const readDraft = (): CouponValues => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    const known = Object.entries(kept as object).filter(([name]) => name in emptyCoupon);
    return { ...emptyCoupon, ...Object.fromEntries(known) };
  } catch {
    return emptyCoupon;
  }
};

export const keepDraft = (values: Readonly<Record<string, unknown>>): void =>
  sessionStorage.setItem(place, JSON.stringify(values));

export const dropDraft = (): void => sessionStorage.removeItem(place);
