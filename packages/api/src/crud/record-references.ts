import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../db/client.ts';
import { invalidField } from '../errors.ts';
import type { Linked } from './record-links.ts';

/** Records that name one other (a category its parent, a review its product), kept as a column. */

export type Reference = {
  /** Column that holds the other's id. */
  readonly column: PgColumn;
  /** Where the others live; the table itself makes a tree of its records. */
  readonly to: PgTable & Record<'_id' | 'name' | 'deletedAt', PgColumn>;
  /** What one of the others is called, for the sentence about an unknown one. */
  readonly label: string;
};
export type References = Readonly<Record<string, Reference>>;

const name = (column: PgColumn) => sql.identifier(column.name);

const referenceColumn = ({ column, to }: Reference): SQL<Linked | null> => sql<Linked | null>`(
  select json_build_object('_id', o.id, 'name', o.${name(to.name)})
  from ${to} o where o.id = ${sql.identifier(getTableName(column.table))}.${name(column)} and o.deleted_at is null)`;

/** The living others of a row: columns for its select list, so that a page stays one statement. */
export const referenceColumns = (references: References): Record<string, SQL<Linked | null>> =>
  Object.fromEntries(Object.entries(references).map(([field, one]) => [field, referenceColumn(one)]));

const isTree = ({ column, to }: Reference) => column.table === to;

/**
 * Before any of its rows is locked: holds the whole tree for one that is given a new place in it. Two that move at once
 * then follow each other, and the second sees where the first went. Ids in order, so that they never wait in a ring.
 */
export const lockTree = async (db: Db, references: References, given: Readonly<Record<string, unknown>>) => {
  for (const [field, one] of Object.entries(references))
    if (isTree(one) && given[field]) await db.execute(sql`select id from ${one.to} order by id for no key update`);
};

/** Whether going up from `start` comes past `id`; deleted records count, for they may be restored. */
const isAbove = async (db: Db, { column, to }: Reference, id: string, start: string): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`
      with recursive above as (
        select t.id, t.${name(column)} as up from ${to} t where t.id = ${start}
        union
        select t.id, t.${name(column)} from ${to} t join above on t.id = above.up)
      select 1 from above where id = ${id}`,
  );
  return rows.length > 0;
};

/**
 * Judges those references that were given, for record `id` (none while it is made).
 * @throws AppError invalid when one is unknown or deleted, or would make the record its own ancestor.
 */
export const checkReferences = async (
  db: Db,
  references: References,
  id: string | undefined,
  given: Readonly<Record<string, unknown>>,
): Promise<void> => {
  for (const [field, one] of Object.entries(references)) {
    const other = given[field];
    if (typeof other !== 'string') continue;
    const { to, label } = one;
    const known = await rowsOf(db, sql`select id from ${to} where id = ${other} and deleted_at is null for key share`);
    if (known.length === 0) throw invalidField(field, `Unknown ${label}`);
    if (id && isTree(one) && (await isAbove(db, one, id, other)))
      throw invalidField(field, `This would make the ${label} its own ancestor`);
  }
};
