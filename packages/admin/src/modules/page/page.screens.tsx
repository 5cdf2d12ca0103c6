import { page } from '@bakehouse/contract/content/page';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { recordsLookup } from '../../data/lookups.ts';
import { RecordPicker } from '../../pickers/record-picker.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { createdColumn, nameColumn, statusColumn } from '../../ui/table/record-columns.tsx';
import { useAddressOf } from './page-address.tsx';
import { PageBlocks } from './page-blocks.tsx';
import { PageRowActions, PageStatus } from './page-status.tsx';

const pages = recordsLookup(page, 'name');

const PageForm = ({ form, record }: FormProps<typeof page>) => {
  const addressOf = useAddressOf();
  const renamed = record?.status === 'Active' && form.values.name !== record.name;
  return (
    <>
      <PageStatus form={form} record={record} />
      <TextInput
        label="Name"
        withAsterisk
        description={renamed && `Saving changes the address of the page: ${addressOf(record.slug)} will stop working.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('name')}
      />
      <SlugField slug={record?.slug} />
      <RichText label="Description" {...form.getInputProps('description')} />
      <PageBlocks form={form} missing={record?.missing} />
      <RecordPicker label="Parent" lookup={pages} except={record?._id} {...form.getInputProps('parent')} />
      <ImageInput label="Image" alt={`Image of ${record?.name ?? 'the new page'}`} {...form.getInputProps('image')} />
    </>
  );
};

export const pageScreens = crudScreens(page, {
  columns: [nameColumn, statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }), createdColumn],
  Form: PageForm,
  // A new page is a draft; publishing makes it visible to customers.
  empty: { name: '', status: 'Draft', description: '', blocks: [], parent: null, image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
  createTitle: 'Create New Page',
  RowActions: PageRowActions,
  deleteNote: ({ status, slug }) =>
    status === 'Active'
      ? `It is published at an address that ends in /pages/${slug}, which stops working until the page is restored.`
      : undefined,
});
