import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Columns and indexes that all tables share. */

/** Creates a UUID version 7. These ids grow with time, so they index well and sort by age. */
export const newId = (): string => v7();

/** A time in UTC with milliseconds. */
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A time with microseconds, which orders what happens in one millisecond. */
export const exactInstant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, precision: 6, mode: 'date' });

/** An amount in whole paise. */
export const paise = <Name extends string>(name: Name) => bigint(name, { mode: 'number' });

/** A point on the unit sphere, or a box. It is read only in SQL. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/** The id of a transaction, which never wraps around. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A point in degrees, longitude first. It is read only in SQL. */
export const degreePoint = customType<{ data: string }>({ dataType: () => 'point' });

/** Whether a record is deleted. It is independent of a status such as `InActive`. */
export type Lifecycle = 'active' | 'deleted';

/** The columns of every record, which correspond to the contract's `recordFields`. */
export const recordColumns = () => ({
  _id: uuid('id').primaryKey().$defaultFn(newId),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});

/**
 * A unique index among active records that ignores case. The error handler derives the field from the name
 * `live_<table>_<field>`.
 */
export const activeUnique = (table: string, field: string, column: PgColumn) =>
  uniqueIndex(`live_${table}_${field}`).on(sql`lower(${column})`).where(sql`deleted_at is null`);

/**
 * Returns the normalised text of columns, in which a search looks. An index on it serves a search that names the same columns in the
 * same order.
 */
export const searchedText = (columns: readonly PgColumn[]): SQL =>
  sql`search_text(${sql.join(
    columns.map((column) => (column.notNull ? sql`${column}` : sql`coalesce(${column}, '')`)),
    sql` || ' ' || `,
  )})`;

/** The indexes of a plain module's list: newest first, for all records and for one status. */
export const listIndexes = (table: string, t: Record<'createdAt' | '_id' | 'status', PgColumn>) => [
  index(`${table}_created`).on(t.createdAt, t._id),
  index(`${table}_status`).on(t.status, t.createdAt, t._id),
];

/** A required column with the id of a record of another table. */
export const reference = <Name extends string>(name: Name, table: { readonly _id: PgColumn }) =>
  uuid(name)
    .notNull()
    .references(() => table._id);

/** The time and the author of an event. The name remains when the user is deleted. */
export const authorColumns = () => ({
  at: instant('at').notNull().defaultNow(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
});

/** Creates the table of the references from one kind of record to another (`kernel/crud/record-links.ts`). */
export const linkTable = <Name extends string>(
  name: Name,
  ownTable: { readonly _id: PgColumn },
  otherTable: { readonly _id: PgColumn },
) =>
  pgTable(
    name,
    {
      own: reference('own_id', ownTable),
      other: reference('other_id', otherTable),
    },
    (t) => [primaryKey({ columns: [t.own, t.other] }), index(`${name}_other`).on(t.other)],
  );
