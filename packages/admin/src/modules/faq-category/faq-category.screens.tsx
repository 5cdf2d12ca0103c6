import { faqCategory, parentFaqCategories } from '@bakehouse/contract/faq-category';
import { Textarea, TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import { RecordPicker } from '../../pickers/record-picker.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { createdColumn, imageColumn, nameColumn, parentColumn, statusColumn } from '../../ui/table/record-columns.tsx';

const parents = defineLookup(faqCategory.name, parentFaqCategories, dataOf)();

const FaqCategoryForm = ({ form, record }: FormProps<typeof faqCategory>) => (
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

export const faqCategoryScreens = crudScreens(faqCategory, {
  columns: [
    imageColumn,
    nameColumn,
    parentColumn,
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  Form: FaqCategoryForm,
  empty: { name: '', parent: null, description: '', status: 'Active', image: null },
  nameOf: ({ name }) => name,
  statusLabels: publishedLabels,
});
