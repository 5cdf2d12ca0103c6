import { type Column, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { quoteName } from './sql-values.ts';

/** Lists of columns for hand-written SQL, and the types of its rows, both derived from the Drizzle table. */

type ColumnsOf<T extends Table> = T['_']['columns'];

/** Name in the database of a table's columns: `order_number`, not `orderNumber`. */
export type ColumnName<T extends Table> = ColumnsOf<T>[keyof ColumnsOf<T>]['_']['name'];

/** Drizzle's mapping of values is not applied to hand-written SQL: a time arrives as text. */
type ValueOf<C extends Column, Bigint> = C['_']['columnType'] extends 'PgBigInt53'
  ? Bigint
  : C['_']['data'] extends Date
    ? string
    : C['_']['data'];

type RowWith<T extends Table, Bigint> = {
  [Key in keyof ColumnsOf<T> as ColumnsOf<T>[Key]['_']['name']]:
    | ValueOf<ColumnsOf<T>[Key], Bigint>
    | (ColumnsOf<T>[Key]['_']['notNull'] extends true ? never : null);
};

/** A row of a table as `select` returns it: keyed by column name, times and 64-bit integers as text. */
export type SqlRow<T extends Table> = RowWith<T, string>;

/** A row of a table as `json_agg` returns and `json_populate_recordset` reads it: 64-bit integers are numbers. */
export type JsonRow<T extends Table> = RowWith<T, number>;

/** Returns the names of a table's columns in the order of their declaration, without those of `except`. */
export const columnNames = <T extends Table, Except extends ColumnName<T> = never>(
  table: T,
  except: readonly Except[] = [],
): Exclude<ColumnName<T>, Except>[] =>
  Object.values(getTableColumns(table))
    .map(({ name }) => name as ColumnName<T>)
    .filter((name): name is Exclude<ColumnName<T>, Except> => !(except as readonly string[]).includes(name));

// The two functions below write one piece of text. As a query of identifiers, a list of forty columns would cost a short
// call a tenth of its time.

/** Returns `"a", "b"`, or `"alias"."a", "alias"."b"`, for a list of columns. */
export function columnList(names: readonly string[], alias?: string): SQL {
  const prefix = alias === undefined ? '' : `${quoteName(alias)}.`;
  return sql.raw(names.map((name) => prefix + quoteName(name)).join(', '));
}

/** Returns `"a" = "source"."a", "b" = "source"."b"`, for the `set` clause of an update. */
export const columnAssignments = (names: readonly string[], source: string): SQL =>
  sql.raw(names.map((name) => `${quoteName(name)} = ${quoteName(source)}.${quoteName(name)}`).join(', '));
