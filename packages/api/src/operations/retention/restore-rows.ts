import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { findExistingIds } from '../../modules/upload/upload.queries.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import { OperatorError } from '../../platform/errors.ts';
import { readLines } from '../tables/line-file.ts';
import { findTables, insertRows, prepareTransaction, type Table } from '../tables/tables.ts';
import {
  type ArchiveFile,
  findArchiveFiles,
  markForRemoval,
  readVerified,
  type Stores,
  tidyArchive,
  withArchiveLock,
  writeManifest,
} from './archive-index.ts';
import { type ArchiveGroup, archiveGroups, archiveKeys, isArchivedTable } from './archived-tables.ts';

/** Moves archived rows back into their tables. */

/** The rows to restore: those of all groups or one, and of these days (inclusive). */
export type Selection = {
  readonly group?: ArchiveGroup | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Batch = { readonly group: ArchiveGroup; readonly files: readonly ArchiveFile[] };

const tableOrder = Object.keys(archiveKeys);

/** Finds the batches of a selection. Orders come first, because events belong to them; parents before children. */
export async function findBatches(db: Db, { group, from = '', to = '9999' }: Selection): Promise<Batch[]> {
  const byBatch = Object.values(Object.groupBy(await findArchiveFiles(db), ({ batch }) => batch));
  const batches = byBatch.map((files = []): Batch => {
    const sorted = files.toSorted((a, b) => tableOrder.indexOf(a.table) - tableOrder.indexOf(b.table));
    const batchGroup = archiveGroups.find((name) => name === sorted[0]?.table);
    if (!batchGroup) throw new OperatorError(`The batch ${sorted[0]?.batch} has no file of orders.`);
    return { group: batchGroup, files: sorted };
  });
  return batches
    .filter((batch) => !group || batch.group === group)
    .filter(({ files: [file] }) => file && file.to.slice(0, 10) >= from && file.from.slice(0, 10) <= to)
    .toSorted((a, b) => archiveGroups.indexOf(a.group) - archiveGroups.indexOf(b.group));
}

/** Replaces the ids of images that were removed since, because nothing referred to them. */
const withoutMissingImages = async (tx: Db, { columns }: ArchiveFile, lines: string[]): Promise<string[]> => {
  const position = columns.indexOf('image_id');
  if (position < 0) return lines;
  const rows = lines.map((line) => JSON.parse(line) as (string | null)[]);
  const ids = new Set(rows.flatMap((row) => row[position] ?? []));
  const existing = await findExistingIds(tx, [...ids]);
  return rows.map((row) =>
    JSON.stringify(row.with(position, existing.has(row[position] ?? '') ? (row[position] ?? null) : null)),
  );
};

/** Returns the table of a file with the columns of the file and their current types. */
const tableOf = (tables: ReadonlyMap<string, Table>, { table, columns }: ArchiveFile): Table => {
  const name = `public.${table}`;
  const types = new Map(tables.get(name)?.columns.map((column) => [column.name, column.type]));
  return {
    name,
    columns: columns.map((column) => {
      const type = types.get(column);
      if (!type) throw new OperatorError(`${table} has no column ${column} any more. Restore with an earlier version.`);
      return { name: column, type };
    }),
  };
};

const hasMissingOrders = async (tx: Db, file: ArchiveFile, lines: readonly string[]): Promise<boolean> => {
  const position = file.columns.indexOf('order_id');
  const ids = [...new Set(lines.map((line) => String((JSON.parse(line) as unknown[])[position])))];
  const [row] = await rowsOf<{ found: number }>(
    tx,
    sql`select count(*)::int as found from orders where id = any(${uuidArray(ids)})`,
  );
  return row?.found !== ids.length;
};

/** The error of a batch whose events belong to archived orders. The batch is not restored. */
class OrdersArchivedError extends Error {}

/** Inserts the rows of a batch and marks its files for removal, in one transaction. */
const restoreBatch = ({ database, files }: Stores, batch: Batch): Promise<number> =>
  database.transaction(async (tx) => {
    await prepareTransaction(tx);
    const tables = new Map((await findTables(tx)).map((table) => [table.name, table]));
    let restored = 0;
    for (const file of batch.files) {
      if (!isArchivedTable(file.table)) throw new OperatorError(`${file.key} belongs to an unknown table.`);
      const content = await readVerified(files, file);
      for await (const lines of readLines(file.key, Readable.from([content]))) {
        if (batch.group === 'order_event' && (await hasMissingOrders(tx, file, lines))) throw new OrdersArchivedError();
        const complete = await withoutMissingImages(tx, file, lines);
        restored += await insertRows(tx, tableOf(tables, file), complete, archiveKeys[file.table]);
      }
    }
    await markForRemoval(
      tx,
      batch.files.map(({ key }) => key),
    );
    return restored;
  });

export type RestoreReport = {
  readonly rows: number;
  /** Files of events of archived orders. */
  readonly skipped: readonly string[];
};

/**
 * Restores archived rows, and then removes their files. Rows that the database has are not changed, so an interrupted run
 * can be repeated.
 * @throws OperatorError if a file is missing or damaged, or another process changes the archive
 */
export const restoreRows = (
  stores: Stores,
  selection: Selection,
  onProgress: (rows: number) => void = () => {},
): Promise<RestoreReport> =>
  withArchiveLock(stores.database, async () => {
    await tidyArchive(stores);
    const skipped: string[] = [];
    let rows = 0;
    for (const batch of await findBatches(stores.database.db, selection)) {
      const restored = await restoreBatch(stores, batch).catch((error: unknown) => {
        if (!(error instanceof OrdersArchivedError)) throw error;
        skipped.push(...batch.files.map(({ key }) => key));
        return 0;
      });
      rows += restored;
      onProgress(rows);
    }
    await writeManifest(stores);
    await tidyArchive(stores);
    return { rows, skipped };
  });
