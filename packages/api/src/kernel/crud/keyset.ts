import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

type Row = { readonly _id: string };

/**
 * Returns the order of a table by the `sort` of a query and then by id, and the condition of the rows after a row, for keyset
 * pagination. The newest records are first without a `sort`.
 */
export function sortedTable(table: PgTable & Record<'_id' | 'createdAt', PgColumn>) {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const sortOf = (sort = '-createdAt') => {
    const name = sort.replace('-', '');
    const [field, column] = columns[name] ? [name, columns[name]] : ['createdAt', table.createdAt];
    return { field, column, id: table._id, descends: sort.startsWith('-') };
  };
  return {
    orderBy: (sort?: string): SQL[] => {
      const { column, id, descends } = sortOf(sort);
      return [column, id].map((part) => (descends ? desc(part) : asc(part)));
    },
    after: (sort: string | undefined, last: Row | undefined): SQL | undefined => {
      if (!last) return;
      const { field, ...order } = sortOf(sort);
      return comesAfter(order, (last as Row & Record<string, unknown>)[field], last._id);
    },
  };
}

type Order = { readonly column: PgColumn; readonly id: PgColumn; readonly descends: boolean };

/** PostgreSQL sorts null after all values, and before them in descending order. */
function comesAfter({ column, id, descends }: Order, last: unknown, lastId: string): SQL | undefined {
  const isBeyond = descends ? lt : gt;
  const value = sql.param(last, column);
  // A comparison of rows can use the index of the sort.
  if (column.notNull) return sql`(${column}, ${id}) ${sql.raw(descends ? '<' : '>')} (${value}, ${lastId})`;
  const isBeyondId = isBeyond(id, lastId);
  if (last === null || last === undefined)
    return descends ? or(isNotNull(column), and(isNull(column), isBeyondId)) : and(isNull(column), isBeyondId);
  const isBeyondValue = or(isBeyond(column, value), and(eq(column, value), isBeyondId));
  return descends ? isBeyondValue : or(isBeyondValue, isNull(column));
}
