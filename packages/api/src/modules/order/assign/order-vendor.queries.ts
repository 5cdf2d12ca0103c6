import type { Point } from '@bakehouse/contract/core/great-circle';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import type { Delivery } from '@bakehouse/contract/vendor/eligibility';
import type { NamedType } from '@bakehouse/contract/vendor/slots';
import type { VendorStatus } from '@bakehouse/contract/vendor/vendor';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { idList, textList } from '../../../platform/db/sql-values.ts';
import { chordOfDistance, cubeOf } from '../../../platform/db/unit-sphere.ts';
import { chordOf } from '../../../platform/lib/great-circle.ts';
import {
  assignmentSettingsColumn,
  collectsCashColumn,
  deliveriesColumn,
  type LimitColumns,
  type LimitsQuery,
  limitColumns,
  type StoredSettings,
} from '../../vendor/hours/vendor-hours.queries.ts';
import { type PreferenceRow, preferencesOf } from '../../vendor/vendor.queries.ts';
import { acceptanceRate } from '../acceptance/order-offer.queries.ts';
import type { Assignment } from '../order.writes.ts';

/** The SQL that finds the stores to which an order can be assigned. Only staff may use it. */

export type OrderDestination = {
  id: string;
  status: OrderStatus;
  vendor_id: string | null;
  /** The store of the order; null without one. */
  store_name: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Median of the post offices of the shipping address's pincode; null for an order with a point. */
  pincode_point: Point | null;
  delivery_date: string;
  wanted: NamedType[];
  /** Items and add-ons, in paise. */
  subtotal: number;
  /** Commission of the payment settings in percent; null while none is saved. */
  commission: number | null;
  deliveries: Delivery[];
  collects_cash: boolean;
  settings: StoredSettings;
};

export const findOrderDestination = async (db: Db, id: string): Promise<OrderDestination | undefined> =>
  (await findDestinations(db, sql`o.id = ${id}`))[0];

/**
 * Returns where orders are delivered, and the active delivery types of their items by id, else by name. The median of the post
 * offices is used because a single office with a wrong point hardly moves it.
 * @param condition condition on `orders o`
 */
const findDestinations = (db: Db, condition: SQL): Promise<OrderDestination[]> =>
  rowsOf(
    db,
    sql`
      select o.id, o.status, o.vendor_id, o.latitude, o.longitude, o.delivery_date, o.subtotal::float8 as subtotal,
        (select v.store_name from vendor v where v.id = o.vendor_id) as store_name,
        (select (s.value::jsonb->>'vendor_commission')::float8 from content_setting s where s.name = 'payment') as commission,
        ${assignmentSettingsColumn} as settings, ${deliveriesColumn} as deliveries,
        ${collectsCashColumn},
        case when o.latitude is null then (
          select json_build_object(
            'latitude', percentile_cont(0.5) within group (order by p.latitude),
            'longitude', percentile_cont(0.5) within group (order by p.longitude))
          from order_address a join postal_office p on (p.pincode collate "C") = a.pincode
          where a.order_id = o.id and a.kind = 'shipping' having count(*) > 0) end as pincode_point,
        (select coalesce(json_agg(json_build_object('_id', t.id, 'name', t.name) order by t.name, t.id), '[]')
          from delivery_type t where t.deleted_at is null and exists (
            select 1 from order_item i left join delivery_type k on k.id = i.delivery_type_id and k.deleted_at is null
            where i.order_id = o.id and (k.id = t.id or (k.id is null and lower(i.delivery_type_name) = lower(t.name))))) as wanted
      from orders o where ${condition} and o.deleted_at is null`,
  );

/** Returns the destinations of many orders by id, in one statement. */
export const findOrderDestinations = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderDestination>> =>
  new Map((await findDestinations(db, sql`o.id in ${idList(ids)}`)).map((order) => [order.id, order]));

export type StoreRow = {
  id: string;
  store_name: string;
  latitude: number | null;
  longitude: number | null;
  service_radius: number;
  preferences: PreferenceRow[];
  /** From 0 to 1; null without an answered offer. */
  acceptance_rate: number | null;
  rating: StoreRating | null;
} & LimitColumns;

/** Average of the stars of reviews, and their number. */
export type StoreRating = { average: number; reviews: number };

/**
 * Returns all approved stores that are on the map, with their active delivery types, acceptance rate, rating, and their
 * limits.
 */
