import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { type CrudOperations, crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { Lifecycle } from '../../crud/crud-store.ts';
import { crudStore } from '../../crud/crud-store.ts';
import { presentRecord } from '../../crud/present-record.ts';
import type { Linked } from '../../crud/record-links.ts';
import { byLink } from '../../crud/record-usage.ts';
import { notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { rejectChangingMore, rejectGivingMore } from '../../plugins/grants.ts';
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

const rejectGiving = async (ctx: Ctx, permissionIds: readonly string[]) =>
  rejectGivingMore(ctx.actor, { isSuper: false, grants: await grantsOfPermissions(ctx.db, permissionIds) });

const lockGroup = async (ctx: Ctx, id: string, lifecycle: Lifecycle): Promise<void> => {
  if (!(await store.lockOne(ctx.db, ctx.scope, id, lifecycle))) throw notFound(permissionGroup.label.one);
};

/** Everybody whose role has the group loses or gains with it: who changes it must hold everything that it grants. */
const rejectChanging = async (ctx: Ctx, id: string) =>
  rejectChangingMore(ctx.actor, { isSuper: false, grants: await grantsOfGroups(ctx.db, [id]) }, 'permission group');

/** Changing a group requires holding everything it grants before and after the change. */
const operations: CrudOperations<typeof permissionGroup> = {
  ...plain,
  create: async (ctx, input) => {
    await rejectGiving(ctx, input.permissions ?? []);
    return plain.create(ctx, input);
  },
  update: async (ctx, id, version, input) => {
    await lockGroup(ctx, id, 'active');
    await rejectChanging(ctx, id);
    await rejectGiving(ctx, input.permissions ?? []);
    return plain.update(ctx, id, version, input);
  },
  remove: async (ctx, id, version) => {
    await lockGroup(ctx, id, 'active');
    await rejectChanging(ctx, id);
    return plain.remove(ctx, id, version);
  },
  restore: async (ctx, id, version) => {
    await lockGroup(ctx, id, 'deleted');
    const restored = await plain.restore(ctx, id, version);
    // Asked once the group's row is held: a permission of it may have been brought back meanwhile.
    rejectGivingMore(ctx.actor, { isSuper: false, grants: await grantsOfGroups(ctx.db, [id]) });
    return restored;
  },
};

export const permissionGroupModule = () => crudRoutes(permissionGroup, operations);
