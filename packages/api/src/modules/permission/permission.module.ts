import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permission } from '@bakehouse/contract/permission';
import { sql } from 'drizzle-orm';
import { rejectChangingMore, rejectGrantingMore } from '../../kernel/access/grants.ts';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, lockRecord } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { byLink } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { users } from '../record-users.ts';
import { permissionTable } from './permission.table.ts';

const toPermission = (row: typeof permissionTable.$inferSelect): RecordOf<typeof permission> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  method: row.method,
  module: row.module,
});

const repository = crudRepository(permissionTable, {
  search: [permissionTable.name, permissionTable.slug],
  usedBy: [{ ...users.permissionGroups, where: byLink(['permission_group_permission', 'group_id', 'permission_id']) }],
});
const plain = crudOperations(permission, repository, toPermission);
const operations: CrudOperations<typeof permission> = {
  ...plain,
  update: async (ctx, id, version, input) => {
    await rejectUngrantedChange(ctx, id, input);
    return plain.update(ctx, id, version, input);
  },
  restore: async (ctx, id, version) => {
    await rejectUngrantedRestore(ctx, id);
    return plain.restore(ctx, id, version);
  },
};

export const permissionModule = () => crudRoutes(permission, operations);

/** Checks a change of the slug or method, because it changes what every group with this permission grants. */
async function rejectUngrantedChange(ctx: Ctx, id: string, change: { slug?: string; method?: string }) {
  const row = await lockRecord(ctx, repository, permission.label.one, id);
  const { slug = row.slug, method = row.method } = change;
  if (slug === row.slug && method === row.method) return;
  const grantOf = (key: string) => ({ isSuper: false, grants: [{ key, everywhere: true }] });
  rejectChangingMore(ctx.actor, grantOf(`${row.method} ${row.slug}`), 'permission');
  rejectGrantingMore(ctx.actor, grantOf(`${method} ${slug}`));
}

/**
 * Checks a restore: a group that was restored earlier may still contain the permission and would grant it again. The
 * groups' rows are locked against concurrent restores.
 */
async function rejectUngrantedRestore(ctx: Ctx, id: string) {
  const row = await lockRecord(ctx, repository, permission.label.one, id, 'deleted');
  const groups = await rowsOf<{ deleted_at: string | null }>(
    ctx.db,
    sql`select g.deleted_at from permission_group g
        join permission_group_permission gp on gp.group_id = g.id and gp.permission_id = ${id}
        order by g.id for update of g`,
  );
  if (groups.every(({ deleted_at }) => deleted_at !== null)) return;
  rejectGrantingMore(ctx.actor, { isSuper: false, grants: [{ key: `${row.method} ${row.slug}`, everywhere: true }] });
}
