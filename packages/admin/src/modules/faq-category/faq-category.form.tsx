import { faqCategory, parentFaqCategories } from '@bakehouse/contract/faq-category';
import { Textarea, TextInput } from '@mantine/core';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RecordPicker } from '../../kernel/pickers/record-picker.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';

const parents = defineLookup(faqCategory.name, parentFaqCategories, dataOf)();

export const FaqCategoryForm = ({ form, record }: FormProps<typeof faqCategory>) => (
  <>
    <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
    <SlugField slug={record?.slug} />
    <RecordPicker label="Parent" lookup={parents} except={record?._id} {...form.getInputProps('parent')} />
    <Textarea label="Description" autosize minRows={3} {...form.getInputProps('description')} />
    <StatusField statuses={faqCategory.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput
      label="Image"
      alt={`Image of ${record?.name ?? 'the new FAQ category'}`}
      {...form.getInputProps('image')}
    />
  </>
);
