import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { ActionIcon, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { ProductSelect } from '../../../kernel/pickers/product-select.tsx';
import type { RecordForm } from '../../../ui/form/use-entry-form.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { IconTrash } from '../../../ui/icons.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { RowsInput } from '../../../ui/input/rows-input.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { emptyAddon, type ItemValues, type OrderValues, productWithout } from './order-values.ts';
import { VariantFields } from './variant-fields.tsx';

type Props = { readonly form: RecordForm; readonly index: number };

const threeColumns = { cols: { base: 1, xs: 3 }, spacing: 'md' } as const;
const rupee = { before: '₹' } as const;

/** An item of the order: product, variant, quantity, message, delivery and add-ons. */
export function ItemFields({ form, index }: Props) {
  const item = itemAt(form, index);
  const [selectedId, setSelectedId] = useState<string>();
  const mayChoose = useCan()(productEndpoints.variation);
  if (!item) return null;
  const path = `order_items.${index}`;
  const { product } = item;
  const isOnly = (form.values as OrderValues).order_items.length === 1;
  return (
    <Fieldset variant="unstyled" p={0} m={0} aria-label={`Item ${index + 1}`}>
      <Stack gap="md">
        <Group justify="space-between" mih={30}>
          <Text fw={600}>{`Item ${index + 1}`}</Text>
          {!isOnly && (
            <ActionIcon
              aria-label={`Remove item ${index + 1}`}
              onClick={() => form.removeListItem('order_items', index)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          )}
        </Group>
        <ProductSelect
          label="Product"
          value={product._id ? { _id: product._id, name: product.name } : null}
          onChange={({ _id, name, price, sale_price, product_type }) => {
            const hasVariants = product_type === 'variation' && mayChoose;
            setSelectedId(_id);
            form.setFieldValue(path, {
              ...item,
              needs_variant: hasVariants,
              // Without a variant there is no price: the variants differ.
              product: {
                _id,
                name,
                price: hasVariants ? null : (sale_price ?? price),
                ...productWithout(product.quantity),
              },
            });
          }}
          error={form.errors[`${path}.product.name`] ?? form.errors[`${path}.product._id`]}
        />
        <VariantFields
          key={product._id}
          product={product}
          preselects={selectedId === product._id}
          error={form.errors[`${path}.product.variant`]}
          onChange={(change) => form.setFieldValue(`${path}.product`, { ...product, ...change })}
        />
        <SimpleGrid {...threeColumns}>
          <NumberField label="Price" unit={rupee} withAsterisk {...form.getInputProps(`${path}.product.price`)} />
          <NumberField label="Quantity" withAsterisk {...form.getInputProps(`${path}.product.quantity`)} />
          <TextInput
            label="Line total"
            variant="filled"
            readOnly
            tabIndex={-1}
            value={formatRupees((Number(product.price) || 0) * (Number(product.quantity) || 0))}
          />
        </SimpleGrid>
        {showsPriceReason(form, index) && (
          <TextInput
            label="Reason for this price"
            description="An order with coupons needs it for a price other than the catalogue’s."
            maxLength={200}
            {...form.getInputProps(`${path}.price_override_reason`)}
          />
        )}
        <TextInput label="Message on the cake" maxLength={200} {...form.getInputProps(`${path}.message`)} />
        <DeliveryFields form={form} index={index} item={item} />
        <Addons form={form} index={index} item={item} />
      </Stack>
    </Fieldset>
  );
}

const itemAt = (form: RecordForm, index: number): ItemValues | undefined =>
  (form.values as OrderValues).order_items[index];

/** On an order with coupons the server requires a reason for a price that is not the catalogue's. */
const showsPriceReason = (form: RecordForm, index: number): boolean =>
  (form.values as OrderValues).has_coupons === true &&
  (Boolean(form.errors[`order_items.${index}.product.price`]) || Boolean(itemAt(form, index)?.price_override_reason));

function Addons({ form, index, item }: Props & { item: ItemValues }) {
  const path = `order_items.${index}.addons`;
  return (
    <RowsInput
      label="Add-ons"
      one="add-on"
      count={item.addons.length}
      onAdd={() => form.insertListItem(path, emptyAddon)}
      onRemove={(addonIndex) => form.removeListItem(path, addonIndex)}
    >
      {(addonIndex) => {
        const addon = item.addons[addonIndex] ?? emptyAddon;
        return (
          <SimpleGrid {...threeColumns}>
            <ProductSelect
              label="Add-on"
              value={addon.name ? { _id: addon.product ?? addon.name, name: addon.name } : null}
              onChange={({ _id, name, price, sale_price }) =>
                form.setFieldValue(`${path}.${addonIndex}`, {
                  ...addon,
                  product: _id,
                  name,
                  price: sale_price ?? price,
                })
              }
              error={form.errors[`${path}.${addonIndex}.name`] ?? form.errors[`${path}.${addonIndex}.product`]}
            />
            <NumberField
              label="Price"
              unit={rupee}
              withAsterisk
              {...form.getInputProps(`${path}.${addonIndex}.price`)}
            />
            <NumberField label="Quantity" withAsterisk {...form.getInputProps(`${path}.${addonIndex}.quantity`)} />
          </SimpleGrid>
        );
      }}
    </RowsInput>
  );
}
