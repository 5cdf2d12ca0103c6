import { productStatuses } from '@bakehouse/contract/product/product';
import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type Named, useLookup } from '../../../data/lookups.ts';
import { CategoryPicker } from '../../../kernel/pickers/category-picker.tsx';
import { lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import { productLookups } from '../../../kernel/pickers/product-lookups.ts';
import { PropertyPicker } from '../../../kernel/pickers/property-picker.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { publishedLabels } from '../../../ui/format/status-badge.tsx';
import { NamedMultiSelect } from '../../../ui/input/named-multi-select.tsx';
import { filterOptions } from '../../../ui/matcher.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { FormSelector } from './form-selector.tsx';

type Props = { readonly form: RecordForm; readonly readOnly: boolean };

const statusOptions = productStatuses.map((value) => ({ value, label: publishedLabels[value] ?? value }));

const richTexts = [
  { name: 'short_description', label: 'Short description' },
  { name: 'long_description', label: 'Long description' },
];

export const DescriptionSection = ({ form, readOnly, slug }: Props & { slug: string }) => (
  <Stack gap="md">
    <FormSelector form={form} fields={['name']}>
      {(current) => <TextInput label="Name" withAsterisk {...current.getInputProps('name')} />}
    </FormSelector>
    <FormSelector form={form} fields={['status']} dependency={slug}>
      {(current) => (
        <>
          <TextInput
            label="Slug"
            description="Generated from the name on save"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly
            value={slug}
          />
          <Select label="Status" data={statusOptions} maw={320} {...current.getInputProps('status')} />
        </>
      )}
    </FormSelector>
    {richTexts.map(({ name, label }) => (
      <FormSelector key={name} form={form} fields={[name]} dependency={readOnly}>
        {(current) => <RichText label={label} disabled={readOnly} {...current.getInputProps(name)} />}
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
      nothingFoundMessage={choices.state === 'loading' ? 'Loading…' : 'No results'}
      {...form.getInputProps('productTags')}
    />
  );
};

type ManufacturerProps = {
  readonly form: RecordForm;
  /** The current manufacturer. */
  readonly manufacturer: Named | null;
};

/** Selects a manufacturer; the current one is always an option, even when it is inactive. */
const ManufacturerPicker = ({ form, manufacturer }: ManufacturerProps) => {
  const choices = useLookup(productLookups.manufacturers);
  const rows = choices.state === 'ready' ? choices.rows : [];
  const names = new Map([...rows, ...(manufacturer ? [manufacturer] : [])].map(({ _id, name }) => [_id, name]));
  return (
    <Select
      label="Manufacturer"
      placeholder="None"
      description={lookupNote(choices)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      filter={filterOptions}
      clearable
      clearButtonProps={{ 'aria-label': 'No manufacturer' }}
      limit={100}
      nothingFoundMessage={choices.state === 'loading' ? 'Loading…' : 'No results'}
      data={[...names].map(([value, label]) => ({ value, label }))}
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
