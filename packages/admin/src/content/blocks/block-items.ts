import { type Block, type BlockName, blockTypes, isBlockName, unknownBlock } from '@bakehouse/contract/blocks/block';
import { defaultBackground } from '@bakehouse/contract/blocks/define-block';

/** A block in a list that is being edited. Its key stays with it wherever it is moved, so that nothing typed in is lost. */
export type BlockItem = { readonly key: string; readonly block: Block };
export type BlockItems = readonly BlockItem[];

let keys = 0;
export const newKey = (): string => {
  keys += 1;
  return `block-${keys}`;
};

export const itemsOf = (blocks: readonly Block[]): BlockItems => blocks.map((block) => ({ key: newKey(), block }));
export const blocksOf = (items: BlockItems): Block[] => items.map(({ block }) => block);

/** Ids are positions from 1 (spec 2 §4). What has its number already stays the same object. */
const renumbered = (items: BlockItems): BlockItems =>
  items.map((item, at) => (item.block.id === at + 1 ? item : { ...item, block: { ...item.block, id: at + 1 } }));

export const insertedAt = (items: BlockItems, at: number, item: BlockItem): BlockItems =>
  renumbered(items.toSpliced(at, 0, item));

export const removed = (items: BlockItems, key: string): BlockItems =>
  renumbered(items.filter((item) => item.key !== key));

export const moved = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

export const movedBlock = (items: BlockItems, from: number, to: number): BlockItems =>
  renumbered(moved(items, from, to));

/** Only the block of that key is another object afterwards. */
export const changedBlock = (items: BlockItems, key: string, make: (before: Block) => Block): BlockItems =>
  items.map((item) => (item.key === key ? { ...item, block: make(item.block) } : item));

/** What every new block has (spec 2 §3, §9); the rest is its type's own. */
export const common = (name: BlockName) => ({
  layout: blockTypes[name].layouts[0]?.value ?? '',
  background_color: defaultBackground,
});

/** spec 2 §9 calls each type by name; an unknown one has no other name than this. */
export const labelOf = ({ block_name }: Block): string =>
  isBlockName(block_name) ? blockTypes[block_name].label : unknownBlock;

/** What a customer reads first in a block, to tell two of a type apart; '' when it says nothing. */
export const titleOf = (block: Block): string => {
  const [first] = Array.isArray(block.data) ? block.data : [];
  const inData = typeof first === 'object' && first !== null && 'title' in first ? first.title : undefined;
  return [block.title, inData].find((title) => typeof title === 'string' && title.trim() !== '')?.trim() ?? '';
};