export const findApprovedStores = (db: Db, limits: LimitsQuery): Promise<StoreRow[]> =>
  rowsOf(db, selectStores(sql`v.latitude is not null`, limits));

/** The rating counts this many of a store's latest reviews. */
const maxReviews = 200;
const activePreferences = preferencesOf(sql`p.active and t.status = 'Active'`);

const selectStores = (condition: SQL, limits: LimitsQuery): SQL => sql`
  select v.id, v.store_name, v.latitude, v.longitude, v.service_radius, ${activePreferences}, ${limitColumns(limits)},
    ${acceptanceRate(sql`v.id`)} as acceptance_rate, ${storeRating(sql`v.id`)} as rating
  from vendor v where ${condition} and v.deleted_at is null and v.status = 'approve'`;

/**
 * Returns the rating of a store as a column: the average of the latest approved reviews of its delivered orders; null without one.
 * It is read from the index `product_review_vendor`.
 * @param storeId id of the store as a uuid expression
 */
const storeRating = (storeId: SQL): SQL => sql`(
  select case when count(*) > 0 then
    json_build_object('average', round(avg(reviewed.rating)::numeric, 2)::float8, 'reviews', count(*)::int) end
  from (
    select w.rating from product_review w
    where w.vendor_id = ${storeId} and w.deleted_at is null and w.status = 'Approved'
    order by w.created_at desc limit ${maxReviews}) as reviewed)`;

export const findApprovedStore = async (db: Db, id: string, limits: LimitsQuery): Promise<StoreRow | undefined> =>
  (await rowsOf<StoreRow>(db, selectStores(sql`v.id = ${id}`, limits)))[0];

export type OutOfRangeRow = {
  id: string;
  store_name: string;
  service_radius: number;
  chord: number;
  preferences: PreferenceRow[];
} & LimitColumns;

/** Maximum distance of a store that is listed although its radius does not contain the order. */
export const maxDistanceKm = 50;

/** Number of a vendor's latest orders that are searched for the same items. */
const maxSearchedOrders = 100;
/** The store of an order, what it gets in paise, and what that follows from; the basis is null without an agreement. */
export type CurrentTerms = { vendor_id: string; vendor_charges: number; basis: string | null };

type CandidateFacts = {
  /** The nearest approved stores with a radius that does not contain the point. */
  outOfRange: OutOfRangeRow[];
  /** Number of orders for the day, by id of the store. */
  loads: Record<string, number>;
  /** Last charges for the same items in paise, by id of the store. */
  charges: Record<string, number>;
  /** Acceptance rates from 0 to 1; null without an answered offer. */
  rates: Record<string, number | null>;
  ratings: Record<string, StoreRating | null>;
  /** The assignment of the order so far. */
  assigned: CurrentTerms | null;
};

/**
 * Finds the nearest approved stores within 50 km with a radius that does not contain the point, in the order of the index
 * `vendor_point`; and for the stores of `ids`, their number of orders for a day, their acceptance rates, ratings and last charges for
 * the same items.
 */
export async function findCandidateFacts(
  db: Db,
  query: {
    orderId: string;
    point: Point;
    ids: readonly string[];
    day: string;
    limits: LimitsQuery;
    maxOutOfRange: number;
  },
): Promise<CandidateFacts> {
  const orderPoint = cubeOf(query.point);
  const ids = sql`${textList(query.ids)} as known (id)`;
  const [row] = await rowsOf<CandidateFacts>(
    db,
    sql`
      with ordered as materialized (select ${itemsOf(sql`${query.orderId}::uuid`)} as items)
      select
        (select coalesce(json_agg(b order by b.chord, b.id), '[]') from (
          select v.id, v.store_name, v.service_radius, cube_distance(v.point, ${orderPoint}) as chord,
            ${activePreferences}, ${limitColumns(query.limits)}
          from vendor v
          where v.deleted_at is null and v.status = 'approve' and v.point is not null
            and cube_distance(v.point, ${orderPoint}) <= ${chordOf(maxDistanceKm)}
            and (v.service_radius = 0 or cube_distance(v.point, ${orderPoint}) > ${chordOfDistance(sql`v.service_radius`)})
          order by v.point <-> ${orderPoint} limit ${query.maxOutOfRange}) as b) as "outOfRange",
        (select coalesce(json_object_agg(n.vendor_id, n.orders), '{}') from (
          select o.vendor_id, count(*)::int as orders
          from ${ids} join orders o on o.vendor_id = known.id::uuid
          where o.vendor_id is not null and o.delivery_date = ${query.day} and o.deleted_at is null and o.status <> 'cancelled'
          group by o.vendor_id) as n) as loads,
        (select coalesce(json_object_agg(known.id, ${acceptanceRate(sql`known.id::uuid`)}), '{}') from ${ids}) as rates,
        (select coalesce(json_object_agg(known.id, ${storeRating(sql`known.id::uuid`)}), '{}') from ${ids}) as ratings,
        (${lastCharges(ids, query.orderId)}) as charges,
        (select json_build_object('vendor_id', a.vendor_id, 'vendor_charges', a.vendor_charges, 'basis', a.terms->>'basis')
          from order_assignment a where a.order_id = ${query.orderId}) as assigned`,
  );
  return row ?? { outOfRange: [], loads: {}, charges: {}, rates: {}, ratings: {}, assigned: null };
}

