import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { ActionIcon, Text } from '@mantine/core';
import { useContext } from 'react';
import { ReadOnly } from '../../../../ui/form/read-only.ts';
import { IconTrash } from '../../../../ui/icons.ts';
import { SortItem, SortList } from '../../../../ui/sortable.tsx';
import { moveItem } from '../block-items.ts';
import styles from '../blocks.module.css';
import { BlockKey, Missing } from '../editing.ts';
import { idOf, nameOf, type Selected, selectionLabels, withKeys } from './selections.ts';

export const missingNote = 'No longer shown: deleted or not published';

type Props = {
  readonly kind: SelectionKind;
  readonly value: readonly Selected[];
  readonly onChange: (update: (before: readonly Selected[]) => readonly Selected[]) => void;
};

/** The selected records in the order of the storefront. */
export function SelectionList({ kind, value, onChange }: Props) {
  const listId = `${useContext(BlockKey)}-${kind}`;
  const missing = useContext(Missing)[kind];
  const readOnly = useContext(ReadOnly);
  return (
    <SortList
      id={listId}
      label={`Chosen ${selectionLabels[kind]}`}
      count={value.length}
      nameAt={(position) => nameOf(value[position])}
      onMove={(from, to) => onChange((before) => moveItem(before, from, to))}
      className={styles.chosen}
    >
      {withKeys(value).map(({ key, selected }, index) => (
        <SortItem
          key={key}
          id={`${listId}-${key}`}
          index={index}
          label={`Move ${nameOf(selected)}`}
          fixed={readOnly}
          className={styles.choice}
        >
          {(handle) => (
            <>
              {handle}
              <div className={styles.choiceText}>
                <Text fz={13} truncate>
                  {nameOf(selected)}
                </Text>
                {missing.includes(idOf(selected)) && (
                  <Text fz={12} c="red" className={styles.missing}>
                    {missingNote}
                  </Text>
                )}
              </div>
              {!readOnly && (
                <ActionIcon
                  aria-label={`Remove ${nameOf(selected)}`}
                  onClick={() => onChange((before) => before.filter((_, position) => position !== index))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </>
          )}
        </SortItem>
      ))}
    </SortList>
  );
}
