import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { authorColumns, cube, newId, paise, recordColumns, reference } from '../../platform/db/columns.ts';
import { chordOfDistance, unitPoint } from '../../platform/db/unit-sphere.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { deliveryTypeTable } from '../delivery-type/delivery-type.table.ts';

/** A vendor is a store and the admin user who runs it. A user has at most one active store. */
export const vendorTable = pgTable(
  'vendor',
  {
    ...recordColumns(),
    storeAdmin: reference('store_admin', adminUserTable),
    storeName: text('store_name').notNull(),
    storeAddress: text('store_address').notNull(),
    locality: text('locality').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pincode: text('pincode').notNull(),
    gstin: text('gstin').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    serviceRadius: doublePrecision('service_radius').notNull().default(0),
    status: text('status', { enum: ['draft', 'review', 'approve', 'reject'] })
      .notNull()
      .default('draft'),
    createdBy: uuid('created_by'),
    /** Until when the store takes no new orders, as wall-clock time of the marketplace, like the slots of orders. */
    pausedUntil: timestamp('paused_until', { precision: 0, mode: 'string' }),
    /** Whether the store makes nothing without an entry of its assortment. */
    makesOnlyListed: boolean('makes_only_listed').notNull().default(false),
    /** The store on the unit sphere; null without coordinates. The column is generated, so that it always matches them. */
    point: cube('point').generatedAlwaysAs(sql`case when latitude is not null then ${unitPoint} end`),
    /** The box around the delivery area: the point, enlarged by the chord of the radius. */
    reach: cube('reach').generatedAlwaysAs(
      sql`case when latitude is not null then cube_enlarge(${unitPoint}, ${chordOfDistance(sql`service_radius`)}, 3) end`,
    ),
    /** The text in which a search looks. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(
        sql`search_text(store_name || ' ' || locality || ' ' || city || ' ' || state || ' ' || pincode)`,
      ),
  },
  (t) => [
    uniqueIndex('live_vendor_store_admin').on(t.storeAdmin).where(sql`deleted_at is null`),
    index('vendor_created').on(t.createdAt, t._id),
    index('vendor_name').on(sql`lower(store_name)`, t._id),
    index('vendor_status').on(t.status, t.createdAt, t._id),
    // Only stores that can get orders, for the search by point in `vendor/servicing`.
    index('vendor_reach').using('gist', t.reach).where(sql`deleted_at is null and status = 'approve'`),
    // The nearest stores, including those with a radius that does not contain the point.
    index('vendor_point').using('gist', t.point).where(sql`deleted_at is null and status = 'approve'`),
    // The stores of a city, for the seats that it has in a slot.
    index('vendor_city').on(sql`lower(btrim(city))`).where(sql`deleted_at is null and status = 'approve'`),
    index('vendor_words').using('gin', t.words.op('gin_trgm_ops')),
    check('vendor_status_known', sql`${t.status} in ('draft', 'review', 'approve', 'reject')`),
    check('vendor_point_whole', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check('vendor_on_earth', sql`abs(${t.latitude}) <= 90 and abs(${t.longitude}) <= 180`),
    check('vendor_radius', sql`${t.serviceRadius} between 0 and 200`),
  ],
);

export const deliveryPreferenceTable = pgTable(
  'delivery_preference',
  {
    vendorId: reference('vendor_id', vendorTable),
    typeId: reference('type_id', deliveryTypeTable),
    cost: paise('cost').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.typeId] }), index('delivery_preference_type').on(t.typeId)],
);

/** The history of each store's status, with the reasons that the vendor sees. */
export const vendorEventTable = pgTable(
  'vendor_event',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    vendorId: reference('vendor_id', vendorTable),
    ...authorColumns(),
    kind: text('kind', { enum: ['verified', 'sent', 'approve', 'reject'] }).notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('vendor_event_vendor').on(t.vendorId, t.at, t._id),
    check('vendor_event_kind_known', sql`${t.kind} in ('verified', 'sent', 'approve', 'reject')`),
  ],
);
