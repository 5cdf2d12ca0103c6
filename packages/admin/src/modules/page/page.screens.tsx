import { page } from '@bakehouse/contract/content/page';
import { TextInput } from '@mantine/core';
import { crudScreens, type FormProps } from '../../crud/crud-screens.tsx';
import { createdColumn, nameColumn, statusColumn } from '../../ui/record-columns.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SlugField } from '../../ui/slug-field.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/status-badge.tsx';
import { StatusField } from '../../ui/status-field.tsx';

const PageForm = ({ form, record }: FormProps<typeof page>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <RichText label="Description" {...form.getInputProps('description')} />
    <StatusField statuses={page.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
  </>
);

export const pageScreens = crudScreens(page, {
  columns: [nameColumn, statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }), createdColumn],
  Form: PageForm,
  empty: { name: '', description: '', status: 'Active' },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
