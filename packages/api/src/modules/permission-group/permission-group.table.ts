import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { liveUnique, recordColumns } from '../../db/columns.ts';
import { permissionTable } from '../permission/permission.table.ts';

export const permissionGroupTable = pgTable(
  'permission_group',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
  },
  (t) => [liveUnique('permission_group', 'slug', t.slug)],
);

export const permissionGroupPermissionTable = pgTable(
  'permission_group_permission',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => permissionGroupTable._id),
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissionTable._id),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.permissionId] }),
    index('permission_group_permission_permission').on(t.permissionId),
  ],
);
