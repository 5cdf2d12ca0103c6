import { auditResults } from '@bakehouse/contract/audit';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { exactInstant, instant, newId, xid8 } from './columns.ts';

/**
 * The responses to POST requests with an idempotency key, so that a repeated request has no second effect. They are
 * stored for 24 hours.
 */
export const idempotencyTable = pgTable(
  'idempotency',
  {
    userId: uuid('user_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    digest: text('digest').notNull(),
    status: integer('status').notNull().default(0),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] }), index('idempotency_created').on(t.createdAt)],
);

/** The slugs that records had before they were renamed, in lower case. Their public addresses lead to the current ones. */
export const formerSlugTable = pgTable(
  'former_slug',
  {
    module: text('module').notNull(),
    slug: text('slug').notNull(),
    recordId: uuid('record_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.module, t.slug] })],
);

/**
 * A table with one row, which triggers increment whenever a user, role, group, grant or store changes. Servers compare
 * it to find out whether their cached access data is stale.
 */
export const accessVersionTable = pgTable('access_version', {
  _id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/**
 * The number of changes of a long list, divided over slots so that concurrent writers rarely wait for each other.
 * Triggers increment it. Servers compare it to find out whether their cached totals are stale (`list-figures.ts`).
 */
export const listVersionTable = pgTable(
  'list_version',
  {
    list: text('list').notNull(),
    slot: integer('slot').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.slot] })],
);

/** Facts about this database by name. `demo` exists if the demo marketplace was loaded into it. */
export const databaseMarkTable = pgTable('database_mark', {
  name: text('name').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Who changed what, and when. A trigger rejects every change of a row, so the log is append-only. */
export const auditTable = pgTable(
  'audit_log',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    module: text('module').notNull(),
    recordId: uuid('record_id'),
    /** The name of the record at that time. */
    recordName: text('record_name').notNull().default(''),
    changes: jsonb('changes').notNull().default({}),
    requestId: text('request_id').notNull().default(''),
    /** Refused: without the permission. Failed: a wrong password. Neither changed anything. */
    result: text('result', { enum: auditResults }).notNull().default('done'),
    /** Where sign-ins, refusals and exports came from. The address is null with LOG_CLIENT_ADDRESS=0. */
    address: text('address'),
    device: text('device'),
  },
  (t) => [
    index('audit_record').on(t.recordId, t.at),
    index('audit_module').on(t.module, t.at),
    index('audit_actor').on(t.actorId, t.at),
    index('audit_at').on(t.at),
    index('audit_action').on(t.action, t.at),
    index('audit_result').on(t.result, t.at).where(sql`result <> 'done'`),
  ],
);

/**
 * The files of archived rows in the file store (`npm run retention`). The rows of a complete file are not in their table.
 * A file that is not complete is being written or removed, and may be missing.
 */
export const archiveFileTable = pgTable('archive_file', {
  /** Its key in the file store, `archive/<table>/<from>_<to>.jsonl.gz`. */
  key: text('key').primaryKey(),
  /** Name of the table without its schema. */
  table: text('table_name').notNull(),
  /** Name of the batch: an order and its children are archived in files of one batch. */
  batch: text('batch').notNull(),
  /** Times of the oldest and newest row. Files of orders and of their children have the times of the orders. */
  from: instant('from_at').notNull(),
  to: instant('to_at').notNull(),
  /** Names of the columns, in the order of the values of a line. */
  columns: jsonb('columns').$type<string[]>().notNull().default([]),
  rows: integer('row_count').notNull().default(0),
  bytes: integer('bytes').notNull().default(0),
  /** SHA-256 of the file, hexadecimal. */
  sha256: text('sha256').notNull().default(''),
  isComplete: boolean('is_complete').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * The changes of the last hour, for live updates. Each row is written in the transaction of its change. The table is not
 * part of a backup, because transaction ids are valid in one database server only.
 */
export const eventTable = pgTable(
  'event',
  {
    _id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transaction: xid8('transaction').notNull().default(sql`pg_current_xact_id()`),
    /** The oldest transaction that was running. Events of earlier transactions were visible before this one. */
    horizon: xid8('horizon').notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
    topic: text('topic').notNull(),
    /** Null for an event about many records. */
    recordId: uuid('record_id'),
    version: integer('version'),
    action: text('action').notNull(),
    at: exactInstant('at').notNull().default(sql`clock_timestamp()`),
    /** Stores that saw the record before and after the change. */
    storesBefore: uuid('stores_before').array().notNull().default(sql`'{}'`),
    storesAfter: uuid('stores_after').array().notNull().default(sql`'{}'`),
    /** The only person who gets the event; null for everyone who may see the record. */
    personId: uuid('person_id'),
    /** Who is doing what with the record, in events of presence. */
    presence: jsonb('presence'),
    /** The entry of the audit log about the change; null for an event without one. */
    auditId: uuid('audit_id'),
  },
  // The key serves the readers and the deletion of old rows. Further indexes would make every write slower.
  (t) => [primaryKey({ columns: [t.transaction, t._id] })],
);

/**
 * How far each consumer has read the events (`kernel/events/event-consumer.ts`). A consumer handles its events in the transaction
 * that also moves its position, so that it handles each of them once. The table is not part of a backup, like the events.
 */
export const eventConsumerTable = pgTable('event_consumer', {
  name: text('name').primaryKey(),
  /** The transactions with handled events, as `pg_snapshot`. */
  snapshot: text('snapshot').notNull(),
  /** The transactions with events that are being handled, in batches; null between them. */
  target: text('target'),
  /** The last event of the previous batch. */
  afterId: bigint('after_id', { mode: 'number' }).notNull().default(0),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
