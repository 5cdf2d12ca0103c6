import { type Block, blockTypes, isBlockName } from '@bakehouse/contract/blocks/block';
import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { picturesIn, selectedId } from '../../kernel/selections/selections-in.ts';
import { cleanContent, withoutTags } from '../../platform/lib/content-cleaning.ts';

/** Converts content for storefronts: without scripts, missing records and missing pictures. */

/**
 * Converts header or footer for storefronts. It is cleaned again, because the rules may have changed since it was
 * saved.
 * @param missing URLs of missing pictures
 */
export const publishContent = async (value: unknown, missing: ReadonlySet<string>): Promise<unknown> =>
  convertValue(await cleanContent(value), '', missing);

/** Converts a value and the values in it by the kinds of their fields. */
function convertValue(value: unknown, key: string, missing: ReadonlySet<string>): unknown {
  const kind = contentKinds[key];
  if (Array.isArray(value)) return value.map((item) => convertValue(item, key, missing));
  if (kind === 'picture') return toPicture(value, missing);
  if (typeof value === 'string') {
    if (kind === 'html') return removeMissingImages(value, missing);
    return kind === undefined ? withoutTags(value) : value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, convertValue(item, name, missing)]));
}

/** Returns null for a picture that is empty or missing in any of its sizes. */
function toPicture(value: unknown, missing: ReadonlySet<string>): unknown {
  const values = isObject(value) ? Object.values(value) : [value];
  const urls = values.filter((url) => typeof url === 'string' && url !== '');
  return urls.length === 0 || urls.some((url) => missing.has(url)) ? null : value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Removes missing pictures from HTML that `cleanHtml` produced. */
const removeMissingImages = (html: string, missing: ReadonlySet<string>): string =>
  html.replaceAll(/<img [^>]*>/g, (tag) => ([...picturesIn(tag).keys()].some((url) => missing.has(url)) ? '' : tag));

/**
 * Converts blocks for storefronts.
 * @param records records by kind and id
 */
export const publishBlocks = (
  blocks: readonly Block[],
  records: ReadonlyMap<string, object>,
  missing: ReadonlySet<string>,
): Promise<unknown> => publishContent(withoutKeys(blocks, records), missing);

const withoutKeys = (blocks: readonly Block[], records: ReadonlyMap<string, object>) =>
  blocks
    .filter((block) => isBlockName(block.block_name))
    // The key is for comparing versions in the dashboard.
    .map(({ block_key: _, ...block }) => ({
      ...block,
      layout: layoutOf(blockTypes[block.block_name].layouts, block.layout) ?? null,
      data: withRecords(block, records),
    }));

/** Returns the items of `data` with their current records, without items for records that are no longer shown. */
function withRecords(block: Block, records: ReadonlyMap<string, object>): unknown[] {
  const { selects } = blockTypes[block.block_name];
  const items: readonly unknown[] = block.data ?? [];
  if (!selects) return [...items];
  return items.flatMap((item) => {
    const record = records.get(`${selects} ${selectedId(item)}`);
    if (!record) return [];
    return [isObject(item) && 'category' in item ? { ...item, category: record } : record];
  });
}

/** Converts a single HTML text for storefronts. */
export async function publishHtml(html: string, missing: ReadonlySet<string>): Promise<string> {
  const { content } = await cleanContent({ content: html });
  return removeMissingImages(content, missing);
}
