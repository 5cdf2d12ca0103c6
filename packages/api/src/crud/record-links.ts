import { getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../db/client.ts';
import { invalidField } from '../errors.ts';

/** Records that name others (a role its groups, a category its related ones), kept as rows of a link table. */

export type Link<From extends string = string> = {
  /** Field of the input that holds the others' ids. */
  readonly from: From;
  readonly table: PgTable;
  /** Columns of `table`: this record, and the other. */
  readonly own: PgColumn;
  readonly other: PgColumn;
  readonly to: PgTable & Record<'_id' | 'name' | 'deletedAt', PgColumn>;
  /** What one of the others is called, for the sentence about an unknown one. */
  readonly label: string;
};
export type Links = Readonly<Record<string, Link>>;

/** One of the others as a record shows it. */
export type Linked = { readonly _id: string; readonly name: string };

const name = (column: PgColumn) => sql.identifier(column.name);

const linkedColumn = (table: PgTable & Record<'_id', PgColumn>, link: Link): SQL<Linked[]> => sql<Linked[]>`(
  select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.${name(link.to.name)}) order by o.${name(link.to.name)}, o.id), '[]')
  from ${link.table} l join ${link.to} o on o.id = l.${name(link.other)}
  where l.${name(link.own)} = ${sql.identifier(getTableName(table))}.${name(table._id)} and o.deleted_at is null)`;

/** The living others of a row of `table`, by name: columns for its select list, so that a page stays one statement. */
export const linkedColumns = (table: PgTable & Record<'_id', PgColumn>, links: Links): Record<string, SQL<Linked[]>> =>
  Object.fromEntries(Object.entries(links).map(([field, link]) => [field, linkedColumn(table, link)]));

/**
 * Makes `ids` the others of record `id`; those that stay are not touched.
 * @throws AppError invalid when one of them is unknown or deleted.
 */
const saveLink = async (db: Db, link: Link, id: string, ids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(ids)];
  const own = sql`${name(link.own)} = ${id}::uuid`;
  if (wanted.length === 0) {
    await db.execute(sql`delete from ${link.table} where ${own}`);
    return;
  }
  const known = await rowsOf(
    db,
    sql`select id from ${link.to} where ${inArray(link.to._id, wanted)} and deleted_at is null for key share`,
  );
  if (known.length < wanted.length) throw invalidField(link.from, `Unknown ${link.label}`);
  await db.execute(sql`delete from ${link.table} where ${own} and not (${inArray(link.other, wanted)})`);
  await db.execute(sql`
    insert into ${link.table} (${name(link.own)}, ${name(link.other)})
    select ${id}::uuid, o.id from ${link.to} o where o.id in ${wanted} on conflict do nothing`);
};

/** Saves those links that were given; a field that is not there leaves its links alone. */
export const saveLinks = async (
  db: Db,
  links: Links,
  id: string,
  given: Readonly<Record<string, readonly string[] | undefined>>,
): Promise<void> => {
  for (const link of Object.values(links)) {
    const ids = given[link.from];
    if (ids) await saveLink(db, link, id, ids);
  }
};
