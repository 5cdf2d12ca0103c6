import { adminUser } from '@bakehouse/contract/admin-user';
import type { RecordOf } from '@bakehouse/contract/core/resource';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import { guardedOperations } from './admin-user.rules.ts';
import { type AdminUserRow, adminUserRepository } from './admin-user-repository.ts';

const toAdminUser = (row: AdminUserRow): RecordOf<typeof adminUser> => ({
  ...presentRecord(row),
  id: row._id,
  name: row.name,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  phone: row.phone,
  status: row.status,
  roles: row.roles.map(({ _id, name }) => ({ _id, name })),
  has_second_factor: false,
  pending_email: null,
  invitation: null,
});

/** The operations on users, with the rules about who may change whom. */
export const adminUserOperations = guardedOperations(
  adminUserRepository,
  crudOperations(adminUser, adminUserRepository, toAdminUser),
);
