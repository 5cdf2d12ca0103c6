import { shorten } from '../core/text.ts';
import { type MessageValues, placeholderPattern, toLine } from './render-message.ts';

/**
 * The registered texts of SMS. Indian operators deliver an SMS only if it has the ids of a sender and of a text that are registered
 * with them (DLT: distributed ledger technology), and if it is that text with values in place of its variables, such as `{#var#}`.
 * The file imports no zod, because forms of the dashboard load it.
 * @see Telecom Commercial Communications Customer Preference Regulations, 2018
 */

/** The registration of a text: the id of the template, and the text with variables. */
export type DltTemplate = { readonly id: string; readonly text: string };

/** Maximum number of characters in place of one variable. */
const maxValue = 30;
/** `{#var#}`, or a variable with a type such as `{#numeric#}`. */
const variable = /\{#[a-z]+#\}/gi;

/**
 * Returns where a text differs from its registered text: the characters must be the same, and in place of each placeholder there must be
 * one variable or more.
 * @param text text of a template, with placeholders.
 * @param registered registered text, with variables.
 * @returns the message for the field, undefined for a text that agrees.
 */
export function dltError(text: string, registered: string): string | undefined {
  const expected = partsOf(normalize(registered), variable);
  const actual = partsOf(normalize(text), placeholderPattern);
  const index = expected.findIndex((part, at) => !agrees(part, actual[at]));
  if (index >= 0) return `The registered text has ${describe(expected[index] ?? '')} here: ${around(expected, index)}`;
  const more = actual[expected.length];
  return more === undefined ? undefined : `The registered text ends before ${describe(more)}`;
}

/** A part of a text: characters, or the number of variables or placeholders that follow each other directly. */
type Part = string | number;

/** Divides a text at its variables or placeholders. */
function partsOf(text: string, pattern: RegExp): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const add = (part: Part) => {
    const last = parts.at(-1);
    if (typeof part === 'number' && typeof last === 'number') parts[parts.length - 1] = last + part;
    else if (part !== '') parts.push(part);
  };
  for (const { 0: match, index } of text.matchAll(pattern)) {
    add(text.slice(end, index));
    add(1);
    end = index + match.length;
  }
  add(text.slice(end));
  return parts;
}

const normalize = (text: string) => text.replaceAll('\r\n', '\n').trim();

const agrees = (expected: Part, actual: Part | undefined): boolean =>
  typeof expected === 'number' ? typeof actual === 'number' && actual <= expected : expected === actual;

const describe = (part: Part): string =>
  typeof part === 'number' ? (part === 1 ? 'a variable' : `${part} variables`) : `"${shorten(part.trim(), 40)}"`;

/** Returns the registered text near a part. */
const around = (parts: readonly Part[], index: number): string =>
  shorten(
    parts
      .slice(Math.max(0, index - 1), index + 2)
      .map((part) => (typeof part === 'number' ? '{#var#}'.repeat(part) : part))
      .join(''),
    80,
  );

/**
 * Fills in a text that is registered. Unlike `renderText` it keeps all lines, writes `-` for an empty value, and shortens values to the
 * length of their variables, because operators drop an SMS that differs from its registered text. An address of a page is never shortened,
 * because it would lead nowhere.
 * @param text text of a template that agrees with the registered text.
 * @param registered registered text, with variables.
 * @param values values by placeholder.
 */
export function renderRegistered(text: string, registered: string, values: MessageValues): string {
  const variables = partsOf(normalize(registered), variable).filter((part) => typeof part === 'number');
  const placeholders = partsOf(normalize(text), placeholderPattern).filter((part) => typeof part === 'number');
  // The number of variables for each placeholder, in their order.
  const shares = placeholders.flatMap((count, index) =>
    Array.from({ length: count }, () => Math.floor((variables[index] ?? count) / count)),
  );
  let next = 0;
  return normalize(text).replaceAll(placeholderPattern, (_, name: string) => {
    const share = shares[next++] ?? 1;
    const value = toLine(values[name.trim()] ?? '');
    return (/^https?:/.test(value) ? value : shorten(value, share * maxValue, '').trim()) || '-';
  });
}
