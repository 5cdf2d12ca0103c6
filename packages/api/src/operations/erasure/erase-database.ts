import { erasedName } from '@bakehouse/contract/customer/customer';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Db, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import { archiveKeys, type RowCounts } from '../retention/archived-tables.ts';
import { findTables, prepareTransaction, readRows, type Table } from '../tables/tables.ts';
import { createErasers, type ErasedTable } from './erase-row.ts';
import { mentionPattern } from './mentions.ts';
import type { Person } from './person.ts';
import { type TextRow, toRow } from './text-rows.ts';

/** Erases a person from the tables of the database. */

const keys: Readonly<Record<ErasedTable, readonly string[]>> = {
  ...archiveKeys,
  idempotency: ['user_id', 'route', 'key'],
  order_message: ['order_id', 'kind', 'channel', 'cause'],
  outbox_message: ['id'],
  notification: ['id'],
  settlement_dispute: ['order_id', 'settlement_id'],
  bulk_job: ['id'],
  bulk_job_row: ['job_id', 'position'],
  saved_view: ['id'],
  customer: ['id'],
  customer_note: ['customer_id', 'id'],
};

/**
 * Erases the person from all tables in one transaction, and records it in the audit log.
 * @param apply false only counts the rows
 * @param archived number of erased rows in the archive, for the audit log
 * @param actorName who erases, for the audit log
 * @returns the number of changed rows of each table
 */
export const eraseFromDatabase = (
  database: Database,
  person: Person,
  { apply, archived, actorName }: { apply: boolean; archived: RowCounts; actorName: string },
): Promise<RowCounts> =>
  database.transaction(async (tx) => {
    await prepareTransaction(tx);
    const erased = await eraseFromTables(tx, person, apply);
    if (apply) await recordErasure(tx, person, { ...erased, ...archived }, actorName);
    return erased;
  });

/** Changes the rows of each table that contain the person, and returns their number. */
async function eraseFromTables(tx: Db, person: Person, apply: boolean): Promise<Record<string, number>> {
  const tables = new Map((await findTables(tx)).map((table) => [table.name, table]));
  const erasers = createErasers(person);
  const conditions = candidateRows(person);
  const erased: Record<string, number> = await eraseCustomers(tx, person, apply);
  for (const name of Object.keys(erasers) as ErasedTable[]) {
    const table = tables.get(`public.${name}`);
    const changes = table ? await findChanges(tx, table, conditions[name], erasers[name]) : [];
    if (!table || changes.length === 0) continue;
    erased[name] = (erased[name] ?? 0) + changes.length;
    if (apply && (name === 'audit_log' || name === 'order_document')) await updateGuardedRows(tx, table, name, changes);
    else if (apply) await updateRows(tx, table, keys[name], changes);
  }
  const jobs = tables.has('pgboss.job') ? await deleteJobs(tx, person, apply) : 0;
  return jobs > 0 ? { ...erased, job: jobs } : erased;
}

/** Returns the conditions of the rows that can contain the person. */
function candidateRows({
  ownOrders,
  sharedOrders,
  ownCustomers,
  values,
  contacts,
  orderNumbers,
  phone,
}: Person): Readonly<Record<ErasedTable, SQL>> {
  const ids = [...ownOrders, ...sharedOrders];
  const related = (column: string) => sql`${sql.identifier(column)} = any(${uuidArray(ids)})`;
  const matching = (text: SQL, terms: readonly string[]) =>
    terms.length > 0 ? sql`${text} ~* ${mentionPattern(terms)}` : sql`false`;
  const ofOrder = related('order_id');
  const phoneAndValues = [phone, ...values];
  return {
    orders: related('id'),
    order_item: ofOrder,
    order_address: ofOrder,
    order_assignment: ofOrder,
    order_document: ofOrder,
    order_event: ofOrder,
    order_change: ofOrder,
    order_note: ofOrder,
    order_offer: ofOrder,
    order_payment: ofOrder,
    order_refund: ofOrder,
    order_payment_link: ofOrder,
    order_message: sql`${ofOrder} and reason <> ''`,
    settlement_dispute: ofOrder,
    order_claim: ofOrder,
    order_claim_photo: ofOrder,
    order_proof: sql`${ofOrder} and image_id is not null`,
    audit_log: sql`${related('record_id')} or record_id = any(${uuidArray(ownCustomers)}) or ${matching(sql`record_name || ' ' || changes::text`, contacts)}`,
    idempotency: matching(sql`answer::text`, [...contacts, ...ids]),
    outbox_message: matching(sql`recipient || ' ' || subject || ' ' || text`, [...contacts, ...orderNumbers]),
    notification: sql`${related('record_id')} or ${matching(sql`data::text`, contacts)}`,
    bulk_job: matching(sql`concat(input::text, filter::text)`, phoneAndValues),
    bulk_job_row: sql`${related('record_id')} or ${matching(sql`concat_ws(' ', name, from_text, to_text, reason, before::text)`, contacts)}`,
    saved_view: matching(sql`concat_ws(' ', name, search::text)`, phoneAndValues),
    customer: matching(sql`cash_block_reason`, contacts),
    customer_note: matching(sql`text`, contacts),
  };
}

/**
 * Erases the customer of the phone, with those that were merged into it: the phone becomes the pseudonym, and tags and notes are removed.
 * @returns the number of rows by table
 */
