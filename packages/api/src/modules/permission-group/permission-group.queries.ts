import { sql } from 'drizzle-orm';
import type { Grant } from '../../kernel/access/grants.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';

const joinActive = sql`join permission p on p.id = gp.permission_id and p.deleted_at is null`;

/** Returns what these permissions grant, for all stores. */
export async function grantsOfPermissions(db: Db, ids: readonly string[]): Promise<Grant[]> {
  if (ids.length === 0) return [];
  return rowsOf<Grant>(
    db,
    sql`select distinct method || ' ' || slug as key, true as everywhere from permission
        where id in ${[...ids]} and deleted_at is null`,
  );
}

/** Returns what these groups grant, for all stores. */
export async function grantsOfGroups(db: Db, ids: readonly string[]): Promise<Grant[]> {
  if (ids.length === 0) return [];
  return rowsOf<Grant>(
    db,
    sql`select distinct p.method || ' ' || p.slug as key, true as everywhere
        from permission_group_permission gp ${joinActive} where gp.group_id in ${[...ids]}`,
  );
}
