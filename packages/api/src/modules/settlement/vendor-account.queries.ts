import { eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';
import type { SqlRow } from '../../platform/db/table-columns.ts';
import { vendorAccountTable, vendorEntryTable } from './settlement.table.ts';

/** The SQL of the accounts of vendors. */

export type AccountRow = typeof vendorAccountTable.$inferSelect;
type NewEntry = Omit<typeof vendorEntryTable.$inferInsert, 'vendorId' | 'number'>;

/** Locks the account of a vendor. The first time it is created. */
export async function lockAccount(db: Db, vendorId: string): Promise<AccountRow> {
  await db.insert(vendorAccountTable).values({ vendorId }).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(vendorAccountTable)
    .where(eq(vendorAccountTable.vendorId, vendorId))
    .for('update');
  if (!row) throw new Error('the account was inserted');
  return row;
}

export async function findAccount(db: Db, vendorId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(vendorAccountTable).where(eq(vendorAccountTable.vendorId, vendorId));
  return row;
}

/** Returns what vendors are owed besides unsettled orders, in paise. Vendors without an account are omitted. */
export async function findBalances(db: Db, vendorIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (vendorIds.length === 0) return new Map();
  const rows = await rowsOf<{ vendor_id: string; balance: string }>(
    db,
    sql`select a.vendor_id, a.balance from vendor_account a where a.vendor_id = any(${uuidArray(vendorIds)})`,
  );
  return new Map(rows.map(({ vendor_id, balance }) => [vendor_id, Number(balance)]));
}

/** Adds entries to a locked account. */
export async function insertEntries(db: Db, account: AccountRow, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insert(vendorEntryTable)
    .values(
      entries.map((entry, index) => ({ ...entry, vendorId: account.vendorId, number: account.entries + index + 1 })),
    );
}

export const updateAccount = (db: Db, vendorId: string, changes: Partial<typeof vendorAccountTable.$inferInsert>) =>
  db.update(vendorAccountTable).set(changes).where(eq(vendorAccountTable.vendorId, vendorId));

/** Returns the amount that was entered with a key, in paise; undefined for an unused key. */
export async function findEntryByKey(
  db: Db,
  vendorId: string,
  key: string,
): Promise<Pick<SqlRow<typeof vendorEntryTable>, 'debit' | 'credit' | 'amount' | 'event'> | undefined> {
  const [row] = await rowsOf<Pick<SqlRow<typeof vendorEntryTable>, 'debit' | 'credit' | 'amount' | 'event'>>(
    db,
    sql`select e.debit, e.credit, e.amount, e.event from vendor_entry e where e.vendor_id = ${vendorId} and e.key = ${key}`,
  );
  return row;
}

export type EntryRow = SqlRow<typeof vendorEntryTable> & { settlement_number: number | null };

/** Returns the latest entries of a vendor, newest first. */
export const findEntries = (db: Db, vendorId: string, limit: number): Promise<EntryRow[]> =>
  rowsOf<EntryRow>(
    db,
    sql`select e.vendor_id, e.number, e.event, e.debit, e.credit, e.amount, e.settlement_id, e.reason, e.key, e.at, e.actor_id,
          e.actor_name, (select s.number from settlement s where s.id = e.settlement_id) as settlement_number
        from vendor_entry e where e.vendor_id = ${vendorId} order by e.number desc limit ${limit}`,
  );
