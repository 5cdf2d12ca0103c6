import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import { attributesOf, type ItemOption, itemAttributeOf } from '@bakehouse/contract/order/order-item';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { Select, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useCan } from '../../../data/session.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { variationQuery } from './order-form.data.ts';
import type { ItemValues } from './order-values.ts';

type Product = ItemValues['product'];
type Variation = ResponseOf<typeof productEndpoints.variation>['data'];
type Attribute = Variation['filter_data'][number];
type Props = {
  readonly product: Product;
  /** Whether an attribute with a single option is selected automatically. */
  readonly preselects: boolean;
  readonly error: ReactNode;
  /** Called with the changed fields. Until one variant is determined, the price is `null`. */
  readonly onChange: (change: Partial<Product>) => void;
};

/** Fields of an item without variants. */
const typedFields = [
  ['flavor', 'Flavour'],
  ['weight', 'Weight'],
] as const;

/** Selects of the product's options, such as flavour and weight; text fields for a product without variants. */
export function VariantFields(props: Props) {
  const { product, onChange } = props;
  const mayRead = useCan()(productEndpoints.variation);
  const { data, isLoading } = useQuery({ ...variationQuery(product._id), enabled: mayRead && product._id !== '' });
  if (isLoading) return <Skeleton height={58} role="status" aria-label="Loading the options" />;
  if (data && data.filter_data.length > 0) return <VariantSelects {...props} variation={data} />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {typedFields.map(([key, label]) => (
        <TextInput
          key={key}
          label={label}
          maxLength={100}
          value={product.attributes[key]}
          error={key === 'flavor' && props.error}
          onChange={({ currentTarget }) =>
            onChange({ attributes: { ...product.attributes, [key]: currentTarget.value } })
          }
        />
      ))}
    </SimpleGrid>
  );
}

type VariantSelectsProps = Props & { readonly variation: Variation };

/** One select per attribute in which the product's variants differ. */
function VariantSelects({ product, variation, preselects, error, onChange }: VariantSelectsProps) {
  const { filter_data: attributes } = variation;
  const selected = attributes.flatMap((attribute): ItemOption[] => {
    const value = selectedOption(product, attribute);
    return value ? [{ attribute: attribute.value, name: attribute.label, value }] : [];
  });
  const choose = (options: readonly ItemOption[]) => {
    const variant = variantOf(variation, options);
    onChange({
      options,
      attributes: attributesOf(options),
      variant: variant?._id ?? null,
      price: variant ? (variant.sale_price ?? variant.price) : null,
    });
  };
  const select = ({ value, label }: Attribute, name: string | null) => {
    const others = selected.filter(({ attribute }) => attribute !== value);
    choose(name === null ? others : [...others, { attribute: value, name: label, value: name }]);
  };
  const preselect = useEffectEvent(() => {
    if (!preselects || selected.length > 0) return;
    const single = attributes.flatMap(({ value: attribute, label: name, options: [only, ...others] }) =>
      only && others.length === 0 ? [{ attribute, name, value: only.tname }] : [],
    );
    if (single.length > 0) choose(single);
  });
  useEffect(() => preselect(), []);
  const firstOpen = attributes.find(({ value }) => selected.every(({ attribute }) => attribute !== value));
  const variant = variantOf(variation, selected);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {attributes.map((attribute) => {
          const names = attribute.options.map(({ tname }) => tname);
          const value = selected.find((option) => option.attribute === attribute.value)?.value;
          return (
            <Select
              key={attribute.value}
              label={attribute.label}
              withAsterisk
              // An option that the product no longer has stays visible.
              data={value && !names.includes(value) ? [value, ...names] : names}
              value={value ?? null}
              onChange={(name) => select(attribute, name)}
              error={attribute === firstOpen ? error : undefined}
            />
          );
        })}
      </SimpleGrid>
      {variant && (
        <Text fz={13} c="dimmed">
          {`${variant.name || 'This variant'} costs ${formatRupees(variant.sale_price ?? variant.price)}.`}
        </Text>
      )}
      {!firstOpen && !variant && error && (
        <Text fz={13} c="var(--mantine-color-error)" role="alert">
          The product has no variant with these options. Choose others.
        </Text>
      )}
    </>
  );
}

/** Returns the selected option of an attribute; items from before variants were stored have only flavour and weight. */
function selectedOption({ options, attributes }: Product, { value: slug }: Attribute): string {
  const stored = options.find(({ attribute }) => attribute === slug)?.value;
  const key = itemAttributeOf(slug);
  return stored ?? (key && options.length === 0 ? attributes[key] : '');
}

/** Returns the only variant with the selected options; undefined when there are several or none. */
function variantOf({ filter_data, variation_data }: Variation, selected: readonly ItemOption[]) {
  const slugs = filter_data.map(({ value, options }) => {
    const name = selected.find(({ attribute }) => attribute === value)?.value;
    return [value, options.find(({ tname }) => tname === name)?.tslug] as const;
  });
  return variation_data.find((row) =>
    slugs.every(([attribute, slug]) => slug !== undefined && row[attribute] === slug),
  );
}
