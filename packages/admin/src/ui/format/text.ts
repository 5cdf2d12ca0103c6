import { activeLanguage, cachedByLocale, numberLocale } from '@bakehouse/contract/i18n';
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

const listFormat = cachedByLocale((locale) => new Intl.ListFormat(locale));

/** Joins texts to a list in the language of the dashboard: 'an address, a radius and a type'. */
export const listText = (texts: readonly string[]): string =>
  // American English has a comma before the last one.
  listFormat(activeLanguage() === 'en' ? 'en-IN' : numberLocale()).format(texts);
