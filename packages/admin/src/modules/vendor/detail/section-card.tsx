import { i18n } from '@bakehouse/contract/i18n';
import { ActionIcon, Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRouteSearch } from '../../../data/routing/screen-at.tsx';
import { Card } from '../../../ui/card.tsx';
import { EditButton, useEditing } from '../../../ui/form/editing.tsx';
import { closeForm } from '../../../ui/form/leave-blocker.ts';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { IconClose } from '../../../ui/icons.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { detailSearch } from '../vendor-search.ts';

type Props = {
  readonly title: string;
  /** Key of the form. The section opens with the unsaved work that was stored under it. */
  readonly formKey: string;
  readonly mayEdit: boolean;
  /** Reason why the section cannot be edited, if it is to be shown. */
  readonly locked?: string | undefined;
  /** Replaces the edit button. */
  readonly action?: ReactNode;
  readonly view: ReactNode;
  readonly edit: (close: () => void) => ReactNode;
};

/** A section of a store: read-only until the edit button is pressed, then a form until it is saved or cancelled. */
export function SectionCard({ title, formKey, mayEdit, locked, action, view, edit }: Props) {
  const { mode } = useRouteSearch(detailSearch);
  const { editing, open, close, button } = useEditing(mode === 'edit' || hasUnsavedWork(formKey));
  const editable = mayEdit && !locked;
  const isEditing = editing && editable;
  useKeys({ e: () => editable && open() });
  const icon = isEditing ? (
    <ActionIcon
      aria-label={i18n.t('Cancel editing {title}', { title })}
      title={i18n.t('Cancel')}
      onClick={() => void closeForm(formKey, close)}
    >
      <IconClose size={17} />
    </ActionIcon>
  ) : (
    editable && <EditButton ref={button} label={i18n.t('Edit {title}', { title })} onPress={open} />
  );
  return (
    <Card title={title} action={action || icon}>
      {locked && <Alert mb="md">{locked}</Alert>}
      {isEditing ? edit(close) : view}
    </Card>
  );
}
