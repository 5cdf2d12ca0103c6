import type { BlockName } from '@bakehouse/contract/blocks/block';
import { maxItems } from '@bakehouse/contract/blocks/define-block';
import type { ComponentProps, ReactNode } from 'react';
import { RowsInput } from '../../../ui/input/rows-input.tsx';
import { ColourField, LayoutSelect, LinkField, TextField } from './block-fields.tsx';
import styles from './blocks.module.css';
import { type Change, itemAt, type WithItems } from './editing.ts';

/** Fields that most block types have, in the block or in the items of its `data`. */

type Text = string | null | undefined;

type WithLayout = { block_name: BlockName; layout?: Text };
type LayoutProps<B extends WithLayout> = { readonly block: B; readonly onChange: Change<B> };

export const LayoutField = <B extends WithLayout>({ block, onChange }: LayoutProps<B>) => (
  <LayoutSelect
    blockName={block.block_name}
    value={block.layout}
    onChange={(layout) => onChange((before) => ({ ...before, layout }))}
  />
);

type FieldsProps<Value> = {
  /** The block, or an item of its `data`; undefined before the item has values. */
  readonly value: Value | undefined;
  /** Path of an item in its block, such as 'data.0.'. */
  readonly path?: string;
  readonly onChange: Change<Value>;
};

type Titled = { title?: Text; subtitle?: Text };

export const TitleFields = <Value extends Titled>({ value, path = '', onChange }: FieldsProps<Value>) => (
  <>
    <TextField
      label="Title"
      path={`${path}title`}
      value={value?.title}
      onChange={(title) => onChange((before) => ({ ...before, title }))}
    />
    <TextField
      label="Subtitle"
      path={`${path}subtitle`}
      value={value?.subtitle}
      onChange={(subtitle) => onChange((before) => ({ ...before, subtitle }))}
    />
  </>
);

type Buttoned = { buttontext?: Text; button_text?: Text; buttonlink?: Text; button_link?: Text };

/**
 * Sets a field that the specification spells in two ways (spec 2 §3). A block keeps its spelling; a block with both gets
 * the same text in both; a new block uses the first.
 */
const withText = <Value extends Buttoned>(
  value: Value,
  spellings: readonly [keyof Buttoned, keyof Buttoned],
  text: string,
): Value => {
  const used = spellings.filter((name) => value[name] !== undefined);
  const names = used.length > 0 ? used : [spellings[0]];
  return { ...value, ...Object.fromEntries(names.map((name) => [name, text])) };
};

/** Returns the spelling of the field in the block, or the first one. */
const spellingOf = (value: Buttoned | undefined, [first, second]: readonly [keyof Buttoned, keyof Buttoned]) =>
  value?.[first] === undefined && value?.[second] !== undefined ? second : first;

const textNames = ['buttontext', 'button_text'] as const;
const linkNames = ['buttonlink', 'button_link'] as const;

export const ButtonFields = <Value extends Buttoned>({ value, path = '', onChange }: FieldsProps<Value>) => (
  <div className={styles.pair}>
    <TextField
      label="Button text"
      path={`${path}${spellingOf(value, textNames)}`}
      value={value?.buttontext || value?.button_text}
      onChange={(text) => onChange((before) => withText(before, textNames, text))}
    />
    <LinkField
      label="Button link"
      path={`${path}${spellingOf(value, linkNames)}`}
      value={value?.buttonlink || value?.button_link}
      onChange={(text) => onChange((before) => withText(before, linkNames, text))}
    />
  </div>
);

type Coloured = { background_color?: Text };

export const BackgroundField = <Value extends Coloured>({ value, path = '', onChange }: FieldsProps<Value>) => (
  <ColourField
    label="Background colour"
    path={`${path}background_color`}
    value={value?.background_color}
    onChange={(background_color) => onChange((before) => ({ ...before, background_color }))}
  />
);

/** The fields of a block itself that the components of this file edit. */
export type CommonFields = WithLayout & Titled & Buttoned & Coloured;

type ItemRowsProps<Item extends object, B extends WithItems<Item>> = Pick<
  ComponentProps<typeof RowsInput>,
  'label' | 'one' | 'addLabel'
> & {
  readonly block: B & WithItems<Item>;
  readonly onChange: Change<B>;
  readonly emptyItem: Item;
  /** Renders the fields of an item; `path` is its path in the block. */
  readonly children: (item: Item, path: string, changeItem: Change<Item>) => ReactNode;
};

/** The items of a block's `data` as rows that can be added and removed. */
export function ItemRows<Item extends object, B extends WithItems<Item>>(props: ItemRowsProps<Item, B>) {
  const { block, onChange, emptyItem, children, ...labels } = props;
  return (
    <RowsInput
      {...labels}
      framed
      count={block.data?.length ?? 0}
      maxRows={maxItems}
      onAdd={() => onChange((before) => ({ ...before, data: [...(before.data ?? []), emptyItem] }))}
      onRemove={(index) =>
        onChange((before) => ({ ...before, data: before.data?.filter((_, other) => other !== index) }))
      }
    >
      {(index) => {
        const { item = emptyItem, changeItem } = itemAt<Item, B>(block, onChange, index);
        return children(item, `data.${index}.`, changeItem);
      }}
    </RowsInput>
  );
}
