import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { type FactorRule, requiresFactor } from '../session/session.queries.ts';
import { recoveryCodeTable, secondFactorTable } from './second-factor.table.ts';

/** The SQL about second factors. */

export type Factor = typeof secondFactorTable.$inferSelect;
const factors = secondFactorTable;

/** Finds the confirmed factors of a user, oldest first. */
export const findFactors = (db: Db, userId: string): Promise<Factor[]> =>
  db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.confirmedAt)))
    .orderBy(asc(factors.createdAt), asc(factors._id));

/** Finds an app of a user whose first code was not entered yet. */
export async function findUnconfirmedApp(db: Db, userId: string, id: string): Promise<Factor | undefined> {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors._id, id), eq(factors.userId, userId), isNull(factors.confirmedAt)));
  return factor;
}

/** Finds a passkey by the id of its credential, with its user if the user is active. */
export async function findPasskey(db: Db, credentialId: string) {
  const { _id, name, email, passwordHash, status, deletedAt } = adminUserTable;
  const [row] = await db
    .select({ factor: factors, user: { _id, name, email, passwordHash } })
    .from(factors)
    .innerJoin(adminUserTable, eq(factors.userId, _id))
    .where(and(eq(factors.credentialId, credentialId), eq(status, 'Active'), isNull(deletedAt)));
  return row;
}

/** Returns whether an active role of a user requires a second factor. */
export async function isFactorRequired(db: Db, userId: string, factorRule: FactorRule): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select r.id from admin_user_role ur join role r on r.id = ur.role_id and r.deleted_at is null and r.status = 'Active'
        where ur.user_id = ${userId} and ${requiresFactor(sql`r`, factorRule)} limit 1`,
  );
  return rows.length > 0;
}

/** Adds a factor. An app that is not confirmed replaces the one before. */
export async function insertFactor(db: Db, factor: typeof factors.$inferInsert): Promise<string> {
  if (!factor.confirmedAt)
    await db.delete(factors).where(and(eq(factors.userId, factor.userId), isNull(factors.confirmedAt)));
  const [row] = await db.insert(factors).values(factor).returning({ _id: factors._id });
  return row?._id ?? '';
}

/** Confirms an app with its first code. Returns false if it is confirmed already. */
export async function confirmApp(db: Db, id: string, values: { name: string; lastPeriod: number; at: Date }) {
  const { at, ...rest } = values;
  const rows = await db
    .update(factors)
    .set({ ...rest, confirmedAt: at })
    .where(and(eq(factors._id, id), isNull(factors.confirmedAt)))
    .returning({ _id: factors._id });
  return rows.length > 0;
}

/** Uses the code of a period. Returns false if this code or a later one was used already. */
export async function markPeriodUsed(db: Db, id: string, period: number, at: Date): Promise<boolean> {
  const isUnused = or(isNull(factors.lastPeriod), lt(factors.lastPeriod, period));
  const rows = await db
    .update(factors)
    .set({ lastPeriod: period, lastUsedAt: at })
    .where(and(eq(factors._id, id), isUnused))
    .returning({ _id: factors._id });
  return rows.length > 0;
}

export async function savePasskeyUse(db: Db, id: string, signatures: number, at: Date): Promise<void> {
  await db.update(factors).set({ signatures, lastUsedAt: at }).where(eq(factors._id, id));
}

/** Removes a confirmed factor of a user. Returns its name, undefined if there is none. */
export async function deleteFactor(db: Db, userId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .delete(factors)
    .where(and(eq(factors._id, id), eq(factors.userId, userId), isNotNull(factors.confirmedAt)))
    .returning({ name: factors.name });
  return row?.name;
}

/** Removes all factors and recovery codes of a user. Returns how many confirmed factors there were. */
export async function deleteFactors(db: Db, userId: string): Promise<number> {
  await deleteCodes(db, userId);
  const rows = await db
    .delete(factors)
    .where(eq(factors.userId, userId))
    .returning({ confirmedAt: factors.confirmedAt });
  return rows.filter(({ confirmedAt }) => confirmedAt !== null).length;
}

export async function deleteCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodeTable).where(eq(recoveryCodeTable.userId, userId));
}

export async function insertCodes(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await db.insert(recoveryCodeTable).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodeTable).where(eq(recoveryCodeTable.userId, userId));
  return row?.left ?? 0;
}

/** Uses a recovery code. Returns false if it is not a code of the user, or was used already. */
export async function deleteCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodeTable)
    .where(and(eq(recoveryCodeTable.userId, userId), eq(recoveryCodeTable.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodeTable.codeHash });
  return rows.length > 0;
}
