import type { IncomingHttpHeaders } from 'node:http';
import { inLanguage, type Language, languages, render } from '@bakehouse/contract/i18n';
import Negotiator from 'negotiator';
import type { AppError } from '../../platform/errors.ts';

/** The language of error responses. */

/**
 * Returns the language that `Accept-Language` prefers and that has a catalogue; English for others and without the header. The region of a tag
 * does not matter. Negotiator would prefer `hi` to `en-GB` for `en-GB, hi`, so it only sorts the tags.
 */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  new Negotiator({ headers })
    .languages()
    .map((tag) => tag.split('-')[0]?.toLowerCase())
    .map((tag) => (tag === '*' ? 'en' : languages.find((language) => language === tag)))
    .find((language) => language !== undefined) ?? 'en';

type Translated = Pick<AppError, 'fields'> & { readonly error: string; readonly language: Language };

/** Returns the texts of an error in a language, with the language that its message has. A message without a translation is English. */
export function translateError(error: AppError, language: Language): Translated {
  if (language === 'en') return { error: error.message, fields: error.fields, language };
  const { error: text, fields } = inLanguage(language, error.render);
  return { error: text, fields, language: text === error.message ? 'en' : language };
}

/** Returns a text in a language; the text itself without a translation. */
export const translateText = (text: string, language: Language): string => inLanguage(language, () => render(text));

/** Returns the headers of a response in a language. */
export const languageHeaders = (language: Language, vary?: unknown): Record<string, string> => ({
  'content-language': language,
  vary: typeof vary === 'string' && vary !== '' ? `${vary}, Accept-Language` : 'Accept-Language',
});
