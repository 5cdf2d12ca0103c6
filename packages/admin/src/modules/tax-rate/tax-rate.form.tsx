import { taxTargets } from '@bakehouse/contract/money/tax';
import { taxEndpoints, type taxRate, taxTargetLabels } from '@bakehouse/contract/money/tax-rate';
import { Select, TextInput } from '@mantine/core';
import { dataOf, defineLookup } from '../../data/lookups.ts';
import type { FormProps } from '../../kernel/crud/crud-screen-props.ts';
import { SearchPicker } from '../../kernel/pickers/search-picker.tsx';
import { DayField } from '../../ui/input/day-field.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';

const categories = defineLookup('category', taxEndpoints.categories, dataOf);
const products = defineLookup('product', taxEndpoints.products, dataOf);
const targets = taxTargets.map((value) => ({ value, label: taxTargetLabels[value] }));

export const TaxRateForm = ({ form }: FormProps<typeof taxRate>) => (
  <>
    <Select
      label="Applies to"
      description="A product’s rate replaces that of its nearest category, which replaces that of all products"
      withAsterisk
      allowDeselect={false}
      data={targets}
      {...form.getInputProps('applies_to')}
    />
    {form.values.applies_to === 'category' && (
      <SearchPicker
        label="Category"
        lookupFor={(search) => categories({ query: { search } })}
        {...form.getInputProps('category')}
      />
    )}
    {form.values.applies_to === 'product' && (
      <SearchPicker
        label="Product"
        lookupFor={(search) => products({ query: { search } })}
        {...form.getInputProps('product')}
      />
    )}
    <TextInput label="HSN or SAC code" withAsterisk inputMode="numeric" maw={280} {...form.getInputProps('hsn')} />
    <NumberField
      label="Rate"
      description="CGST and SGST together, or IGST"
      withAsterisk
      unit={{ after: '%' }}
      maw={280}
      {...form.getInputProps('rate')}
    />
    <DayField
      label="Effective from"
      description="First day of orders with this rate"
      withAsterisk
      maw={280}
      {...form.getInputProps('effective_from')}
    />
  </>
);
