import { messageChannels } from '@bakehouse/contract/core/message-language';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';

/** Messages that are stored because no service is configured. */
export const outboxMessageTable = pgTable(
  'outbox_message',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    channel: text('channel', { enum: messageChannels }).notNull(),
    to: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_message_created').on(t.createdAt, t._id),
    check('outbox_message_channel_known', sql`${t.channel} in ('email', 'sms', 'whatsapp')`),
  ],
);
