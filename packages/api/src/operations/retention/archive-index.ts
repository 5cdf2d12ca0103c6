import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, type Db, rowsOf } from '../../platform/db/client.ts';
import { OperatorError } from '../../platform/errors.ts';
import { type FileStore, readStored, sha256Of } from '../../platform/gateways/file-store.ts';

/** The list of archive files: the table `archive_file`, and `archive/manifest.json` in the file store for other programs. */

export type Stores = { readonly database: Database; readonly files: FileStore };

const archiveFile = z.object({
  key: z.string(),
  table: z.string(),
  batch: z.string(),
  /** Times of the oldest and newest row, ISO 8601. */
  from: z.string(),
  to: z.string(),
  /** Names of the columns, in the order of the values of a line. */
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
});
export type ArchiveFile = z.infer<typeof archiveFile>;

const manifestSchema = z.object({ format: z.literal(1), files: z.array(archiveFile) });

export const manifestKey = 'archive/manifest.json';

/** Returns the expression of a time column as ISO 8601 in UTC. */
export const isoTime = (column: string): SQL =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Finds the complete files, oldest first. */
export const findArchiveFiles = (db: Db): Promise<ArchiveFile[]> =>
  rowsOf(
    db,
    sql`select key, table_name as table, batch, ${isoTime('from_at')} as from, ${isoTime('to_at')} as to, columns,
          row_count as rows, bytes, sha256
        from archive_file where is_complete order by from_at, batch, table_name`,
  );

/** Finds the keys of all complete files and of the manifest; none if nothing was ever archived. */
export async function findArchiveKeys(db: Db): Promise<string[]> {
  const keys = (await findArchiveFiles(db)).map(({ key }) => key);
  return keys.length > 0 ? [...keys, manifestKey] : [];
}

/** Adds files that will be written, so that an interrupted run leaves no unknown file. */
export async function insertPlannedFiles(
  db: Db,
  files: readonly Pick<ArchiveFile, 'key' | 'table' | 'batch' | 'from' | 'to'>[],
): Promise<void> {
  const rows = files.map(
    ({ key, table, batch, from, to }) => sql`(${key}, ${table}, ${batch}, ${from}::timestamptz, ${to}::timestamptz)`,
  );
  await db.execute(
    sql`insert into archive_file (key, table_name, batch, from_at, to_at) values ${sql.join(rows, sql`, `)}`,
  );
}

export async function completeFile(
  db: Db,
  key: string,
  { columns, rows, bytes, sha256 }: Pick<ArchiveFile, 'columns' | 'rows' | 'bytes' | 'sha256'>,
): Promise<void> {
  await db.execute(sql`
    update archive_file set columns = ${JSON.stringify(columns)}::jsonb, row_count = ${rows}, bytes = ${bytes},
      sha256 = ${sha256}, is_complete = true
    where key = ${key}`);
}

/** Marks files after their rows were moved, so that `removeIncompleteFiles` removes them. */
export async function markForRemoval(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`update archive_file set is_complete = false where key in ${keys}`);
}

/** Writes a file and reads it back. */
export async function writeVerified(
  files: FileStore,
  key: string,
  content: Buffer,
): Promise<Pick<ArchiveFile, 'bytes' | 'sha256'>> {
  const sha256 = sha256Of(content);
  await files.put(key, content);
  const stored = await readStored(files, key);
  if (!stored || sha256Of(stored) !== sha256)
    throw new OperatorError(`The file store returned other content than was written for ${key}. Nothing was deleted.`);
  return { bytes: content.length, sha256 };
}

/** @throws OperatorError if the file is missing or was changed */
export async function readVerified(files: FileStore, { key, sha256 }: ArchiveFile): Promise<Buffer> {
  const content = await readStored(files, key);
  if (!content) throw new OperatorError(`The archive file ${key} is missing. Restore it from a backup.`);
  if (sha256Of(content) !== sha256)
    throw new OperatorError(`The archive file ${key} is damaged: its hash is not that of the list of files.`);
  return content;
}

const readManifest = async (files: FileStore): Promise<ArchiveFile[]> => {
  const content = await readStored(files, manifestKey);
  if (!content) return [];
  try {
    return manifestSchema.parse(JSON.parse(content.toString('utf8'))).files;
  } catch {
    throw new OperatorError(`${manifestKey} is damaged or belongs to another version of Bakehouse.`);
  }
};

/** Writes the complete files to `manifest.json`. */
export async function writeManifest({ database, files }: Stores): Promise<void> {
  const manifest = { format: 1, files: await findArchiveFiles(database.db) };
  await writeVerified(files, manifestKey, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

/** Removes the files of interrupted runs, and files whose rows were moved. */
const removeIncompleteFiles = async ({ database, files }: Stores): Promise<void> => {
  const rows = await rowsOf<{ key: string }>(database.db, sql`select key from archive_file where not is_complete`);
  for (const { key } of rows) {
    await files.remove(key);
    await database.db.execute(sql`delete from archive_file where key = ${key} and not is_complete`);
  }
};

/**
 * Adds files of the manifest that the database does not know, for example after an older backup of it was restored. Their
 * rows are then in the database as well, which a restore of the file recognises by their keys.
 */
const adoptManifest = async ({ database: { db }, files }: Stores): Promise<void> => {
  const listed = await readManifest(files);
  const known = new Set((await rowsOf<{ key: string }>(db, sql`select key from archive_file`)).map(({ key }) => key));
  for (const file of listed.filter(({ key }) => !known.has(key))) {
    const content = await readStored(files, file.key);
    if (!content || sha256Of(content) !== file.sha256) continue;
    await insertPlannedFiles(db, [file]);
    await completeFile(db, file.key, file);
  }
};

/** Makes the table, the manifest and the files consistent. Each run calls it first and last. */
export async function tidyArchive(stores: Stores): Promise<void> {
  await adoptManifest(stores);
  // The manifest first: a file that it lists must exist.
  await writeManifest(stores);
  await removeIncompleteFiles(stores);
}

/** The advisory lock of programs that change the archive. */
const archiveLock = 741_203_118;

/**
 * Runs `work` while no other process changes the archive. The lock belongs to an open transaction, so that it ends with
 * its connection. A process has the embedded database for itself.
 * @throws OperatorError if another process has the lock
 */
export async function withArchiveLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.engine === 'pglite') return work();
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const [row] = await rowsOf<{ locked: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${archiveLock}) as locked`,
    );
    if (!row?.locked) throw new OperatorError('Another process is changing the archive. Try again when it has ended.');
    return work();
  });
}
