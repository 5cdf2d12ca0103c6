import { type Block, type BlockName, blockTypes, isBlockName, unknownBlock } from '@bakehouse/contract/blocks/block';
import { defaultBackground } from '@bakehouse/contract/blocks/define-block';

/**
 * A block of a list that is being edited. Its key stays the same when it moves, so that its editor keeps its state. It is
 * not the stored `block_key`, because another version of a block needs a new editor.
 */
export type BlockItem = { readonly key: string; readonly block: Block };
export type BlockItems = readonly BlockItem[];

let lastKey = 0;

export function newKey(): string {
  lastKey += 1;
  return `block-${lastKey}`;
}

export const itemsOf = (blocks: readonly Block[]): BlockItems => blocks.map((block) => ({ key: newKey(), block }));
export const blocksOf = (items: BlockItems): Block[] => items.map(({ block }) => block);

/** Sets ids to positions from 1 (spec 2 §4). Blocks with the right id keep their identity. */
const renumber = (items: BlockItems): BlockItems =>
  items.map((item, index) =>
    item.block.id === index + 1 ? item : { ...item, block: { ...item.block, id: index + 1 } },
  );

export const insertBlock = (items: BlockItems, index: number, item: BlockItem): BlockItems =>
  renumber(items.toSpliced(index, 0, item));

export const removeBlock = (items: BlockItems, key: string): BlockItems =>
  renumber(items.filter((item) => item.key !== key));

export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

export const moveBlock = (items: BlockItems, from: number, to: number): BlockItems =>
  renumber(moveItem(items, from, to));

/** Replaces the block with the given key; all others keep their identity. */
export const updateBlock = (items: BlockItems, key: string, update: (before: Block) => Block): BlockItems =>
  items.map((item) => (item.key === key ? { ...item, block: update(item.block) } : item));

/** Initial values of every new block (spec 2 §3, §9), besides those of its type. */
export const commonValues = (name: BlockName) => ({
  layout: blockTypes[name].layouts[0]?.value ?? '',
  background_color: defaultBackground,
});

/** Returns the label of a block's type (spec 2 §9); an unknown type, or a value that is not a block, has a generic label. */
export const labelOf = (block: Block): string =>
  isBlockName(String(block?.block_name)) ? blockTypes[block.block_name].label : unknownBlock;

/** Returns the most prominent text of a block, to distinguish blocks of one type; '' when there is none. */
export function titleOf(block: Block): string {
  const [first] = Array.isArray(block.data) ? block.data : [];
  const inData = typeof first === 'object' && first !== null && 'title' in first ? first.title : undefined;
  return [block.title, inData].find((title) => typeof title === 'string' && title.trim() !== '')?.trim() ?? '';
}
