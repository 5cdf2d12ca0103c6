import { manufacturer } from '@bakehouse/contract/manufacturer';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { createdColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';

const ManufacturerForm = ({ form }: FormProps<typeof manufacturer>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <StatusField statuses={manufacturer.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
  </>
);

export const manufacturerScreens = crudScreens(manufacturer, {
  columns: [nameColumn, statusColumn({ labels: publishedLabels }), createdColumn],
  Form: ManufacturerForm,
  empty: { name: '', status: 'Active' },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
