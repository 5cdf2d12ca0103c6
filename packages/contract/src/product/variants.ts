/** The variants of a product: every combination of the chosen options, and what staff made of each. Pure. */

/** Slug of the chosen option, by slug of the attribute. */
export type OptionSet = Readonly<Record<string, string>>;
/** An attribute in use and the options chosen of it, in the order shown. */
export type Choice = { readonly attribute: string; readonly options: readonly string[] };
export type HasOptions = { readonly options: OptionSet };

/** A product with more variants than this is several products. */
export const maxCombinations = 1_000;

/** How many variants the choices come to; none while an attribute has no option chosen. */
export const combinationCount = (choices: readonly Choice[]): number =>
  choices.length === 0 ? 0 : choices.reduce((count, { options }) => count * options.length, 1);

export const tooManyCombinations = (count: number): string | undefined =>
  count > maxCombinations
    ? `That would be ${count.toLocaleString('en-IN')} variants. At most ${maxCombinations.toLocaleString('en-IN')} are possible.`
    : undefined;

/** Every combination, the last attribute changing fastest. */
export const combinationsOf = (choices: readonly Choice[]): OptionSet[] =>
  choices.length === 0
    ? []
    : choices.reduce<OptionSet[]>(
        (sets, { attribute, options }) =>
          sets.flatMap((set) => options.map((option) => ({ ...set, [attribute]: option }))),
        [{}],
      );

/** The same for equal sets, whatever the order of their attributes. */
export const keyOf = (options: OptionSet): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

const fits = (part: OptionSet, whole: OptionSet): boolean =>
  Object.entries(part).every(([attribute, option]) => whole[attribute] === option);

/**
 * Generate: what is there stays as it was edited and keeps its place; a variant made before an attribute was added takes
 * the first free combination it fits; combinations that are missing are made and appended.
 */
export const generateVariants = <V extends HasOptions>(
  existing: readonly V[],
  choices: readonly Choice[],
  make: (options: OptionSet) => V,
): V[] => {
  const all = combinationsOf(choices);
  const taken = new Set(existing.map(({ options }) => keyOf(options)));
  const kept = existing.flatMap((variant) => {
    if (choices.every(({ attribute }) => attribute in variant.options)) return [variant];
    const whole = all.find((set) => fits(variant.options, set) && !taken.has(keyOf(set)));
    if (!whole) return [];
    taken.add(keyOf(whole));
    return [{ ...variant, options: whole }];
  });
  return [...kept, ...all.filter((set) => !taken.has(keyOf(set))).map(make)];
};

/** Options that variants use and the choices leave out; while there are any, the choices cannot be changed so. */
export const uncoveredOptions = (variants: readonly HasOptions[], choices: readonly Choice[]): [string, string][] => {
  const chosen = new Map(choices.map(({ attribute, options }) => [attribute, new Set(options)]));
  const uncovered = new Map<string, [string, string]>();
  for (const { options } of variants)
    for (const [attribute, option] of Object.entries(options))
      if (!chosen.get(attribute)?.has(option)) uncovered.set(`${attribute} ${option}`, [attribute, option]);
  return [...uncovered.values()];
};

/** The options that variants still use, in the order they were chosen in; what nobody uses any more is dropped. */
export const choicesOf = (variants: readonly HasOptions[], before: readonly Choice[]): Choice[] => {
  const used = new Map<string, Set<string>>();
  for (const { options } of variants)
    for (const [attribute, option] of Object.entries(options))
      used.set(attribute, (used.get(attribute) ?? new Set()).add(option));
  return before.map(({ attribute, options }) => {
    const still = used.get(attribute) ?? new Set<string>();
    const unknown = [...still].filter((option) => !options.includes(option));
    return { attribute, options: [...options.filter((option) => still.has(option)), ...unknown] };
  });
};

const skuPart = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

const longestSku = 100;

/** SKU of a product, from its slug: `TRUFFLE-CAKE`. */
export const productSku = (slug: string): string => skuPart(slug).slice(0, 60) || 'PRODUCT';

/** SKU of a variant: the product's and its options', `TRUFFLE-CAKE-CHOCOLATE-1-KG`. */
export const variantSku = (sku: string, options: readonly string[]): string =>
  [sku, ...options.map(skuPart)].filter(Boolean).join('-').slice(0, longestSku);

/** The first that nobody has of `sku`, `sku-2`, `sku-3`…; `taken` holds them in capitals. */
export const freeSku = (sku: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(sku.toUpperCase())) return sku;
  for (let n = 2; ; n += 1) if (!taken.has(`${sku}-${n}`.toUpperCase())) return `${sku}-${n}`;
};
