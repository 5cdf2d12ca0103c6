import { Readable } from 'node:stream';
import type { ArchivedRows } from '../../modules/customer/customer-copy.ts';
import type { Db } from '../../platform/db/client.ts';
import { type ArchiveFile, readVerified, type Stores } from '../retention/archive-index.ts';
import { readLines } from '../tables/line-file.ts';
import { findTables, toObjects } from '../tables/tables.ts';

/** Finds the archived rows about a customer. */

type Wanted = {
  /** As orders have them. */
  readonly phones: readonly string[];
  /** Ids of the orders of these phones that are in the database. Their older events can be in the archive. */
  readonly orderIds: readonly string[];
  readonly customerId: string;
};

/**
 * Returns the archived orders of phones with all their parts, the archived events of their orders, and the archived entries of the audit
 * log about the customer. It reads the files of all orders, events and entries, and the parts of batches with an order of the customer.
 * @param files all files of the archive
 * @throws OperatorError if a file is missing or damaged
 */
export async function findArchivedRows(
  stores: Stores,
  files: readonly ArchiveFile[],
  { phones, orderIds, customerId }: Wanted,
): Promise<ArchivedRows> {
  const ids = new Set(orderIds);
  const found: FoundLines[] = [];
  const collect = async (file: ArchiveFile, column: string, values: ReadonlySet<string>) => {
    const lines = await findLines(stores, file, column, values);
    if (lines.length > 0) found.push({ file, lines });
    return lines;
  };
  const others: ArchiveFile[] = [];
  for (const batch of Map.groupBy(files, (file) => file.batch).values()) {
    const orders = batch.find(({ table }) => table === 'orders');
    if (!orders) {
      others.push(...batch);
      continue;
    }
    const own = await collect(orders, 'customer_phone', new Set(phones));
    const ownIds = new Set(own.map((line) => valueOf(orders, 'id', line)));
    for (const id of ownIds) ids.add(id);
    if (ownIds.size > 0)
      for (const part of batch) if (part !== orders) await collect(part, 'order_id', ownIds);
  }
  for (const file of others)
    if (file.table === 'order_event') await collect(file, 'order_id', ids);
    else await collect(file, 'record_id', new Set([customerId]));
  return toRows(stores.database.db, found);
}

type FoundLines = { readonly file: ArchiveFile; readonly lines: readonly string[] };

/** Returns the lines of a file whose value of a column is one of `values`. */
async function findLines(
  { files }: Stores,
  file: ArchiveFile,
  column: string,
  values: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for await (const lines of readLines(file.key, Readable.from([await readVerified(files, file)])))
    found.push(...lines.filter((line) => values.has(valueOf(file, column, line))));
  return found;
}

const valueOf = ({ columns }: ArchiveFile, column: string, line: string): string =>
  (JSON.parse(line) as (string | null)[])[columns.indexOf(column)] ?? '';

/** Converts lines to rows by table. A column that its table no longer has is a text. */
async function toRows(db: Db, found: readonly FoundLines[]): Promise<ArchivedRows> {
  const rows: Record<string, ArchivedRows[string]> = {};
  const tables = new Map((await findTables(db)).map(({ name, columns }) => [name, columns]));
  const alike = Map.groupBy(found, ({ file: { table, columns } }) => JSON.stringify([table, columns]));
  for (const group of alike.values()) {
    const [first] = group;
    if (!first) continue;
    const { table, columns: names } = first.file;
    const types = new Map(tables.get(`public.${table}`)?.map(({ name, type }) => [name, type]));
    const columns = names.map((name) => ({ name, type: types.get(name) ?? 'text' }));
    const objects = await toObjects(
      db,
      columns,
      group.flatMap(({ lines }) => lines),
    );
    rows[table] = [...(rows[table] ?? []), ...objects];
  }
  return rows;
}
