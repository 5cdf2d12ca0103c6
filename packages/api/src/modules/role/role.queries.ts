import { sql } from 'drizzle-orm';
import type { Grant, PermissionSet } from '../../kernel/access/grants.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';

/**
 * Returns the permissions that these roles grant, also while they are InActive, because they could be activated. Deleted roles grant
 * nothing.
 */
export async function permissionsOfRoles(db: Db, ids: readonly string[]): Promise<PermissionSet> {
  if (ids.length === 0) return { isSuper: false, grants: [] };
  const [row] = await rowsOf<{ is_super: boolean; grants: Grant[] }>(
    db,
    sql`
      with given_roles as (select id, system from role where id in ${[...ids]} and deleted_at is null)
      select exists (select 1 from given_roles where system = 'super_admin') as is_super,
        (select coalesce(json_agg(g), '[]') from (
          select p.method || ' ' || p.slug as key, bool_or(given_roles.system is distinct from 'vendor') as everywhere
          from given_roles
          join role_permission_group rg on rg.role_id = given_roles.id
          join permission_group pg on pg.id = rg.group_id and pg.deleted_at is null
          join permission_group_permission gp on gp.group_id = pg.id
          join permission p on p.id = gp.permission_id and p.deleted_at is null
          group by 1) as g) as grants`,
  );
  return { isSuper: row?.is_super ?? false, grants: row?.grants ?? [] };
}
