import { permissionGroup } from '@bakehouse/contract/permission-group';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { ChoicesOf } from '../../pickers/choices-of.tsx';
import { DateText } from '../../ui/format/date-text.tsx';
import { PermissionGrid } from './permission-grid.tsx';
import { PermissionsButton } from './permissions-button.tsx';
import { usePermissions } from './use-permissions.ts';

const GroupForm = ({ form, record }: FormProps<typeof permissionGroup>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <Textarea label="Description" rows={3} description="A short description" {...form.getInputProps('description')} />
    <ChoicesOf
      label="Permissions"
      choices={usePermissions()}
      forbidden={`${record?.permissions.length ?? 0} selected. You don't have access to permissions, so you cannot choose them here.`}
    >
      {(permissions) => <PermissionGrid permissions={permissions} {...form.getInputProps('permissions')} />}
    </ChoicesOf>
  </>
);

export const permissionGroupScreens = crudScreens(permissionGroup, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'description', header: 'Description', wide: true, cell: ({ description }) => description },
    { id: 'permissions', header: 'Permissions', cell: (group) => <PermissionsButton group={group} /> },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  Form: GroupForm,
  empty: { name: '', description: '', permissions: [] },
  valuesOf: ({ name, description, permissions }) => ({ name, description, permissions: permissions.toSorted() }),
  nameOf: ({ name }) => name,
  controls: 'screen',
});