/** Returns products, weights and quantities of an order's items as one comparable value. */
const itemsOf = (order: SQL) => sql`(
  select array_agg(i.product_id || ' ' || i.weight || ' ' || i.quantity order by i.product_id, i.weight, i.quantity)
  from order_item i where i.order_id = ${order})`;

/** Returns the last charges of each of these vendors for an order with the same items, in paise by id. */
const lastCharges = (ids: SQL, orderId: string) => sql`
  select coalesce(json_object_agg(known.id, last.vendor_charges), '{}')
  from ${ids} join lateral (
    select a.vendor_charges from (
      select o.id, o.order_date from orders o
      where o.vendor_id = known.id::uuid and o.deleted_at is null and o.id <> ${orderId}
      order by o.order_date desc, o.id desc limit ${maxSearchedOrders}) as earlier
    join order_assignment a on a.order_id = earlier.id and a.vendor_id = known.id::uuid and a.vendor_charges > 0
    where ${itemsOf(sql`earlier.id`)} = (select items from ordered)
    order by earlier.order_date desc, earlier.id desc limit 1) as last on true`;

export type LockedVendor = {
  id: string;
  store_name: string;
  status: VendorStatus;
  is_deleted: boolean;
  latitude: number | null;
  longitude: number | null;
  service_radius: number;
};

/** Locks a store, so that it is not rejected, moved or deleted until the transaction ends. Lock its order first. */
export async function lockVendor(db: Db, id: string): Promise<LockedVendor | undefined> {
  const [row] = await rowsOf<LockedVendor>(
    db,
    sql`select v.id, v.store_name, v.status, v.deleted_at is not null as is_deleted, v.latitude, v.longitude, v.service_radius
        from vendor v where v.id = ${id} for share`,
  );
  return row;
}

/** `cost_range` is in paise. */
export type OfferedTypeRow = { name: string; cost_range: number[]; is_offered: boolean };

/**
 * Locks a delivery type against changes of its charges, and returns whether a store offers it. Lock the store first, so that
 * its latest offers are read.
 */
export async function lockOfferedType(db: Db, vendorId: string, typeId: string): Promise<OfferedTypeRow | undefined> {
  const [row] = await rowsOf<OfferedTypeRow>(
    db,
    sql`select t.name, t.cost_range, t.status = 'Active' and exists (
          select 1 from delivery_preference p where p.vendor_id = ${vendorId} and p.type_id = t.id and p.active) as is_offered
        from delivery_type t where t.id = ${typeId} and t.deleted_at is null for share of t`,
  );
  return row;
}

export type NamedAssignment = Assignment & { store_name: string; type_name: string };

/** Returns the current assignment of an order, with the names of store and delivery type. */
export async function findAssignment(db: Db, orderId: string): Promise<NamedAssignment | undefined> {
  const [row] = await rowsOf<NamedAssignment>(
    db,
    sql`select a.vendor_id, a.delivery_type_id, a.vendor_delivery_charges::float8 as vendor_delivery_charges,
          a.vendor_charges::float8 as vendor_charges, a.vendors_note, a.commission::float8 as commission, a.terms, v.store_name, d.name as type_name
        from order_assignment a join vendor v on v.id = a.vendor_id join delivery_type d on d.id = a.delivery_type_id
        where a.order_id = ${orderId}`,
  );
  return row;
}
