import { documentKinds } from '@bakehouse/contract/order/order';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, paise, reference } from '../../../platform/db/columns.ts';
import { orderTable } from '../order.table.ts';

/**
 * Issued invoices and credit notes with everything they print. Triggers reject every change and deletion, except the erasure of a
 * person; orders are archived with their rows.
 */
export const orderDocumentTable = pgTable(
  'order_document',
  {
    orderId: reference('order_id', orderTable),
    /** Counts the documents of the order from 1. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    /** First year of the financial year: 2026 for 2026-27. */
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    at: instant('at').notNull(),
    total: paise('total').notNull(),
    /** Position of the invoice that a credit note cancels. */
    credits: integer('credits'),
    /** The printed content as JSON with sorted keys, and its SHA-256 in hexadecimal. */
    document: text('document').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    // An invoice is cancelled once.
    uniqueIndex('order_document_credits').on(t.orderId, t.credits).where(sql`${t.credits} is not null`),
    uniqueIndex('order_document_serial').on(t.kind, t.year, t.serial),
    check('order_document_credits', sql`(${t.kind} = 'credit_note') = (${t.credits} is not null)`),
    check('order_document_hash', sql`${t.hash} = encode(sha256(convert_to(${t.document}, 'UTF8')), 'hex')`),
  ],
);
