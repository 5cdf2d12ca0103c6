import { sql } from 'drizzle-orm';
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
  // Users without a password whose invitation was sent, also when it has expired. The index `admin_user_invited` finds them.
  statusFilters: {
    Invited: sql`${adminUserTable.passwordHash} = '' and exists (
      select 1 from account_link i where i.user_id = ${adminUserTable._id} and i.purpose = 'invite'
        and i.used_at is null and i.revoked_at is null)`,
  },
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
