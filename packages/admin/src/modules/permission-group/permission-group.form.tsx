import type { permissionGroup } from '@bakehouse/contract/permission-group';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { ChoicesOf } from '../../kernel/pickers/choices-of.tsx';
import { PermissionGrid } from '../../kernel/pickers/permission-grid.tsx';
import { usePermissions } from './use-permissions.ts';

export const GroupForm = ({ form, record }: FormProps<typeof permissionGroup>) => (
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
