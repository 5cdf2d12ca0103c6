/** Functions on plain text: shortening, labels in sentences, and the normalisation of what is pasted or typed in another script. */

/**
 * Shortens a text without cutting a character in two.
 * @param text the text.
 * @param max maximum length of the result in UTF-16 units, with its end.
 * @param end end of a shortened text.
 * @returns the text, or its beginning with `end`; well-formed if the text is.
 */
export function shorten(text: string, max: number, end = '…'): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - end.length);
  // The first half of a character outside the basic plane, for example of an emoji.
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept) + end;
}

/** Digits of the scripts of India: the last four bits are 6 to 15. */
const indianDigits =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g;
/** Digits of Arabic and Urdu: the last four bits are their value. */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Normalises a text that is compared: compatible forms of a character are one (NFKC), invisible format characters are
 * removed, and digits of Indian scripts become ASCII digits.
 * @see https://unicode.org/reports/tr15/
 */
export const normaliseText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replaceAll(indianDigits, (digit) => String((digit.charCodeAt(0) & 15) - 6))
    .replaceAll(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15));

/**
 * Normalises a code or number that may have been pasted: without invisible characters, spaces around it, and quotes
 * around it.
 */
export const normaliseCode = (text: string): string =>
  normaliseText(text)
    .replaceAll(/[\u200c\u200d]/g, '')
    .replaceAll(/^[\s"'“”„‘’«»]+|[\s"'“”„‘’«»]+$/g, '');

/** Converts a User-Agent header to a label: 'Chrome on Linux'. */
export function deviceLabel(agent: string): string {
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `A program on ${system}` : 'An unknown device';
}

/** The first match determines the browser, because most User-Agent headers also contain other browsers' names. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: typeof browsers, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Lower-cases a label for use inside a sentence: 'Product tags' becomes 'product tags', while acronyms and proper
 * names ('FAQ categories', 'Google reviews') stay.
 * @param label the label in sentence case.
 * @returns the label for the middle of a sentence.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/\p{L}+/gu, (word) => (/\p{Lu}{2}|^Google$/u.test(word) ? word : word.toLowerCase()));
