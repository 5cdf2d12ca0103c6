import type { CommissionTarget } from '@bakehouse/contract/money/commission';
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { uuidArray } from '../../../platform/db/sql-values.ts';
import { vendorAgreementTable } from './agreement.table.ts';

/** The SQL of agreements of stores. */

export type AgreementRow = typeof vendorAgreementTable.$inferSelect;

const { _id, vendorId, validFrom } = vendorAgreementTable;

/** Returns the agreements of a store, the latest first. */
export const findAgreements = (db: Db, storeId: string): Promise<AgreementRow[]> =>
  db.select().from(vendorAgreementTable).where(eq(vendorId, storeId)).orderBy(desc(validFrom));

export async function findAgreement(db: Db, id: string): Promise<AgreementRow | undefined> {
  const [row] = await db.select().from(vendorAgreementTable).where(eq(_id, id));
  return row;
}

/** Returns the agreements of stores that are in force on a day. Stores without one are omitted. */
export async function findAgreementsInForce(db: Db, storeIds: readonly string[], day: string): Promise<AgreementRow[]> {
  if (storeIds.length === 0) return [];
  return db
    .selectDistinctOn([vendorId])
    .from(vendorAgreementTable)
    .where(and(inArray(vendorId, [...storeIds]), lte(validFrom, day)))
    .orderBy(vendorId, desc(validFrom));
}

/** @returns false, with nothing written, when the store has an agreement from this day */
export async function insertAgreement(db: Db, row: typeof vendorAgreementTable.$inferInsert): Promise<boolean> {
  const rows = await db.insert(vendorAgreementTable).values(row).onConflictDoNothing().returning({ _id });
  return rows.length > 0;
}

export async function deleteAgreement(db: Db, id: string): Promise<void> {
  await db.delete(vendorAgreementTable).where(eq(_id, id));
}

/** Returns the names of the active records among `ids`, by id. The kinds of targets are named as their tables. */
export async function findTargetNames(
  db: Db,
  target: CommissionTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; name: string }>(
    db,
    sql`select id, name from ${sql.identifier(target)} where id = any(${uuidArray(ids)}) and deleted_at is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
