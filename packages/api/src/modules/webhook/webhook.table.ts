import { deliveryStates, disabledReasons } from '@bakehouse/contract/webhook/webhook';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { exactInstant, instant, newId, recordColumns, reference } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';

export const webhookTable = pgTable(
  'webhook',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    eventTypes: text('event_types').array().notNull(),
    maker: reference('maker_id', adminUserTable),
    /** `whsec_` and the key in base64. It is not hashed, because it signs. */
    secret: text('secret').notNull(),
    /** The secret before the last rotation, which also signs until `previous_secret_until`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    enabled: boolean('enabled').notNull().default(true),
    disabledReason: text('disabled_reason', { enum: disabledReasons }),
    /** Earlier changes are not sent. */
    activeSince: exactInstant('active_since').notNull().defaultNow(),
    /** Position of the newest delivery. */
    lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0),
    failingSince: instant('failing_since'),
    lastAttemptAt: instant('last_attempt_at'),
    lastStatus: integer('last_status'),
  },
  (t) => [index('webhook_maker').on(t.maker)],
);

/** Requests to webhooks. Rows are deleted after 30 days. */
export const webhookDeliveryTable = pgTable(
  'webhook_delivery',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    webhookId: reference('webhook_id', webhookTable),
    /** The deliveries of a webhook are sent in this order. */
    position: bigint('position', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    /** Topic of the event; null for a test. */
    topic: text('topic'),
    recordId: uuid('record_id').notNull(),
    /** The JSON text that is sent. */
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Number of attempts that were begun. */
    attempts: integer('attempts').notNull().default(0),
    lastAttemptAt: instant('last_attempt_at'),
    url: text('url'),
    status: integer('status'),
    answer: text('answer'),
    /** Milliseconds. */
    duration: integer('duration'),
    error: text('error'),
  },
  (t) => [
    index('webhook_delivery_newest').on(t.webhookId, t._id),
    index('webhook_delivery_waiting').on(t.webhookId, t.position).where(sql`state = 'waiting'`),
    index('webhook_delivery_record').on(t.recordId, t.webhookId).where(sql`state = 'waiting'`),
    index('webhook_delivery_created').on(t.createdAt),
    check('webhook_delivery_state_known', sql`${t.state} in ('waiting', 'delivered', 'failed', 'dropped')`),
  ],
);
