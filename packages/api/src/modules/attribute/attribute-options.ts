import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';

export type Option = { readonly tname: string; readonly tslug: string };
type Given = { readonly tname: string; readonly tslug?: string | undefined };

/**
 * Returns the options with their slugs. An existing option keeps its slug if it is sent with the slug or with the same
 * name, because products and storefronts refer to it. All other slugs are derived from the names and are unique within
 * the attribute.
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
