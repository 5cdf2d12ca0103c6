import { categoryLookups } from '@bakehouse/contract/category';
import { staleMessage } from '@bakehouse/contract/core/messages';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { emptyCoupon } from '../../src/modules/coupon/coupon-values.ts';
import { answer, type Received, Refuse } from './fake-api.ts';
import { fakeBasics } from './fake-records.ts';

type Coupon = RecordOf<typeof coupon>;

export const couponId = '01990000-0000-7000-8000-0000000000e1';
export const candle = { _id: '01990000-0000-7000-8000-0000000000e8', name: 'Candle' };

export const aCoupon = (over: Partial<Coupon> = {}): Coupon => ({
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
  ...over,
});

/** Fakes the coupon endpoints and the lookups of their form with a list in memory. */
export const withCoupons = (...table: Coupon[]) => {
  const { list, deleted, detail, create, update } = coupon.endpoints;
  answer(categoryLookups.forProduct, () => ({ data: [], total: 0 }));
  answer(productEndpoints.forCoupon, () => ({ data: [candle] }));
  const find = ({ params }: Received) => {
    const index = table.findIndex(({ _id }) => _id === params.id);
    if (index < 0) throw new Refuse(404, 'not_found', 'Coupon not found');
    return index;
  };
  return {
    table,
    calls: {
      list: answer(list, () => ({ data: table, total: table.length })),
      deleted: answer(deleted, () => ({ data: [], total: 0 })),
      detail: answer(detail, (call) => ({ data: table[find(call)]! })),
      create: answer(create, () => ({ message: 'Coupon created successfully', data: aCoupon() })),
      update: answer(update, (call) => {
        const index = find(call);
        const { version, ...changes } = call.body;
        if (table[index]!.version !== version) throw new Refuse(409, 'stale', staleMessage);
        table[index] = { ...table[index]!, ...(changes as Partial<Coupon>), version: version + 1 };
        return { message: 'Coupon updated successfully', data: table[index] };
      }),
    },
  };
};
