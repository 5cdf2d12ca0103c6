import type { RecordOf } from '@bakehouse/contract/core/resource';
import { role } from '@bakehouse/contract/role';
import { Text } from '@mantine/core';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';

type Role = RecordOf<typeof role>;

const groupsText = ({ system, permissiongroups }: Role) =>
  system === 'super_admin' ? 'Everything' : permissiongroups.map(({ name }) => name).join(', ') || 'None';

export const roleScreens = crudScreens(role, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'permissiongroups', header: 'Permission groups', cell: (role) => <Text inherit>{groupsText(role)}</Text> },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  loadForm: () => import('./role.form.tsx').then((own) => own.RoleForm),
  empty: { name: '', status: 'Active', requires_factor: false, permissions: [] },
  valuesOf: ({ name, status, requires_factor, permissiongroups }) => ({
    name,
    status,
    requires_factor,
    permissions: permissiongroups.map(({ _id }) => _id).toSorted(),
  }),
  nameOf: ({ name }) => name,
  deleteBlockedReason: ({ system }) => (system ? 'Bakehouse needs this role, so it cannot be deleted' : undefined),
  lockedReason: ({ system }) =>
    system === 'super_admin' ? 'This role grants every permission and cannot be changed.' : undefined,
});
