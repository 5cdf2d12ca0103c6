import type { ResponseOf } from '@bakehouse/contract/core/endpoint';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useCan } from '../../../data/session.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { variationQuery } from './order-form.data.ts';
import type { ItemValues } from './order-values.ts';

type Product = ItemValues['product'];
type Attributes = Product['attributes'];
type Variation = ResponseOf<typeof productEndpoints.variation>['data'];
type Props = {
  readonly product: Product;
  /** Whether an attribute with a single option is selected automatically. */
  readonly preselects: boolean;
  /** `price` is the variant's price, once a variant is determined. */
  readonly onChange: (attributes: Attributes, price: number | undefined) => void;
};

/** Fields of a variant that an order stores. */
const storedOptions = [
  ['flavor', 'Flavour'],
  ['weight', 'Weight'],
] as const;

const optionsOf = ({ filter_data }: Variation, slug: string) =>
  filter_data.find(({ value }) => value === slug)?.options ?? [];

/** Returns the only variant with the selected options; undefined when there are several or none. */
const variantOf = (variation: Variation, attributes: Attributes) => {
  const selected = storedOptions.flatMap(([slug]) => {
    const option = optionsOf(variation, slug).find(({ tname }) => tname === attributes[slug]);
    return option ? [[slug, option.tslug] as const] : [];
  });
  const matches = variation.variation_data.filter((row) => selected.every(([slug, option]) => row[slug] === option));
  return selected.length > 0 && matches.length === 1 ? matches[0] : undefined;
};

/** Selects of the product's options, such as flavor and weight. */
export const VariantFields = ({ product, preselects, onChange }: Props) => {
  const mayRead = useCan()(productEndpoints.variation);
  const { data } = useQuery({ ...variationQuery(product._id), enabled: mayRead && product._id !== '' });
  const choose = (attributes: Attributes) => {
    const variant = data && variantOf(data, attributes);
    onChange(attributes, variant && (variant.sale_price ?? variant.price));
  };
  const preselect = useEffectEvent((loaded: Variation) => {
    if (!preselects) return;
    const single = storedOptions.flatMap(([slug]) => {
      const [only, ...others] = optionsOf(loaded, slug);
      return only && others.length === 0 && !product.attributes[slug] ? [[slug, only.tname] as const] : [];
    });
    if (single.length > 0) choose({ ...product.attributes, ...Object.fromEntries(single) });
  });
  useEffect(() => {
    if (data) preselect(data);
  }, [data]);
  const variant = data && variantOf(data, product.attributes);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {storedOptions.map(([slug, label]) => {
          const names = data ? optionsOf(data, slug).map(({ tname }) => tname) : [];
          const value = product.attributes[slug];
          return names.length > 0 ? (
            <Select
              key={slug}
              label={label}
              data={names.includes(value) || !value ? names : [value, ...names]}
              value={value || null}
              onChange={(next) => choose({ ...product.attributes, [slug]: next ?? '' })}
            />
          ) : (
            <TextInput
              key={slug}
              label={label}
              maxLength={100}
              value={value}
              onChange={({ currentTarget }) =>
                onChange({ ...product.attributes, [slug]: currentTarget.value }, undefined)
              }
            />
          );
        })}
      </SimpleGrid>
      {variant && (
        <Text fz={13} c="dimmed">
          {`${variant.name || 'This variant'} costs ${formatRupees(variant.sale_price ?? variant.price)}.`}
        </Text>
      )}
    </>
  );
};
