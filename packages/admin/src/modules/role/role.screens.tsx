import type { RecordOf } from '@bakehouse/contract/core/resource';
import { permissionGroup } from '@bakehouse/contract/permission-group';
import { role, roleStatuses } from '@bakehouse/contract/role';
import { Alert, Select, Text, TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { recordsLookup, useLookup } from '../../data/lookups.ts';
import { ChoicesOf } from '../../pickers/choices-of.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { ChoiceList } from '../../ui/input/choice-list.tsx';

type Role = RecordOf<typeof role>;
const permissionGroups = recordsLookup(permissionGroup, 'name');

const groupsOf = ({ system, permissiongroups }: Role) =>
  system === 'super_admin' ? 'Everything' : permissiongroups.map(({ name }) => name).join(', ') || 'None';

const statuses = roleStatuses.filter((status) => status !== 'Deleted');

const RoleForm = ({ form, record }: FormProps<typeof role>) => {
  const groups = useLookup(permissionGroups);
  const now = record?.permissiongroups.map(({ name }) => name) ?? [];
  return (
    <>
      {record?.system === 'vendor' && (
        <Alert>This role gives access only to the user's own store and the orders assigned to it.</Alert>
      )}
      <TextInput
        label="Name"
        withAsterisk
        readOnly={record?.system === 'vendor'}
        {...(record?.system === 'vendor' && { description: 'The name of this role cannot be changed.' })}
        {...form.getInputProps('name')}
      />
      <Select label="Status" data={statuses} {...form.getInputProps('status')} />
      {record?.system !== 'super_admin' && (
        <ChoicesOf
          label="Permission groups"
          choices={groups}
          forbidden={`${now.length > 0 ? `${now.join(', ')}. ` : ''}You don't have access to permission groups, so you cannot choose them here.`}
        >
          {(rows) => (
            <ChoiceList
              label="Permission groups"
              choices={rows.map(({ _id, name, description }) => ({ value: _id, label: name, description }))}
              {...form.getInputProps('permissions')}
            />
          )}
        </ChoicesOf>
      )}
    </>
  );
};

export const roleScreens = crudScreens(role, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'permissiongroups', header: 'Permission groups', cell: (one) => <Text inherit>{groupsOf(one)}</Text> },
    { id: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  Form: RoleForm,
  empty: { name: '', status: 'Active', permissions: [] },
  valuesOf: ({ name, status, permissiongroups }) => ({
    name,
    status,
    permissions: permissiongroups.map(({ _id }) => _id).toSorted(),
  }),
  nameOf: ({ name }) => name,
  deleteBlockedReason: ({ system }) => (system ? 'Bakehouse needs this role, so it cannot be deleted' : undefined),
  lockedReason: ({ system }) =>
    system === 'super_admin' ? 'This role grants every permission and cannot be changed.' : undefined,
});
