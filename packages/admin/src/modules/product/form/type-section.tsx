import { slugOf } from '@bakehouse/contract/core/slug';
import { productSku } from '@bakehouse/contract/product/variants';
import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useDeferredValue } from 'react';
import { useLookup } from '../../../data/lookups.ts';
import { productLookups } from '../../../pickers/product-lookups.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { amountText } from '../../../ui/format/amount.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { typeLabels } from '../product.resource.ts';
import { VariantBuilder } from '../variants/variant-builder.tsx';
import { SkuBase } from '../variants/variant-labels.ts';
import type { VariantStore } from '../variants/variant-store.ts';
import { FormSelector } from './form-selector.tsx';
import { PriceFields } from './price-fields.tsx';

type Props = {
  readonly form: RecordForm;
  readonly store: VariantStore;
  /** Current slug; the slug of a new product is generated from its name. */
  readonly slug: string;
  readonly readOnly: boolean;
};

const typeOptions = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));
const priceFields = ['price', 'sale_price', 'discount', 'discounted_price'];
const sizes = [
  { name: 'length', label: 'Length' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
];

/** Returns a stable function, so that typing a price does not render the variants again. */
const useNewValues = (form: RecordForm) => {
  const { getValues } = form;
  return useCallback(() => {
    const { price, quantity } = getValues();
    return { price: amountText(price), quantity: amountText(quantity) };
  }, [getValues]);
};

export const TypeSection = ({ form, store, slug, readOnly }: Props) => {
  const { name, product_sku, product_type } = form.values as Record<string, string>;
  const base = useDeferredValue(product_sku || productSku(slug || slugOf(name ?? '', 'product')));
  const attributes = useLookup(productLookups.attributes);
  const newValues = useNewValues(form);
  const variants = product_type === 'variation';
  const ofVariants = form.errors.product_variable ?? form.errors['product_variation_info.attributes'];
  return (
    <Stack gap="md">
      <FormSelector form={form} fields={['product_type']}>
        {(now) => <Select label="Product type" data={typeOptions} maw={320} {...now.getInputProps('product_type')} />}
      </FormSelector>
      {variants && (
        <Text fz={13} c="dimmed">
          Starting price and quantity for new variants. Each variant has its own.
        </Text>
      )}
      <FormSelector form={form} fields={priceFields}>
        {(now) => <PriceFields form={now} />}
      </FormSelector>
      <FormSelector form={form} fields={['quantity', 'product_sku']} dependency={base}>
        {(now) => (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NumberField label="Quantity" withAsterisk {...now.getInputProps('quantity')} inputMode="numeric" />
            <TextInput
              label="SKU"
              withAsterisk
              description="Generated from the name when empty"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={base}
              {...now.getInputProps('product_sku')}
            />
          </SimpleGrid>
        )}
      </FormSelector>
      <FormSelector form={form} fields={['length', 'width', 'height']}>
        {(now) => (
          <SimpleGrid cols={3} spacing="sm">
            {sizes.map(({ name: size, label }) => (
              <NumberField key={size} label={label} unit={{ after: 'cm' }} {...now.getInputProps(size)} />
            ))}
          </SimpleGrid>
        )}
      </FormSelector>
      {variants && (
        <SkuBase value={base}>
          <VariantBuilder
            store={store}
            attributes={attributes}
            newValues={newValues}
            readOnly={readOnly}
            error={typeof ofVariants === 'string' ? ofVariants : undefined}
          />
        </SkuBase>
      )}
    </Stack>
  );
};
