import { slugOf } from '@bakehouse/contract/core/slug';
import { productSku } from '@bakehouse/contract/product/variants';
import { Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useDeferredValue } from 'react';
import { useLookup } from '../../../data/lookups.ts';
import { productLookups } from '../../../kernel/pickers/product-lookups.ts';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { amountText } from '../../../ui/format/amount.ts';
import { DescribedSwitch } from '../../../ui/input/described-switch.tsx';
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

export function TypeSection({ form, store, slug, readOnly }: Props) {
  const { name, product_sku, product_type } = form.values as Record<string, string>;
  const base = useDeferredValue(product_sku || productSku(slug || slugOf(name ?? '', 'product')));
  const attributes = useLookup(productLookups.attributes);
  const newValues = useNewVariantValues(form);
  const hasVariants = product_type === 'variation';
  const variantsError = form.errors.product_variable ?? form.errors['product_variation_info.attributes'];
  return (
    <Stack gap="md">
      <FormSelector form={form} fields={['product_type']}>
        {(current) => (
          <Select label="Product type" data={typeOptions} maw={320} {...current.getInputProps('product_type')} />
        )}
      </FormSelector>
      {hasVariants && (
        <Text fz={13} c="dimmed">
          Starting price and quantity for new variants. Each variant has its own.
        </Text>
      )}
      <FormSelector form={form} fields={priceFields}>
        {(current) => <PriceFields form={current} />}
      </FormSelector>
      <FormSelector form={form} fields={['made_to_order']}>
        {(current) => (
          <DescribedSwitch
            form={current}
            path="made_to_order"
            label="Made to order"
            description="Quantities do not limit orders, and orders do not reduce them."
          />
        )}
      </FormSelector>
      <FormSelector form={form} fields={['made_to_order', 'quantity', 'product_sku']} dependency={base}>
        {(current) => (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NumberField
              label="Quantity"
              withAsterisk
              disabled={current.values.made_to_order === true}
              {...current.getInputProps('quantity')}
              inputMode="numeric"
            />
            <TextInput
              label="SKU"
              withAsterisk
              description="Generated from the name when empty"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder={base}
              {...current.getInputProps('product_sku')}
            />
          </SimpleGrid>
        )}
      </FormSelector>
      <FormSelector form={form} fields={['length', 'width', 'height']}>
        {(current) => (
          <SimpleGrid cols={3} spacing="sm">
            {sizes.map(({ name: size, label }) => (
              <NumberField key={size} label={label} unit={{ after: 'cm' }} {...current.getInputProps(size)} />
            ))}
          </SimpleGrid>
        )}
      </FormSelector>
      {hasVariants && (
        <SkuBase value={base}>
          <VariantBuilder
            store={store}
            attributes={attributes}
            newValues={newValues}
            readOnly={readOnly}
            error={typeof variantsError === 'string' ? variantsError : undefined}
          />
        </SkuBase>
      )}
    </Stack>
  );
}

/** Returns a stable function for the price and quantity of new variants, so that typing a price does not render the variants again. */
function useNewVariantValues(form: RecordForm) {
  const { getValues } = form;
  return useCallback(() => {
    const { price, quantity } = getValues();
    return { price: amountText(price), quantity: amountText(quantity) };
  }, [getValues]);
}
