import { normalisePhone, normalisePincode } from './fields.ts';
import { normaliseText } from './text.ts';

/**
 * How every list, picker and storefront compares a search with texts. The function `search_text` of the database normalises stored
 * texts as `searchText` does.
 */

// The character classes of `search_text`. They are ranges, because the classes of PostgreSQL depend on the locale.
/** Accents, invisible characters and apostrophes. */
const ignored = /[\u0300-\u036f\u0027\u00ad\u02bc\u061c\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\ufeff]+/g;
const punctuation =
  /[\t-\r\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2010-\u205e\u20a0-\u20cf\u3000-\u3003]+/g;

/**
 * Normalises a text for searches: lower case, without accents, apostrophes and invisible characters, with `and` for `&`, ASCII digits,
 * and one space for each sequence of spaces and punctuation.
 * @param text for example `Qureshi & Sons' Café`.
 * @returns for example `qureshi and sons cafe`.
 */
export const searchText = (text: string): string =>
  normaliseText(text)
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(punctuation, ' ')
    .trim();

/** What separates the words of a search. Other punctuation is kept within a code, a number or an email address. */
const separators = /[\s,;|/()[\]{}<>"“”„«»]+/;

/** A phone number or pincode within a text, with the spaces and punctuation that people write. */
const numbers = /(?<![\p{L}\p{N}-])(?:tel:)?(?:[+(]{0,2}\d[\d\s().+-]{4,22}\d)(?![\p{L}\p{N}])/gu;

/** Writes phone numbers and pincodes as they are stored. */
const normaliseNumbers = (text: string): string =>
  text.replaceAll(numbers, (number) => {
    const phone = normalisePhone(number);
    if (/^\d{10}$/.test(phone)) return phone;
    return /^\d{3}[ -]\d{3}$/.test(number) ? normalisePincode(number) : number;
  });

/**
 * Splits a search into words. A text matches if its normalised form contains all of them, in any order. Words with digits or `@` keep
 * their parts together, so that `0.5` is the word `0 5`.
 * @param search for example `Ishaan, SHARMA`, `+91 98111-22233`.
 * @returns different normalised words, for example `['ishaan', 'sharma']`, `['9811122233']`; empty if the search has only punctuation.
 * @see searchText
 */
export function searchWords(search: string): string[] {
  const tokens = normaliseNumbers(normaliseText(search).replaceAll('&', ' and ')).split(separators);
  const words = tokens.flatMap((token) => {
    const text = searchText(token);
    return /[\d@]/.test(token) ? [text] : text.split(' ');
  });
  return [...new Set(words)].filter(Boolean);
}
