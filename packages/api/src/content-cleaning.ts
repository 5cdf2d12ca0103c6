import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import { isColour, isSafeLink, isSafePicture } from '@bakehouse/contract/blocks/safe-values';
import { cleanHtml } from './rich-text.ts';

/**
 * Content of blocks, header and footer with nothing in it that could do harm: HTML as the editor makes it, links, pictures
 * and colours that are none emptied, and every other text exactly as it was sent.
 */

const cleanText = async (key: string, text: string): Promise<string> => {
  switch (contentKinds[key]) {
    case 'html':
      return cleanHtml(text);
    case 'link':
      return isSafeLink(text) ? text : '';
    case 'picture':
      return isSafePicture(text) ? text : '';
    case 'colour':
      return isColour(text) ? text : '';
    default:
      return text;
  }
};

/** Where selections may be kept as JSON text. */
const selectionKeys = new Set(['data', 'category']);

/** A selection kept as text stays letter for letter unless something in it had to go. */
const cleanSelection = async (text: string): Promise<string> => {
  let selection: unknown;
  try {
    selection = JSON.parse(text);
  } catch {
    return text === '' ? text : '';
  }
  const cleaned = await cleanContent(selection);
  return JSON.stringify(cleaned) === JSON.stringify(selection) ? text : JSON.stringify(cleaned);
};

/** `key` is the name the value stands under. */
const clean = async (value: unknown, key: string): Promise<unknown> => {
  if (typeof value === 'string') return selectionKeys.has(key) ? cleanSelection(value) : cleanText(key, value);
  if (Array.isArray(value)) return Promise.all(value.map((one) => clean(one, key)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, one]) => [name, await clean(one, name)] as const);
  return Object.fromEntries(await Promise.all(entries));
};

/** The same shape, since only texts change; the compiler cannot follow the walk. */
export const cleanContent = async <Value>(value: Value): Promise<Value> => (await clean(value, '')) as Value;

/** What begins a tag for a browser: everything from it on, up to where it ends. */
const tag = /<(?=[a-z/!?])[^>]*>?/gi;

/** Plain text without tags, so that even a page that forgets to escape it runs nothing. `1 < 2` stays. */
export const withoutTags = (text: string): string => {
  const less = text.replaceAll(tag, '');
  return less === text ? text : withoutTags(less);
};
