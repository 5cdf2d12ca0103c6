import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';
import { sessionTable } from '../session/session.table.ts';
import { identityTable, sessionIdentityTable } from './sso.table.ts';

/** The SQL of single sign-on. */

export type IdentityOwner = Awaited<ReturnType<typeof findOwner>> & object;

/** Finds the user of an account of a provider, also one who is deleted. */
export async function findOwner(db: Db, provider: string, subject: string) {
  const { _id: userId, name, email, status, deletedAt, passwordHash } = adminUserTable;
  const [owner] = await db
    .select({ identityId: identityTable._id, userId, name, email, status, deletedAt, passwordHash })
    .from(identityTable)
    .innerJoin(adminUserTable, eq(userId, identityTable.userId))
    .where(and(eq(identityTable.provider, provider), eq(identityTable.subject, subject)));
  return owner;
}

type NewIdentity = { provider: string; subject: string; userId: string; email: string; lastUsedAt?: Date };

/** Connects an account of a provider to a user. The unique index rejects one that is connected already. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<string> {
  const [row] = await db.insert(identityTable).values(identity).returning({ _id: identityTable._id });
  if (!row) throw new Error('the identity was not inserted');
  return row._id;
}

export async function markIdentityUsed(db: Db, identityId: string, email: string, lastUsedAt: Date): Promise<void> {
  await db.update(identityTable).set({ email, lastUsedAt }).where(eq(identityTable._id, identityId));
}

/** Records which account of a provider opened a session. */
export async function insertSessionIdentity(
  db: Db,
  { tokenHash, identityId, sid }: { tokenHash: string; identityId: string; sid: string | null },
): Promise<void> {
  await db.execute(sql`
    insert into session_identity (session_id, identity_id, sid)
    select id, ${identityId}::uuid, ${sid} from session where token_hash = ${tokenHash}`);
}

/** Finds the connected accounts of a user, oldest first. */
export function findIdentities(db: Db, userId: string) {
  const { _id, provider, email, createdAt, lastUsedAt } = identityTable;
  return db
    .select({ _id, provider, email, createdAt, lastUsedAt })
    .from(identityTable)
    .where(eq(identityTable.userId, userId))
    .orderBy(createdAt, desc(_id));
}

/** Locks a user, and returns whether the user has a password. */
export async function lockHasPassword(db: Db, userId: string): Promise<boolean> {
  const { _id, passwordHash } = adminUserTable;
  const [user] = await db.select({ passwordHash }).from(adminUserTable).where(eq(_id, userId)).for('update');
  return user !== undefined && user.passwordHash !== '';
}

/** Ends the sessions that an account of a provider opened, except one. */
export async function endSessionsOfIdentity(db: Db, identityId: string, exceptId: string): Promise<void> {
  const opened = db
    .select({ id: sessionIdentityTable.sessionId })
    .from(sessionIdentityTable)
    .where(eq(sessionIdentityTable.identityId, identityId));
  await db.delete(sessionTable).where(and(sql`${sessionTable._id} in ${opened}`, ne(sessionTable._id, exceptId)));
}

export async function deleteIdentity(db: Db, identityId: string): Promise<void> {
  await db.delete(identityTable).where(eq(identityTable._id, identityId));
}

type EndedRow = { user_id: string; name: string };

/**
 * Ends the sessions that a provider names: those with the `sid`, or all of the person `sub` that the provider opened. A session without a
 * `sid` ends with any other of the person.
 * @returns the users whose sessions ended
 */
export const endSessionsOfProvider = (
  db: Db,
  provider: string,
  { sub = null, sid = null }: { sub?: string | null; sid?: string | null },
): Promise<EndedRow[]> =>
  rowsOf<EndedRow>(
    db,
    sql`with ended as (
          delete from session s using session_identity o, identity i
          where o.session_id = s.id and i.id = o.identity_id and i.provider = ${provider}
            and (${sub}::text is null or i.subject = ${sub}) and (${sid}::text is null or o.sid = ${sid} or (o.sid is null and ${sub}::text is not null))
          returning s.user_id)
        select distinct u.id as user_id, u.name from ended join admin_user u on u.id = ended.user_id`,
  );

type MappedRoleRow = { id: string; name: string; system: string | null; is_held: boolean };

/** Finds the active roles with these names, and whether a user has them. */
export const findMappedRoles = (db: Db, names: readonly string[], userId: string | null): Promise<MappedRoleRow[]> =>
  names.length === 0
    ? Promise.resolve([])
    : rowsOf<MappedRoleRow>(
        db,
        sql`select r.id, r.name, r.system, exists (
              select 1 from admin_user_role ur where ur.role_id = r.id and ur.user_id = ${userId}::uuid) as is_held
            from role r
            where lower(r.name) in ${names.map((name) => name.toLowerCase())} and r.deleted_at is null and r.status = 'Active'
            order by r.name`,
      );

/** Gives a user roles and takes others away. Returns the new version of the user. */
export async function changeRoles(
  db: Db,
  userId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<number | undefined> {
  for (const roleId of added)
    await db.execute(
      sql`insert into admin_user_role (user_id, role_id) values (${userId}, ${roleId}) on conflict do nothing`,
    );
  if (removed.length > 0)
    await db.execute(sql`delete from admin_user_role where user_id = ${userId} and role_id in ${[...removed]}`);
  const { version } = adminUserTable;
  const [row] = await db
    .update(adminUserTable)
    .set({ version: sql`${version} + 1`, updatedAt: sql`now()` })
    .where(eq(adminUserTable._id, userId))
    .returning({ version });
  return row?.version;
}
