import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import { OperatorError } from '../../platform/errors.ts';
import { packLines } from '../tables/line-file.ts';
import { findTables, prepareTransaction, readRows, type Table } from '../tables/tables.ts';
import {
  type ArchiveFile,
  completeFile,
  insertPlannedFiles,
  isoTime,
  type Stores,
  tidyArchive,
  withArchiveLock,
  writeManifest,
  writeVerified,
} from './archive-index.ts';
import {
  type ArchivedTable,
  type ArchiveGroup,
  addCounts,
  archiveKeys,
  type RowCounts,
  type Source,
  sources,
  tablesOf,
} from './archived-tables.ts';

/** Moves old rows from their tables into files of the file store. */

/** The time before which the rows of a group are archived. A group without a time is not archived. */
export type Cutoffs = Readonly<Partial<Record<ArchiveGroup, Date>>>;

/** Approximate maximum size of the rows of a batch before compression, in bytes. */
const maxBatchSize = 4_000_000;
/** Number of batches after which the manifest is written. */
const batchesPerManifest = 20;

type Batch = {
  readonly source: Source;
  readonly ids: readonly string[];
  readonly files: readonly (Pick<ArchiveFile, 'key' | 'batch' | 'from' | 'to'> & { readonly table: ArchivedTable })[];
};

/**
 * Archives all rows that are older than the times. Files are verified before their rows are deleted in the same
 * transaction as they are listed, so an interrupted run loses nothing and can be repeated.
 * @returns the number of archived rows of each table
 * @throws OperatorError if the file store returns other content than was written, or another process changes the archive
 */
export const archiveRows = (
  stores: Stores,
  cutoffs: Cutoffs,
  onProgress: (table: string, rows: number) => void = () => {},
): Promise<RowCounts> =>
  withArchiveLock(stores.database, async () => {
    await tidyArchive(stores);
    let total: RowCounts = {};
    let batches = 0;
    for await (const { group, moved } of moveBatches(stores, cutoffs)) {
      total = addCounts(total, moved);
      onProgress(group, total[group] ?? 0);
      batches += 1;
      if (batches % batchesPerManifest === 0) await writeManifest(stores);
    }
    await tidyArchive(stores);
    return total;
  });

/** Archives one batch after the other, and yields the number of moved rows. */
async function* moveBatches(
  stores: Stores,
  cutoffs: Cutoffs,
): AsyncGenerator<{ group: ArchiveGroup; moved: RowCounts }> {
  const { db } = stores.database;
  const tables = new Map((await findTables(db)).map((table) => [table.name, table]));
  for (const source of sources) {
    const cutoff = cutoffs[source.group];
    if (!cutoff) continue;
    for (let batch = await planBatch(db, source, cutoff); batch; batch = await planBatch(db, source, cutoff)) {
      await insertPlannedFiles(db, batch.files);
      yield { group: source.group, moved: await moveBatch(stores, batch, cutoff, tables) };
    }
  }
}

/** Finds the next rows of a source, oldest first, and plans their files. */
async function planBatch(db: Db, source: Source, cutoff: Date): Promise<Batch | undefined> {
  const rows = await rowsOf<{ id: string; at: string }>(
    db,
    sql`select id, ${isoTime('at')} as at from (
          select id, ${sql.identifier(source.timeColumn)} as at, row_number() over w as position, sum(${source.size}) over w as size
          from (select * from ${sql.identifier(source.group)} where ${source.isOlder(cutoff)}
                order by ${source.order} limit ${source.batchSize}) as oldest
          window w as (order by ${source.order})) as numbered
        where position = 1 or size <= ${maxBatchSize} order by position`,
  );
  if (rows.length === 0) return undefined;
  const times = rows.map(({ at }) => at).toSorted();
  const name = nameOf(rows);
  const existing = await rowsOf(db, sql`select 1 from archive_file where batch = ${name} or batch like ${`${name}-%`}`);
  // A batch with the same rows can exist after an older backup of the database was restored.
  const batch = existing.length > 0 ? `${name}-${existing.length + 1}` : name;
  const files = tablesOf(source.group).map((table) => ({
    key: `archive/${table}/${batch}.jsonl.gz`,
    table,
    batch,
    from: times[0] ?? '',
    to: times.at(-1) ?? '',
  }));
  return { source, ids: rows.map(({ id }) => id), files };
}

/** Returns a name that begins with the days of the first and last row. The last digits of their ids make it unique. */
function nameOf(rows: readonly { id: string; at: string }[]): string {
  const nameOfRow = (row: { id: string; at: string } | undefined) => `${row?.at.slice(0, 10)}-${row?.id.slice(-12)}`;
  return `${nameOfRow(rows[0])}_${nameOfRow(rows.at(-1))}`;
}

