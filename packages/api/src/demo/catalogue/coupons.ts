import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { CouponInput } from '@bakehouse/contract/coupon/coupon';
import { codeKey } from '@bakehouse/contract/coupon/coupon-reasons';
import type { Db } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import type { DemoProduct } from './catalogue.ts';

/** Coupons of the demo: upcoming, active and expired ones. */

type Coupon = readonly [
  name: string,
  description: string,
  type: CouponInput['coupon_type'],
  /** In rupees or percent. */
  value: number,
  fromDay: number,
  days: number,
];

const coupons: readonly Coupon[] = [
  ['FIRSTSLICE', 'A hundred rupees off the first cake', 'fixed_cart_discount', 100, -20, 90],
  ['CHOCO15', 'Fifteen percent off anything with cocoa', 'percentage_discount', 15, -5, 21],
  ['DOORSTEP', 'Delivered free, however far', 'free_shipping', 0, 3, 14],
  ['TWOFORTEA', 'Buy a cake, get cupcakes free', 'buy_x_get_y_free', 0, 10, 30],
  ['DIWALI50', 'Fifty rupees off each cake of the festival', 'fixed_product_discount', 50, -25, 18],
];

export const couponCodes: readonly string[] = coupons.map(([name]) => name);

/** The products that a coupon gives away, by the coupon's name. */
const giveaways: Readonly<Record<string, readonly string[]>> = {
  TWOFORTEA: ['Red Velvet Cupcakes (box of 6)', 'Chocolate Cupcakes (box of 6)', 'Confetti Cupcakes (box of 6)'],
};

export async function loadCoupons(db: Db, products: readonly DemoProduct[], now: Date, zone: string): Promise<void> {
  const today = dayIn(zone, now);
  const rows = coupons.map(([name, description, coupon_type, value, fromDay, days]) => ({
    id: newId(),
    name,
    code_key: codeKey(name),
    description,
    coupon_type,
    coupon_value: value * 100,
    start_date: dayAfter(today, fromDay),
    expire_date: dayAfter(today, fromDay + days),
    minimum_spend: 49_900,
    usage_limit_per_user: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }));
  await insertRows(db, 'coupon', rows);
  const links = rows.flatMap(({ id, name }) =>
    products
      .filter((product) => giveaways[name]?.includes(product.name))
      .map((product) => ({ own_id: id, other_id: product.id })),
  );
  await insertRows(db, 'coupon_giveaway', links);
}
