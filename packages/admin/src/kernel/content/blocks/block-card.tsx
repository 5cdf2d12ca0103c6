import type { Block } from '@bakehouse/contract/blocks/block';
import { ActionIcon, Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { memo, useId } from 'react';
import { IconChevron, IconTrash } from '../../../ui/icons.ts';
import { SortItem } from '../../../ui/sortable.tsx';
import { labelOf, titleOf } from './block-items.ts';
import styles from './blocks.module.css';
import { BlockErrors, BlockKey, type FieldErrors } from './editing.ts';
import { editorOf } from './editors/block-editors.ts';

type Props = {
  /** The three functions must have stable identities. */
  readonly onToggle: (key: string) => void;
  readonly onDelete: (key: string) => void;
  readonly onChange: (key: string, update: (before: Block) => Block) => void;
  readonly id: string;
  readonly block: Block;
  readonly index: number;
  readonly opened: boolean;
  /** True after the editor was first opened; it stays mounted when collapsed, so that an upload continues. */
  readonly mounted: boolean;
  readonly fieldErrors: FieldErrors | undefined;
  readonly readOnly: boolean;
};

const noErrors: FieldErrors = {};

const UnknownBlock = () => (
  <Text c="dimmed">
    Unknown block type. Delete this block before you save, because a list that contains it cannot be saved.
  </Text>
);

/** Server errors of this block, for fields that cannot show their own. */
const ServerErrors = ({ fieldErrors }: { fieldErrors: FieldErrors }) => (
  <Alert color="red" role="alert" p="xs">
    {Object.entries(fieldErrors).map(([path, sentence]) => (
      <div key={path}>{path ? `${path}: ${sentence}` : sentence}</div>
    ))}
  </Alert>
);

/** A block's header, and its editor when expanded. Memoised. */
export const BlockCard = memo((props: Props) => {
  const { id, block, index, opened, mounted, fieldErrors, readOnly, onToggle, onDelete, onChange } = props;
  const panelId = useId();
  const label = labelOf(block);
  const title = titleOf(block);
  const Editor = editorOf(block);
  return (
    <SortItem id={id} index={index} label={`Move ${label} ${index + 1}`} fixed={readOnly} className={styles.item}>
      {(handle) => (
        <Paper className={styles.card} data-invalid={fieldErrors ? true : undefined} id={id}>
          <div className={styles.head}>
            {handle}
            <Title order={2} className={styles.heading}>
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={opened}
                aria-controls={panelId}
                onClick={() => onToggle(id)}
              >
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.label}>{label}</span>
                {title && <span className={styles.title}>{title}</span>}
                <IconChevron size={16} aria-hidden className={styles.chevron} />
              </button>
            </Title>
            {!readOnly && (
              <ActionIcon aria-label={`Delete ${label} ${index + 1}`} title="Delete" onClick={() => onDelete(id)}>
                <IconTrash size={17} />
              </ActionIcon>
            )}
          </div>
          <div id={panelId} hidden={!opened} className={styles.panel}>
            {mounted && (
              <BlockKey value={id}>
                <BlockErrors value={fieldErrors ?? noErrors}>
                  <Stack gap="sm">
                    {fieldErrors && <ServerErrors fieldErrors={fieldErrors} />}
                    {Editor ? <Editor block={block} onChange={(update) => onChange(id, update)} /> : <UnknownBlock />}
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
