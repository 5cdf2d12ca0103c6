import { SimpleGrid } from '@mantine/core';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { type PriceField, type Prices, priceError, withPrice } from './prices.ts';

const fields: readonly { name: PriceField; label: string; unit: { before: string } | { after: string } }[] = [
  { name: 'price', label: 'Price', unit: { before: '₹' } },
  { name: 'sale_price', label: 'Sale price', unit: { before: '₹' } },
  { name: 'discount', label: 'Discount', unit: { after: '%' } },
  { name: 'discounted_price', label: 'Discounted price', unit: { before: '₹' } },
];
const starred: ReadonlySet<PriceField> = new Set(['price', 'sale_price']);

/** The four price fields; changing one updates the others while the user types. */
export function PriceFields({ form }: { form: RecordForm }) {
  const { price, sale_price, discount, discounted_price } = form.values;
  const prices: Prices = { price, sale_price, discount, discounted_price };
  const errorMessage = priceError(prices);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
      {fields.map(({ name, label, unit }) => (
        <NumberField
          key={name}
          {...form.getInputProps(name)}
          label={label}
          unit={unit}
          withAsterisk={starred.has(name)}
          error={errorMessage?.field === name ? errorMessage.message : form.errors[name]}
          onChange={(value) => form.setValues({ ...withPrice(prices, name, value) })}
        />
      ))}
    </SimpleGrid>
  );
}
