import { messageLanguages } from '@bakehouse/contract/core/message-language';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { authorColumns, instant, newId, paise, reference } from '../../platform/db/columns.ts';

/** What a merge moved to the customer, so that it can be undone. */
export type MovedParts = {
  /** Ids of phones and notes. */
  readonly phones: readonly string[];
  readonly notes: readonly string[];
  /** Tags that the other customer did not have. */
  readonly tags: readonly string[];
  readonly cash_blocked: boolean;
};

/** Figures that follow from orders. */
const figureColumns = () => ({
  orders: integer('orders').notNull().default(0),
  delivered: integer('delivered').notNull().default(0),
  cancelled: integer('cancelled').notNull().default(0),
  /** Total of the delivered orders. */
  spent: paise('spent').notNull().default(0),
  firstOrderAt: instant('first_order_at'),
  lastOrderAt: instant('last_order_at'),
});

/** A person who has ordered. Name, email and language are those of the latest order; the figures are sums over the phones. */
export const customerTable = pgTable(
  'customer',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    /** Changes with what staff edit, not with orders. */
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    language: text('language', { enum: messageLanguages }).notNull().default('en'),
    /** The text in which a search looks. */
    words: text('words').notNull().generatedAlwaysAs(sql`search_text(name)`),
    ...figureColumns(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    cashBlocked: boolean('cash_blocked').notNull().default(false),
    cashBlockReason: text('cash_block_reason').notNull().default(''),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => customerTable._id),
    mergedAt: instant('merged_at'),
    moved: jsonb('moved').$type<MovedParts>(),
    erasureRequestedAt: instant('erasure_requested_at'),
    erasureError: text('erasure_error').notNull().default(''),
    erasedAt: instant('erased_at'),
  },
  (t) => [
    index('customer_newest')
      .on(t.lastOrderAt.asc().nullsFirst(), t._id)
      .where(sql`merged_into is null and erased_at is null`),
    index('customer_orders').on(t.orders, t._id).where(sql`merged_into is null and erased_at is null`),
    index('customer_spent').on(t.spent, t._id).where(sql`merged_into is null and erased_at is null`),
    index('customer_blocked')
      .on(t.lastOrderAt.asc().nullsFirst(), t._id)
      .where(sql`merged_into is null and erased_at is null and cash_blocked`),
    index('customer_merged').on(t.mergedInto).where(sql`merged_into is not null`),
    index('customer_email').on(sql`lower(${t.email})`).where(sql`merged_into is null and erased_at is null`),
    index('customer_tags').using('gin', t.tags).where(sql`merged_into is null and erased_at is null`),
    index('customer_words')
      .using('gin', t.words.op('gin_trgm_ops'))
      .where(sql`merged_into is null and erased_at is null`),
    check('customer_merged_once', sql`(${t.mergedInto} is null) = (${t.mergedAt} is null)`),
  ],
);

/** The phones of customers, with the figures of the orders of each. */
export const customerPhoneTable = pgTable(
  'customer_phone',
  {
    /** As orders have it: ten digits, or a pseudonym after an erasure. */
    phone: text('phone').primaryKey(),
    _id: uuid('id').notNull().$defaultFn(newId).unique('customer_phone_id'),
    customerId: reference('customer_id', customerTable),
    ...figureColumns(),
  },
  (t) => [index('customer_phone_customer').on(t.customerId)],
);

export const customerNoteTable = pgTable(
  'customer_note',
  {
    customerId: reference('customer_id', customerTable),
    _id: uuid('id').notNull().$defaultFn(newId),
    ...authorColumns(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t._id] })],
);

/** How far orders were compared with the customers. Its only row is locked while customers are written from orders, merged or split. */
export const customerScanTable = pgTable('customer_scan', {
  id: integer('id').primaryKey(),
  /** The last order that was compared. */
  after: uuid('after').notNull(),
  /** Day on which the comparison began. */
  day: date('day').notNull(),
});
