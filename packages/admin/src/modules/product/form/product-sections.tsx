import { productStatuses } from '@bakehouse/contract/product/product';
import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type Named, useLookup } from '../../../data/lookups.ts';
import { CategoryPicker } from '../../../pickers/category-picker.tsx';
import { lookupNote } from '../../../pickers/lookup-note.tsx';
import { productLookups } from '../../../pickers/product-lookups.ts';
import { PropertyPicker } from '../../../pickers/property-picker.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { publishedLabels } from '../../../ui/format/status-badge.tsx';
import { NamedMultiSelect } from '../../../ui/input/named-multi-select.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { FormSelector } from './form-selector.tsx';

type Props = { readonly form: RecordForm; readonly readOnly: boolean };

const statusOptions = productStatuses.map((value) => ({ value, label: publishedLabels[value] ?? value }));

const texts = [
  { name: 'short_description', label: 'Short description' },
  { name: 'long_description', label: 'Long description' },
];

export const DescriptionSection = ({ form, readOnly, slug }: Props & { slug: string }) => (
  <Stack gap="md">
    <FormSelector form={form} fields={['name']}>
      {(now) => <TextInput label="Name" withAsterisk {...now.getInputProps('name')} />}
    </FormSelector>
    <FormSelector form={form} fields={['status']} dependency={slug}>
      {(now) => (
        <>
          <TextInput
            label="Slug"
            description="Generated from the name on save"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly
            value={slug}
          />
          <Select label="Status" data={statusOptions} maw={320} {...now.getInputProps('status')} />
        </>
      )}
    </FormSelector>
    {texts.map(({ name, label }) => (
      <FormSelector key={name} form={form} fields={[name]} dependency={readOnly}>
        {(now) => <RichText label={label} disabled={readOnly} {...now.getInputProps(name)} />}
      </FormSelector>
    ))}
  </Stack>
);

/** Selects tags; all tags are loaded at once because there are few. */
const TagPicker = ({ form }: { form: RecordForm }) => {
  const choices = useLookup(productLookups.tags);
  return (
    <NamedMultiSelect
      label="Tags"
      description={lookupNote(choices)}
      options={choices.state === 'ready' ? choices.rows : []}
      nothing={choices.state === 'loading' ? 'Loading…' : 'No results'}
      {...form.getInputProps('productTags')}
    />
  );
};

type ManufacturerProps = { readonly form: RecordForm; readonly now: Named | null };

/** Selects a manufacturer; the current one is always an option, even when it is inactive. */
const ManufacturerPicker = ({ form, now }: ManufacturerProps) => {
  const choices = useLookup(productLookups.manufacturers);
  const known = new Map(
    [...(choices.state === 'ready' ? choices.rows : []), ...(now ? [now] : [])].map((choice) => [
      choice._id,
      choice.name,
    ]),
  );
  return (
    <Select
      label="Manufacturer"
      placeholder="None"
      description={lookupNote(choices)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No manufacturer' }}
      limit={100}
      nothingFoundMessage={choices.state === 'loading' ? 'Loading…' : 'No results'}
      data={[...known].map(([value, label]) => ({ value, label }))}
      {...form.getInputProps('manufacturer')}
    />
  );
};

export const GroupSection = (props: ManufacturerProps) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
    <CategoryPicker label="Categories" {...props.form.getInputProps('categories')} />
    <TagPicker form={props.form} />
    <PropertyPicker label="Properties" {...props.form.getInputProps('product_properties')} />
    <ManufacturerPicker {...props} />
  </SimpleGrid>
);

export const SeoSection = ({ form }: { form: RecordForm }) => (
  <Stack gap="md">
    <TextInput label="Seo title" {...form.getInputProps('seo_title')} />
    <TextInput
      label="Seo keywords"
      description="Separated by commas"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.getInputProps('seo_keywords')}
    />
    <Textarea label="Seo description" autosize minRows={2} maxRows={6} {...form.getInputProps('seo_description')} />
  </Stack>
);
