import { documentKinds, documentStates } from '@bakehouse/contract/vendor/store-documents';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, reference } from '../../../platform/db/columns.ts';
import { uploadTable } from '../../upload/upload.table.ts';
import { vendorTable } from '../vendor.table.ts';

/**
 * The documents that stores have submitted. Of each kind, a store has at most one accepted document and one that waits for review; the
 * others are its history.
 */
export const storeDocumentTable = pgTable(
  'store_document',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    vendorId: reference('vendor_id', vendorTable),
    kind: text('kind', { enum: documentKinds }).notNull(),
    number: text('number').notNull(),
    fileId: reference('file_id', uploadTable),
    /** The last day on which it is valid. */
    expiresOn: date('expires_on'),
    state: text('state', { enum: documentStates }).notNull(),
    /** Why staff rejected it. */
    reason: text('reason').notNull().default(''),
    version: integer('version').notNull().default(1),
    submittedAt: instant('submitted_at').notNull(),
    /** Names of users, who may be deleted later. */
    submittedBy: text('submitted_by').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
    /** The latest reminder that was sent, in days before the expiry; 0 is that of the expiry, null is none. */
    reminded: smallint('reminded'),
  },
  (t) => [
    uniqueIndex('store_document_accepted').on(t.vendorId, t.kind).where(sql`state = 'accepted'`),
    uniqueIndex('store_document_submitted').on(t.vendorId, t.kind).where(sql`state = 'submitted'`),
    index('store_document_vendor').on(t.vendorId, t.submittedAt, t._id),
    // The sweep of unused uploads looks for references.
    uniqueIndex('store_document_file').on(t.fileId),
    index('store_document_expiry').on(t.expiresOn).where(sql`state = 'accepted' and expires_on is not null`),
    index('store_document_review').on(t.submittedAt, t._id).where(sql`state = 'submitted'`),
    check('store_document_kind', sql`${t.kind} in ('fssai', 'gstin', 'pan', 'bank_proof')`),
    check('store_document_state', sql`${t.state} in ('submitted', 'accepted', 'rejected', 'replaced')`),
    check('store_document_expiry_known', sql`${t.kind} <> 'fssai' or ${t.expiresOn} is not null`),
  ],
);
