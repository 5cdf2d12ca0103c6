import { permissionGroup } from '@bakehouse/contract/permission-group';
import { type role, roleStatuses } from '@bakehouse/contract/role';
import { Alert, Checkbox, Select, TextInput } from '@mantine/core';
import { recordsLookup, useLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { ChoicesOf } from '../../kernel/pickers/choices-of.tsx';
import { ChoiceList } from '../../ui/input/choice-list.tsx';

const permissionGroups = recordsLookup(permissionGroup, 'name');

const statuses = roleStatuses.filter((status) => status !== 'Deleted');

export function RoleForm({ form, record }: FormProps<typeof role>) {
  const groups = useLookup(permissionGroups);
  const groupNames = record?.permissiongroups.map(({ name }) => name) ?? [];
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
        <Checkbox
          label="Require a second factor"
          description="People with this role set one up at their next call, and reach nothing else before."
          {...form.getInputProps('requires_factor', { type: 'checkbox' })}
        />
      )}
      {record?.system !== 'super_admin' && (
        <ChoicesOf
          label="Permission groups"
          choices={groups}
          forbidden={`${groupNames.length > 0 ? `${groupNames.join(', ')}. ` : ''}You don't have access to permission groups, so you cannot choose them here.`}
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
}
