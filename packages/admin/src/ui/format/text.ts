import { formatCount } from './money.ts';

/** Returns a text with its first letter in upper case: 'pending' becomes 'Pending'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Formats a count with its noun: '1 order', '1,234 orders'.
 * @param one the singular.
 * @param many the plural; by default the singular with an 's'.
 */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
