import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { activeUnique, recordColumns, reference } from '../../platform/db/columns.ts';
import { permissionGroupTable } from '../permission-group/permission-group.table.ts';

/** `system` marks the two built-in roles, which can be renamed without losing their meaning. */
export const roleTable = pgTable(
  'role',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    status: text('status').notNull().default('Active'),
    /** People with the role must set up a second factor. */
    requires_factor: boolean('requires_factor').notNull().default(false),
    system: text('system', { enum: ['super_admin', 'vendor'] }),
  },
  (t) => [activeUnique('role', 'name', t.name), uniqueIndex('role_system').on(t.system)],
);

export const rolePermissionGroupTable = pgTable(
  'role_permission_group',
  {
    roleId: reference('role_id', roleTable),
    groupId: reference('group_id', permissionGroupTable),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.groupId] }), index('role_permission_group_group').on(t.groupId)],
);
