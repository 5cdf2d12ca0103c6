import { type Block, blockTypes, isBlockName } from '@bakehouse/contract/blocks/block';
import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { cleanContent, withoutTags } from '../../lib/content-cleaning.ts';
import { picturesIn, selectedId } from '../../selections/selections-in.ts';

/** Converts content to the form for storefronts, without scripts and without missing records and pictures. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns the items of `data` with their current records, without items for records that are no longer shown. */
const withRecords = (block: Block, records: ReadonlyMap<string, object>): unknown[] => {
  const { selects } = blockTypes[block.block_name];
  const items: readonly unknown[] = block.data ?? [];
  if (!selects) return [...items];
  return items.flatMap((item) => {
    const record = records.get(`${selects} ${selectedId(item)}`);
    if (!record) return [];
    return [isObject(item) && 'category' in item ? { ...item, category: record } : record];
  });
};

const publishedBlocks = (blocks: readonly Block[], records: ReadonlyMap<string, object>) =>
  blocks
    .filter((block) => isBlockName(block.block_name))
    // The key is for comparing versions in the dashboard.
    .map(({ block_key: _, ...block }) => ({
      ...block,
      layout: layoutOf(blockTypes[block.block_name].layouts, block.layout) ?? null,
      data: withRecords(block, records),
    }));

/** Removes missing pictures from HTML that `cleanHtml` produced. */
const withoutMissing = (html: string, missing: ReadonlySet<string>): string =>
  html.replaceAll(/<img [^>]*>/g, (tag) =>
    [...picturesIn(tag).keys()].some((address) => missing.has(address)) ? '' : tag,
  );

/** Returns null for a picture that is empty or missing, in any of its sizes. */
const picture = (value: unknown, missing: ReadonlySet<string>): unknown => {
  const addresses = isObject(value) ? Object.values(value) : [value];
  const there = addresses.filter((address) => typeof address === 'string' && address !== '');
  return there.length === 0 || there.some((address) => missing.has(String(address))) ? null : value;
};

const shown = (value: unknown, key: string, missing: ReadonlySet<string>): unknown => {
  const kind = contentKinds[key];
  if (Array.isArray(value)) return value.map((item) => shown(item, key, missing));
  if (kind === 'picture') return picture(value, missing);
  if (typeof value === 'string') {
    if (kind === 'html') return withoutMissing(value, missing);
    return kind === undefined ? withoutTags(value) : value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shown(item, name, missing)]));
};

/**
 * Converts header or footer for storefronts. It is cleaned again, because the rules may have changed since it was
 * saved.
 * @param missing URLs of missing pictures
 */
export const publishedParts = async (value: unknown, missing: ReadonlySet<string>): Promise<unknown> =>
  shown(await cleanContent(value), '', missing);

/**
 * Converts blocks for storefronts.
 * @param records records by kind and id
 */
export const publishedList = (
  blocks: readonly Block[],
  records: ReadonlyMap<string, object>,
  missing: ReadonlySet<string>,
): Promise<unknown> => publishedParts(publishedBlocks(blocks, records), missing);

/** Converts a single HTML text for storefronts. */
export const publishedHtml = async (html: string, missing: ReadonlySet<string>): Promise<string> => {
  const { content } = await cleanContent({ content: html });
  return withoutMissing(content, missing);
};
