import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';

/** The SQL about users that the repository does not provide. */

/**
 * Counts the other users who can sign in as Super Admin. It locks the role, so that two Super Admins who give it up at
 * the same time are counted one after the other.
 */
export async function countOtherSuperAdmins(db: Db, userId: string): Promise<number> {
  await db.execute(sql`select 1 from role where system = 'super_admin' for update`);
  const [row] = await rowsOf<{ others: number }>(
    db,
    sql`select count(*)::int as others from admin_user u
        join admin_user_role ur on ur.user_id = u.id
        join role r on r.id = ur.role_id and r.system = 'super_admin'
        where u.id <> ${userId} and u.status = 'Active' and u.deleted_at is null`,
  );
  return row?.others ?? 0;
}

/** Returns what others know about a user, for the check of a new password. */
export async function findPersonTexts(db: Db, id: string) {
  const [row] = await rowsOf<{ name: string; email: string; phone: string }>(
    db,
    sql`select name, email, phone from admin_user where id = ${id}`,
  );
  return row;
}

/** Finds the active user with this email address, ignoring case. */
export async function findUserByEmail(db: Db, email: string) {
  const [row] = await rowsOf<{ _id: string; name: string; email: string; status: string; is_vendor: boolean }>(
    db,
    sql`select id as _id, name, email, status, exists (
          select 1 from admin_user_role ur join role r on r.id = ur.role_id
          where ur.user_id = u.id and r.system = 'vendor' and r.deleted_at is null) as is_vendor
        from admin_user u where lower(email) = lower(${email}) and deleted_at is null`,
  );
  return row ?? null;
}
