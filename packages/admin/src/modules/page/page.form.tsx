import { page } from '@bakehouse/contract/content/page';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { recordsLookup } from '../../data/lookups.ts';
import { RecordPicker } from '../../pickers/record-picker.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useAddressOf } from './page-address.tsx';
import { PageBlocks } from './page-blocks.tsx';
import { PageStatus } from './page-status.tsx';

const pages = recordsLookup(page, 'name');

export const PageForm = ({ form, record }: FormProps<typeof page>) => {
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
