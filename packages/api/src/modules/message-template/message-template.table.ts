import { messageChannels, messageLanguages } from '@bakehouse/contract/core/message-language';
import { messageKinds } from '@bakehouse/contract/message-template/message-kinds';
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    /** Id and text of the registration with the operators; null for a text that is not registered. */
    dltTemplateId: text('dlt_template_id'),
    dltText: text('dlt_text'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('message_template_key').on(t.kind, t.channel, t.language)],
);
