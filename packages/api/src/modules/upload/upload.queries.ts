import type { DocumentType } from '@bakehouse/contract/vendor/store-documents';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';

/** The SQL of uploads. */

/** Sets the folder of an image; returns false when the user did not upload it. */
export const updateFolder = async (db: Db, id: string, userId: string, folder: string): Promise<boolean> =>
  (await rowsOf(db, sql`update upload set folder = ${folder} where id = ${id} and created_by = ${userId} returning id`))
    .length > 0;

/** Finds every column of the database that refers to an upload. */
const findReferences = (db: Db): Promise<{ table: string; column: string }[]> =>
  rowsOf(
    db,
    sql`select c.conrelid::regclass::text as table, a.attname as column
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'upload'::regclass order by 1, 2`,
  );

/** Maximum number of uploads that one statement deletes. */
export const uploadBatch = 500;

/**
 * Deletes the rows of uploads that are older than a day and that nothing uses.
 * @returns their ids, at most `uploadBatch`; their files still exist.
 */
export async function deleteUnused(db: Db, now: Date): Promise<string[]> {
  const used = (await findReferences(db)).map(
    ({ table, column }) =>
      sql`and not exists (select 1 from ${sql.raw(table)} r where r.${sql.identifier(column)} = upload.id)`,
  );
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`delete from upload where id in (
          select id from upload where not kept and created_at < ${now.toISOString()}::timestamptz - interval '1 day'
          ${sql.join(used, sql` `)} limit ${uploadBatch})
        returning id`,
  );
  return rows.map(({ id }) => id);
}

/** An upload as far as it determines the keys of its files. */
export type StoredUpload = { readonly id: string; readonly document_type: DocumentType | null };

/** Returns uploads by id in ascending order, after `last`. */
export const findUploadsAfter = (db: Db, last: string | undefined, limit: number): Promise<StoredUpload[]> =>
  rowsOf(
    db,
    sql`select id, document_type from upload where ${last === undefined ? sql`true` : sql`id > ${last}::uuid`}
        order by id limit ${limit}`,
  );

/** Returns the ids that are those of uploads. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(db, sql`select id from upload where id = any(${uuidArray(ids)})`);
  return new Set(rows.map(({ id }) => id));
}
