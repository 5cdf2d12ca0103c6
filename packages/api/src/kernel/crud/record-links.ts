import { getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { invalidField } from '../../platform/errors.ts';

/** Many-to-many relations: records that refer to several others (a role to its groups), stored in a link table. */

export type Link<From extends string = string> = {
  /** Field of the input with the ids of the linked records. */
  readonly from: From;
  readonly table: PgTable;
  /** Columns of `table` for this record and the linked record. */
  readonly own: PgColumn;
  readonly other: PgColumn;
  readonly to: PgTable & Record<'_id' | 'name' | 'deletedAt', PgColumn>;
  /** Name of a linked record in the error message for an unknown id. */
  readonly label: string;
};
export type Links = Readonly<Record<string, Link>>;

/** A linked record as it is returned. */
export type Linked = { readonly _id: string; readonly name: string };

/** Returns the name of a column without its table, for statements that give the table an alias. */
export const unqualified = (column: PgColumn) => sql.identifier(column.name);

const linkedColumn = (table: PgTable & Record<'_id', PgColumn>, link: Link): SQL<Linked[]> => sql<Linked[]>`(
  select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.${unqualified(link.to.name)}) order by o.${unqualified(link.to.name)}, o.id), '[]')
  from ${link.table} l join ${link.to} o on o.id = l.${unqualified(link.other)}
  where l.${unqualified(link.own)} = ${sql.identifier(getTableName(table))}.${unqualified(table._id)} and o.deleted_at is null)`;

/** Returns select columns for the active linked records of a row, by name, so that a page is read in one statement. */
export const linkedColumns = (table: PgTable & Record<'_id', PgColumn>, links: Links): Record<string, SQL<Linked[]>> =>
  Object.fromEntries(Object.entries(links).map(([field, link]) => [field, linkedColumn(table, link)]));

/**
 * Sets the linked records of record `id`. Rows of links that remain are not written.
 * @throws AppError invalid when a linked record is unknown or deleted.
 */
const saveLink = async (db: Db, link: Link, id: string, ids: readonly string[]): Promise<void> => {
  const linkedIds = [...new Set(ids)];
  const own = sql`${unqualified(link.own)} = ${id}::uuid`;
  if (linkedIds.length === 0) {
    await db.execute(sql`delete from ${link.table} where ${own}`);
    return;
  }
  const existing = await rowsOf(
    db,
    sql`select id from ${link.to} where ${inArray(link.to._id, linkedIds)} and deleted_at is null for key share`,
  );
  if (existing.length < linkedIds.length) throw invalidField(link.from, `Unknown ${link.label}`);
  await db.execute(sql`delete from ${link.table} where ${own} and not (${inArray(link.other, linkedIds)})`);
  await db.execute(sql`
    insert into ${link.table} (${unqualified(link.own)}, ${unqualified(link.other)})
    select ${id}::uuid, o.id from ${link.to} o where o.id in ${linkedIds} on conflict do nothing`);
};

/** Saves the links of the fields that the input sets. */
export async function saveLinks(
  db: Db,
  links: Links,
  id: string,
  input: Readonly<Record<string, readonly string[] | undefined>>,
): Promise<void> {
  for (const link of Object.values(links)) {
    const ids = input[link.from];
    if (ids) await saveLink(db, link, id, ids);
  }
}
