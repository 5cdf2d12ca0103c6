import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import { isColour, isSafeLink, isSafePicture } from '@bakehouse/contract/blocks/safe-values';
import { cleanHtml } from './rich-text.ts';

/**
 * Removes everything dangerous from the content of blocks, header and footer. HTML is reduced to what the editor can
 * produce; unsafe links, pictures and colours become empty; all other texts are unchanged.
 */

/**
 * Cleans all texts of a value. The result has the same type because only texts change, which the compiler cannot infer.
 */
export const cleanContent = async <Value>(value: Value): Promise<Value> => (await clean(value, '')) as Value;

/** Fields that can contain selections as JSON text. */
const selectionKeys = new Set(['data', 'category']);

/** Cleans a value. `key` is the name of its field. */
async function clean(value: unknown, key: string): Promise<unknown> {
  if (typeof value === 'string') return selectionKeys.has(key) ? cleanSelection(value) : cleanText(key, value);
  if (Array.isArray(value)) return Promise.all(value.map((item) => clean(item, key)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([name, item]) => [name, await clean(item, name)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Cleans a selection in JSON text. The text is unchanged, character by character, unless something was removed. */
async function cleanSelection(text: string): Promise<string> {
  let selection: unknown;
  try {
    selection = JSON.parse(text);
  } catch {
    return text === '' ? text : '';
  }
  const cleaned = await cleanContent(selection);
  return JSON.stringify(cleaned) === JSON.stringify(selection) ? text : JSON.stringify(cleaned);
}

async function cleanText(key: string, text: string): Promise<string> {
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
}

/** The start of a tag as a browser recognises it, up to the end of the tag. */
const tag = /<(?=[a-z/!?])[^>]*>?/gi;

/**
 * Removes all tags from plain text, so that it is harmless even on a page that does not escape it. `1 < 2` is
 * unchanged.
 */
export function withoutTags(text: string): string {
  const stripped = text.replaceAll(tag, '');
  return stripped === text ? text : withoutTags(stripped);
}
