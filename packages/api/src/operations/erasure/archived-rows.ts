import type { ArchivedRows } from '../../modules/customer/customer-copy.ts';
import type { Db } from '../../platform/db/client.ts';
import { type ArchiveFile, readVerified, type Stores } from '../retention/archive-index.ts';
import { findTables, toObjects } from '../tables/tables.ts';
import { readWantedLines, toRow, type Wanted } from './text-rows.ts';

/** Finds the archived rows about a customer. */

type Customer = {
  readonly id: string;
  /** As orders have them. */
  readonly phones: readonly string[];
  /** Ids of the orders of these phones that are in the database. Their older events can be in the archive. */
  readonly orderIds: readonly string[];
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
  { id, phones, orderIds }: Customer,
): Promise<ArchivedRows> {
  const allIds = new Set(orderIds);
  const found: FoundLines[] = [];
  const collect = async (file: ArchiveFile, wanted: Wanted): Promise<readonly string[]> => {
    const lines = await readWantedLines(file, await readVerified(stores.files, file), wanted);
    if (lines.length > 0) found.push({ file, lines });
    return lines;
  };
  const batches = Map.groupBy(files, ({ batch }) => batch);
  const ofOrders = files.filter(({ table }) => table === 'orders');
  for (const orders of ofOrders) {
    const own = await collect(orders, { column: 'customer_phone', values: new Set(phones) });
    const values = new Set(own.map((line) => toRow(orders.columns, line).id ?? ''));
    for (const orderId of values) allIds.add(orderId);
    const parts = values.size > 0 ? (batches.get(orders.batch) ?? []).filter((file) => file !== orders) : [];
    for (const part of parts) await collect(part, { column: 'order_id', values });
  }
  const orderBatches = new Set(ofOrders.map(({ batch }) => batch));
  for (const file of files.filter(({ batch }) => !orderBatches.has(batch)))
    await collect(
      file,
      file.table === 'order_event'
        ? { column: 'order_id', values: allIds }
        : { column: 'record_id', values: new Set([id]) },
    );
  return toRows(stores.database.db, found);
}

type FoundLines = { readonly file: ArchiveFile; readonly lines: readonly string[] };

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
