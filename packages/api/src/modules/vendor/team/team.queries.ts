import type { MemberRole, TeamMember } from '@bakehouse/contract/vendor/vendor-team';
import { and, count, eq, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { vendorTable } from '../vendor.table.ts';
import { storeMemberTable } from './team.table.ts';

/** The SQL of teams of stores. */

type MemberRow = Omit<TeamMember, '_id' | 'invitedAt'> & { id: string; invited_at: string | null };

/** Returns the Owner and the members of a store, the Owner first. */
export const findTeam = (db: Db, storeId: string): Promise<MemberRow[]> =>
  rowsOf<MemberRow>(
    db,
    sql`select u.id, u.name, u.email, 'owner' as role, 'Active' as status, null as invited_at
        from vendor v join admin_user u on u.id = v.store_admin where v.id = ${storeId}
        union all
        (select ${membershipId(sql`m.vendor_id`, sql`m.user_id`)}, case when m.accepted_at is null then m.name else u.name end,
          case when m.accepted_at is null then m.email else u.email end, m.role,
          case when m.accepted_at is null then 'Invited' else 'Active' end, m.invited_at
        from store_member m join admin_user u on u.id = m.user_id and u.deleted_at is null
        where m.vendor_id = ${storeId} order by m.invited_at, m.user_id)`,
  );

/**
 * Returns the id of a membership. It is not that of the user, which contains the time at which the account was made and so would tell
 * the Owner whether an invited email had an account.
 */
export const membershipId = (storeId: SQLWrapper, userId: SQLWrapper) =>
  sql<string>`overlay(overlay(md5(${storeId}::text || ${userId}::text) placing '4' from 13) placing '8' from 17)::uuid`;

const isMember = (storeId: string, userId: string) =>
  and(eq(storeMemberTable.vendorId, storeId), eq(storeMemberTable.userId, userId));

export async function findMember(db: Db, storeId: string, userId: string) {
  const [row] = await db.select().from(storeMemberTable).where(isMember(storeId, userId));
  return row;
}

/** Finds a member of a store by the id of the membership. */
export async function findMembership(db: Db, storeId: string, id: string) {
  const { vendorId, userId } = storeMemberTable;
  const [row] = await db
    .select()
    .from(storeMemberTable)
    .where(and(eq(vendorId, storeId), eq(membershipId(vendorId, userId), id)));
  return row;
}

/** Returns whether a user has a role. */
export async function hasRole(db: Db, userId: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from admin_user_role where user_id = ${userId} limit 1`);
  return rows.length > 0;
}

/** Returns the number of members of a store, with those who are invited. */
export async function countMembers(db: Db, storeId: string): Promise<number> {
  const [row] = await db
    .select({ members: count() })
    .from(storeMemberTable)
    .where(eq(storeMemberTable.vendorId, storeId));
  return row?.members ?? 0;
}

/** Adds an invitation, or replaces one that waits for an answer. */
export async function saveInvitation(
  db: Db,
  member: Omit<typeof storeMemberTable.$inferInsert, 'acceptedAt'>,
): Promise<void> {
  const { vendorId, userId, ...invitation } = member;
  await db
    .insert(storeMemberTable)
    .values(member)
    .onConflictDoUpdate({ target: [storeMemberTable.vendorId, storeMemberTable.userId], set: invitation });
}

/** @returns whether the store has the member */
export async function setMemberRole(db: Db, storeId: string, userId: string, role: MemberRole): Promise<boolean> {
  const rows = await db
    .update(storeMemberTable)
    .set({ role })
    .where(isMember(storeId, userId))
    .returning({ userId: storeMemberTable.userId });
  return rows.length > 0;
}

/** Accepts the invitations of a user, or only that of one store, and returns the ids of the stores. */
export async function acceptInvitations(db: Db, userId: string, at: Date, storeId?: string): Promise<string[]> {
  const rows = await db
    .update(storeMemberTable)
    .set({ acceptedAt: at })
    .where(
      and(
        eq(storeMemberTable.userId, userId),
        isNull(storeMemberTable.acceptedAt),
        storeId === undefined ? undefined : eq(storeMemberTable.vendorId, storeId),
      ),
    )
    .returning({ id: storeMemberTable.vendorId });
  if (rows.length > 0)
    await db.execute(sql`
      insert into admin_user_role (user_id, role_id) select ${userId}, id from role where system = 'vendor'
      on conflict do nothing`);
  return rows.map(({ id }) => id);
}

/**
 * Removes a member, and the Vendor role of one without another store. Cancelling an invitation takes nothing from the invited person.
 * @returns whether the store had the member
 */
export async function deleteMember(db: Db, storeId: string, userId: string): Promise<boolean> {
  const rows = await db
    .delete(storeMemberTable)
    .where(isMember(storeId, userId))
    .returning({ acceptedAt: storeMemberTable.acceptedAt });
  const [member] = rows;
  if (!member?.acceptedAt) return member !== undefined;
  await db.execute(sql`
    delete from admin_user_role ur using role r
    where ur.user_id = ${userId} and r.id = ur.role_id and r.system = 'vendor'
      and not exists (select 1 from vendor v where v.store_admin = ${userId})
      and not exists (select 1 from store_member m where m.user_id = ${userId} and m.accepted_at is not null)`);
  return true;
}

export type MembershipRow = { id: string; store_name: string; role: 'owner' | MemberRole; accepted: boolean };

/** Returns the stores of a user and those that invite them. */
export const findMemberships = (db: Db, userId: string): Promise<MembershipRow[]> =>
  rowsOf<MembershipRow>(
    db,
    sql`select v.id, v.store_name, 'owner' as role, true as accepted from vendor v
        where v.store_admin = ${userId} and v.deleted_at is null
        union all
        (select v.id, v.store_name, m.role, m.accepted_at is not null from store_member m
        join vendor v on v.id = m.vendor_id and v.deleted_at is null
        where m.user_id = ${userId} order by v.store_name, v.id)`,
  );

/** Returns the stores in whose teams a user works. */
export const findStoresOfMember = (
  db: Db,
  userId: string,
): Promise<{ _id: string; store_name: string; role: MemberRole }[]> =>
  db
    .select({ _id: vendorTable._id, store_name: vendorTable.storeName, role: storeMemberTable.role })
    .from(storeMemberTable)
    .innerJoin(vendorTable, and(eq(vendorTable._id, storeMemberTable.vendorId), isNull(vendorTable.deletedAt)))
    .where(and(eq(storeMemberTable.userId, userId), isNotNull(storeMemberTable.acceptedAt)))
    .orderBy(vendorTable.storeName, vendorTable._id);
