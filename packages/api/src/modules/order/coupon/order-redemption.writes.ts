import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { uuidArray } from '../../../platform/db/sql-values.ts';
import type { JsonRow } from '../../../platform/db/table-columns.ts';
import { customerHash } from '../../coupon/coupon-cart.queries.ts';
import type { couponRedemptionTable } from './order-redemption.table.ts';

/**
 * The SQL that takes and returns uses of coupons. Each function locks the coupons of the order first, in the order of
 * their ids, so that simultaneous orders cannot deadlock. The statement after the lock sees the uses that other transactions have
 * committed.
 */

export type LockedCoupon = {
  readonly id: string;
  readonly version: number;
  readonly used: number;
  readonly funded_by: 'platform' | 'vendor' | 'shared';
  readonly vendor_share: number | null;
};

/** Locks the active coupons among `ids`. Lock the order first. */
export const lockActiveCoupons = async (db: Db, ids: readonly string[]): Promise<LockedCoupon[]> =>
  ids.length === 0
    ? []
    : lockCoupons(
        db,
        sql`select c.id from coupon c where c.id = any(${uuidArray(ids)}) and c.deleted_at is null and c.status = 'Active'`,
      );

const lockCoupons = (db: Db, ids: SQL): Promise<LockedCoupon[]> =>
  rowsOf<LockedCoupon>(
    db,
    sql`select id, version, used, funded_by, vendor_share from coupon where id in (${ids}) order by id for update`,
  );

/** Locks the coupons that an order has used, whether they are active or not. Lock the order first. */
export const lockCouponsOfOrder = (db: Db, orderId: string): Promise<LockedCoupon[]> =>
  lockCoupons(db, sql`select r.coupon_id from coupon_redemption r where r.order_id = ${orderId}`);

/** The condition of coupons `c` that have a use left. */
const hasUse = sql`(c.usage_limit_per_coupon is null or c.used < c.usage_limit_per_coupon)`;

/** The use of a coupon by an order; amounts are in paise. */
export type NewRedemption = Pick<
  JsonRow<typeof couponRedemptionTable>,
  'coupon_id' | 'code' | 'discount' | 'shipping_discount' | 'shares' | 'funded_by' | 'vendor_amount'
>;

/**
 * Counts the uses of a new order. Its coupons must be locked.
 * @returns the ids of the coupons that had a use left for this customer
 */
