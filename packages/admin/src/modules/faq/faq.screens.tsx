import { faq } from '@bakehouse/contract/faq';
import { faqCategory, parentFaqCategories } from '@bakehouse/contract/faq-category';
import { TextInput } from '@mantine/core';
import type { FormProps } from '../../crud/crud-screen-props.ts';
import { crudScreens } from '../../crud/crud-screens.tsx';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import { RecordPicker } from '../../pickers/record-picker.tsx';
import { greenWhenActive, publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { createdColumn, parentColumn, statusColumn } from '../../ui/table/record-columns.tsx';

const categories = defineLookup(faqCategory.name, parentFaqCategories, dataOf)();

const FaqForm = ({ form, record }: FormProps<typeof faq>) => (
  <>
    <TextInput label="Question" withAsterisk {...form.getInputProps('question')} />
    <RichText label="Answer" {...form.getInputProps('answer')} />
    <RecordPicker label="FAQ category" lookup={categories} {...form.getInputProps('parent')} />
    <StatusField statuses={faq.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Image of ${record?.question ?? 'the new FAQ'}`} {...form.getInputProps('image')} />
  </>
);

export const faqScreens = crudScreens(faq, {
  columns: [
    { id: 'question', header: 'Question', main: true, sort: 'question', cell: ({ question }) => question },
    { ...parentColumn, header: 'FAQ category' },
    statusColumn({ labels: publishedLabels, colorOf: greenWhenActive }),
    createdColumn,
  ],
  Form: FaqForm,
  empty: { question: '', answer: '', parent: null, status: 'Active', image: null },
  nameOf: ({ question }) => question,
  statusLabels: publishedLabels,
});
