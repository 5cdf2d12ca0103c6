import { mkdir, readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { type FileStore, localFileStore } from '../gateways/file-store.ts';
import { copyFiles } from '../modules/upload/copy-files.ts';
import { BackupError } from './backup-error.ts';
import { readLines, writeLines } from './line-file.ts';
import { type FileLine, type Manifest, pathsIn, writeManifest } from './manifest.ts';
import { findMigrations, findTables, prepareTransaction, readRows } from './tables.ts';

type Source = { readonly database: Database; readonly files: FileStore };
export type BackupReport = {
  readonly manifest: Manifest;
  /** Image files that the file store does not have although the database has their rows. */
  readonly missing: readonly string[];
};

const createEmptyFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty. Name a new folder.`);
  await mkdir(pathsIn(folder).tables);
};

/** Writes all tables as they are in one snapshot of the database. Writes of other connections continue. */
const backUpTables = (
  { database }: Source,
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

/** Reads the ids of the images from the table that was written before. */
async function* readImageIds(folder: string, tables: Manifest['tables']): AsyncGenerator<string[]> {
  const position = tables.find(({ name }) => name === 'public.upload')?.columns.indexOf('id') ?? -1;
  for await (const lines of readLines(pathsIn(folder).table('public.upload')))
    yield lines.map((line) => String((JSON.parse(line) as unknown[])[position]));
}

/** Copies the files of all images in the backup, and writes the list of them. */
const backUpFiles = async (
  { database, files }: Source,
  folder: string,
  tables: Manifest['tables'],
  onProgress: (step: string) => void,
): Promise<{ files: Manifest['files']; missing: readonly string[] }> => {
  const copied: FileLine[] = [];
  const report = await copyFiles(
    database.db,
    { from: files, to: localFileStore(pathsIn(folder).files) },
    {
      ids: readImageIds(folder, tables),
      onProgress: (pictures) => onProgress(`${pictures} images`),
      onVerified: ({ key, hash, bytes }) => copied.push([key, hash, bytes]),
    },
  );
  const [failed] = report.failed;
  if (failed) throw new BackupError(`The image ${failed.key} could not be copied: ${failed.reason}. Try again.`);
  const digest = await writeLines(pathsIn(folder).fileList, [copied.map((line) => JSON.stringify(line))]);
  const bytes = copied.reduce((sum, [, , size]) => sum + size, 0);
  return { files: { ...digest, bytes }, missing: report.missing };
};

/**
 * Backs up the database and all images into a new folder. The tables are consistent with each other while servers write.
 * Images are copied after the tables, so that every image of the tables is included.
 * @param folder path of a folder that is empty or does not exist
 * @throws BackupError if the folder is not empty or an image cannot be copied
 */
export const createBackup = async (
  source: Source,
  folder: string,
  onProgress: (step: string) => void = () => {},
): Promise<BackupReport> => {
  await createEmptyFolder(folder);
  const createdAt = new Date().toISOString();
  const { migrations, tables } = await backUpTables(source, folder, onProgress);
  const { files, missing } = await backUpFiles(source, folder, tables, onProgress);
  const manifest: Manifest = { format: 1, createdAt, engine: source.database.engine, migrations, tables, files };
  await writeManifest(folder, manifest);
  return { manifest, missing };
};
