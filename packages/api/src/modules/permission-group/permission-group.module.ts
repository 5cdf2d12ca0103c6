import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { rejectChangingMore, rejectGrantingMore } from '../../kernel/access/grants.ts';
import { type CrudOperations, crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, lockRecord } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import type { Linked } from '../../kernel/crud/record-links.ts';
import { byLink } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { permissionTable } from '../permission/permission.table.ts';
import { users } from '../record-users.ts';
import { grantsOfGroups, grantsOfPermissions } from './permission-group.queries.ts';
import { permissionGroupPermissionTable, permissionGroupTable } from './permission-group.table.ts';

type Row = typeof permissionGroupTable.$inferSelect & { permissions: readonly Linked[] };

const toPermissionGroup = (row: Row): RecordOf<typeof permissionGroup> => ({
  ...presentRecord(row),
  name: row.name,
  slug: row.slug,
  description: row.description,
  permissions: row.permissions.map(({ _id }) => _id),
});

const repository = crudRepository(permissionGroupTable, {
  usedBy: [{ ...users.roles, where: byLink(['role_permission_group', 'role_id', 'group_id']) }],
  search: [permissionGroupTable.name, permissionGroupTable.description],
  links: {
    permissions: {
      from: 'permissions',
      table: permissionGroupPermissionTable,
      own: permissionGroupPermissionTable.groupId,
      other: permissionGroupPermissionTable.permissionId,
      to: permissionTable,
      label: 'permission',
    },
  },
});
const plain = crudOperations(permissionGroup, repository, toPermissionGroup);

const rejectUngrantedPermissions = async (ctx: Ctx, permissionIds: readonly string[]) =>
  rejectGrantingMore(ctx.actor, { isSuper: false, grants: await grantsOfPermissions(ctx.db, permissionIds) });

const lockGroup = (ctx: Ctx, id: string, lifecycle?: Lifecycle) =>
  lockRecord(ctx, repository, permissionGroup.label.one, id, lifecycle);

/**
 * Checks that the user has everything that the group grants, because a change affects every user whose role has the
 * group.
 */
const rejectUngrantedGroup = async (ctx: Ctx, id: string) =>
  rejectChangingMore(ctx.actor, { isSuper: false, grants: await grantsOfGroups(ctx.db, [id]) }, 'permission group');

/** A group can be changed only by a user who has everything that it grants before and after the change. */
const operations: CrudOperations<typeof permissionGroup> = {
  ...plain,
  create: async (ctx, input) => {
    await rejectUngrantedPermissions(ctx, input.permissions ?? []);
    return plain.create(ctx, input);
  },
  update: async (ctx, id, version, input) => {
    await lockGroup(ctx, id);
    await rejectUngrantedGroup(ctx, id);
    await rejectUngrantedPermissions(ctx, input.permissions ?? []);
    return plain.update(ctx, id, version, input);
  },
  remove: async (ctx, id, version) => {
    await lockGroup(ctx, id);
    await rejectUngrantedGroup(ctx, id);
    return plain.remove(ctx, id, version);
  },
  restore: async (ctx, id, version) => {
    await lockGroup(ctx, id, 'deleted');
    const restored = await plain.restore(ctx, id, version);
    // Checked after the group is locked, because one of its permissions may have been restored in the meantime.
    rejectGrantingMore(ctx.actor, { isSuper: false, grants: await grantsOfGroups(ctx.db, [id]) });
    return restored;
  },
};

export const permissionGroupModule = () => crudRoutes(permissionGroup, operations);
