import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paise, recordColumns } from '../../db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { deliveryTypeTable } from '../delivery-type/delivery-type.table.ts';

/** A vendor is a store and the admin user who runs it; one living store per user. */
export const vendorTable = pgTable(
  'vendor',
  {
    ...recordColumns(),
    storeAdmin: uuid('store_admin')
      .notNull()
      .references(() => adminUserTable._id),
    storeName: text('store_name').notNull(),
    storeAddress: text('store_address').notNull(),
    locality: text('locality').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pincode: text('pincode').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    serviceRadius: doublePrecision('service_radius').notNull().default(0),
    status: text('status', { enum: ['draft', 'review', 'approve', 'reject'] })
      .notNull()
      .default('draft'),
    createdBy: uuid('created_by'),
  },
  (t) => [
    uniqueIndex('live_vendor_store_admin').on(t.storeAdmin).where(sql`deleted_at is null`),
    index('vendor_status').on(t.status),
    check('vendor_status_known', sql`${t.status} in ('draft', 'review', 'approve', 'reject')`),
  ],
);

export const deliveryPreferenceTable = pgTable(
  'delivery_preference',
  {
    vendorId: uuid('vendor_id')
      .notNull()
      .references(() => vendorTable._id),
    typeId: uuid('type_id')
      .notNull()
      .references(() => deliveryTypeTable._id),
    cost: paise('cost').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.vendorId, t.typeId] }), index('delivery_preference_type').on(t.typeId)],
);
