import { type permission, permissionMethods } from '@bakehouse/contract/permission';
import { Select, TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';

export const PermissionForm = ({ form }: FormProps<typeof permission>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <TextInput
      label="Endpoint"
      description="Path below /api/, parameters in braces: order/{id}/update_status"
      withAsterisk
      spellCheck={false}
      {...form.getInputProps('slug')}
    />
    <Select label="Method" data={permissionMethods} {...form.getInputProps('method')} />
    <TextInput label="Module" description="Group in the permission grid" {...form.getInputProps('module')} />
  </>
);
