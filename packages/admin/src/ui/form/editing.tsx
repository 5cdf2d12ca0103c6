import { ActionIcon } from '@mantine/core';
import { type Ref, useEffect, useRef, useState } from 'react';
import { IconPencil } from '../icons.ts';

/** State of a card that can be edited; when editing ends, the focus returns to the edit button. */
export function useEditing(initially = false) {
  const [editing, setEditing] = useState(initially);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return { editing, button, open: () => setEditing(true), close: () => setEditing(false) };
}

type Props = { readonly label: string; readonly onPress: () => void; readonly ref: Ref<HTMLButtonElement> };

export const EditButton = ({ label, onPress, ref }: Props) => (
  <ActionIcon ref={ref} aria-label={label} title={label} onClick={onPress}>
    <IconPencil size={17} />
  </ActionIcon>
);
