import type { Choice, OptionSet } from '@bakehouse/contract/product/variants';
import { createContext, useContext } from 'react';
import type { AttributeChoice } from '../../../kernel/pickers/product-lookups.ts';

/** Names of attributes and options by slug; the slug itself when the name is unknown. */
export function labelsOf(attributes: readonly AttributeChoice[]) {
  const known = new Map(attributes.map((attribute) => [attribute.slug, attribute]));
  const attribute = (slug: string) => known.get(slug)?.name ?? slug;
  const option = (slug: string, tslug: string) =>
    known.get(slug)?.options.find((option) => option.tslug === tslug)?.tname ?? tslug;
  return {
    attribute,
    option,
    /** Returns 'Chocolate, 1 kg', in the order of the choices. */
    variant: (options: OptionSet, choices: readonly Choice[]) =>
      choices
        .flatMap(({ attribute: slug }) => (options[slug] === undefined ? [] : [option(slug, options[slug])]))
        .join(', '),
    options: (slug: string) => known.get(slug)?.options ?? [],
  };
}

export type VariantLabels = ReturnType<typeof labelsOf>;

/** SKU of the product, the prefix of the SKUs of new variants. */
export const SkuBase = createContext('');
export const useSkuBase = () => useContext(SkuBase);
