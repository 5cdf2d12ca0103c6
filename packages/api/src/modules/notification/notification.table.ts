import { messageLanguages } from '@bakehouse/contract/core/message-language';
import {
  type ChannelChoices,
  type NotificationKind,
  notificationAudiences,
  notificationKinds,
} from '@bakehouse/contract/notification/notification-kinds';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { instant, newId, reference } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import type { NoticeData } from '../message-template/message-values.ts';

/** A time with microseconds, which orders rows of one millisecond. */
const exactTime = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row for each event and audience, however many people see it. Rows are deleted after 30 days. */
export const notificationTable = pgTable(
  'notification',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    audience: text('audience', { enum: notificationAudiences }).notNull(),
    storeId: uuid('store_id'),
    personId: uuid('person_id'),
    topic: text('topic').notNull(),
    recordId: uuid('record_id').notNull(),
    data: jsonb('data').$type<NoticeData>().notNull(),
    /** The person who caused it, and is therefore not notified. */
    hiddenFrom: uuid('hidden_from'),
    rings: boolean('rings').notNull().default(false),
    /** When it happened. */
    at: instant('at').notNull(),
    /**
     * When the row was inserted, by the clock of the database. Rows are inserted by one transaction at a time, so a row
     * that becomes visible later also has a later time.
     */
    createdAt: exactTime('created_at').notNull().default(sql`clock_timestamp()`),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by'),
  },
  (t) => [
    index('notification_newest').on(t.createdAt, t._id),
    index('notification_store').on(t.storeId, t.createdAt, t._id).where(sql`store_id is not null`),
    index('notification_person').on(t.personId, t.createdAt, t._id).where(sql`person_id is not null`),
    // The few notifications that ring.
    index('notification_ringing').on(t.createdAt, t.recordId).where(sql`rings and acknowledged_at is null`),
    check(
      'notification_audience_whole',
      sql`(${t.audience} = 'store') = (${t.storeId} is not null) and (${t.audience} = 'person') = (${t.personId} is not null)`,
    ),
  ],
);

/** Notifications that a person has read one by one. */
export const notificationReadTable = pgTable(
  'notification_read',
  {
    personId: reference('person_id', adminUserTable),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notificationTable._id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.notificationId] }),
    index('notification_read_notification').on(t.notificationId),
  ],
);

/** How a person is notified; people who have changed nothing have no row. */
export const notificationSettingTable = pgTable('notification_setting', {
  personId: reference('person_id', adminUserTable).primaryKey(),
  language: text('language', { enum: messageLanguages }).notNull().default('en'),
  sound: boolean('sound').notNull().default(true),
  /** The person's own choices by kind; the others are the defaults of the kind. */
  channels: jsonb('channels').$type<Partial<Record<NotificationKind, Partial<ChannelChoices>>>>().notNull().default({}),
  /** Everything up to this time is read. */
  readBefore: exactTime('read_before'),
});
