import type { Delivery } from '@bakehouse/contract/vendor/eligibility';
import type { StoreHours } from '@bakehouse/contract/vendor/store-hours';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';
import { idList } from '../../../platform/db/sql-values.ts';
import {
  assignmentSettingsColumn,
  deliveriesColumn,
  type StoredSettings,
} from '../../vendor/hours/vendor-hours.queries.ts';
import type { orderOfferTable } from './order-offer.table.ts';

/** The SQL of offers. It compares times with the clock of the database, because the clocks of servers differ. */

export type OfferState = (typeof orderOfferTable.$inferSelect)['state'];

/** Returns the assignment settings as saved, and the time of the database. */
export async function findAcceptanceFacts(db: Db): Promise<{ settings: StoredSettings; now: Date }> {
  const [row] = await rowsOf<{ settings: StoredSettings; now: string }>(
    db,
    sql`select ${assignmentSettingsColumn} as settings, clock_timestamp() as now`,
  );
  return { settings: row?.settings ?? null, now: new Date(row?.now ?? Number.NaN) };
}

export type DeadlineFacts = {
  readonly deliveries: readonly Delivery[];
  /** Hours by the id of the store. A store without an entry is unlimited. */
  readonly hours: Readonly<Record<string, StoreHours>>;
};

/** Returns the facts that determine until when stores can answer an offer of an order, in one statement. */
export async function findDeadlineFacts(db: Db, orderId: string, storeIds: readonly string[]): Promise<DeadlineFacts> {
  const [row] = await rowsOf<DeadlineFacts>(
    db,
    sql`select ${deliveriesColumn} as deliveries,
          (select coalesce(json_object_agg(h.vendor_id, h.hours), '{}') from vendor_hours h
            where h.vendor_id in ${idList(storeIds)}) as hours
        from orders o where o.id = ${orderId}`,
  );
  return row ?? { deliveries: [], hours: {} };
}

/** A round of offers that is continued with another store. */
export type ContinuedRound = {
  readonly round: number;
  readonly attempt: number;
  /** Name of the store that declined the order before; undefined after a missing answer. */
  readonly declinedBy?: string;
};

type NewOffer = {
  readonly orderId: string;
  readonly storeId: string;
  /** Undefined starts a round. */
  readonly continued: ContinuedRound | undefined;
  readonly minutes: number;
  /** The latest end of the time to answer. */
  readonly deadline: Date;
  readonly minSeconds: number;
};

/**
 * Offers an order to a store and marks the order as waiting, in one statement. A store that had the order before accepts it as it is now, so
 * it has no changes to confirm.
 * @returns the name of the store and the time of the offer; undefined when too little time is left before the deadline
 */
export async function insertOffer(
  db: Db,
  { orderId, storeId, continued, minutes, deadline, minSeconds }: NewOffer,
): Promise<{ store_name: string; at: Date } | undefined> {
  const [row] = await rowsOf<{ store_name: string; at: string }>(
    db,
    sql`
      with times as materialized (
        select t.now, least(t.now + ${minutes}::int * interval '1 minute', ${deadline.toISOString()}::timestamptz) as ends
        from (select clock_timestamp() as now) as t
      ), created as (
        insert into order_offer (id, order_id, store_id, round, attempt, state, offered_at, remind_at, expires_at)
        select ${newId()}::uuid, ${orderId}::uuid, ${storeId}::uuid,
          coalesce(${continued?.round ?? null}::int,
            (select coalesce(max(f.round), 0) + 1 from order_offer f where f.order_id = ${orderId}::uuid)),
          ${continued?.attempt ?? 1}::int, 'offered', now, now + (ends - now) / 2, ends
        from times where ends >= now + ${minSeconds}::int * interval '1 second'
        returning order_id, store_id, offered_at, expires_at
      ), marked as (
        update orders o set accept_until = c.expires_at from created c where o.id = c.order_id
      ), shown as (
        update order_change x set before = '{}' from created c where x.order_id = c.order_id
      )
      select v.store_name, c.offered_at as at from created c join vendor v on v.id = c.store_id`,
  );
  return row && { store_name: row.store_name, at: new Date(row.at) };
}

export type ClosedOffer = { store_id: string; store_name: string; round: number; attempt: number; at: Date };

/**
 * Closes the open offer of an order, if it fulfils a condition, and marks the order as not waiting, in one statement. Lock the order
 * first.
 * @param condition condition on `order_offer f`
 * @returns the offer; undefined if none was closed
 */
