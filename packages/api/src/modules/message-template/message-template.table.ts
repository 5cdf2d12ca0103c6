import { messageChannels, messageLanguages } from '@bakehouse/contract/core/message-language';
import { messageKinds } from '@bakehouse/contract/message-template/message-kinds';
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';

/** The templates that staff have changed. The others have the default texts of the contract. */
export const messageTemplateTable = pgTable(
  'message_template',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    kind: text('kind', { enum: [...messageKinds] }).notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    language: text('language', { enum: messageLanguages }).notNull(),
    /** Null for the default text. */
    subject: text('subject'),
    text: text('text'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('message_template_key').on(t.kind, t.channel, t.language)],
);

/**
 * The messages that customers were sent, so that each is sent once. It has no foreign key, because orders are archived
 * without it: an archived order does not change.
 */
export const orderMessageTable = pgTable(
  'order_message',
  {
    orderId: uuid('order_id').notNull(),
    kind: text('kind').notNull(),
    channel: text('channel', { enum: messageChannels }).notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.kind, t.channel] })],
);
