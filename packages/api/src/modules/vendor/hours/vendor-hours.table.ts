import type { StoreHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { vendorTable } from '../vendor.table.ts';

/**
 * Hours, closures, lead times, cut-offs and capacity of a store. A store without a row is unlimited. The row is locked while a
 * seat of the store is taken.
 */
export const vendorHoursTable = pgTable('vendor_hours', {
  vendorId: uuid('vendor_id')
    .primaryKey()
    .references(() => vendorTable._id),
  hours: jsonb('hours').$type<StoreHours>().notNull(),
});

/** The change of hours that a vendor requested last, until staff approve it or the vendor requests another. */
export const vendorHoursRequestTable = pgTable(
  'vendor_hours_request',
  {
    vendorId: uuid('vendor_id')
      .primaryKey()
      .references(() => vendorTable._id),
    hours: jsonb('hours').$type<StoreHours>().notNull(),
    status: text('status', { enum: ['pending', 'rejected'] }).notNull(),
    /** Why staff rejected it. */
    reason: text('reason').notNull().default(''),
    requestedAt: instant('requested_at').notNull(),
    /** Name of the user, who may be deleted later. */
    requestedBy: text('requested_by').notNull(),
  },
  (t) => [check('vendor_hours_request_status', sql`${t.status} in ('pending', 'rejected')`)],
);
