import type { LinkPurpose } from '@bakehouse/contract/core/account-links';
import type { MessageLanguage } from '@bakehouse/contract/core/message-language';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { hashToken } from '../../kernel/access/token-hash.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { auditTable } from '../../platform/db/kernel.table.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { accountLinkTable } from '../admin-user/link/account-link.table.ts';

/** The SQL about links, for people without a session. */

export type FoundLink = Awaited<ReturnType<typeof findLink>> & object;

/** Finds a link by its token, with its user. */
export async function findLink(db: Db, purpose: LinkPurpose, token: string) {
  const { _id: linkId, email, newEmail, createdAt, expiresAt, usedAt, revokedAt } = accountLinkTable;
  const { _id: userId, name, phone, status, deletedAt, passwordHash, email: currentEmail } = adminUserTable;
  const [link] = await db
    .select({
      ...{ linkId, email, newEmail, createdAt, expiresAt, usedAt, revokedAt },
      ...{ userId, name, phone, status, deletedAt, passwordHash, currentEmail },
    })
    .from(accountLinkTable)
    .innerJoin(adminUserTable, eq(userId, accountLinkTable.userId))
    .where(and(eq(accountLinkTable.tokenHash, hashToken(token)), eq(accountLinkTable.purpose, purpose)));
  return link;
}

const isUnused = (linkId: string, now: Date) =>
  and(
    eq(accountLinkTable._id, linkId),
    isNull(accountLinkTable.usedAt),
    isNull(accountLinkTable.revokedAt),
    gt(accountLinkTable.expiresAt, now),
  );

/** Uses a link, once. Returns false if it is used, withdrawn or expired. */
export async function markLinkUsed(db: Db, linkId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(accountLinkTable)
    .set({ usedAt: now })
    .where(isUnused(linkId, now))
    .returning({ _id: accountLinkTable._id });
  return rows.length > 0;
}

/** Stores the hash of the token of a link that can still be used, and returns the link. */
export async function storeToken(db: Db, linkId: string, token: string, now: Date) {
  const { userId, purpose, email, newEmail } = accountLinkTable;
  const [link] = await db
    .update(accountLinkTable)
    .set({ tokenHash: hashToken(token) })
    .where(isUnused(linkId, now))
    .returning({ userId, purpose, email, newEmail });
  return link;
}

/**
 * Sets the password of a user, which ends all sessions. Returns the new version of the user.
 * @param mustChangePassword false for a password that the user has chosen; true also suspends the API keys of the user
 */
export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string,
  mustChangePassword: boolean,
): Promise<number | undefined> {
  const { version } = adminUserTable;
  const [row] = await db
    .update(adminUserTable)
    .set({ passwordHash, mustChangePassword, version: sql`${version} + 1`, updatedAt: sql`now()` })
    .where(eq(adminUserTable._id, userId))
    .returning({ version });
  return row?.version;
}

/** Changes the email of a user. Returns the new version of the user. */
export async function setEmail(db: Db, userId: string, email: string): Promise<number | undefined> {
  const { version } = adminUserTable;
  const [row] = await db
    .update(adminUserTable)
    .set({ email, version: sql`${version} + 1`, updatedAt: sql`now()` })
    .where(eq(adminUserTable._id, userId))
    .returning({ version });
  return row?.version;
}

/** Returns the name of a user, and the language of the messages to them. */
export async function findReader(db: Db, userId: string) {
  const [row] = await rowsOf<{ name: string; email: string; language: MessageLanguage }>(
    db,
    sql`select u.name, u.email, coalesce(s.language, 'en') as language
        from admin_user u left join notification_setting s on s.person_id = u.id where u.id = ${userId}`,
  );
  return row;
}

/** Locks the active user with an email until the transaction ends. `invitationId` is null when there is none or staff revoked it. */
export async function lockActiveUser(db: Db, email: string) {
  const { _id: userId, status, deletedAt, passwordHash, email: currentEmail } = adminUserTable;
  const isOpenInvitation = and(
    eq(accountLinkTable.userId, userId),
    eq(accountLinkTable.purpose, 'invite'),
    isNull(accountLinkTable.usedAt),
    isNull(accountLinkTable.revokedAt),
  );
  const [user] = await db
    .select({ userId, email: currentEmail, passwordHash, invitationId: accountLinkTable._id })
    .from(adminUserTable)
    .leftJoin(accountLinkTable, isOpenInvitation)
    .where(and(sql`lower(${currentEmail}) = lower(${email})`, eq(status, 'Active'), isNull(deletedAt)))
    .for('update', { of: adminUserTable });
  return user;
}

/** Locks an active user until the transaction ends. */
export async function lockActiveUserById(db: Db, userId: string) {
  const { _id, status, deletedAt, email } = adminUserTable;
  const [user] = await db
    .select({ email })
    .from(adminUserTable)
    .where(and(eq(_id, userId), eq(status, 'Active'), isNull(deletedAt)))
    .for('no key update');
  return user;
}

/** Returns whether a user signed in before this request, and after the password was last reset by link. */
export async function hasSignedInBefore(db: Db, userId: string, requestId: string): Promise<boolean> {
  const [last] = await db
    .select({ action: auditTable.action })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.recordId, userId),
        inArray(auditTable.action, ['sign-in', 'accept-invitation', 'reset-password']),
        eq(auditTable.result, 'done'),
        ne(auditTable.requestId, requestId),
      ),
    )
    .orderBy(desc(auditTable.at), desc(auditTable._id))
    .limit(1);
  return last !== undefined && last.action !== 'reset-password';
}

/** Removes the second factors and the accounts of providers that were added to a user since a time, and recovery codes without a factor. */
export async function removeSignInsSince(db: Db, userId: string, since: Date): Promise<void> {
  const isAdded = sql`user_id = ${userId} and created_at > ${since.toISOString()}::timestamptz`;
  await db.execute(sql`delete from second_factor where ${isAdded}`);
  await db.execute(sql`delete from identity where ${isAdded}`);
  await db.execute(sql`
    delete from recovery_code where user_id = ${userId}
      and not exists (select 1 from second_factor where user_id = ${userId} and confirmed_at is not null)`);
}
