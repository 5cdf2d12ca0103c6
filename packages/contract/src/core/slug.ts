/**
 * URL part of a name: lower case, Latin accents dropped, letters and digits of any script kept, the rest a hyphen.
 * @param fallback used when nothing is left (a name of emoji only).
 */
export const slugOf = (name: string, fallback: string): string => {
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
};

/** The first free of `slug`, `slug-2`, `slug-3`… */
export const freeSlug = (slug: string, taken: readonly string[]): string => {
  if (!taken.includes(slug)) return slug;
  for (let n = 2; ; n += 1) if (!taken.includes(`${slug}-${n}`)) return `${slug}-${n}`;
};
