import type { Config } from '../../platform/config.ts';
import { invalidField } from '../../platform/errors.ts';

/** Rejects passwords that are guessed first. Decision 0009 compares these rules with an estimate of the guesses. */

/** Number of characters that a password needs besides a common password or a name. */
const minRest = 8;
/** Shorter words and names are in many random passwords. */
const minWord = 3;
const productWords = ['bakehouse', 'bakery', 'cake'];

/** Characters that people write instead of letters. */
const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The password of every account of the demo. The documentation shows it. */
export const demoPassword = 'bakehouse-demo';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Rejects a password that is guessed first: one of the same characters or of characters in a row, one that many people use, and one
 * of the words of the product or the person; outside the demo also the demo's own, which the documentation shows.
 * @param field the field that gets the reason
 * @param person texts that others know about the person: names, email address and phone number
 * @throws AppError invalid, on `field`
 */
export async function rejectWeakPassword(
  { DEMO }: Pick<Config, 'DEMO'>,
  field: string,
  password: string,
  person: readonly (string | undefined)[],
): Promise<void> {
  const text = password.toLowerCase();
  if (text === demoPassword && DEMO) return;
  const part = repeatedPart(text);
  if (part.length < minWord || isSequence(text))
    throw invalidField(
      field,
      /* i18n */ 'This password is a few characters, repeated or in a row. Choose another one.',
    );
  commonPasswords ??= load();
  if (text === demoPassword || isCommon(part, await commonPasswords))
    throw invalidField(field, /* i18n */ 'This password is too common. Choose another one.');
  if (isMadeOf(part, productWords))
    throw invalidField(field, 'This password is mainly the name of the product. Choose another one.');
  if (isMadeOf(part, wordsOf(person)))
    throw invalidField(
      field,
      /* i18n */ 'This password is mainly your name, email or phone number. Choose another one.',
    );
}

/** Returns the shortest text that gives `text` when it is repeated; `text` itself if there is none. */
function repeatedPart(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1)
    if (
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length)
    )
      return text.slice(0, size);
  return text;
}

/** Returns whether each character follows the one before it, upwards or downwards: `abcdefgh`, `98765432`. */
const isSequence = (text: string): boolean =>
  [1, -1].some((step) =>
    [...text.slice(1)].every((character, index) => character.charCodeAt(0) === text.charCodeAt(index) + step),
  );

/** Loads 49,233 leaked passwords, in lower case (zxcvbn-ts, `language-common` 4.1.3 of 17 July 2026). */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Returns whether a password is a common one, or one with fewer than `minRest` other characters around it. */
function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const trimmed = trimmedToLetters(text);
  return [text, withLetters(text), trimmed, withLetters(trimmed), trimmedToLetters(withLetters(text))].some(
    (base) => base.length > minWord && text.length - base.length < minRest && common.has(base),
  );
}

const trimmedToLetters = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const withLetters = (text: string): string =>
  [...text].map((character) => substitutes[character] ?? character).join('');

/** Returns whether a password has fewer than `minRest` characters besides words. */
const isMadeOf = (text: string, words: readonly string[]): boolean =>
  [text, withLetters(text)].some((spelled) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), spelled);
    return rest.length < Math.min(spelled.length, minRest);
  });

/** Returns the words of a person's name, email address and phone number, longest first. */
const wordsOf = (texts: readonly (string | undefined)[]): string[] =>
  texts
    .flatMap((text = '') =>
      text
        .toLowerCase()
        .replace(/@.*/, '')
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= minWord)
    .toSorted((a, b) => b.length - a.length);
