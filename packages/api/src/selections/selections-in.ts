import { type Block, blockTypes } from '@bakehouse/contract/blocks/block';
import { readSelection, type SelectionKind, selectionKinds } from '@bakehouse/contract/blocks/selections';

/** What a setting's value names of other records, found without asking the database. */

export type IdsByKind = Readonly<Record<SelectionKind, readonly string[]>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** No record has any other id, and the database would not compare it. */
export const isRecordId = (id: string): boolean => uuid.test(id);

/** The kind of records a block shows, if it shows any. */
const kindOf = (block: Block): SelectionKind | undefined => blockTypes[block.block_name]?.selects;

/** A row of categories with a background holds its selection under `category`; elsewhere the item is the selection. */
const inItem = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'category' in item ? item.category : item;

/** The record's id in one item of a block's `data`; undefined while nothing is chosen. */
export const selectedId = (item: unknown): string | undefined => {
  const value = inItem(item);
  const selection = readSelection<{ id?: unknown }>(
    typeof value === 'string' || (typeof value === 'object' && value !== null) ? value : null,
  );
  const id = selection?.id;
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined;
};

/** Ids of all selected records, each once. */
export const idsIn = (blocks: readonly Block[]): IdsByKind => {
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
};

const fileAddress = /\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/[\w.-]*/g;

/** Addresses of this server's pictures in a text, with the id of each one's upload. */
export const picturesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(fileAddress)].map(([address, id]) => [address, id ?? '']));
