import { crudRepository } from '../../kernel/crud/crud-repository.ts';
import type { Linked } from '../../kernel/crud/record-links.ts';
import { byColumn } from '../../kernel/crud/record-usage.ts';
import { users } from '../record-users.ts';
import { roleTable } from '../role/role.table.ts';
import { adminUserRoleTable, adminUserTable } from './admin-user.table.ts';

export type AdminUserRow = typeof adminUserTable.$inferSelect & { roles: readonly Linked[] };

export const adminUserRepository = crudRepository(adminUserTable, {
  usedBy: [{ ...users.vendors, where: byColumn('store_admin') }],
  search: [adminUserTable.name, adminUserTable.email, adminUserTable.phone],
  isLong: true,
  links: {
    roles: {
      from: 'roles',
      table: adminUserRoleTable,
      own: adminUserRoleTable.userId,
      other: adminUserRoleTable.roleId,
      to: roleTable,
      label: 'role',
    },
  },
});
export type AdminUserRepository = typeof adminUserRepository;
