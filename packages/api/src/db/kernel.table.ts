import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from './columns.ts';

/**
 * The answers to POST requests with an idempotency key, so that a repeated request has no second effect. They are
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
  },
  (t) => [
    index('audit_record').on(t.recordId, t.at),
    index('audit_module').on(t.module, t.at),
    index('audit_actor').on(t.actorId, t.at),
    index('audit_at').on(t.at),
  ],
);
