import { ActionIcon, Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useDeleteRecord } from '../../data/crud-queries.ts';
import type { BaseRecord, LifecycleResource } from '../../data/crud-resource.ts';
import { useCan } from '../../data/session.ts';
import { confirmDelete } from '../../ui/feedback/confirm.tsx';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { nextRowFocus } from '../../ui/table/row-focus.ts';
import type { CrudScreenProps } from './crud-screen-props.ts';

type Props<Rec extends BaseRecord> = Pick<CrudScreenProps<Rec>, 'nameOf' | 'deleteBlockedReason' | 'deleteNote'> & {
  readonly resource: LifecycleResource;
  readonly record: Rec;
  readonly variant: 'icon' | 'text';
  readonly onDone?: () => void;
};

/** Deletes a record after a confirmation. The button is disabled with a reason when the record cannot be deleted. */
export function DeleteButton<Rec extends BaseRecord>(props: Props<Rec>) {
  const { resource, nameOf, deleteBlockedReason, deleteNote, record, variant, onDone } = props;
  const can = useCan();
  const remove = useDeleteRecord(resource);
  if (!can(resource.endpoints.remove)) return null;
  const blockedReason = deleteBlockedReason?.(record);
  const confirmAndDelete = async (button: Element) => {
    if (!(await confirmDelete(nameOf(record), deleteNote?.(record)))) return;
    const focusNextRow = nextRowFocus(button);
    remove.mutate(record, {
      onSuccess: () => {
        focusNextRow();
        onDone?.();
      },
    });
  };
  const buttonProps = {
    title: blockedReason ? undefined : `Delete ${nameOf(record)}`,
    loading: remove.isPending,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => void confirmAndDelete(currentTarget),
    bg: blockedReason && 'transparent',
  };
  const button =
    variant === 'icon' ? (
      <ActionIcon aria-label={`Delete ${nameOf(record)}`} {...buttonProps}>
        <IconTrash size={17} />
      </ActionIcon>
    ) : (
      <Button variant="default" c={blockedReason ? undefined : 'var(--mantine-color-error)'} {...buttonProps}>
        Delete
      </Button>
    );
  // Lists have many of these buttons, so only a disabled one mounts a tooltip.
  return blockedReason ? <DisabledReason reason={blockedReason}>{button}</DisabledReason> : button;
}
