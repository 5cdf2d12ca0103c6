import type { BlockName, BlockOf } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { type ComponentType, createContext, useContext } from 'react';

/** Props and contexts of block editors. */

/** Changes a value with a function of the current value, because an upload may finish while the user types. */
export type Change<Value> = (update: (before: Value) => Value) => void;

export type EditorProps<Name extends BlockName> = {
  readonly block: BlockOf<Name>;
  readonly onChange: Change<BlockOf<Name>>;
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

/** A block whose `data` is a list of items; some types have exactly one (spec 2 §4). */
export type WithItems<Item> = { data?: Item[] | null | undefined };

/**
 * Returns the item at an index of a block's `data`, undefined before it has values, and a function that changes it. A
 * missing item is added.
 */
export const itemAt = <Item extends object, B extends WithItems<Item>>(
  block: B & WithItems<Item>,
  onChange: Change<B>,
  index: number,
): { readonly item: Item | undefined; readonly changeItem: Change<Item> } => ({
  item: block.data?.[index],
  changeItem: (update) =>
    onChange((before) => {
      const items = before.data ?? [];
      // All fields of an item are optional, so an empty object is an item.
      const changed = update(items[index] ?? ({} as Item));
      return { ...before, data: items.length > index ? items.with(index, changed) : [...items, changed] };
    }),
});
