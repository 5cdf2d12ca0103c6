import type { Block } from '@bakehouse/contract/blocks/block';
import { ActionIcon, Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { memo, useId } from 'react';
import { IconChevron, IconTrash } from '../../ui/icons.ts';
import { SortItem } from '../../ui/sortable.tsx';
import { labelOf, titleOf } from './block-items.ts';
import styles from './blocks.module.css';
import { BlockErrors, BlockKey, type FieldErrors } from './editing.ts';
import { editorOf } from './editors/block-editors.ts';

type Props = {
  /** These three and `onChange` are the same functions at every render. */
  readonly onToggle: (key: string) => void;
  readonly onDelete: (key: string) => void;
  readonly onChange: (key: string, make: (before: Block) => Block) => void;
  readonly id: string;
  readonly block: Block;
  readonly at: number;
  readonly opened: boolean;
  /** Was opened since it is here: what is in it, an upload say, goes on while it is closed. */
  readonly mounted: boolean;
  readonly faults: FieldErrors | undefined;
  readonly readOnly: boolean;
};

const nothingWrong: FieldErrors = {};

const UnknownBlock = () => (
  <Text c="dimmed">
    This page does not know blocks of this type. The server refuses to save a list with one in it, so delete it before
    you save.
  </Text>
);

/** What the server said of this block, for those fields that have no place to say it at too. */
const Rejected = ({ faults }: { faults: FieldErrors }) => (
  <Alert color="red" role="alert" p="xs">
    {Object.entries(faults).map(([path, sentence]) => (
      <div key={path}>{path ? `${path}: ${sentence}` : sentence}</div>
    ))}
  </Alert>
);

/** One block: what it is, and its editor when it is open. Drawn again only when something of its own is another. */
export const BlockCard = memo((props: Props) => {
  const { id, block, at, opened, mounted, faults, readOnly, onToggle, onDelete, onChange } = props;
  const panel = useId();
  const label = labelOf(block);
  const title = titleOf(block);
  const Editor = editorOf(block);
  return (
    <SortItem id={id} index={at} label={`Move ${label} ${at + 1}`} fixed={readOnly} className={styles.item}>
      {(handle) => (
        <Paper className={styles.card} data-faulty={faults ? true : undefined} id={id}>
          <div className={styles.head}>
            {handle}
            <Title order={2} className={styles.heading}>
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={opened}
                aria-controls={panel}
                onClick={() => onToggle(id)}
              >
                <span className={styles.number}>{at + 1}</span>
                <span className={styles.label}>{label}</span>
                {title && <span className={styles.title}>{title}</span>}
                <IconChevron size={16} aria-hidden className={styles.chevron} />
              </button>
            </Title>
            {!readOnly && (
              <ActionIcon aria-label={`Delete ${label} ${at + 1}`} title="Delete" onClick={() => onDelete(id)}>
                <IconTrash size={17} />
              </ActionIcon>
            )}
          </div>
          <div id={panel} hidden={!opened} className={styles.panel}>
            {mounted && (
              <BlockKey value={id}>
                <BlockErrors value={faults ?? nothingWrong}>
                  <Stack gap="sm">
                    {faults && <Rejected faults={faults} />}
                    {Editor ? <Editor block={block} onChange={(make) => onChange(id, make)} /> : <UnknownBlock />}
                  </Stack>
                </BlockErrors>
              </BlockKey>
            )}
          </div>
        </Paper>
      )}
    </SortItem>
  );
});
