/**
 * Builds a URL slug from a name: lower case, Latin accents removed, letters and digits of any script kept, everything
 * else a hyphen.
 * @param name the name.
 * @param fallback used when no character is left, for example for a name of emoji only.
 * @returns the slug.
 */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 150);
  return slug || fallback;
}

/**
 * Returns the first unused of `slug`, `slug-2`, `slug-3`…
 * @param slug the preferred slug.
 * @param taken slugs in use.
 * @returns a slug that is not in `taken`.
 */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug;
  for (let n = 2; ; n += 1) if (!taken.includes(`${slug}-${n}`)) return `${slug}-${n}`;
}
