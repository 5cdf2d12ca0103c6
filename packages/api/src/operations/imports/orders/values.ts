import type { Value } from './mapping.ts';
import { type CellReader, fillTemplate } from './template.ts';

/** Thrown for a cell that cannot be read; the message is the reason. */
export class BadValue extends Error {}

/**
 * Returns the text of a mapping's value for a row.
 * @throws BadValue if the mapping's lookup does not contain the value
 */
export function textOf(value: Value | undefined, read: CellReader): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return fillTemplate(value, read);
  const text = fillTemplate(value.value, read);
  if (!value.lookup) return changeCase(text, value.case);
  const lowerCased = text.toLowerCase();
  const replacement =
    Object.entries(value.lookup).find(([key]) => key.toLowerCase() === lowerCased)?.[1] ?? value.otherwise;
  if (replacement === undefined) throw new BadValue(`Not in the mapping’s lookup: ${text || '(empty)'}`);
  return changeCase(replacement, value.case);
}

function changeCase(text: string, letterCase: 'upper' | 'lower' | 'title' | undefined): string {
  if (letterCase === 'upper') return text.toUpperCase();
  if (letterCase === 'lower') return text.toLowerCase();
  if (letterCase === 'title') return text.toLowerCase().replaceAll(/(^| )\p{L}/gu, (start) => start.toUpperCase());
  return text;
}

const tokenPatterns = {
  YYYY: '(\\d{4})',
  MM: '(\\d{2})',
  M: '(\\d{1,2})',
  DD: '(\\d{2})',
  D: '(\\d{1,2})',
  HH: '(\\d{2})',
  H: '(\\d{1,2})',
  mm: '(\\d{2})',
  ss: '(\\d{2})',
} as const;
type Token = keyof typeof tokenPatterns;
const tokens = /YYYY|MM|M|DD|D|HH|H|mm|ss/g;

/**
 * Parses a date written exactly in the given format (`DD-MM-YYYY HH:mm`). A date without a time is noon.
 * @returns day `YYYY-MM-DD` and clock `HH:mm:ss`, in the marketplace's time zone
 * @throws BadValue if the text is not such a date
 */
export function dateOf(text: string, format: string): { day: string; clock: string } {
  const invalidDate = () => new BadValue(`Not a date as ${format}: ${text || '(empty)'}`);
  const formatTokens = format.match(tokens) as Token[] | null;
  const escaped = format.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`^${escaped.replaceAll(tokens, (token) => tokenPatterns[token as Token])}$`).exec(text);
  if (!match || !formatTokens) throw invalidDate();
  const numbers: Record<string, number> = {};
  for (const [index, token] of formatTokens.entries())
    numbers[token[0] === 'm' ? 'mm' : (token[0] ?? '')] = Number(match[index + 1]);
  const { Y = 0, M = 1, D = 1, H = 12, mm = 0, s = 0 } = numbers;
  const day = `${Y}-${padTwo(M)}-${padTwo(D)}`;
  const date = new Date(Date.UTC(Y, M - 1, D));
  if (date.getUTCMonth() !== M - 1 || date.getUTCDate() !== D || Y < 1900 || H > 23 || mm > 59 || s > 59)
    throw invalidDate();
  return { day, clock: `${padTwo(H)}:${padTwo(mm)}:${padTwo(s)}` };
}

const padTwo = (value: number) => String(value).padStart(2, '0');

/**
 * Converts rupees with at most two decimals (`1,234.50`, `₹ 99`) to whole paise.
 * @throws BadValue if the text is not such an amount
 */
export function paiseOf(text: string): number {
  const amount = text.replace(/^(₹|Rs\.?|INR)\s*/i, '');
  const match = /^(?:(\d+)|(\d{1,3}(?:,\d{2,3})+))(?:\.(\d+))?$/.exec(amount);
  if (!match) throw new BadValue(`Not an amount in rupees: ${text || '(empty)'}`);
  const decimals = (match[3] ?? '').replace(/0+$/, '');
  if (decimals.length > 2) throw new BadValue(`At most two decimals: ${text}`);
  return Number((match[1] ?? match[2] ?? '').replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * Parses a whole quantity of at least 1.
 * @throws BadValue if the text is not one
 */
export function quantityOf(text: string): number {
  if (!/^\d{1,6}(\.0+)?$/.test(text) || Number(text) < 1)
    throw new BadValue(`Not a whole quantity: ${text || '(empty)'}`);
  return Number(text);
}
