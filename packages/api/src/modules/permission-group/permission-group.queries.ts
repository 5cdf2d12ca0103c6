import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import type { Grant } from '../../plugins/grants.ts';

const living = sql`join permission p on p.id = gp.permission_id and p.deleted_at is null`;

/** What these permissions allow, everywhere. */
export const grantsOfPermissions = async (db: Db, ids: readonly string[]): Promise<Grant[]> => {
  if (ids.length === 0) return [];
  return rowsOf<Grant>(
    db,
    sql`select distinct method || ' ' || slug as key, true as everywhere from permission
        where id in ${[...ids]} and deleted_at is null`,
  );
};

/** What these groups come to, everywhere. */
export const grantsOfGroups = async (db: Db, ids: readonly string[]): Promise<Grant[]> => {
  if (ids.length === 0) return [];
  return rowsOf<Grant>(
    db,
    sql`select distinct p.method || ' ' || p.slug as key, true as everywhere
        from permission_group_permission gp ${living} where gp.group_id in ${[...ids]}`,
  );
};
