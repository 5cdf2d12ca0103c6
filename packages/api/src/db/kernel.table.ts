import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
