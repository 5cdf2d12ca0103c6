import { z } from 'zod';
import { nameComponents } from '../core/components.ts';

/** The options of an ordered variant, such as flavour and weight. */

/** An option of a variant when it was ordered: slug and name of the attribute, and name of the option. */
export const itemOption = z.object({ attribute: z.string(), name: z.string(), value: z.string() });
export type ItemOption = z.output<typeof itemOption>;

/** The two attributes that the specification names for an item (spec 1 §4). */
export type ItemAttributes = { readonly flavor: string; readonly weight: string };

const attributeNames = { flavor: 'Flavour', weight: 'Weight' } as const;

/**
 * Returns which of the two attributes an attribute of the catalogue is.
 * @param slug slug of the attribute.
 */
export function itemAttributeOf(slug: string): keyof ItemAttributes | undefined {
  if (isFlavor(slug)) return 'flavor';
  return slug === 'weight' ? 'weight' : undefined;
}

const isFlavor = (slug: string) => slug === 'flavor' || slug === 'flavour';

/** Returns flavour and weight of a variant; empty when it has none. */
export function attributesOf(options: readonly ItemOption[]): { flavor: string; weight: string } {
  const find = (key: keyof ItemAttributes) =>
    options.find(({ attribute }) => itemAttributeOf(attribute) === key)?.value ?? '';
  return { flavor: find('flavor'), weight: find('weight') };
}

/**
 * Returns the options of an item to show.
 * @param item options of its variant, and its flavour and weight, which an item without a variant may have.
 */
export function optionsOfItem({
  options,
  flavor,
  weight,
}: ItemAttributes & { readonly options: readonly ItemOption[] }): readonly ItemOption[] {
  if (options.length > 0) return options;
  return Object.entries({ flavor, weight }).flatMap(([attribute, value]) =>
    value ? [{ attribute, name: attributeNames[attribute as keyof ItemAttributes], value }] : [],
  );
}

type OrderedProduct = { readonly attributes: ItemAttributes; readonly options: readonly ItemOption[] };

/** Returns the options of an ordered product as `Truffle · 1 kg`. */
export const optionValues = ({ attributes, options }: OrderedProduct): string =>
  optionsOfItem({ ...attributes, options })
    .map(({ value }) => value)
    .join(' · ');

/** Returns the options of an ordered product as `Flavour: Truffle · Weight: 1 kg`. */
export const namedOptions = ({ attributes, options }: OrderedProduct): string =>
  optionsOfItem({ ...attributes, options })
    .map(({ name, value }) => `${name}: ${value}`)
    .join(' · ');

nameComponents({ OrderItemOption: itemOption });
