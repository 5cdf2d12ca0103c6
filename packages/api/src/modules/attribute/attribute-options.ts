import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';

export type Option = { readonly tname: string; readonly tslug: string };
type OptionInput = { readonly tname: string; readonly tslug?: string | undefined };

/**
 * Returns the options with their slugs. An existing option keeps its slug if it is sent with the slug or with the same
 * name, because products and storefronts refer to it. All other slugs are derived from the names and are unique within
 * the attribute.
 */
export function withSlugs(options: readonly OptionInput[], before: readonly Option[]): Option[] {
  const unmatched = new Map(before.map((option) => [option.tslug, option.tname]));
  const matchSlug = (slug: string | undefined) => (slug !== undefined && unmatched.delete(slug) ? slug : undefined);
  const slugOfName = (name: string) =>
    [...unmatched].find(([, other]) => other.toLowerCase() === name.toLowerCase())?.[0];
  const bySlug = options.map(({ tslug }) => matchSlug(tslug));
  const existing = options.map(({ tname }, index) => bySlug[index] ?? matchSlug(slugOfName(tname)));
  const taken = existing.filter((slug) => slug !== undefined);
  return options.map(({ tname }, index) => {
    const tslug = existing[index] ?? freeSlug(slugOf(tname, 'option'), taken);
    taken.push(tslug);
    return { tname, tslug };
  });
}
