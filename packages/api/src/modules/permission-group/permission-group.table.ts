import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { activeUnique, recordColumns, reference } from '../../platform/db/columns.ts';
import { permissionTable } from '../permission/permission.table.ts';

export const permissionGroupTable = pgTable(
  'permission_group',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
  },
  (t) => [activeUnique('permission_group', 'slug', t.slug)],
);

export const permissionGroupPermissionTable = pgTable(
  'permission_group_permission',
  {
    groupId: reference('group_id', permissionGroupTable),
    permissionId: reference('permission_id', permissionTable),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.permissionId] }),
    index('permission_group_permission_permission').on(t.permissionId),
  ],
);
