import type { Block, BlockName } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { AddBlockProps } from './add-block.tsx';
import { type BlockItems, blocksOf, newKey } from './block-items.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { nothingMissing } from './editing.ts';
import { useOpenBlocks } from './use-open-blocks.ts';

type Props = {
  readonly value: readonly Block[];
  readonly onChange: (blocks: Block[]) => void;
  /** Block types that may be added. */
  readonly names: readonly BlockName[];
  /** Component for adding a block. */
  readonly Adder: ComponentType<AddBlockProps>;
  readonly missing?: MissingReferences;
};

/** A list of blocks as one field of a form. Keys are stored here, because a form may copy its values. */
export function BlockList({ value, onChange, names, Adder, missing = nothingMissing }: Props) {
  const open = useOpenBlocks();
  const [keys, setKeys] = useState<readonly string[]>(() => value.map(newKey));
  // The value was reset from outside with another number of blocks.
  if (keys.length !== value.length) setKeys(value.map((_, index) => keys[index] ?? newKey()));
  const items: BlockItems = value.map((block, index) => ({ key: keys[index] ?? String(index), block }));
  // A second change may happen before the first is rendered.
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const change = (update: (before: BlockItems) => BlockItems) => {
    latest.current = update(latest.current);
    setKeys(latest.current.map(({ key }) => key));
    onChange(blocksOf(latest.current));
  };
  return <BlocksEditor items={items} onChange={change} names={names} Adder={Adder} missing={missing} open={open} />;
}
