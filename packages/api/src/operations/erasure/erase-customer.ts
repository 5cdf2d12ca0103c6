import { sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import {
  type ArchiveFile,
  findArchiveFiles,
  type Stores,
  tidyArchive,
  withArchiveLock,
} from '../retention/archive-index.ts';
import { addCounts, type RowCounts } from '../retention/archived-tables.ts';
import { eraseFromArchive } from './erase-archive.ts';
import { eraseFromDatabase, findMentions } from './erase-database.ts';
import { findPerson, type Person, readArchived } from './person.ts';

/** Erases the personal data of a customer, while orders and amounts stay. */

export type ErasureReport = {
  readonly pseudonym: string;
  /** Number of orders of the person. */
  readonly orders: number;
  /** Number of changed rows by table; `archive/` precedes archived tables. */
  readonly erased: RowCounts;
  /** Numbers of invoices and credit notes of 50,000 rupees or more, which must name the recipient (rule 46 of the CGST Rules). */
  readonly largeInvoices: readonly string[];
  /** Tables that contain the phone or an email of the person afterwards, for example as those of a user. */
  readonly remaining: readonly { readonly table: string; readonly rows: number }[];
};

/** In paise. */
const largeAmount = 5_000_000;

/**
 * Erases a customer from the database and the archive. The archived orders are last: they identify the person, so an
 * interrupted run can be repeated.
 * @param phone ten digits
 * @param apply false only counts
 * @param actorName who erases, for the audit log
 * @throws OperatorError if an order of the person is not finished, or another process changes the archive
 */
export const eraseCustomer = (
  stores: Stores,
  phone: string,
  apply: boolean,
  actorName = 'npm run customers:erase',
): Promise<ErasureReport> =>
  withArchiveLock(stores.database, async () => {
    const { database } = stores;
    if (apply) await tidyArchive(stores);
    const files = await findArchiveFiles(database.db);
    const person = await findPerson(stores, phone, files);
    const largeInvoices = await findLargeInvoices(stores, person, files);
    const isOfOrders = isOrderBatch(files);
    const others = files.filter((file) => !isOfOrders(file));
    const first = await eraseFromArchive(stores, person, { files: others, apply });
    // Counted before, because the audit log is written with the database.
    const counted = await eraseFromArchive(stores, person, { files: files.filter(isOfOrders), apply: false });
    const archived = addCounts(first, counted);
    const erased = await eraseFromDatabase(database, person, { apply, archived, actorName });
    if (apply) {
      await eraseFromArchive(stores, person, { files: files.filter(isOfOrders), apply });
      await tidyArchive(stores);
    }
    return {
      pseudonym: person.pseudonym,
      orders: person.ownOrders.size,
      erased: { ...erased, ...archived },
      largeInvoices,
      remaining: apply ? await findMentions(database.db, person.terms) : [],
    };
  });

/**
 * Returns the numbers of the documents of a phone's orders that must name the recipient. It reads the archived orders.
 * @param phone ten digits
 */
export async function findNamedDocuments(stores: Stores, phone: string): Promise<string[]> {
  const files = await findArchiveFiles(stores.database.db);
  const rows = await rowsOf<{ id: string }>(
    stores.database.db,
    sql`select o.id from orders o where o.customer_phone = ${phone}`,
  );
  const ownOrders = new Set(rows.map(({ id }) => id));
  const ofPhone = { column: 'customer_phone', values: new Set([phone]) };
  for await (const row of readArchived(stores, files, 'orders', ofPhone)) ownOrders.add(row.id ?? '');
  return findLargeInvoices(stores, { ownOrders }, files);
}

async function findLargeInvoices(
  stores: Stores,
  { ownOrders }: Pick<Person, 'ownOrders'>,
  files: readonly ArchiveFile[],
): Promise<string[]> {
  const rows = await rowsOf<{ number: string }>(
    stores.database.db,
    sql`select i.number from order_invoice i join orders o on o.id = i.order_id
        where o.id = any(${uuidArray(ownOrders)}) and o.order_total >= ${largeAmount}
        union select d.number from order_document d
        where d.order_id = any(${uuidArray(ownOrders)}) and d.total >= ${largeAmount} order by 1`,
  );
  const numbers = new Set(rows.map(({ number }) => number));
  const large = new Set<string>();
  for await (const row of readArchived(stores, files, 'orders', { column: 'id', values: ownOrders }))
    if (Number(row.order_total) >= largeAmount) large.add(row.id ?? '');
  for await (const row of readArchived(stores, files, 'order_invoice', { column: 'order_id', values: large }))
    numbers.add(row.number ?? '');
  for await (const row of readArchived(stores, files, 'order_document', { column: 'order_id', values: ownOrders }))
    if (Number(row.total) >= largeAmount) numbers.add(row.number ?? '');
  return [...numbers];
}

/** Returns a function that checks whether a file belongs to a batch of orders. */
function isOrderBatch(files: readonly ArchiveFile[]) {
  const batches = new Set(files.filter(({ table }) => table === 'orders').map(({ batch }) => batch));
  return ({ batch }: ArchiveFile) => batches.has(batch);
}
