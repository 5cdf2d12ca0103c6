import { describe, expect, it } from 'vitest';
import { couponErrors, couponPhase, couponState, hasGiveaway } from './coupon-rules.ts';

const today = '2026-11-21';
const right = {
  coupon_type: 'fixed_cart_discount',
  coupon_value: 150,
  start_date: '2026-11-22',
  expire_date: '2026-11-30',
} as const;

describe('a coupon', () => {
  it('without errors passes', () => expect(couponErrors(right, today)).toEqual({}));

  it.each([
    [{ start_date: today }, 'start_date', 'Start date must be greated than today'],
    [{ expire_date: '2026-11-22' }, 'expire_date', 'End date must be greater than Start Date'],
    [{ coupon_type: 'percentage_discount' }, 'coupon_value', 'A percentage is at most 100'],
    [{ coupon_type: 'buy_x_get_y_percent_off', bogo_products: ['a'] }, 'coupon_value', 'A percentage is at most 100'],
    [{ coupon_value: null }, 'coupon_value', 'Coupon Value is required'],
    [{ coupon_type: 'buy_x_get_y_free' }, 'bogo_products', 'Choose at least one giveaway product'],
    [
      { use_date_range_delivery_date: true, delivery_date_end: '2026-12-02' },
      'delivery_date',
      'Choose the first delivery date of the range',
    ],
    [
      { use_date_range_delivery_date: true, delivery_date: '2026-12-02' },
      'delivery_date_end',
      'Choose the last delivery date of the range',
    ],
    [{ funded_by: 'shared' }, 'vendor_share', 'Enter the share of the vendor'],
    [{ minimum_spend: 2, maximum_spend: 1 }, 'maximum_spend', 'Maximum spend must not be below the minimum spend'],
    [
      { usage_limit_per_coupon: 1, usage_limit_per_user: 2 },
      'usage_limit_per_user',
      'The limit per user must not be above the limit per coupon',
    ],
    [
      { delivery_date: '2026-12-02', delivery_date_end: '2026-12-01' },
      'delivery_date_end',
      'The last delivery date must not be before the first',
    ],
    [
      { coupon_products: ['a'], exclude_products: ['b', 'a'] },
      'exclude_products',
      'A product cannot be both included and excluded',
    ],
    [
      { coupon_categories: ['a'], exclude_categories: ['a'] },
      'exclude_categories',
      'A category cannot be both included and excluded',
    ],
  ] as const)('with %j is rejected', (change, field, message) =>
    expect(couponErrors({ ...right, ...change }, today)).toEqual({ [field]: message }),
  );

  it('that has started reports only that its dates are locked', () => {
    const before = { start_date: '2026-11-21', expire_date: '2026-11-25' };
    expect(couponErrors({ ...right, ...before }, today, before)).toEqual({});
    expect(Object.keys(couponErrors(right, today, before))).toEqual(['start_date', 'expire_date']);
    expect(couponErrors(right, today, { ...before, start_date: '2026-11-22' })).toEqual({});
  });

  it('needs no value for free shipping and a free giveaway', () => {
    expect(couponErrors({ ...right, coupon_type: 'free_shipping', coupon_value: null }, today)).toEqual({});
    const giveaway = { coupon_type: 'buy_x_get_y_free', coupon_value: undefined, bogo_products: ['a'] } as const;
    expect(couponErrors({ ...right, ...giveaway }, today)).toEqual({});
  });

  it('stored without giveaways can be edited, but its giveaways cannot be removed', () => {
    const incomplete = { ...right, coupon_type: 'buy_x_get_y_free' } as const;
    expect(couponErrors({ ...incomplete, minimum_spend: 10 }, today, incomplete)).toEqual({});
    const complete = { ...incomplete, bogo_products: ['a'] };
    expect(Object.keys(couponErrors(incomplete, today, complete))).toEqual(['bogo_products']);
  });

  it('is Used up while it is Active and its limit is reached', () => {
    const at = (used: number, day: string) => couponState({ ...right, used, usage_limit_per_coupon: 3 }, day);
    expect([at(2, '2026-11-22'), at(3, '2026-11-22'), at(3, '2026-12-01')]).toEqual(['Active', 'Used up', 'Ended']);
    expect(couponState({ ...right, used: 9, usage_limit_per_coupon: null }, '2026-11-22')).toBe('Active');
  });

  it('is Scheduled, Active through its last day, then Ended', () => {
    const phases = ['2026-11-21', '2026-11-22', '2026-11-30', '2026-12-01'].map((day) => couponPhase(right, day));
    expect(phases).toEqual(['Scheduled', 'Active', 'Active', 'Ended']);
    expect([hasGiveaway('free_shipping'), hasGiveaway('buy_x_get_y_free')]).toEqual([false, true]);
  });
});