async function eraseCustomers(
  tx: Db,
  { ownCustomers, phone, pseudonym }: Person,
  apply: boolean,
): Promise<Record<string, number>> {
  if (ownCustomers.length === 0) return {};
  const isOwn = sql`customer_id = any(${uuidArray(ownCustomers)})`;
  const [counted] = await rowsOf<{ notes: number }>(
    tx,
    sql`select count(*)::int as notes from customer_note where ${isOwn}`,
  );
  if (apply) {
    await tx.execute(sql`delete from customer_note where ${isOwn}`);
    // The phone has its pseudonym already if the person ordered again after an erasure.
    await tx.execute(sql`
      delete from customer_phone where phone = ${phone} and exists (select 1 from customer_phone p where p.phone = ${pseudonym})`);
    await tx.execute(sql`update customer_phone set phone = ${pseudonym} where phone = ${phone}`);
    await tx.execute(sql`
      update customer c set version = version + 1, name = ${erasedName}, email = '', tags = '{}', cash_blocked = false,
        cash_block_reason = '', moved = null, erasure_error = '',
        erased_at = case when exists (
          select 1 from customer_phone p where p.customer_id = coalesce(c.merged_into, c.id) and p.phone not like 'erased-%')
          then null else now() end
      where c.id = any(${uuidArray(ownCustomers)})`);
  }
  const notes = counted?.notes ?? 0;
  return { customer: ownCustomers.length, customer_phone: 1, ...(notes > 0 && { customer_note: notes }) };
}

/** Reads the rows of a table that contain the person, before and after the erasure. */
async function findChanges(
  tx: Db,
  table: Table,
  where: SQL,
  erase: (row: TextRow) => TextRow,
): Promise<{ before: TextRow; changed: string[]; after: TextRow }[]> {
  const columns = table.columns.map((column) => column.name);
  const changes = [];
  for await (const lines of readRows(tx, table, sql`(${where})`))
    for (const line of lines) {
      const before = toRow(columns, line);
      const after = erase(before);
      const changed = columns.filter((column) => after[column] !== before[column]);
      if (changed.length > 0) changes.push({ before, changed, after });
    }
  return changes;
}

type Changes = Awaited<ReturnType<typeof findChanges>>;

/** Updates rows of an append-only table. Its triggers allow an update only in a transaction that names an erasure. */
async function updateGuardedRows(
  tx: Db,
  table: Table,
  name: 'audit_log' | 'order_document',
  changes: Changes,
): Promise<void> {
  await tx.execute(sql`grant update on ${sql.identifier(name)} to current_user`);
  await tx.execute(sql`select set_config('bakehouse.erasure', 'on', true)`);
  await updateRows(tx, table, keys[name], changes);
  await tx.execute(sql`select set_config('bakehouse.erasure', '', true)`);
  await tx.execute(sql`revoke update on ${sql.identifier(name)} from current_user`);
}

async function updateRows(tx: Db, table: Table, key: readonly string[], changes: Changes): Promise<void> {
  const typeOf = (column: string) => sql.raw(table.columns.find(({ name }) => name === column)?.type ?? 'text');
  const equals = (row: TextRow) => (column: string) =>
    sql`${sql.identifier(column)} = ${row[column] ?? null}::text::${typeOf(column)}`;
  const [schema = '', name = ''] = table.name.split('.');
  // Open edits of the order become stale.
  const version = table.name === 'public.orders' ? sql`, version = version + 1, updated_at = now()` : sql``;
  for (const { before, changed, after } of changes)
    await tx.execute(sql`
      update ${sql.identifier(schema)}.${sql.identifier(name)}
      set ${sql.join(changed.map(equals(after)), sql`, `)} ${version}
      where ${sql.join(key.map(equals(before)), sql` and `)}`);
}

/** Deletes the queued messages to the person and about the person's orders; the sent ones expire within a day. */
async function deleteJobs(tx: Db, { contacts, ownOrders }: Person, apply: boolean): Promise<number> {
  const terms = [...contacts, ...ownOrders];
  if (terms.length === 0) return 0;
  const matchingJobs = sql`from pgboss.job where data::text ~* ${mentionPattern(terms)}`;
  const rows = await rowsOf<{ jobs: number }>(tx, sql`select count(*)::int as jobs ${matchingJobs}`);
  if (apply) await tx.execute(sql`delete ${matchingJobs}`);
  return rows[0]?.jobs ?? 0;
}

/** Records the erasure without the phone. */
async function recordErasure(tx: Db, { pseudonym }: Person, rows: RowCounts, actorName: string): Promise<void> {
  const changes = { customer: { from: null, to: pseudonym }, rows: { from: null, to: rows } };
  await tx.execute(sql`
    insert into audit_log (id, actor_name, module, action, changes)
    values (${newId()}, ${actorName}, 'order', 'erase', ${JSON.stringify(changes)}::jsonb)`);
}

/** Counts the rows of each table that still contain the phone or an email of the person. */
export async function findMentions(db: Db, terms: readonly string[]): Promise<{ table: string; rows: number }[]> {
  const found: { table: string; rows: number }[] = [];
  if (terms.length === 0) return found;
  for (const { name, columns } of await findTables(db)) {
    const text = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    );
    const [schema = '', table = ''] = name.split('.');
    const [row] = await rowsOf<{ rows: number }>(
      db,
      sql`select count(*)::int as rows from ${sql.identifier(schema)}.${sql.identifier(table)}
          where concat_ws(' ', ${text}) ~* ${mentionPattern(terms)}`,
    );
    if (row && row.rows > 0) found.push({ table: name, rows: row.rows });
  }
  return found;
}
