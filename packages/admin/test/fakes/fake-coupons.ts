import { categoryLookups } from '@bakehouse/contract/category';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { emptyCoupon } from '../../src/modules/coupon/coupon-values.ts';
import { answer } from './fake-api.ts';
import { fakeBasics, fakeTable } from './fake-records.ts';

type Coupon = RecordOf<typeof coupon>;

export const couponId = '01990000-0000-7000-8000-0000000000e1';
export const candle = { _id: '01990000-0000-7000-8000-0000000000e8', name: 'Candle' };

export const aCoupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  ...(emptyCoupon as Coupon),
  ...fakeBasics,
  _id: couponId,
  name: 'DIWALI',
  description: 'For the festival',
  coupon_type: 'percentage_discount',
  coupon_value: 12.5,
  start_date: '2091-03-05',
  expire_date: '2091-03-20',
  used: 0,
  given_away: 0,
  ...overrides,
});

/** Fakes the coupon endpoints and the lookups of their form with a list in memory. */
export const withCoupons = (...table: Coupon[]) => {
  const { list, deleted, detail, create, update } = coupon.endpoints;
  answer(categoryLookups.forProduct, () => ({ data: [], total: 0 }));
  answer(productEndpoints.forCoupon, () => ({ data: [candle] }));
  const { find, change } = fakeTable(table, 'Coupon', ({ _id }) => _id);
  return {
    table,
    calls: {
      list: answer(list, () => ({ data: table, total: table.length })),
      deleted: answer(deleted, () => ({ data: [], total: 0 })),
      detail: answer(detail, (call) => ({ data: find(call) })),
      create: answer(create, () => ({ message: 'Coupon created successfully', data: aCoupon() })),
      update: answer(update, (call) => {
        const { version: _, ...changes } = call.body;
        return { message: 'Coupon updated successfully', data: change(call, () => changes as Partial<Coupon>) };
      }),
    },
  };
};
