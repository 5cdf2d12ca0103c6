import { mkdir, readdir } from 'node:fs/promises';
import { documentTypes } from '@bakehouse/contract/vendor/store-documents';
import { sql } from 'drizzle-orm';
import { copyFiles } from '../../modules/upload/copy-files.ts';
import type { StoredUpload } from '../../modules/upload/upload.queries.ts';
import { OperatorError } from '../../platform/errors.ts';
import { localFileStore } from '../../platform/gateways/file-store.ts';
import { type Stores, withArchiveLock } from '../retention/archive-index.ts';
import { readLines, writeLines } from '../tables/line-file.ts';
import { findMigrations, findTables, prepareTransaction, readRows } from '../tables/tables.ts';
import { type FileLine, type Manifest, pathsIn, writeManifest } from './manifest.ts';

export type BackupReport = {
  readonly manifest: Manifest;
  /** Files that the file store does not have although the database has their rows. */
  readonly missing: readonly string[];
};

/**
 * Backs up the database, all images, documents and the archived rows into a new folder. The tables are consistent with each other
 * while servers write. Files are copied after the tables, so that every file of the tables is included.
 * @param folder path of a folder that is empty or does not exist
 * @throws OperatorError if the folder is not empty or a file cannot be copied
 * @throws OperatorError if another process is changing the archive
 */
export const createBackup = async (
  source: Stores,
  folder: string,
  onProgress: (step: string) => void = () => {},
): Promise<BackupReport> =>
  withArchiveLock(source.database, async () => {
    await createEmptyFolder(folder);
    const createdAt = new Date().toISOString();
    const { migrations, tables } = await backUpTables(source, folder, onProgress);
    const { files, missing } = await backUpFiles(source, folder, tables, onProgress);
    const manifest: Manifest = { format: 1, createdAt, engine: source.database.engine, migrations, tables, files };
    await writeManifest(folder, manifest);
    return { manifest, missing };
  });

async function createEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new OperatorError(`${folder} is not empty. Name a new folder.`);
  await mkdir(pathsIn(folder).tables);
}

/** Writes all tables as they are in one snapshot of the database. Writes of other connections continue. */
const backUpTables = (
  { database }: Stores,
  folder: string,
  onProgress: (step: string) => void,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    await prepareTransaction(tx);
    const migrations = await findMigrations(tx);
    const tables: Manifest['tables'] = [];
    for (const table of await findTables(tx)) {
      onProgress(table.name);
      const columns = table.columns.map((column) => column.name);
      const digest = await writeLines(pathsIn(folder).table(table.name), readRows(tx, table));
      tables.push({ name: table.name, columns, ...digest });
    }
    return { migrations, tables };
  });

/** Copies the files of all images and archived rows in the backup, and writes the list of them. */
async function backUpFiles(
  { database, files }: Stores,
  folder: string,
  tables: Manifest['tables'],
  onProgress: (step: string) => void,
): Promise<{ files: Manifest['files']; missing: readonly string[] }> {
  const copied: FileLine[] = [];
  const report = await copyFiles(
    database.db,
    { from: files, to: localFileStore(pathsIn(folder).files) },
    {
      uploads: readUploads(folder, tables),
      otherKeys: await readArchiveKeys(folder, tables),
      onProgress: (pictures) => onProgress(`${pictures} images`),
      onVerified: ({ key, hash, bytes }) => copied.push([key, hash, bytes]),
    },
  );
  const [failed] = report.failed;
  if (failed) throw new OperatorError(`The file ${failed.key} could not be copied: ${failed.reason}. Try again.`);
  const digest = await writeLines(pathsIn(folder).fileList, [copied.map((line) => JSON.stringify(line))]);
  const bytes = copied.reduce((sum, [, , size]) => sum + size, 0);
  return { files: { ...digest, bytes }, missing: report.missing };
}

async function* readUploads(folder: string, tables: Manifest['tables']): AsyncGenerator<StoredUpload[]> {
  for await (const rows of readRecords(folder, tables, 'public.upload'))
    yield rows.map(({ id, document_type }) => ({
      id: String(id),
      document_type: documentTypes.find((type) => type === document_type) ?? null,
    }));
}

/** Reads the rows of a table that was written before. */
async function* readRecords(
  folder: string,
  tables: Manifest['tables'],
  name: string,
): AsyncGenerator<Record<string, string | null>[]> {
  const { columns } = tables.find((table) => table.name === name) ?? { columns: [] };
  for await (const lines of readLines(pathsIn(folder).table(name)))
    yield lines.map((line) => {
      const values = JSON.parse(line) as (string | null)[];
      return Object.fromEntries(columns.map((column, position) => [column, values[position] ?? null]));
    });
}

/** Returns the keys of the files with archived rows (`npm run retention`). */
async function readArchiveKeys(folder: string, tables: Manifest['tables']): Promise<string[]> {
  const keys: string[] = [];
  for await (const rows of readRecords(folder, tables, 'public.archive_file'))
    for (const { key, is_complete } of rows) if (is_complete === 'true') keys.push(String(key));
  return keys;
}
