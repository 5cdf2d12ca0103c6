import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** Columns and indexes that every table shares. */

/** Ids grow with time, so that they index well and sort by age. */
export const newId = (): string => v7();

/** A time in UTC with milliseconds. */
export const instant = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Whole paise. */
export const paise = <Name extends string>(name: Name) => bigint(name, { mode: 'number' });

/** A point of the unit sphere, or a box around some. Only PostgreSQL computes with it, so nothing reads it. */
export const cube = customType<{ data: string }>({ dataType: () => 'cube' });

/** Degrees, longitude first. Only PostgreSQL computes with it. */
export const degreePoint = customType<{ data: string }>({ dataType: () => 'point' });

/** The point that a row's `latitude` and `longitude` (degrees) mean, for a generated column. */
export const unitPoint = sql`cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])`;

/** What every record carries; the contract's `recordFields`. */
export const recordColumns = () => ({
  _id: uuid('id').primaryKey().$defaultFn(newId),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
});

/**
 * Unique among living records, regardless of case. The name `live_<table>_<field>` tells the error handler which
 * field clashed.
 */
export const liveUnique = (table: string, field: string, column: PgColumn) =>
  uniqueIndex(`live_${table}_${field}`).on(sql`lower(${column})`).where(sql`deleted_at is null`);

/** Behind a plain module's list: newest first, and newest first of one status. */
export const listIndexes = (table: string, t: Record<'createdAt' | '_id' | 'status', PgColumn>) => [
  index(`${table}_created`).on(t.createdAt, t._id),
  index(`${table}_status`).on(t.status, t.createdAt, t._id),
];

/** Rows that say which others a record names (`crud/record-links.ts`). */
export const linkTable = <Name extends string>(
  name: Name,
  ownTable: { readonly _id: PgColumn },
  otherTable: { readonly _id: PgColumn },
) =>
  pgTable(
    name,
    {
      own: uuid('own_id')
        .notNull()
        .references(() => ownTable._id),
      other: uuid('other_id')
        .notNull()
        .references(() => otherTable._id),
    },
    (t) => [primaryKey({ columns: [t.own, t.other] }), index(`${name}_other`).on(t.other)],
  );