const closeOffer = async (
  db: Db,
  orderId: string,
  { state, reason = '', condition }: { state: OfferState; reason?: string; condition: SQL },
): Promise<ClosedOffer | undefined> => {
  const [row] = await rowsOf<Omit<ClosedOffer, 'at'> & { at: string }>(
    db,
    sql`
      with closed as (
        update order_offer f set state = ${state}, reason = ${reason}, closed_at = clock_timestamp()
        where f.order_id = ${orderId} and f.state = 'offered' and ${condition}
        returning f.order_id, f.store_id, f.round, f.attempt, f.closed_at
      ), marked as (
        update orders o set accept_until = null from closed c where o.id = c.order_id
      )
      select c.store_id, v.store_name, c.round, c.attempt, c.closed_at as at
      from closed c join vendor v on v.id = c.store_id`,
  );
  return row && { ...row, at: new Date(row.at) };
};

/** Closes the open offer to a store with its answer, unless the offer has expired. */
export const answerOffer = (
  db: Db,
  orderId: string,
  storeId: string,
  answer: { state: 'accepted' | 'declined'; reason?: string },
): Promise<ClosedOffer | undefined> =>
  closeOffer(db, orderId, {
    ...answer,
    condition: sql`f.store_id = ${storeId} and f.expires_at > clock_timestamp()`,
  });

/** Closes an expired offer. */
export const expireOffer = (db: Db, orderId: string): Promise<ClosedOffer | undefined> =>
  closeOffer(db, orderId, { state: 'expired', condition: sql`f.expires_at <= clock_timestamp()` });

export const withdrawOpenOffer = (db: Db, orderId: string): Promise<ClosedOffer | undefined> =>
  closeOffer(db, orderId, { state: 'withdrawn', condition: sql`true` });

/** Returns the state of the latest offer of an order to a store; undefined without one. */
export async function findLastOfferState(db: Db, orderId: string, storeId: string): Promise<OfferState | undefined> {
  const [row] = await rowsOf<{ state: OfferState }>(
    db,
    sql`select f.state from order_offer f where f.order_id = ${orderId} and f.store_id = ${storeId}
        order by f.round desc, f.attempt desc limit 1`,
  );
  return row?.state;
}

/** Returns the ids of the stores to which an order was offered in a round. */
export async function findOfferedStoreIds(db: Db, orderId: string, round: number): Promise<string[]> {
  const rows = await rowsOf<{ store_id: string }>(
    db,
    sql`select f.store_id from order_offer f where f.order_id = ${orderId} and f.round = ${round}`,
  );
  return rows.map(({ store_id }) => store_id);
}

/** Number of a store's latest offers that its acceptance rate counts; offers older than 90 days do not count. */
const maxRatedOffers = 200;

/**
 * Returns a column with the share of a store's latest offers that it accepted, from 0 to 1; null without an offer. A missing answer
 * counts as not accepted, and a withdrawn offer does not count.
 * @param storeId id of the store as a uuid expression
 */
export const acceptanceRate = (storeId: SQL): SQL => sql`(
  select avg((rated.state = 'accepted')::int)::float8 from (
    select f.state from order_offer f
    where f.store_id = ${storeId} and f.offered_at > now() - interval '90 days'
      and f.state in ('accepted', 'declined', 'expired')
    order by f.offered_at desc limit ${maxRatedOffers}) as rated)`;

/** Moves the end of the time to answer to a deadline, if it is later. */
export async function limitOffer(db: Db, orderId: string, deadline: Date): Promise<void> {
  await db.execute(sql`
    with limited as (
      update order_offer f set expires_at = ${deadline.toISOString()}::timestamptz,
        remind_at = least(f.remind_at, ${deadline.toISOString()}::timestamptz)
      where f.order_id = ${orderId} and f.state = 'offered' and f.expires_at > ${deadline.toISOString()}::timestamptz
      returning f.order_id, f.expires_at
    )
    update orders o set accept_until = l.expires_at from limited l where o.id = l.order_id`);
}

/** Marks the open offer of an order as reminded, once, if half of its time is over. */
export async function remindOffer(
  db: Db,
  orderId: string,
): Promise<Pick<ClosedOffer, 'store_name' | 'at'> | undefined> {
  const [row] = await rowsOf<{ store_name: string; at: string }>(
    db,
    sql`update order_offer f set reminded_at = clock_timestamp() from vendor v
        where f.order_id = ${orderId} and f.state = 'offered' and f.reminded_at is null and f.remind_at <= clock_timestamp()
          and f.expires_at > clock_timestamp() and v.id = f.store_id
        returning v.store_name, f.reminded_at as at`,
  );
  return row && { store_name: row.store_name, at: new Date(row.at) };
}

/** Returns orders with an offer that needs a reminder or has expired, the most urgent first. */
export async function findDueOrders(db: Db, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ order_id: string }>(
    db,
    sql`select f.order_id from order_offer f
        where f.state = 'offered' and f.remind_at <= now() and (f.reminded_at is null or f.expires_at <= now())
        order by f.expires_at limit ${limit}`,
  );
  return rows.map(({ order_id }) => order_id);
}
