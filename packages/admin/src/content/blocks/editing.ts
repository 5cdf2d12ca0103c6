import type { BlockName, BlockOf } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/content/content-settings';
import { type ComponentType, createContext, useContext } from 'react';

/** Props and contexts of block editors. */

/** Updates a block with a function of the current block, because an upload may finish while the user types. */
export type ChangeBlock<B> = (make: (before: B) => B) => void;

export type EditorProps<Name extends BlockName> = {
  readonly block: BlockOf<Name>;
  readonly onChange: ChangeBlock<BlockOf<Name>>;
};

/** An item of the list `data` of a block type. */
export type ItemOf<Name extends BlockName> = NonNullable<NonNullable<BlockOf<Name>['data']>[number]>;

/** Editor of a block type. */
export type BlockEditor<Name extends BlockName> = {
  /** Values of a new block of the type (spec 2 §4: default empty fields). */
  readonly empty: Omit<BlockOf<Name>, 'id' | 'block_key' | 'block_name'>;
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
/** References of blocks to deleted or hidden records and to missing pictures. */
export const Missing = createContext<MissingReferences>(nothingMissing);

export type FieldErrors = Readonly<Record<string, string>>;
/** Server errors of the fields of the current block, by path: `layout`, `data.0.title`. */
export const BlockErrors = createContext<FieldErrors>({});
export const useError = (path: string): string | undefined => useContext(BlockErrors)[path];

/** Key of the current block, used in the ids of its lists. */
export const BlockKey = createContext('');

/** Returns the single item of `data` that some block types have (spec 2 §4); undefined before it has values. */
export const firstOf = <Item>({ data }: { data?: readonly Item[] | null | undefined }): Item | undefined => data?.[0];

/** Returns the list with some fields of an item replaced; a missing item is added. */
export const withPart = <Item extends object>(
  data: readonly Item[] | null | undefined,
  at: number,
  part: Partial<Item>,
): Item[] => {
  const items = data ?? [];
  // All fields of an item are optional, so a part of an item is an item.
  return items.length > at
    ? items.map((item, index) => (index === at ? { ...item, ...part } : item))
    : [...items, part as Item];
};
