import { type BlockName, maxBlocks } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { type ComponentType, useContext, useEffect, useRef, useState } from 'react';
import { ReadOnly } from '../../../ui/form/read-only.ts';
import { SortArea, SortList } from '../../../ui/sortable.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { AddBlock, type AddBlockProps } from './add-block.tsx';
import { BlockCard } from './block-card.tsx';
import {
  type BlockItem,
  type BlockItems,
  insertBlock,
  labelOf,
  moveBlock,
  newKey,
  removeBlock,
  titleOf,
  updateBlock,
} from './block-items.ts';
import styles from './blocks.module.css';
import { type Change, type FieldErrors, Missing } from './editing.ts';
import { newBlock } from './editors/block-editors.ts';
import type { OpenBlocks } from './use-open-blocks.ts';

type Props = {
  readonly items: BlockItems;
  readonly onChange: Change<BlockItems>;
  /** Block types that may be added. */
  readonly names: readonly BlockName[];
  /** Component for adding a block, when it is not the dropdown. */
  readonly Adder?: ComponentType<AddBlockProps>;
  readonly missing: MissingReferences;
  readonly open: OpenBlocks;
  /** Server errors of the blocks, by block key. */
  readonly fieldErrors?: ReadonlyMap<string, FieldErrors>;
};

type Deleted = { readonly index: number; readonly item: BlockItem };

/** An ordered list of blocks: add, move, delete, and edit each in a card. */
export function BlocksEditor({ items, onChange, names, Adder = AddBlock, missing, open, fieldErrors }: Props) {
  const readOnly = useContext(ReadOnly);
  const [deleted, setDeleted] = useState<Deleted>();
  const change = useStableCallback((key: string, update: Parameters<typeof updateBlock>[2]) =>
    onChange((before) => updateBlock(before, key, update)),
  );
  const add = useStableCallback((name: BlockName) => {
    const key = newKey();
    onChange((before) => insertBlock(before, before.length, { key, block: newBlock(name, before.length + 1) }));
    open.show(key);
    focusOn(key);
  });
  const remove = useStableCallback((key: string) => {
    const index = items.findIndex((item) => item.key === key);
    const item = items[index];
    if (!item) return;
    onChange((before) => removeBlock(before, key));
    setDeleted({ index, item });
  });
  const undo = () => {
    if (!deleted) return;
    onChange((before) => insertBlock(before, Math.min(deleted.index, before.length), deleted.item));
    setDeleted(undefined);
    focusOn(deleted.item.key);
  };
  const disabledReason = items.length >= maxBlocks ? `At most ${maxBlocks} blocks` : undefined;
  return (
    <Missing value={missing}>
      <Stack gap="sm">
        {!readOnly && <Adder names={names} disabledReason={disabledReason} onAdd={add} />}
        <SortArea>
          <SortList
            id="blocks"
            label="Blocks"
            count={items.length}
            nameAt={(index) => (items[index] ? labelOf(items[index].block) : '')}
            onMove={(from, to) => onChange((before) => moveBlock(before, from, to))}
            className={styles.list}
          >
            {items.map(({ key, block }, index) => (
              <BlockCard
                key={key}
                id={key}
                block={block}
                index={index}
                opened={open.isOpen(key)}
                mounted={open.wasOpen(key)}
                fieldErrors={fieldErrors?.get(key)}
                readOnly={readOnly}
                onToggle={open.toggle}
                onDelete={remove}
                onChange={change}
              />
            ))}
          </SortList>
        </SortArea>
        {deleted && <UndoNote deleted={deleted} onUndo={undo} onClose={() => setDeleted(undefined)} />}
      </Stack>
    </Missing>
  );
}

const focusOn = (key: string) =>
  // After the list has rendered.
  setTimeout(() => {
    const card = document.getElementById(key);
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
  });

/** Offers to restore a deleted block, with the focus on the button. */
function UndoNote({ deleted, onUndo, onClose }: { deleted: Deleted; onUndo: () => void; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run for each deleted block
  useEffect(() => button.current?.focus(), [deleted]);
  const { block } = deleted.item;
  return (
    <Paper className={styles.undo} shadow="sm" p="xs" px="md">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fz={13} role="status" truncate>
          {`${labelOf(block)} deleted${titleOf(block) && `: ${titleOf(block)}`}`}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button ref={button} size="compact-sm" variant="default" onClick={onUndo}>
            Undo
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
