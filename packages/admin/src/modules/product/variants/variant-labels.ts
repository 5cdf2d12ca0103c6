import type { Choice, OptionSet } from '@bakehouse/contract/product/variants';
import { createContext, useContext } from 'react';
import type { AttributeChoice } from '../../../pickers/product-lookups.ts';

/** Names of attributes and options by slug; a slug names itself where the look-up does not know it (any more). */
export const wordsOf = (attributes: readonly AttributeChoice[]) => {
  const known = new Map(attributes.map((one) => [one.slug, one]));
  const attribute = (slug: string) => known.get(slug)?.name ?? slug;
  const option = (slug: string, tslug: string) =>
    known.get(slug)?.options.find((one) => one.tslug === tslug)?.tname ?? tslug;
  return {
    attribute,
    option,
    /** 'Chocolate, 1 kg', in the order of the choices. */
    variant: (options: OptionSet, choices: readonly Choice[]) =>
      choices
        .flatMap(({ attribute: slug }) => (options[slug] === undefined ? [] : [option(slug, options[slug])]))
        .join(', '),
    options: (slug: string) => known.get(slug)?.options ?? [],
  };
};
export type VariantLabels = ReturnType<typeof wordsOf>;

/** SKU of the product, from which those of new variants will be made. */
export const SkuBase = createContext('');
export const useSkuBase = () => useContext(SkuBase);