/** Writes the files of a batch, reads them back, and deletes the rows, in one transaction. */
const moveBatch = (
  { database, files }: Stores,
  planned: Batch,
  cutoff: Date,
  tables: ReadonlyMap<string, Table>,
): Promise<RowCounts> =>
  database.transaction(async (tx) => {
    await prepareTransaction(tx);
    const batch = { ...planned, ids: await lockOrders(tx, planned, cutoff) };
    const moved: Record<string, number> = {};
    for (const { key, table: name } of batch.files) {
      const table = tables.get(`public.${name}`);
      if (!table) throw new OperatorError(`The database has no table ${name}.`);
      const { content, rows } = await packLines(readRows(tx, table, batchRows(name, batch), archiveKeys[name]));
      if (rows === 0) continue;
      const written = await writeVerified(files, key, content);
      await completeFile(tx, key, { columns: table.columns.map((column) => column.name), rows, ...written });
      moved[name] = rows;
    }
    await deleteRows(tx, batch);
    // Planned files without rows were not written.
    await tx.execute(sql`delete from archive_file where batch = ${batch.files[0]?.batch} and not is_complete`);
    return moved;
  });

/** Locks orders, so that nothing is added to them while they are archived. Rows of the other groups never change. */
async function lockOrders(tx: Db, { source, ids }: Batch, cutoff: Date): Promise<readonly string[]> {
  if (source.group !== 'orders') return ids;
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from orders where id = any(${uuidArray(ids)}) and ${source.isOlder(cutoff)} order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the condition of the rows of a table that belong to a batch. */
const batchRows = (table: ArchivedTable, { source, ids }: Pick<Batch, 'source' | 'ids'>): SQL =>
  table === source.group ? sql`id = any(${uuidArray(ids)})` : sql`order_id = any(${uuidArray(ids)})`;

/** Deletes the rows of a batch, children first. */
async function deleteRows(tx: Db, batch: Batch): Promise<void> {
  for (const { table, key } of batch.files.toReversed())
    if (isAppendOnly(table)) await deleteGuardedRows(tx, batch, table, key);
    else await tx.execute(sql`delete from ${sql.identifier(table)} where ${batchRows(table, batch)}`);
}

const appendOnly = ['audit_log', 'ledger_entry', 'order_document'] as const satisfies readonly ArchivedTable[];
type AppendOnlyTable = (typeof appendOnly)[number];
const isAppendOnly = (table: ArchivedTable): table is AppendOnlyTable =>
  (appendOnly as readonly ArchivedTable[]).includes(table);

/** Deletes rows of an append-only table. Its triggers allow a deletion only together with the complete file of the rows. */
async function deleteGuardedRows(tx: Db, batch: Batch, table: AppendOnlyTable, key: string): Promise<void> {
  const name = sql.identifier(table);
  const [file] = await rowsOf(tx, sql`select 1 from archive_file where key = ${key} and is_complete`);
  // Without a file, the batch has no rows of the table.
  if (!file) return;
  await tx.execute(sql`grant delete on ${name} to current_user`);
  await tx.execute(sql`select set_config('bakehouse.archive_file', ${key}, true)`);
  await tx.execute(sql`delete from ${name} where ${batchRows(table, batch)}`);
  await tx.execute(sql`select set_config('bakehouse.archive_file', '', true)`);
  await tx.execute(sql`revoke delete on ${name} from current_user`);
}

export type PlannedRows = {
  readonly group: ArchiveGroup;
  readonly table: ArchivedTable;
  readonly rows: number;
  readonly from: string;
  readonly to: string;
};

/** Counts the rows that `archiveRows` would archive, and changes nothing. */
export async function countOldRows(db: Db, cutoffs: Cutoffs): Promise<PlannedRows[]> {
  const planned = new Map<string, PlannedRows>();
  for (const source of sources) {
    const cutoff = cutoffs[source.group];
    if (!cutoff) continue;
    for (const table of tablesOf(source.group)) {
      const key = `${source.group}/${table}`;
      const before = planned.get(key) ?? { group: source.group, table, rows: 0, from: '', to: '' };
      for (const { rows, from, to } of await countTable(db, source, table, cutoff))
        planned.set(key, {
          ...before,
          rows: before.rows + rows,
          from: earlier(before.from, from),
          to: later(before.to, to),
        });
    }
  }
  return [...planned.values()];
}

/** Counts the rows of a table that belong to the old rows of a source, with the days of the oldest and newest one. */
function countTable(db: Db, { group, timeColumn, isOlder }: Source, table: ArchivedTable, cutoff: Date) {
  const oldRows = sql`from ${sql.identifier(group)} where ${isOlder(cutoff)}`;
  const day = (aggregate: 'min' | 'max') =>
    sql`coalesce(${sql.raw(aggregate)}(${sql.identifier(timeColumn)})::date::text, '') as`;
  return rowsOf<Omit<PlannedRows, 'group' | 'table'>>(
    db,
    table === group
      ? sql`select count(*)::int as rows, ${day('min')} from, ${day('max')} to ${oldRows}`
      : sql`select count(*)::int as rows, '' as from, '' as to
            from ${sql.identifier(table)} where order_id in (select id ${oldRows})`,
  );
}

const earlier = (a: string, b: string): string => (a && (!b || a < b) ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);
