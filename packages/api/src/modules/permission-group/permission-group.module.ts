import { permissionGroup } from '@bakehouse/contract/permission-group';
import type { RecordOf } from '@bakehouse/contract/resource';
import { type CrudOperations, crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import { crudStore } from '../../crud/crud-store.ts';
import { presentRecord } from '../../crud/present-record.ts';
import type { Linked } from '../../crud/record-links.ts';
import { byLink } from '../../crud/record-usage.ts';
import { notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { refuseGivingMore } from '../../plugins/grants.ts';
import { users } from '../../record-users.ts';
import { permissionTable } from '../permission/permission.table.ts';
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

const store = crudStore(permissionGroupTable, {
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
const plain = crudOperations(permissionGroup, store, toPermissionGroup);

const refuseGiving = async (ctx: Ctx, permissionIds: readonly string[]) =>
  refuseGivingMore(ctx.actor, { isSuper: false, grants: await grantsOfPermissions(ctx.db, permissionIds) });

const locked = async (ctx: Ctx, id: string, standing: 'living' | 'deleted') => {
  const row = await store.lockOne(ctx.db, ctx.scope, id, standing);
  if (!row) throw notFound(permissionGroup.label.one);
  return new Set(row.permissions.map(({ _id }) => _id));
};

/** Whoever widens a group, or brings one back, gives its permissions to everyone whose role has it. */
const operations: CrudOperations<typeof permissionGroup> = {
  ...plain,
  create: async (ctx, input) => {
    await refuseGiving(ctx, input.permissions ?? []);
    return plain.create(ctx, input);
  },
  update: async (ctx, id, version, input) => {
    const before = await locked(ctx, id, 'living');
    await refuseGiving(
      ctx,
      (input.permissions ?? []).filter((one) => !before.has(one)),
    );
    return plain.update(ctx, id, version, input);
  },
  restore: async (ctx, id, version) => {
    await locked(ctx, id, 'deleted');
    const restored = await plain.restore(ctx, id, version);
    // Asked once the group's row is held: a permission of it may have been brought back meanwhile.
    refuseGivingMore(ctx.actor, { isSuper: false, grants: await grantsOfGroups(ctx.db, [id]) });
    return restored;
  },
};

export const permissionGroupModule = () => crudRoutes(permissionGroup, operations);
