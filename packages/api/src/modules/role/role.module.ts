import type { RecordOf } from '@bakehouse/contract/core/resource';
import { role } from '@bakehouse/contract/role';
import { rejectChangingMore, rejectGrantingMore } from '../../kernel/access/grants.ts';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, lockRecord } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import type { Linked } from '../../kernel/crud/record-links.ts';
import { byLink } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { invalidField } from '../../platform/errors.ts';
import { grantsOfGroups } from '../permission-group/permission-group.queries.ts';
import { permissionGroupTable } from '../permission-group/permission-group.table.ts';
import { users } from '../record-users.ts';
import { permissionsOfRoles } from './role.queries.ts';
import { rolePermissionGroupTable, roleTable } from './role.table.ts';

type Row = typeof roleTable.$inferSelect & { permissiongroups: readonly Linked[] };

const toRole = (row: Row): RecordOf<typeof role> => ({
  ...presentRecord(row),
  name: row.name,
  status: row.status,
  requires_factor: row.requires_factor,
  system: row.system,
  permissiongroups: row.permissiongroups.map(({ _id, name }) => ({ _id, name })),
});

const repository = crudRepository(roleTable, {
  usedBy: [{ ...users.adminUsers, where: byLink(['admin_user_role', 'user_id', 'role_id']) }],
  links: {
    permissiongroups: {
      from: 'permissions',
      table: rolePermissionGroupTable,
      own: rolePermissionGroupTable.roleId,
      other: rolePermissionGroupTable.groupId,
      to: permissionGroupTable,
      label: 'permission group',
    },
  },
});
const plain = crudOperations(role, repository, toRole);

const lockRole = (ctx: Ctx, id: string, lifecycle?: Lifecycle): Promise<Row> =>
  lockRecord(ctx, repository, role.label.one, id, lifecycle);

/** Checks that the user has everything that the role grants, because a change affects every user with the role. */
const rejectUngrantedRole = async (ctx: Ctx, id: string) =>
  rejectChangingMore(ctx.actor, await permissionsOfRoles(ctx.db, [id]), 'role');

/** A role can be changed only by a user who has everything that it grants before and after the change. */
const operations: CrudOperations<typeof role> = {
  ...plain,
  create: async (ctx, input) => {
    await rejectUngrantedGroups(ctx, input.permissions ?? [], null);
    return plain.create(ctx, input);
  },
  update: async (ctx, id, version, input) => {
    const before = await lockRole(ctx, id);
    rejectSystemRole(before, input);
    await rejectUngrantedRole(ctx, id);
    await rejectUngrantedGroups(ctx, input.permissions ?? [], before.system);
    return plain.update(ctx, id, version, input);
  },
  remove: async (ctx, id, version) => {
    rejectSystemRole(await lockRole(ctx, id), { status: 'Deleted' });
    await rejectUngrantedRole(ctx, id);
    return plain.remove(ctx, id, version);
  },
  restore: async (ctx, id, version) => {
    await lockRole(ctx, id, 'deleted');
    const restored = await plain.restore(ctx, id, version);
    rejectGrantingMore(ctx.actor, await permissionsOfRoles(ctx.db, [id]));
    return restored;
  },
};

export const roleModule = () => crudRoutes(role, operations);

/**
 * Checks that the user has the permissions of these groups. For the Vendor role, which reaches only the own store,
 * having them for the own store is enough.
 */
async function rejectUngrantedGroups(ctx: Ctx, groupIds: readonly string[], system: Row['system']) {
  const grants = await grantsOfGroups(ctx.db, groupIds);
  const everywhere = system !== 'vendor';
  rejectGrantingMore(ctx.actor, { isSuper: false, grants: grants.map(({ key }) => ({ key, everywhere })) });
}

/**
 * Rejects changes that break the two built-in roles: Super Admin cannot be changed, Vendor cannot be renamed or
 * deleted.
 */
function rejectSystemRole(row: Row, change: { name?: string; status?: string }) {
  if (row.system === 'super_admin') throw invalidField('name', 'Super Admin cannot be changed');
  if (row.system !== 'vendor') return;
  if (change.name !== undefined && change.name !== row.name)
    throw invalidField('name', 'The Vendor role keeps its name');
  if (change.status === 'Deleted') throw invalidField('status', 'The Vendor role cannot be deleted');
}
