import { productTag } from '@bakehouse/contract/product-tag';
import { TextInput } from '@mantine/core';
import { recordsLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RecordPicker } from '../../kernel/pickers/record-picker.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

const parents = recordsLookup(productTag, 'name');

export const ProductTagForm = ({ form, record }: FormProps<typeof productTag>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <StatusField statuses={['Active', 'Inactive']} {...form.getInputProps('status')} />
    <RecordPicker label="Parent" lookup={parents} except={record?._id} {...form.getInputProps('parent')} />
    <RichText label="Description" {...form.getInputProps('description')} />
  </>
);
