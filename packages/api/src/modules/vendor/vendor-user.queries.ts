import { sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { type PersonRow, reachable } from './vendor.queries.ts';

/** The SQL that reads users as the administrators of stores. */

const maxWithoutStore = 50;

/**
 * Locks the future administrator of a store until the transaction ends, so that two stores for one user are created one
 * after the other.
 */
export async function lockStoreAdmin(db: Db, userId: string) {
  const [user] = await rowsOf<{ is_deleted: boolean }>(
    db,
    sql`select deleted_at is not null as is_deleted from admin_user where id = ${userId} for no key update`,
  );
  if (!user) return undefined;
  // Read after the lock, so that a store that was created in the meantime is found.
  const [row] = await rowsOf<{ is_vendor: boolean; store_name: string | null }>(
    db,
    sql`select exists (select 1 from admin_user_role ur join role r on r.id = ur.role_id
            where ur.user_id = ${userId} and r.system = 'vendor' and r.deleted_at is null) as is_vendor,
          (select store_name from vendor where store_admin = ${userId} and deleted_at is null) as store_name`,
  );
  return { isDeleted: user.is_deleted, isVendor: row?.is_vendor === true, storeName: row?.store_name ?? null };
}

type UserRow = Omit<PersonRow, 'roles'> & { id: string; name: string };

/** Finds an active admin user. Users who reach only their own store find only its administrator. */
export async function findVendorUser(db: Db, scope: Scope, userId: string): Promise<UserRow | undefined> {
  const isVisible =
    scope.reach === 'all'
      ? sql`true`
      : sql`exists (select 1 from vendor v where v.store_admin = u.id and v.deleted_at is null and ${reachable(scope)})`;
  const [row] = await rowsOf<UserRow>(
    db,
    sql`select u.id, u.name, u.first_name, u.last_name, u.email, u.phone, u.status from admin_user u
        where u.id = ${userId} and u.deleted_at is null and ${isVisible}`,
  );
  return row;
}

export async function hasDeletedStore(db: Db, userId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from vendor where store_admin = ${userId} and deleted_at is not null limit 1`,
  );
  return rows.length > 0;
}

type WithoutStoreRow = { id: string; name: string; email: string; created_at: string };

/**
 * Finds active users with the Vendor role who never had a store, newest first. Users with a deleted store are omitted, because it
 * can be restored. These users belong to no store, so vendors find none.
 */
export const findWithoutStore = (db: Db, scope: Scope): Promise<WithoutStoreRow[]> =>
  rowsOf(
    db,
    sql`select u.id, u.name, u.email, u.created_at from role r
        join admin_user_role ur on ur.role_id = r.id
        join admin_user u on u.id = ur.user_id and u.deleted_at is null
        where r.system = 'vendor' and r.deleted_at is null and ${scope.reach === 'all' ? sql`true` : sql`false`}
          and not exists (select 1 from vendor v where v.store_admin = u.id)
          and not exists (select 1 from store_member m where m.user_id = u.id)
        order by u.created_at desc, u.id desc limit ${maxWithoutStore}`,
  );
