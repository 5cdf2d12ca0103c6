import { city } from '@bakehouse/contract/city';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

export const CityForm = ({ form, record }: FormProps<typeof city>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <TextInput label="State" {...form.getInputProps('state')} />
    <StatusField statuses={city.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Image of ${record?.name ?? 'the new city'}`} {...form.getInputProps('image')} />
  </>
);
