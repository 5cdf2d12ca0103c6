import { productProperty } from '@bakehouse/contract/product-property';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

export const ProductPropertyForm = ({ form, record }: FormProps<typeof productProperty>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <StatusField statuses={productProperty.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Image of ${record?.name ?? 'the new property'}`} {...form.getInputProps('image')} />
  </>
);
