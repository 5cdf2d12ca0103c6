import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, reference } from '../../../platform/db/columns.ts';
import { vendorTable } from '../../vendor/vendor.table.ts';
import { orderTable } from '../order.table.ts';

/** The offers of orders to stores, and their answers. All times are of the database's clock. */
export const orderOfferTable = pgTable(
  'order_offer',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    orderId: reference('order_id', orderTable),
    storeId: reference('store_id', vendorTable),
    /** Increases with each assignment by staff. A store gets an order at most once in a round. */
    round: integer('round').notNull(),
    /** Position within the round, from 1. */
    attempt: integer('attempt').notNull(),
    state: text('state', { enum: ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] }).notNull(),
    offeredAt: instant('offered_at').notNull(),
    remindAt: instant('remind_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    remindedAt: instant('reminded_at'),
    closedAt: instant('closed_at'),
    /** Why the store declined. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('order_offer_open').on(t.orderId).where(sql`state = 'offered'`),
    index('order_offer_due').on(t.remindAt).where(sql`state = 'offered'`),
    index('order_offer_order').on(t.orderId, t.round),
    index('order_offer_store').on(t.storeId, t.offeredAt),
    check('order_offer_state', sql`${t.state} in ('offered', 'accepted', 'declined', 'expired', 'withdrawn')`),
  ],
);
