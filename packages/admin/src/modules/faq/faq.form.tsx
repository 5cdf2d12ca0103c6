import { faq } from '@bakehouse/contract/faq';
import { faqCategory, parentFaqCategories } from '@bakehouse/contract/faq-category';
import { TextInput } from '@mantine/core';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RecordPicker } from '../../kernel/pickers/record-picker.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

const categories = defineLookup(faqCategory.name, parentFaqCategories, dataOf)();

export const FaqForm = ({ form, record }: FormProps<typeof faq>) => (
  <>
    <TextInput label="Question" withAsterisk {...form.getInputProps('question')} />
    <RichText label="Answer" {...form.getInputProps('answer')} />
    <RecordPicker label="FAQ category" lookup={categories} {...form.getInputProps('parent')} />
    <StatusField statuses={faq.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
    <ImageInput label="Image" alt={`Image of ${record?.question ?? 'the new FAQ'}`} {...form.getInputProps('image')} />
  </>
);
