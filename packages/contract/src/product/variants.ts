/**
 * Variants of a product: all combinations of the chosen options, merged with the variants that already exist. Pure
 * functions.
 */

/** Slug of the chosen option by slug of the attribute. */
export type OptionSet = Readonly<Record<string, string>>;
/** An attribute in use and its chosen options, in display order. */
export type Choice = { readonly attribute: string; readonly options: readonly string[] };
export type HasOptions = { readonly options: OptionSet };

/** Maximum number of variants of a product. */
export const maxCombinations = 1_000;

/**
 * Counts the combinations of the choices.
 * @param choices attributes with their chosen options.
 * @returns 0 while an attribute has no option.
 */
export const combinationCount = (choices: readonly Choice[]): number =>
  choices.length === 0 ? 0 : choices.reduce((count, { options }) => count * options.length, 1);

/**
 * Checks the number of combinations.
 * @param count number of combinations.
 * @returns a sentence when there are more than `maxCombinations`; otherwise undefined.
 */
export const tooManyCombinations = (count: number): string | undefined =>
  count > maxCombinations
    ? `That would be ${count.toLocaleString('en-IN')} variants. At most ${maxCombinations.toLocaleString('en-IN')} are possible.`
    : undefined;

/**
 * Lists all combinations; the last attribute changes fastest.
 * @param choices attributes with their chosen options.
 * @returns one option set per combination.
 */
export const combinationsOf = (choices: readonly Choice[]): OptionSet[] =>
  choices.length === 0
    ? []
    : choices.reduce<OptionSet[]>(
        (sets, { attribute, options }) =>
          sets.flatMap((set) => options.map((option) => ({ ...set, [attribute]: option }))),
        [{}],
      );

/**
 * Returns a key that is equal for equal option sets, whatever the order of their attributes.
 * @param options the option set.
 */
export const keyOf = (options: OptionSet): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Returns whether a combination has the options of a variant from before an attribute was added. */
const includesOptions = (combination: OptionSet, options: OptionSet): boolean =>
  Object.entries(options).every(([attribute, option]) => combination[attribute] === option);

/**
 * Generates the variants of a product. Existing variants keep their edits and their position; a variant from before an
 * attribute was added takes the first free combination with its options; missing combinations are appended.
 * @param existing current variants.
 * @param choices attributes with their chosen options.
 * @param create builds a new variant for an option set.
 * @returns all variants.
 */
export function generateVariants<V extends HasOptions>(
  existing: readonly V[],
  choices: readonly Choice[],
  create: (options: OptionSet) => V,
): V[] {
  const all = combinationsOf(choices);
  const taken = new Set(existing.map(({ options }) => keyOf(options)));
  const remaining = existing.flatMap((variant) => {
    if (choices.every(({ attribute }) => attribute in variant.options)) return [variant];
    const combination = all.find((set) => includesOptions(set, variant.options) && !taken.has(keyOf(set)));
    if (!combination) return [];
    taken.add(keyOf(combination));
    return [{ ...variant, options: combination }];
  });
  return [...remaining, ...all.filter((set) => !taken.has(keyOf(set))).map(create)];
}

/**
 * Finds options that variants use but the choices do not contain; such choices are invalid.
 * @param variants current variants.
 * @param choices attributes with their chosen options.
 * @returns pairs of attribute slug and option slug.
 */
export function uncoveredOptions(variants: readonly HasOptions[], choices: readonly Choice[]): [string, string][] {
  const chosen = new Map(choices.map(({ attribute, options }) => [attribute, new Set(options)]));
  const uncovered = new Map<string, [string, string]>();
  for (const { options } of variants)
    for (const [attribute, option] of Object.entries(options))
      if (!chosen.get(attribute)?.has(option)) uncovered.set(`${attribute} ${option}`, [attribute, option]);
  return [...uncovered.values()];
}

/**
 * Derives the choices from the variants: unused options are dropped, the others keep their order.
 * @param variants current variants.
 * @param before the previous choices.
 */
export function choicesOf(variants: readonly HasOptions[], before: readonly Choice[]): Choice[] {
  const used = new Map<string, Set<string>>();
  for (const { options } of variants)
    for (const [attribute, option] of Object.entries(options))
      used.set(attribute, (used.get(attribute) ?? new Set()).add(option));
  return before.map(({ attribute, options }) => {
    const inUse = used.get(attribute) ?? new Set<string>();
    const others = [...inUse].filter((option) => !options.includes(option));
    return { attribute, options: [...options.filter((option) => inUse.has(option)), ...others] };
  });
}

const skuPart = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

const maxSkuLength = 100;

/**
 * Builds the SKU of a product: `TRUFFLE-CAKE`.
 * @param slug slug of the product.
 */
export const productSku = (slug: string): string => skuPart(slug).slice(0, 60) || 'PRODUCT';

/**
 * Builds the SKU of a variant from the product's SKU and the options: `TRUFFLE-CAKE-CHOCOLATE-1-KG`.
 * @param sku SKU of the product.
 * @param options slugs of the options.
 */
export const variantSku = (sku: string, options: readonly string[]): string =>
  [sku, ...options.map(skuPart)].filter(Boolean).join('-').slice(0, maxSkuLength);

/**
 * Returns the first unused of `sku`, `sku-2`, `sku-3`…
 * @param sku the preferred SKU.
 * @param taken SKUs in use, in upper case.
 */
export function freeSku(sku: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sku.toUpperCase())) return sku;
  for (let n = 2; ; n += 1) if (!taken.has(`${sku}-${n}`.toUpperCase())) return `${sku}-${n}`;
}
