import { type Block, blockTypes, isBlockName } from '@bakehouse/contract/blocks/block';
import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { cleanContent, withoutTags } from '../../content-cleaning.ts';
import { picturesIn, selectedId } from '../../selections/selections-in.ts';

/** Content as storefronts get it: nothing in it runs, nothing in it is gone. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Items of `data` with their records as they are now; without those that are not shown any more. */
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
    .map((block) => ({
      ...block,
      layout: layoutOf(blockTypes[block.block_name].layouts, block.layout) ?? null,
      data: withRecords(block, records),
    }));

/** Of HTML as `cleanHtml` writes it. */
const withoutMissing = (html: string, missing: ReadonlySet<string>): string =>
  html.replaceAll(/<img [^>]*>/g, (tag) =>
    [...picturesIn(tag).keys()].some((address) => missing.has(address)) ? '' : tag,
  );

/** A picture is null when it is none or gone, whichever of its sizes says so. */
const picture = (value: unknown, missing: ReadonlySet<string>): unknown => {
  const addresses = isObject(value) ? Object.values(value) : [value];
  const there = addresses.filter((one) => typeof one === 'string' && one !== '');
  return there.length === 0 || there.some((one) => missing.has(String(one))) ? null : value;
};

const shown = (value: unknown, key: string, missing: ReadonlySet<string>): unknown => {
  const kind = contentKinds[key];
  if (Array.isArray(value)) return value.map((one) => shown(one, key, missing));
  if (kind === 'picture') return picture(value, missing);
  if (typeof value === 'string') {
    if (kind === 'html') return withoutMissing(value, missing);
    return kind === undefined ? withoutTags(value) : value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one, name, missing)]));
};

/** Header or footer. `gone` are addresses of pictures. Cleaned anew: rules may have changed since it was saved. */
export const publishedParts = async (value: unknown, missing: ReadonlySet<string>): Promise<unknown> =>
  shown(await cleanContent(value), '', missing);

/** `records` by kind and id. */
export const publishedList = (
  blocks: readonly Block[],
  records: ReadonlyMap<string, object>,
  missing: ReadonlySet<string>,
): Promise<unknown> => publishedParts(publishedBlocks(blocks, records), missing);

/** HTML that stands by itself. */
export const publishedHtml = async (html: string, missing: ReadonlySet<string>): Promise<string> => {
  const { content } = await cleanContent({ content: html });
  return withoutMissing(content, missing);
};
