import { permission, permissionMethods } from '@bakehouse/contract/permission';
import { Select, TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { DateText } from '../../ui/format/date-text.tsx';

const PermissionForm = ({ form }: FormProps<typeof permission>) => (
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

export const permissionScreens = crudScreens(permission, {
  columns: [
    { id: 'name', header: 'Name', main: true, sort: 'name', cell: ({ name }) => name },
    { id: 'slug', header: 'Endpoint', sort: 'slug', cell: ({ slug }) => slug },
    { id: 'method', header: 'Method', cell: ({ method }) => method },
    { id: 'module', header: 'Module', sort: 'module', cell: ({ module }) => module },
    { id: 'createdAt', header: 'Created At', sort: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  ],
  Form: PermissionForm,
  empty: { name: '', slug: '', method: 'GET', module: '' },
  nameOf: ({ name }) => name,
});
