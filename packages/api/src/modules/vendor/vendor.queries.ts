import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import type { Scope } from '../../http/context.ts';

/** Every SQL about vendors, named by its question. */

export type VendorRow = {
  id: string;
  version: number;
  store_admin: string;
  store_name: string;
  store_address: string;
  locality: string;
  city: string;
  state: string;
  pincode: string;
  latitude: number | null;
  longitude: number | null;
  service_radius: number;
  status: 'draft' | 'review' | 'approve' | 'reject';
  created_at: string;
  deleted_at: string | null;
};

export type VendorPersonRow = {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  status: string;
  roles: { _id: string; name: string }[];
  vendor: VendorRow | null;
};

/** A living admin user with their living store, if they have one; one who reaches only their own store sees only its admin. */
export const findVendorOfUser = async (db: Db, scope: Scope, userId: string): Promise<VendorPersonRow | undefined> => {
  const reachable =
    scope.reach === 'all' ? sql`true` : scope.storeIds.length ? sql`v.id in ${[...scope.storeIds]}` : sql`false`;
  const [row] = await rowsOf<VendorPersonRow>(
    db,
    sql`
      select u.id, u.name, u.first_name, u.last_name, u.email, u.phone, u.status, to_jsonb(v) as vendor,
        (select coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'name', r.name) order by r.name), '[]')
         from admin_user_role ur join role r on r.id = ur.role_id and r.deleted_at is null where ur.user_id = u.id) as roles
      from admin_user u
      left join vendor v on v.store_admin = u.id and v.deleted_at is null
      where u.id = ${userId} and u.deleted_at is null and ${reachable}`,
  );
  return row;
};

/** A store that somebody applied with: nothing known of it but its name. */
export const insertDraftVendor = async (db: Db, id: string, storeAdmin: string, storeName: string): Promise<void> => {
  await db.execute(sql`
    insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, created_by)
    values (${id}, ${storeAdmin}, ${storeName}, '', '', '', '', '', ${storeAdmin})`);
};
