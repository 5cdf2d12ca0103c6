import { messageChannels } from '@bakehouse/contract/core/message-language';
import { customerKinds } from '@bakehouse/contract/message-template/message-kinds';
import { messageStatuses } from '@bakehouse/contract/order-message';
import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/**
 * The messages to customers, so that each is sent once, and whether they arrived. It has no text. It has no foreign key, because orders
 * are archived without it: an archived order does not change.
 */
export const orderMessageTable = pgTable(
  'order_message',
  {
    orderId: uuid('order_id').notNull(),
    kind: text('kind', { enum: [...customerKinds] }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    /** What caused a message that can be repeated, such as the id of a payment link; empty for a message that is sent once. */
    cause: text('cause').notNull().default(''),
    /** In paise, of a payment or refund. */
    amount: bigint('amount', { mode: 'number' }),
    /** Messages from before reports were stored count as sent. */
    status: text('status', { enum: messageStatuses }).notNull().default('sent'),
    reason: text('reason').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    reportedAt: instant('reported_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind, t.channel, t.cause] }),
    check('order_message_status_known', sql`${t.status} in ('waiting', 'sent', 'delivered', 'failed')`),
  ],
);
