import { sql } from 'drizzle-orm';
import { customerHash, findCartFacts } from '../../modules/coupon/coupon-cart.queries.ts';
import { type CartItem, priceFacts } from '../../modules/coupon/coupon-pricing.ts';
import { toRedemption } from '../../modules/order/coupon/order-coupons.ts';
import { lockActiveCoupons, type NewRedemption } from '../../modules/order/coupon/order-redemption.writes.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { couponCodes } from '../catalogue/coupons.ts';
import type { Random } from '../random.ts';

/** Redeems the demo's coupons. The API's own functions decide whether a coupon applies, and calculate what it gives. */

/** Share of the orders whose customer enters a code, on days on which a coupon is valid. */
const codeShare = 0.4;

/** The use of a coupon by an order; `user_slot` is the number of the customer's use. */
export type Redemption = NewRedemption & { readonly user_slot: number };

type Cart = {
  readonly items: readonly CartItem[];
  readonly phone: string;
  /** The day on which the order is placed, `YYYY-MM-DD`. */
  readonly day: string;
};

/**
 * Reads the coupons once.
 * @returns a function that picks a valid coupon for an order; it returns undefined for most orders, and if the coupon does not apply
 */
export async function openCoupons(
  db: Db,
  { productIds, today }: { productIds: readonly string[]; today: string },
): Promise<(cart: Cart, random: Random) => Redemption | undefined> {
  const facts = await findCartFacts(db, { productIds, codes: couponCodes, today, phone: undefined });
  const stored = await lockActiveCoupons(
    db,
    facts.coupons.map(({ id }) => id),
  );
  const uses = new Map<string, number>();
  return ({ items, phone, day }, random) => {
    const valid = facts.coupons.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
    if (valid.length === 0 || !random.chance(codeShare)) return undefined;
    const coupon = random.pick(valid);
    const key = `${phone} ${coupon.id}`;
    const usedByCustomer = uses.get(key) ?? 0;
    const coupons = [{ ...coupon, usedByCustomer }];
    const { priced } = priceFacts(items, [coupon.code], { ...facts, coupons }, day);
    const [applied] = priced.applied;
    const row = stored.find(({ id }) => id === coupon.id);
    if (!applied || !row) return undefined;
    uses.set(key, usedByCustomer + 1);
    return { ...toRedemption(row, applied), user_slot: usedByCustomer + 1 };
  };
}

export type OrderRedemption = Redemption & {
  readonly order_id: string;
  /** The phone of the customer, which is hashed. */
  readonly person: string;
  readonly state: 'taken' | 'returned';
  readonly taken_at: string;
  readonly returned_at: string | null;
};

/** Stores the redemptions, and counts the uses and discounts of each coupon. */
export async function loadRedemptions(db: Db, rows: readonly OrderRedemption[]): Promise<void> {
  await insertRows(db, 'coupon_redemption', rows);
  await db.execute(sql`update coupon_redemption set person = ${customerHash(sql`person`)}`);
  await db.execute(sql`
    update coupon c set used = r.used, given_away = r.given_away
    from (
      select coupon_id, count(*) as used, sum(discount + shipping_discount) as given_away
      from coupon_redemption where state = 'taken' group by coupon_id
    ) as r where c.id = r.coupon_id`);
}
