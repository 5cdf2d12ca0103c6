import { categoryLookups } from '@bakehouse/contract/category';
import { staleMessage } from '@bakehouse/contract/core/messages';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { answer, type Received, Refuse } from './fake-api.ts';

type Coupon = RecordOf<typeof coupon>;

export const couponId = '01990000-0000-7000-8000-0000000000e1';
export const candle = { _id: '01990000-0000-7000-8000-0000000000e8', name: 'Candle' };

export const aCoupon = (over: Partial<Coupon> = {}): Coupon => ({
  _id: couponId,
  version: 1,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  name: 'DIWALI',
  description: 'For the festival',
  coupon_type: 'percentage_discount',
  coupon_value: 12.5,
  start_date: '2091-03-05',
  expire_date: '2091-03-20',
  status: 'Active',
  minimum_spend: null,
  maximum_spend: null,
  max_discount: null,
  usage_limit_per_coupon: null,
  usage_limit_per_user: null,
  individual_use_only: false,
  apply_coupon_automatically: false,
  use_date_range_delivery_date: false,
  product_condition: 'any_products',
  delivery_date: null,
  delivery_date_end: null,
  coupon_categories: [],
  exclude_categories: [],
  coupon_products: [],
  exclude_products: [],
  bogo_products: [],
  funded_by: 'platform',
  vendor_share: null,
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
    const at = table.findIndex(({ _id }) => _id === params.id);
    if (at < 0) throw new Refuse(404, 'not_found', 'Coupon not found');
    return at;
  };
  return {
    table,
    calls: {
      list: answer(list, () => ({ data: table, total: table.length })),
      deleted: answer(deleted, () => ({ data: [], total: 0 })),
      detail: answer(detail, (call) => ({ data: table[find(call)]! })),
      create: answer(create, () => ({ message: 'Coupon created successfully', data: aCoupon() })),
      update: answer(update, (call) => {
        const at = find(call);
        const { version, ...part } = call.body;
        if (table[at]!.version !== version) throw new Refuse(409, 'stale', staleMessage);
        table[at] = { ...table[at]!, ...(part as Partial<Coupon>), version: version + 1 };
        return { message: 'Coupon updated successfully', data: table[at] };
      }),
    },
  };
};
