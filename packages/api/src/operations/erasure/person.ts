import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readSigningKey } from '../../modules/session/session.queries.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import { OperatorError } from '../../platform/errors.ts';
import { type ArchiveFile, readVerified, type Stores } from '../retention/archive-index.ts';
import { readRecords, readWantedLines, type TextRow, toRow, type Wanted } from './text-rows.ts';

/** Finds the personal data of a customer, who is identified by a phone number. */

export type Person = {
  /** Ten digits. */
  readonly phone: string;
  /** Replaces the phone. It is the same for every erasure of this phone. */
  readonly pseudonym: string;
  /** Ids of the person's orders, and of other customers' orders with an address of the person. */
  readonly ownOrders: ReadonlySet<string>;
  readonly sharedOrders: ReadonlySet<string>;
  /** Ids of the customer with the phone, and of those that were merged into this customer. */
  readonly ownCustomers: readonly string[];
  /** Numbers of the person's orders, by which messages to others name them. Short ones could be part of any text. */
  readonly orderNumbers: readonly string[];
  /** Phone, emails, names and address lines in lower case. They are erased from records of these orders. */
  readonly values: readonly string[];
  /** Phone and emails. They are erased from other records too, unless a user of the dashboard has them. */
  readonly contacts: readonly string[];
  /** Notes, messages on cakes and pincodes of the person's orders, which stored responses repeat. */
  readonly texts: readonly string[];
  /** Phone and all emails. */
  readonly terms: readonly string[];
};

/** Maximum length of a value that is too short to identify a person. */
const maxAmbiguous = 2;
/** Minimum length of an order number that is found in texts. Generated numbers have 17 characters. */
const minNumberLength = 6;

const orderColumns = sql.raw(
  'id::text, order_number, customer_name, customer_phone, customer_email, status, deleted_at::text',
);
const addressColumns = sql.raw('order_id::text, full_name, phone, address1, address2');

/**
 * Reads the rows of archived files of a table.
 * @param wanted which rows; the default is all rows
 */
export async function* readArchived(
  stores: Stores,
  files: readonly ArchiveFile[],
  table: string,
  wanted?: Wanted,
): AsyncGenerator<TextRow> {
  for (const file of files.filter(({ table: name }) => name === table)) {
    const content = await readVerified(stores.files, file);
    if (!wanted) yield* readRecords(file, content);
    else for (const line of await readWantedLines(file, content, wanted)) yield toRow(file.columns, line);
  }
}

const valuesOf = (orders: readonly TextRow[], addresses: readonly TextRow[]): string[] => {
  const values = [
    ...orders.flatMap((row) => [row.customer_name, row.customer_email]),
    ...addresses.flatMap((row) => [row.full_name, row.address1, row.address2]),
  ];
  const identifying = values.flatMap((value) => (value && value.length > maxAmbiguous ? value.toLowerCase() : []));
  return [...new Set(identifying)].filter((value) => value !== 'erased');
};

/** Returns the contacts that no user of the dashboard has. */
const withoutUsers = async (db: Db, contacts: readonly string[]): Promise<string[]> => {
  const users = await rowsOf<{ phone: string; email: string }>(
    db,
    sql`select phone, lower(email) as email from admin_user where phone in ${contacts} or lower(email) in ${contacts}`,
  );
  const userContacts = new Set(users.flatMap(({ phone, email }) => [phone, email]));
  return contacts.filter((contact) => !userContacts.has(contact));
};

/** Columns with free text or a pincode, by the table of the order's children. */
const textColumns = {
  order_note: 'text',
  order_item: 'message',
  order_assignment: 'vendors_note',
  order_address: 'pincode',
};

const findTexts = async (
  stores: Stores,
  files: readonly ArchiveFile[],
  ownOrders: ReadonlySet<string>,
): Promise<string[]> => {
  const texts = new Set<string>();
  for (const [table, column] of Object.entries(textColumns)) {
    const stored = await rowsOf<{ text: string }>(
      stores.database.db,
      sql`select ${sql.identifier(column)} as text from ${sql.identifier(table)}
          where order_id = any(${uuidArray(ownOrders)})`,
    );
    for (const { text } of stored) texts.add(text);
    for await (const row of readArchived(stores, files, table, { column: 'order_id', values: ownOrders }))
      texts.add(row[column] ?? '');
  }
  return [...texts].filter((text) => text.length > maxAmbiguous);
};

const findOwnCustomers = async (db: Db, phone: string): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with recursive own(id) as (
          select p.customer_id from customer_phone p where p.phone = ${phone}
          union select c.id from own join customer c on c.merged_into = own.id)
        select id from own`,
  );
  return rows.map(({ id }) => id);
};

const pseudonymOf = async (db: Db, phone: string): Promise<string> => {
  const key = await readSigningKey(db, 'erasure', randomBytes(32).toString('base64url'));
  return `erased-${createHmac('sha256', key).update(phone).digest('hex').slice(0, 12)}`;
};

const isOpen = ({ status, deleted_at }: TextRow): boolean =>
  deleted_at === null && status !== 'delivered' && status !== 'cancelled';

/**
 * Collects the orders and the values of a person from the database and the archive.
 * @param files the complete files of the archive
 * @throws OperatorError if an order of the person is not finished
 */
export async function findPerson(stores: Stores, phone: string, files: readonly ArchiveFile[]): Promise<Person> {
  const { db } = stores.database;
  const orders = await rowsOf<TextRow>(db, sql`select ${orderColumns} from orders where customer_phone = ${phone}`);
  const open = orders.filter(isOpen).length;
  if (open > 0)
    throw new OperatorError(
      `${open === 1 ? '1 order of this phone is' : `${open} orders of this phone are`} not delivered or cancelled yet. Finish ${open === 1 ? 'it' : 'them'} first.`,
    );
  const ofPhone = { column: 'customer_phone', values: new Set([phone]) };
  for await (const row of readArchived(stores, files, 'orders', ofPhone)) orders.push(row);
  const ownOrders = new Set(orders.map(({ id }) => id ?? ''));
  const isOwn = (row: TextRow) => row.phone === phone || ownOrders.has(row.order_id ?? '');
  const addresses = await rowsOf<TextRow>(
    db,
    sql`select ${addressColumns} from order_address
        where phone = ${phone} or order_id in (select id from orders where customer_phone = ${phone})`,
  );
  for await (const row of readArchived(stores, files, 'order_address')) if (isOwn(row)) addresses.push(row);
  const emails = orders.flatMap(({ customer_email }) => customer_email?.toLowerCase() || []);
  const terms = [...new Set([phone, ...emails])];
  return {
    phone,
    pseudonym: await pseudonymOf(db, phone),
    ownOrders,
    ownCustomers: await findOwnCustomers(db, phone),
    sharedOrders: new Set(addresses.map(({ order_id }) => order_id ?? '').filter((id) => !ownOrders.has(id))),
    orderNumbers: orders.flatMap(({ order_number }) =>
      order_number && order_number.length >= minNumberLength ? [order_number] : [],
    ),
    values: valuesOf(orders, addresses),
    contacts: await withoutUsers(db, terms),
    texts: await findTexts(stores, files, ownOrders),
    terms,
  };
}
