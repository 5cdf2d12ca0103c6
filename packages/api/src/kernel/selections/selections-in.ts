import { type Block, blockTypes } from '@bakehouse/contract/blocks/block';
import { readSelection, type SelectionKind, selectionKinds } from '@bakehouse/contract/blocks/selections';

/** Finds the records that a setting's value refers to, without the database. */

export type IdsByKind = Readonly<Record<SelectionKind, readonly string[]>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Returns whether the text is a record id. Other texts must not reach the database, which rejects invalid UUIDs. */
export const isRecordId = (id: string): boolean => uuid.test(id);

/** Returns the kind of records that a block shows, or undefined. */
const kindOf = (block: Block): SelectionKind | undefined => blockTypes[block.block_name]?.selects;

/**
 * Returns the selection of an item. A row of `categoriesWithBGBlock` has it under `category`; elsewhere the item is the
 * selection.
 */
const selectionOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'category' in item ? item.category : item;

/** Returns the record's id in one item of a block's `data`, or undefined if nothing is selected. */
export function selectedId(item: unknown): string | undefined {
  const value = selectionOf(item);
  const selection = readSelection<{ id?: unknown }>(
    typeof value === 'string' || (typeof value === 'object' && value !== null) ? value : null,
  );
  const id = selection?.id;
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined;
}

/** Returns the ids of all selected records without duplicates. */
export function idsIn(blocks: readonly Block[]): IdsByKind {
  const found = new Map<SelectionKind, Set<string>>(selectionKinds.map((kind) => [kind, new Set()]));
  for (const block of blocks) {
    const ids = found.get(kindOf(block) ?? 'product');
    if (!kindOf(block) || !ids) continue;
    for (const item of block.data ?? []) {
      const id = selectedId(item);
      if (id !== undefined) ids.add(id);
    }
  }
  return Object.fromEntries(selectionKinds.map((kind) => [kind, [...(found.get(kind) ?? [])]])) as Record<
    SelectionKind,
    string[]
  >;
}

const fileAddress = /\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/[\w.-]*/g;

/** Returns the URLs of this server's pictures in a text, with the id of each upload. */
export const picturesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(fileAddress)].map(([address, id]) => [address, id ?? '']));
