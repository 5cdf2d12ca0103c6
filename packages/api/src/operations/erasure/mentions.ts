/** Finds a person's phone, emails, names and addresses in text. */

/** Returns a regular expression for any of the terms that PostgreSQL and JavaScript understand alike, without regard to case. */
export const mentionPattern = (terms: readonly string[]): string => terms.map(patternOf).join('|');

/** A phone may be written with separators between its digits. */
const patternOf = (term: string): string =>
  /^\d{10}$/.test(term) ? `${[...term].join('[ ().-]*')}` : escapePattern(term);

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Returns a function that checks whether a text contains one of the terms. Without terms, no text does. */
export function createMentionTest(terms: readonly string[]): (text: string) => boolean {
  if (terms.length === 0) return () => false;
  const pattern = new RegExp(mentionPattern(terms), 'i');
  return (text) => pattern.test(text);
}
