import type { SelectionKind } from '@bakehouse/contract/blocks/selections';
import { ActionIcon, Text } from '@mantine/core';
import { useContext } from 'react';
import { ReadOnly } from '../../../ui/form/read-only.ts';
import { IconTrash } from '../../../ui/icons.ts';
import { SortItem, SortList } from '../../../ui/sortable.tsx';
import { moved } from '../block-items.ts';
import styles from '../blocks.module.css';
import { BlockKey, Missing } from '../editing.ts';
import { selectionSources } from './selection-sources.ts';
import { idOf, nameOf, type Stored, withKeys } from './selections.ts';

export const missingNote = 'No longer shown: deleted or not published';

type Props = {
  readonly kind: SelectionKind;
  readonly value: readonly Stored[];
  readonly onChange: (make: (before: readonly Stored[]) => readonly Stored[]) => void;
};

/** The selected records in the order of the storefront. */
export const SelectionList = ({ kind, value, onChange }: Props) => {
  const { label } = selectionSources[kind];
  const list = `${useContext(BlockKey)}-${kind}`;
  const missing = useContext(Missing)[kind];
  const readOnly = useContext(ReadOnly);
  return (
    <SortList
      id={list}
      label={`Chosen ${label}`}
      count={value.length}
      nameAt={(position) => nameOf(value[position])}
      onMove={(from, to) => onChange((before) => moved(before, from, to))}
      className={styles.chosen}
    >
      {withKeys(value).map(({ key, stored }, index) => (
        <SortItem
          key={key}
          id={`${list}-${key}`}
          index={index}
          label={`Move ${nameOf(stored)}`}
          fixed={readOnly}
          className={styles.choice}
        >
          {(handle) => (
            <>
              {handle}
              <div className={styles.choiceText}>
                <Text fz={13} truncate>
                  {nameOf(stored)}
                </Text>
                {missing.includes(idOf(stored)) && (
                  <Text fz={12} c="red" className={styles.missing}>
                    {missingNote}
                  </Text>
                )}
              </div>
              {!readOnly && (
                <ActionIcon
                  aria-label={`Remove ${nameOf(stored)}`}
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
};
