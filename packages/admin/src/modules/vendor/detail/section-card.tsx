import { ActionIcon, Alert } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { EditButton, useEditing } from '../../../ui/form/editing.tsx';
import { closeForm } from '../../../ui/form/leave-guard.ts';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { IconClose } from '../../../ui/icons.ts';
import { useKeys } from '../../../ui/use-keys.ts';

type Props = {
  readonly title: string;
  /** What its form is called: it opens with what was unsaved there when a session ended. */
  readonly place: string;
  readonly mayEdit: boolean;
  /** Why one may not edit, where that needs saying. */
  readonly locked?: string | undefined;
  /** In the place of the pencil. */
  readonly action?: ReactNode;
  readonly view: ReactNode;
  readonly edit: (close: () => void) => ReactNode;
};

/** A section of a store: seen until the pencil is pressed, edited until it is saved or the cross is pressed. */
export const SectionCard = ({ title, place, mayEdit, locked, action, view, edit }: Props) => {
  const { mode } = useSearch({ strict: false }) as { mode?: string };
  const { editing, open, close, button } = useEditing(mode === 'edit' || hasUnsavedWork(place));
  const editable = mayEdit && !locked;
  const shown = editing && editable;
  useKeys({ e: () => editable && open() });
  const icon = shown ? (
    <ActionIcon aria-label={`Cancel editing ${title}`} title="Cancel" onClick={() => void closeForm(place, close)}>
      <IconClose size={17} />
    </ActionIcon>
  ) : (
    editable && <EditButton ref={button} label={`Edit ${title}`} onPress={open} />
  );
  return (
    <Card title={title} action={action || icon}>
      {locked && <Alert mb="md">{locked}</Alert>}
      {shown ? edit(close) : view}
    </Card>
  );
};
