import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Answers already given, so that a repeated POST does nothing twice; kept 24 hours. */
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
 * One row: raised by triggers whenever a user, role, group, grant or store changes. Servers compare it to know that what
 * they cached about people is old.
 */
export const accessVersionTable = pgTable('access_version', {
  _id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/**
 * How often a long list has changed, summed over slots so that writers seldom meet; raised by triggers. Servers compare it
 * to know that totals they remember are old (`list-figures.ts`).
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

/** Facts about this database as a whole, by name: `demo` is there when the demo marketplace was loaded into it. */
export const databaseMarkTable = pgTable('database_mark', {
  name: text('name').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
