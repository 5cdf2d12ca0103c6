import pLimit from 'p-limit';
import type { Db } from '../../platform/db/client.ts';
import { OperatorError } from '../../platform/errors.ts';
import { localFileStore, readStored, sha256Of } from '../../platform/gateways/file-store.ts';
import type { Stores } from '../retention/archive-index.ts';
import { readLines } from '../tables/line-file.ts';
import { createRowHash, isSameDigest, type RowDigest } from '../tables/row-hash.ts';
import {
  deleteRows,
  digestRows,
  findMigrations,
  findTables,
  hasRows,
  insertRows,
  prepareTransaction,
  type Table,
  withoutTriggers,
} from '../tables/tables.ts';
import { type FileLine, type Manifest, pathsIn, readManifest } from './manifest.ts';

/** Tables that contain rows as soon as the schema exists. */
const initialTables = new Set(['public.access_version', 'public.database_mark', 'public.signing_key']);

/**
 * Restores a backup into an empty database and its files into the file store. Files are restored first and the tables
 * in one transaction, so that an interrupted restore leaves the database empty and can be repeated.
 * @throws OperatorError if the database is not empty, or the backup is damaged or belongs to another version
 */
export async function restoreBackup(
  target: Stores,
  folder: string,
  onProgress: (step: string) => void = () => {},
): Promise<Manifest> {
  const { database } = target;
  const manifest = await readManifest(folder);
  await requireSameMigrations(database.db, manifest);
  await requireEmpty(database.db, await findTables(database.db));
  await restoreFiles(target, folder, manifest, onProgress);
  await database.transaction(async (tx) => {
    await prepareTransaction(tx);
    const tables = await matchTables(tx, manifest);
    await withoutTriggers(tx, tables, async () => {
      await requireEmpty(tx, tables);
      for (const table of tables) {
        onProgress(table.name);
        await restoreTable(tx, folder, table);
      }
    });
  });
  // The embedded database has no autovacuum, which would update the planner's statistics.
  await database.executeSql('analyze');
  return manifest;
}

async function requireSameMigrations(db: Db, { migrations }: Manifest): Promise<void> {
  if (JSON.stringify(await findMigrations(db)) !== JSON.stringify(migrations))
    throw new OperatorError(
      `The backup belongs to another version of Bakehouse (${migrations.length} migrations). Restore it with that version, then upgrade.`,
    );
}

async function requireEmpty(db: Db, tables: readonly Table[]): Promise<void> {
  for (const table of tables)
    if (!initialTables.has(table.name) && (await hasRows(db, table)))
      throw new OperatorError(
        `The database is not empty: the table ${table.name} has rows. Restore into an empty database.`,
      );
}

type SavedTable = Table & RowDigest;
const concurrentFiles = 4;

/** Writes all files to the file store, and reads each one back. Files with the same content are skipped. */
async function restoreFiles(
  { files }: Stores,
  folder: string,
  manifest: Manifest,
  onProgress: (step: string) => void,
): Promise<void> {
  const source = localFileStore(pathsIn(folder).files);
  const limit = pLimit(concurrentFiles);
  const digest = createRowHash();
  let restored = 0;
  const restoreFile = async ([key, hash]: FileLine): Promise<void> => {
    const content = await readStored(source, key);
    if (!content || hashOf(content) !== hash)
      throw new OperatorError(
        `The file ${key} of the backup is ${content ? 'damaged' : 'missing'}. Use another backup.`,
      );
    if (hashOf(await readStored(files, key)) !== hash) {
      await files.put(key, content);
      if (hashOf(await readStored(files, key)) !== hash)
        throw new OperatorError(`The file store returned other content than was written for ${key}.`);
    }
    restored += 1;
    onProgress(`${restored} of ${manifest.files.rows} files`);
  };
  for await (const lines of readLines(pathsIn(folder).fileList)) {
    for (const line of lines) digest.add(line);
    await Promise.all(lines.map((line) => limit(() => restoreFile(JSON.parse(line) as FileLine))));
  }
  if (!isSameDigest(digest.digest(), manifest.files))
    throw new OperatorError('The list of files does not match manifest.json. Use another backup.');
}

const hashOf = (content: Buffer | undefined): string | undefined => content && sha256Of(content);

/** Returns the tables of the backup, with the types of their columns in the database. */
async function matchTables(db: Db, manifest: Manifest): Promise<SavedTable[]> {
  const found = new Map((await findTables(db)).map((table) => [table.name, table]));
  return manifest.tables.map(({ name, columns, rows, hash }) => {
    const types = new Map(found.get(name)?.columns.map((column) => [column.name, column.type]));
    const typeOf = (column: string): string => {
      const type = types.get(column);
      if (type === undefined)
        throw new OperatorError(
          `The database has no column ${column} of ${name}. Restore with the version of the backup.`,
        );
      return type;
    };
    return { name, rows, hash, columns: columns.map((column) => ({ name: column, type: typeOf(column) })) };
  });
}

/** Loads one table, and compares its rows in the database with the manifest. */
async function restoreTable(tx: Db, folder: string, table: SavedTable): Promise<void> {
  // The privilege to delete rows of the audit log is revoked, from the owner of the database too.
  if (initialTables.has(table.name)) await deleteRows(tx, table);
  for await (const lines of readLines(pathsIn(folder).table(table.name))) await insertRows(tx, table, lines);
  if (!isSameDigest(await digestRows(tx, table), table))
    throw new OperatorError(`The rows of ${table.name} do not match manifest.json. Use another backup.`);
}
