import { category, categoryLookups } from '@bakehouse/contract/category';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { RecordPicker } from '../../kernel/pickers/record-picker.tsx';
import { RecordsPicker } from '../../kernel/pickers/records-picker.tsx';
import { publishedLabels } from '../../ui/format/status-badge.tsx';
import { ImageInput } from '../../ui/input/image-input.tsx';
import { SlugField } from '../../ui/input/slug-field.tsx';
import { StatusField } from '../../ui/input/status-field.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CategoryFaqs } from './category-faqs.tsx';

const categories = defineLookup(category.name, categoryLookups.parents, dataOf)();

export function CategoryForm({ form, record }: FormProps<typeof category>) {
  const name = record?.name ?? 'the new category';
  return (
    <>
      <TextInput label="Name" withAsterisk {...form.getInputProps('name')} />
      <SlugField slug={record?.slug} />
      <RecordPicker label="Parent" lookup={categories} except={record?._id} {...form.getInputProps('parent')} />
      <StatusField statuses={category.statuses} labels={publishedLabels} {...form.getInputProps('status')} />
      <Switch
        label="Add-on"
        description="Products are sold only together with other products"
        {...form.getInputProps('add_on', { type: 'checkbox' })}
      />
      <Textarea label="Short description" autosize minRows={2} {...form.getInputProps('short_description')} />
      <RichText label="Description" {...form.getInputProps('description')} />
      <ImageInput label="Image" alt={`Image of ${name}`} {...form.getInputProps('image')} />
      <ImageInput label="Banner image" alt={`Banner of ${name}`} {...form.getInputProps('bannerImage')} />
      <RecordsPicker
        label="Related categories"
        lookup={categories}
        except={record?._id}
        {...form.getInputProps('relatedCategories')}
      />
      <CategoryFaqs form={form} />
      <TextInput label="Meta title" {...form.getInputProps('meta_title')} />
      <Textarea label="Meta description" autosize minRows={2} {...form.getInputProps('meta_description')} />
    </>
  );
}
