import { attribute } from '@bakehouse/contract/attribute';
import { TextInput } from '@mantine/core';
import { recordsLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RecordPicker } from '../../kernel/pickers/record-picker.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { OptionsField } from './options-field.tsx';

const parents = recordsLookup(attribute, 'name');

export const AttributeForm = ({ form, record }: FormProps<typeof attribute>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <StatusField statuses={['Active', 'Inactive']} {...form.getInputProps('status')} />
    <OptionsField form={form} />
    <RecordPicker label="Parent" lookup={parents} except={record?._id} {...form.getInputProps('parent')} />
    <ImageInput
      label="Image"
      alt={`Image of ${record?.name ?? 'the new attribute'}`}
      {...form.getInputProps('image')}
    />
  </>
);
