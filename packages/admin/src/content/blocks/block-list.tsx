import type { Block, BlockName } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/content/content-settings';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { AddBlockProps } from './add-block.tsx';
import { type BlockItems, blocksOf, newKey } from './block-items.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import { nothingMissing } from './editing.ts';
import { useOpenBlocks } from './use-open-blocks.ts';

type Props = {
  readonly value: readonly Block[];
  readonly onChange: (blocks: Block[]) => void;
  /** Types that may be added. */
  readonly names: readonly BlockName[];
  /** How one is added. */
  readonly Adder: ComponentType<AddBlockProps>;
  readonly missing?: MissingReferences;
};

/** Blocks as one field of a form. Their keys are kept here: a form may copy what it holds. */
export const BlockList = ({ value, onChange, names, Adder, missing = nothingMissing }: Props) => {
  const open = useOpenBlocks();
  const [keys, setKeys] = useState<readonly string[]>(() => value.map(newKey));
  // Reset from outside: more blocks than were known, or fewer.
  if (keys.length !== value.length) setKeys(value.map((_, at) => keys[at] ?? newKey()));
  const items: BlockItems = value.map((block, at) => ({ key: keys[at] ?? String(at), block }));
  // Two changes may come before the form has drawn the first.
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const change = (make: (before: BlockItems) => BlockItems) => {
    latest.current = make(latest.current);
    setKeys(latest.current.map(({ key }) => key));
    onChange(blocksOf(latest.current));
  };
  return <BlocksEditor items={items} onChange={change} names={names} Adder={Adder} missing={missing} open={open} />;
};
