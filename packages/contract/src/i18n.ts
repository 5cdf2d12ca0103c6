import { type Messages, setupI18n } from '@lingui/core';

/** The languages of the dashboard. */
export const languages = ['en', 'hi', 'ta', 'bn', 'mr'] as const;
export type Language = (typeof languages)[number];

/** The languages as a person chooses them. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  ta: 'தமிழ்',
  bn: 'বাংলা',
  mr: 'मराठी',
};

const core = setupI18n({ locale: 'en', messages: { en: {} } });
core.setMessagesCompiler(compileEnglish);

/**
 * Translates messages. The id of a message is its English text (decision 0068), in the ICU syntax of Lingui, which extracts the calls of
 * `i18n.t`: `i18n.t('{count, plural, one {# order} other {# orders}}', { count })`. English needs no catalogue, and a message without
 * a translation stays English.
 */
export const i18n: { readonly t: Translate } = {
  t: (id, ...[values]) => core._(id, values && withoutBackslashes(values)).replaceAll(backslashMark, '\\'),
};

/** Translates a text that is not known where it is shown, such as the label of a status. The constant that has it marks it with the comment `i18n`. */
export const translated = (text: string): string => core._(text);

/** A message that is rendered later, and not always in the language of the moment at which it is created. */
export type Message = { readonly id: string; readonly values?: Readonly<Record<string, Value | Message>> };

/** Returns a message with its values, typed like `i18n.t`. Its text has the comment `i18n`. A value that is a message is translated too. */
export const message = <M extends string>(id: M, ...[values]: ValuesOf<M, Value | Message>): Message =>
  values ? { id, values } : { id };

/** Renders a message in the active language. A text that is not in its catalogue stays as it is. */
export function render(text: string | Message): string {
  if (typeof text === 'string') return Object.hasOwn(core.messages, text) ? core._(text) : text;
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? render(value) : value,
  ]);
  return core
    ._(text.id, withoutBackslashes(Object.fromEntries(values) as Record<string, Value>))
    .replaceAll(backslashMark, '\\');
}

/**
 * Returns what `run` returns in another language. It is synchronous, so that no other work sees the language.
 * @param language its catalogue was added before (`addCatalogues`)
 */
export function inLanguage<T>(language: Language, run: () => T): T {
  const before = core.locale;
  core.activate(language);
  try {
    return run();
  } finally {
    core.activate(before);
  }
}

/** Adds catalogues without changing the language. Their texts are compiled when they are shown. */
export const addCatalogues = (catalogues: Readonly<Partial<Record<Language, Messages>>>): void =>
  core.load(catalogues as Record<Language, Messages>);

/** The language of messages, dates and numbers. */
export const activeLanguage = (): Language => core.locale as Language;

/** The locale of numbers and relative times. Digits are Latin in every language, as on the invoices and price tags of the trade. */
export const numberLocale = (): string => `${core.locale}-u-nu-latn`;

/** Keeps what `create` returns for each locale, because formats of `Intl` are slow to create. */
export function cachedByLocale<T>(create: (locale: string) => T): (locale: string) => T {
  const created = new Map<string, T>();
  return (locale) => {
    const known = created.get(locale) ?? create(locale);
    created.set(locale, known);
    return known;
  };
}

/**
 * Changes the language of all following messages. Texts that are already shown do not change.
 * @param messages the compiled catalogue of the language; English has none.
 */
export const activateLanguage = (locale: Language, messages: Messages = {}): void =>
  core.loadAndActivate({ locale, messages });

/** Stands for a backslash while Lingui formats a message, because it would replace an escape sequence in a value, such as a name with `\u0041`. */
const backslashMark = '\uE000';
const withoutBackslashes = (values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', backslashMark) : value,
    ]),
  );

/** A text or an argument of a message. */
type Token = string | [name: string] | [name: string, type: 'plural', forms: Readonly<Record<string, Token[]>>];

type Translate = <M extends string>(id: M, ...values: ValuesOf<M>) => string;
type Value = string | number;
/** `{ name }` of `'Hello {name}'`. Of a message with a plural only the name of the count is checked. */
type ValuesOf<M extends string, V = Value> = M extends `${string}{${infer Count}, plural, ${string}`
  ? readonly [Readonly<Record<Count, number>> & Readonly<Record<string, V>>]
  : [ValueNames<M>] extends [never]
    ? readonly []
    : readonly [Readonly<Record<ValueNames<M>, V>>];
type ValueNames<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never;

/** An argument, or a plural whose forms may contain arguments. */
const argument = /\{(\w+)(?:, plural, ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+))?\}/;

/**
 * Compiles an English message to what Lingui's own compiler returns, which is three times as large as Lingui itself. A test compares the two for
 * every message.
 */
export function compileEnglish(text: string): Token[] {
  return text.includes('{') ? tokensOf(text, false) : [text];
}

function tokensOf(text: string, inPlural: boolean): Token[] {
  const parts = text.split(argument);
  return parts.flatMap((part = '', index): Token[] => {
    if (index % 3 === 0) return part.split(inPlural ? /(#)/ : /(?!)/).filter(Boolean);
    if (index % 3 === 2) return [];
    const forms = parts[index + 1];
    return [forms ? [part, 'plural', formsOf(forms)] : [part]];
  });
}

const formsOf = (text: string): Record<string, Token[]> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, name = '', form = '']) => [
      name,
      tokensOf(form, true),
    ]),
  );