export async function insertRedemptions(
  db: Db,
  orderId: string,
  { phone, at, redemptions }: { phone: string; at: Date; redemptions: readonly NewRedemption[] },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
      with given as (
        select g.coupon_id, g.code, g.discount, g.shipping_discount, g.shares, g.funded_by, g.vendor_amount, p.person,
          ${freeSlot(sql`g.coupon_id`, sql`p.person`)} as slot
        from json_populate_recordset(null::coupon_redemption, ${JSON.stringify(redemptions)}) as g,
          (select ${customerHash(phone)} as person) as p
      ), counted as (
        update coupon c set used = c.used + 1, given_away = c.given_away + g.discount + g.shipping_discount
        from given g where c.id = g.coupon_id and ${hasUse} and ${allowsSlot(sql`g.slot`)}
        returning c.id
      )
      insert into coupon_redemption (order_id, coupon_id, code, person, user_slot, state, discount, shipping_discount, shares,
        funded_by, vendor_amount, taken_at)
      select ${orderId}::uuid, g.coupon_id, g.code, g.person, g.slot, 'taken', g.discount, g.shipping_discount, g.shares,
        g.funded_by, g.vendor_amount, ${at.toISOString()}::timestamptz
      from given g join counted on counted.id = g.coupon_id
      returning coupon_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the smallest number from 1 that no counted redemption of this customer has, as an expression. */
const freeSlot = (coupon: SQL, person: SQL): SQL => sql`(
  select min(n) from generate_series(1, 1 + (
    select count(*)::int from coupon_redemption t where t.person = ${person} and t.coupon_id = ${coupon} and t.state = 'taken')) as n
  where not exists (
    select 1 from coupon_redemption t
    where t.person = ${person} and t.coupon_id = ${coupon} and t.state = 'taken' and t.user_slot = n))`;

/** The condition of coupons `c` that a customer with the next slot `slot` may use. */
const allowsSlot = (slot: SQL) => sql`(c.usage_limit_per_user is null or ${slot} <= c.usage_limit_per_user)`;

/**
 * Returns the uses of a locked order. A second call changes nothing.
 * @returns the ids of the coupons with a changed number of uses
 */
export async function returnRedemptions(db: Db, orderId: string, at: Date): Promise<string[]> {
  const coupons = await lockCoupons(db, couponsInState(orderId, 'taken'));
  if (coupons.length === 0) return [];
  await db.execute(sql`
    with returned as (
      update coupon_redemption set state = 'returned', returned_at = ${at.toISOString()}
      where order_id = ${orderId} and state = 'taken' returning coupon_id, discount + shipping_discount as amount
    )
    update coupon c set used = c.used - 1, given_away = c.given_away - r.amount from returned r where c.id = r.coupon_id`);
  return coupons.map(({ id }) => id);
}

const couponsInState = (orderId: string, state: 'taken' | 'returned') =>
  sql`select r.coupon_id from coupon_redemption r where r.order_id = ${orderId} and r.state = ${state}`;

/**
 * Takes the uses of a locked order again.
 * @returns the ids of the coupons, and the codes of those without a use left for this customer; if there are any, the caller must
 *   roll back
 */
export async function retakeRedemptions(
  db: Db,
  orderId: string,
  at: Date,
): Promise<{ coupons: string[]; missing: string[] }> {
  const coupons = await lockCoupons(db, couponsInState(orderId, 'returned'));
  if (coupons.length === 0) return { coupons: [], missing: [] };
  const rows = await rowsOf<{ code: string }>(
    db,
    sql`
      with due as (
        select r.coupon_id, r.code, r.discount + r.shipping_discount as amount, ${freeSlot(sql`r.coupon_id`, sql`r.person`)} as slot
        from coupon_redemption r where r.order_id = ${orderId} and r.state = 'returned'
      ), counted as (
        update coupon c set used = c.used + 1, given_away = c.given_away + d.amount
        from due d where c.id = d.coupon_id and ${hasUse} and ${allowsSlot(sql`d.slot`)}
        returning c.id
      ), taken as (
        update coupon_redemption r set state = 'taken', returned_at = null, taken_at = ${at.toISOString()}, user_slot = d.slot
        from due d join counted on counted.id = d.coupon_id where r.order_id = ${orderId} and r.coupon_id = d.coupon_id
      )
      select d.code from due d where d.coupon_id not in (select id from counted) order by d.code`,
  );
  return { coupons: coupons.map(({ id }) => id), missing: rows.map(({ code }) => code) };
}

/**
 * Replaces the discounts of the locked coupons of a locked order. The state of each redemption stays, so that no use is counted
 * twice.
 * @param redemptions the coupons that remain; the uses of the other coupons of the order are returned
 */
export async function replaceRedemptions(
  db: Db,
  orderId: string,
  redemptions: readonly NewRedemption[],
): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from json_populate_recordset(null::coupon_redemption, ${JSON.stringify(redemptions)})
    ), stored as (
      select r.coupon_id, r.state, r.discount + r.shipping_discount as amount from coupon_redemption r where r.order_id = ${orderId}
    ), removed as (
      delete from coupon_redemption r where r.order_id = ${orderId} and r.coupon_id not in (select coupon_id from given)
    ), changed as (
      update coupon_redemption r set discount = g.discount, shipping_discount = g.shipping_discount, shares = g.shares,
        funded_by = g.funded_by, vendor_amount = g.vendor_amount
      from given g where r.order_id = ${orderId} and r.coupon_id = g.coupon_id
    )
    update coupon c set used = c.used - case when g.coupon_id is null then 1 else 0 end,
      given_away = c.given_away - s.amount + coalesce(g.discount + g.shipping_discount, 0)
    from stored s left join given g on g.coupon_id = s.coupon_id
    where c.id = s.coupon_id and s.state = 'taken'`);
}
