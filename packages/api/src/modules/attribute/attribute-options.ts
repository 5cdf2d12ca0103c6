import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';

export type Option = { readonly tname: string; readonly tslug: string };
type Given = { readonly tname: string; readonly tslug?: string | undefined };

/**
 * Options with their slugs. One that an option has already stays with it, whether it is sent along or the option only
 * kept its name: products and storefronts refer to it. Every other comes from the name, free within the attribute.
 */
export const withSlugs = (given: readonly Given[], before: readonly Option[]): Option[] => {
  const left = new Map(before.map((option) => [option.tslug, option.tname]));
  const take = (slug: string | undefined) => (slug !== undefined && left.delete(slug) ? slug : undefined);
  const sent = given.map(({ tslug }) => take(tslug));
  const kept = given.map(
    ({ tname }, at) => sent[at] ?? take([...left].find(([, name]) => name.toLowerCase() === tname.toLowerCase())?.[0]),
  );
  const taken = kept.filter((slug) => slug !== undefined);
  return given.map(({ tname }, at) => {
    const tslug = kept[at] ?? freeSlug(slugOf(tname, 'option'), taken);
    taken.push(tslug);
    return { tname, tslug };
  });
};
