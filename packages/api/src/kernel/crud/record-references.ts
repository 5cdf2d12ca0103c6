import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type Linked, type Links, unqualified } from './record-links.ts';

/** Many-to-one relations: records that refer to one other record (a category to its parent), stored in a column. */

export type Reference = {
  /** Column with the id of the referenced record. */
  readonly column: PgColumn;
  /** Table of the referenced records. A reference to the same table makes its records a tree. */
  readonly to: PgTable & Record<'_id' | 'name' | 'deletedAt', PgColumn>;
  /** Name of a referenced record in the error message for an unknown id. */
  readonly label: string;
};
export type References = Readonly<Record<string, Reference>>;

/** Returns select columns for the active referenced records of a row, so that a page is read in one statement. */
export const referenceColumns = (references: References): Record<string, SQL<Linked | null>> =>
  Object.fromEntries(Object.entries(references).map(([field, reference]) => [field, referenceColumn(reference)]));

const referenceColumn = ({ column, to }: Reference): SQL<Linked | null> => sql<Linked | null>`(
  select json_build_object('_id', o.id, 'name', o.${unqualified(to.name)})
  from ${to} o where o.id = ${sql.identifier(getTableName(column.table))}.${unqualified(column)} and o.deleted_at is null)`;

/**
 * Locks the whole tree when a record gets another parent, because two simultaneous moves could create a cycle. Call it before
 * a row is locked. Rows are locked in the order of their ids, which prevents deadlocks.
 */
export async function lockTree(db: Db, references: References, input: Readonly<Record<string, unknown>>) {
  for (const [field, reference] of Object.entries(references))
    if (isTree(reference) && input[field])
      await db.execute(sql`select id from ${reference.to} order by id for no key update`);
}

const isTree = ({ column, to }: Reference) => column.table === to;

/**
 * Checks the references of the fields that the input sets.
 * @param id the record, or undefined before it is created
 * @throws AppError invalid when a referenced record is unknown or deleted, or would make the record its own ancestor.
 */
export async function checkReferences(
  db: Db,
  references: References,
  id: string | undefined,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, reference] of Object.entries(references)) {
    const referencedId = input[field];
    if (typeof referencedId !== 'string') continue;
    const { to, label } = reference;
    const existing = await rowsOf(
      db,
      sql`select id from ${to} where id = ${referencedId} and deleted_at is null for key share`,
    );
    if (existing.length === 0) throw invalidField(field, `Unknown ${label}`);
    if (id && isTree(reference) && (await isAncestor(db, reference, id, referencedId)))
      throw invalidField(field, `This would make the ${label} its own ancestor`);
  }
}

/** Returns whether `id` is `start` or one of its ancestors, including deleted records, because they can be restored. */
async function isAncestor(db: Db, { column, to }: Reference, id: string, start: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`
      with recursive above as (
        select t.id, t.${unqualified(column)} as up from ${to} t where t.id = ${start}
        union
        select t.id, t.${unqualified(column)} from ${to} t join above on t.id = above.up)
      select 1 from above where id = ${id}`,
  );
  return rows.length > 0;
}

/** A deleted record that another record refers to. */
export type DeletedReference = { readonly label: string; readonly name: string };

/**
 * Finds a deleted record that a record refers to. All of them are locked, so that none is deleted before the transaction ends.
 * @returns undefined if all are active.
 */
export async function findDeletedReference(
  db: Db,
  table: PgTable & Record<'_id', PgColumn>,
  { links, references }: { readonly links: Links; readonly references: References },
  id: string,
): Promise<DeletedReference | undefined> {
  const targets = [
    ...Object.values(links).map(({ to, label, table: linkTable, own, other }) => ({
      to,
      label,
      ids: sql`select l.${unqualified(other)} from ${linkTable} l where l.${unqualified(own)} = ${id}`,
    })),
    ...Object.values(references).map(({ to, label, column }) => ({
      to,
      label,
      ids: sql`select t.${unqualified(column)} from ${table} t where t.${unqualified(table._id)} = ${id}`,
    })),
  ];
  if (targets.length === 0) return undefined;
  const nameOf = (index: number) => sql.identifier(`target_${index}`);
  const locked = targets.map(
    ({ to, ids }, index) => sql`${nameOf(index)} as materialized (
      select o.${unqualified(to.name)} as name, o.deleted_at from ${to} o where o.id in (${ids}) for key share)`,
  );
  const deleted = targets.map(
    ({ label }, index) => sql`select ${label}::text as label, name from ${nameOf(index)} where deleted_at is not null`,
  );
  const [row] = await rowsOf<DeletedReference>(
    db,
    sql`with ${sql.join(locked, sql`, `)} ${sql.join(deleted, sql` union all `)}`,
  );
  return row;
}

/** @throws AppError wrong_status for a deleted record, which must be restored first */
export function rejectDeletedReference(reference: DeletedReference | undefined): void {
  if (reference)
    throw new AppError('wrong_status', `The ${reference.label} ${reference.name} is deleted. Restore it first.`);
}
