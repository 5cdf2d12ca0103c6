/** Fills in the placeholders of messages. The file imports no zod, because the editor's preview loads it. */

/** Values by the name of their placeholder. A missing or empty value leaves nothing in the text. */
export type MessageValues = Readonly<Record<string, string | undefined>>;

/** A placeholder such as `{{name}}`, with its name as the first group. */
export const placeholderPattern = /\{\{([^{}]*)\}\}/g;

/** Line breaks and control characters, which could start another header of a mail or imitate the end of a message. */
const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Returns the names of the placeholders in a text, each once, in their order.
 * @param text text such as `Order {{order_number}}`.
 */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].map(([, name = '']) => name.trim())),
];

/**
 * Returns the placeholders of a text that are not known, for the error message.
 * @param text text with placeholders.
 * @param known names that may be used.
 */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] =>
  placeholdersIn(text).filter((name) => !known.includes(name));

/**
 * Fills in a text of several lines. A line whose placeholders are all empty is left out. A value is inserted as it is: a
 * placeholder inside a value stays text, and a value never adds a line.
 * @param text the text of a template.
 * @param values values by placeholder.
 * @returns the message.
 */
export const renderText = (text: string, values: MessageValues): string =>
  text
    .split('\n')
    .flatMap((line) => renderLine(line, values) ?? [])
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

function renderLine(line: string, values: MessageValues): string | undefined {
  const names = placeholdersIn(line);
  if (names.length > 0 && names.every((name) => !values[name])) return undefined;
  return line.replaceAll(placeholderPattern, (_, name: string) => toLine(values[name.trim()] ?? ''));
}

/** Replaces line breaks and other control characters by spaces. */
export const toLine = (text: string): string =>
  text.replaceAll(controlCharacters, ' ').replaceAll(/ {2,}/g, ' ').trim();

/**
 * Fills in a text of one line, such as a subject.
 * @param text the text of a template.
 * @param values values by placeholder.
 * @returns one line without control characters.
 */
export const renderSubject = (text: string, values: MessageValues): string =>
  toLine(text.replaceAll(placeholderPattern, (_, name: string) => toLine(values[name.trim()] ?? '')));
