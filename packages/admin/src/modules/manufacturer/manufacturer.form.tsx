import { manufacturer } from '@bakehouse/contract/manufacturer';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

export const ManufacturerForm = ({ form }: FormProps<typeof manufacturer>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <StatusField statuses={manufacturer.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
  </>
);
