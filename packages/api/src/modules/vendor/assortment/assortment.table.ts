import {
  type AssortmentEntry,
  type AssortmentKey,
  assortmentKinds,
  priceKinds,
} from '@bakehouse/contract/vendor/assortment';
import { sql } from 'drizzle-orm';
import { boolean, check, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, paise, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../vendor.table.ts';

/**
 * The products and categories that a store makes or does not make. A store without rows makes everything. The primary key has the
 * store first, because every statement reads the entries of known stores, and then the record, because an order has both kinds.
 */
export const vendorAssortmentTable = pgTable(
  'vendor_assortment',
  {
    vendorId: reference('vendor_id', vendorTable),
    kind: text('kind', { enum: assortmentKinds }).notNull(),
    recordId: uuid('record_id').notNull(),
    makes: boolean('makes').notNull(),
    priceKind: text('price_kind', { enum: priceKinds }),
    /** Paise for each piece, or hundredths of a percent of the price of the item; null without a price. */
    price: paise('price'),
    /** The last day on which it is paused. */
    pausedUntil: date('paused_until'),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.recordId, t.kind] }),
    check('vendor_assortment_kind', sql`${t.kind} in ('product', 'category')`),
    check('vendor_assortment_price', sql`(${t.priceKind} is null) = (${t.price} is null)`),
    check('vendor_assortment_range', sql`${t.price} >= 0 and (${t.priceKind} = 'amount' or ${t.price} <= 10000)`),
  ],
);

/** A difference that a store proposes: the entry before and after, null without one. */
export type Difference = AssortmentKey & {
  readonly before: AssortmentEntry | null;
  readonly after: AssortmentEntry | null;
};

/** The latest change of an assortment that a vendor proposed. Approval deletes it. */
export const vendorAssortmentRequestTable = pgTable(
  'vendor_assortment_request',
  {
    vendorId: reference('vendor_id', vendorTable).primaryKey(),
    changes: jsonb('changes').$type<readonly Difference[]>().notNull(),
    status: text('status', { enum: ['pending', 'rejected'] }).notNull(),
    /** Why staff rejected it. */
    reason: text('reason').notNull().default(''),
    requestedAt: instant('requested_at').notNull(),
    /** Name of the user, who may be deleted later. */
    requestedBy: text('requested_by').notNull(),
  },
  (t) => [check('vendor_assortment_request_status', sql`${t.status} in ('pending', 'rejected')`)],
);
