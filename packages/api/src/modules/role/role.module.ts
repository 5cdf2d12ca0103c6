import type { RecordOf } from '@bakehouse/contract/core/resource';
import { role } from '@bakehouse/contract/role';
import { type CrudOperations, crudOperations } from '../../crud/crud-operations.ts';
import { crudRoutes } from '../../crud/crud-routes.ts';
import type { Lifecycle } from '../../crud/crud-store.ts';
import { crudStore } from '../../crud/crud-store.ts';
import { presentRecord } from '../../crud/present-record.ts';
import type { Linked } from '../../crud/record-links.ts';
import { byLink } from '../../crud/record-usage.ts';
import { invalidField, notFound } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import { rejectChangingMore, rejectGivingMore } from '../../plugins/grants.ts';
import { users } from '../../record-users.ts';
import { grantsOfGroups } from '../permission-group/permission-group.queries.ts';
import { permissionGroupTable } from '../permission-group/permission-group.table.ts';
import { holdingOfRoles } from './role.queries.ts';
import { rolePermissionGroupTable, roleTable } from './role.table.ts';

type Row = typeof roleTable.$inferSelect & { permissiongroups: readonly Linked[] };

const toRole = (row: Row): RecordOf<typeof role> => ({
  ...presentRecord(row),
  name: row.name,
  status: row.status,
  system: row.system,
  permissiongroups: row.permissiongroups.map(({ _id, name }) => ({ _id, name })),
});

const store = crudStore(roleTable, {
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
const plain = crudOperations(role, store, toRole);

/** Of what reaches a Vendor's own store only, holding it for one's own store is enough to give it. */
const rejectGiving = async (ctx: Ctx, groupIds: readonly string[], system: Row['system']) => {
  const grants = await grantsOfGroups(ctx.db, groupIds);
  const everywhere = system !== 'vendor';
  rejectGivingMore(ctx.actor, { isSuper: false, grants: grants.map(({ key }) => ({ key, everywhere })) });
};

const locked = async (ctx: Ctx, id: string, lifecycle: Lifecycle): Promise<Row> => {
  const row = await store.lockOne(ctx.db, ctx.scope, id, lifecycle);
  if (!row) throw notFound(role.label.one);
  return row;
};

/** The product itself relies on two roles: Super Admin stays as it is, Vendor keeps its name and its being there. */
const rejectSystem = (row: Row, change: { name?: string; status?: string }) => {
  if (row.system === 'super_admin') throw invalidField('name', 'Super Admin cannot be changed');
  if (row.system !== 'vendor') return;
  if (change.name !== undefined && change.name !== row.name)
    throw invalidField('name', 'The Vendor role keeps its name');
  if (change.status === 'Deleted') throw invalidField('status', 'The Vendor role cannot be deleted');
};

/** Everybody with the role loses or gains with it: who changes it must hold everything that it grants. */
const rejectChanging = async (ctx: Ctx, id: string) =>
  rejectChangingMore(ctx.actor, await holdingOfRoles(ctx.db, [id]), 'role');

/** Changing a role requires holding everything it grants before and after the change. */
const operations: CrudOperations<typeof role> = {
  ...plain,
  create: async (ctx, input) => {
    await rejectGiving(ctx, input.permissions ?? [], null);
    return plain.create(ctx, input);
  },
  update: async (ctx, id, version, input) => {
    const before = await locked(ctx, id, 'active');
    rejectSystem(before, input);
    await rejectChanging(ctx, id);
    await rejectGiving(ctx, input.permissions ?? [], before.system);
    return plain.update(ctx, id, version, input);
  },
  remove: async (ctx, id, version) => {
    rejectSystem(await locked(ctx, id, 'active'), { status: 'Deleted' });
    await rejectChanging(ctx, id);
    return plain.remove(ctx, id, version);
  },
  restore: async (ctx, id, version) => {
    await locked(ctx, id, 'deleted');
    const restored = await plain.restore(ctx, id, version);
    rejectGivingMore(ctx.actor, await holdingOfRoles(ctx.db, [id]));
    return restored;
  },
};

export const roleModule = () => crudRoutes(role, operations);
