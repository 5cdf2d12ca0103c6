import type { StoreHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../vendor.table.ts';

/**
 * Hours, closures, lead times, cut-offs and capacity of a store. A store without a row is unlimited. The row is locked while a
 * seat of the store is reserved.
 */
export const vendorHoursTable = pgTable('vendor_hours', {
  vendorId: reference('vendor_id', vendorTable).primaryKey(),
  hours: jsonb('hours').$type<StoreHours>().notNull(),
});

/** The latest change of hours that a vendor requested. Approval deletes it, and another request replaces it. */
export const vendorHoursRequestTable = pgTable(
  'vendor_hours_request',
  {
    vendorId: reference('vendor_id', vendorTable).primaryKey(),
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
