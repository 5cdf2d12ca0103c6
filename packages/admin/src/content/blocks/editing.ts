import type { BlockName, BlockOf } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/content/content-settings';
import { type ComponentType, createContext, useContext } from 'react';

/** What every editor of a block is given, and what its fields know of where they stand. */

/** Makes the next block of the one that stands when it is called: an upload may end while somebody types. */
export type ChangeBlock<B> = (make: (before: B) => B) => void;

export type EditorProps<Name extends BlockName> = {
  readonly block: BlockOf<Name>;
  readonly onChange: ChangeBlock<BlockOf<Name>>;
};

/** What stands in the list `data` of a type. */
export type ItemOf<Name extends BlockName> = NonNullable<NonNullable<BlockOf<Name>['data']>[number]>;

/** One block type as the dashboard edits it. */
export type BlockEditor<Name extends BlockName> = {
  /** What a new block of the type holds (spec 2 §4: default empty fields). */
  readonly empty: Omit<BlockOf<Name>, 'id' | 'block_name'>;
  readonly Editor: ComponentType<EditorProps<Name>>;
};

export const nothingMissing: MissingReferences = {
  product: [],
  category: [],
  city: [],
  faq: [],
  review: [],
  picture: [],
};
/** What blocks show that is no longer there. */
export const Missing = createContext<MissingReferences>(nothingMissing);

export type FieldErrors = Readonly<Record<string, string>>;
/** What the server said of the fields of this block, by path: `layout`, `data.0.title`. */
export const BlockErrors = createContext<FieldErrors>({});
export const useError = (path: string): string | undefined => useContext(BlockErrors)[path];

/** The key of this block: part of the names of the lists in it. */
export const BlockKey = createContext('');

/** The one item that `data` of some types has (spec 2 §4); empty before anything was written. */
export const firstOf = <Item>({ data }: { data?: readonly Item[] | null | undefined }): Item | undefined => data?.[0];

/** The list with a part of one of its items set; the item is made when there is none. */
export const withPart = <Item extends object>(
  data: readonly Item[] | null | undefined,
  at: number,
  part: Partial<Item>,
): Item[] => {
  const items = data ?? [];
  // A part of an item whose fields may all be missing is an item.
  return items.length > at
    ? items.map((item, index) => (index === at ? { ...item, ...part } : item))
    : [...items, part as Item];
};
