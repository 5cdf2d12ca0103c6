import { page } from '@bakehouse/contract/page';
import { TextInput } from '@mantine/core';
import { recordsLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RecordPicker } from '../../kernel/pickers/record-picker.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { usePageUrl } from './page-address.tsx';
import { PageBlocks } from './page-blocks.tsx';
import { PageStatus } from './page-status.tsx';

const pages = recordsLookup(page, 'name');

export function PageForm({ form, record }: FormProps<typeof page>) {
  const pageUrl = usePageUrl();
  const isRenamed = record?.status === 'Active' && form.values.name !== record.name;
  return (
    <>
      <PageStatus form={form} record={record} />
      <TextInput
        label="Name"
        withAsterisk
        description={isRenamed && `Saving changes the address of the page: ${pageUrl(record.slug)} will stop working.`}
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
}
