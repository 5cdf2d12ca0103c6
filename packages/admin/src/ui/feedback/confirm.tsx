import { confirmLabels } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { Button, Group, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Suspense, useEffect } from 'react';
import { focusMenuButton } from '../focus/menu-focus.ts';
import { lazyPart } from '../lazy-part.tsx';

const UsageList = lazyPart(async () => (await import('./usage-list.tsx')).UsageList);

/** What a confirmation dialog asks. */
export type Question = {
  title: string;
  text: string;
  /** Additional effects of confirming. */
  note?: string | undefined;
  /** Records that the answer affects, listed with links. */
  usage?: readonly UsageEntry[];
  /** Label of the confirm button. Without it the dialog only informs. */
  yes?: string;
  no: string;
  danger?: boolean;
};

/** Functions that answer no to the open dialogs. */
const pending = new Set<() => void>();
let lastId = 0;

/**
 * Opens a confirmation dialog with the focus on the safe answer, which Esc also gives.
 * @returns whether the user confirmed.
 */
export function confirm({ title, text, note, usage, yes, no, danger = false }: Question): Promise<boolean> {
  focusMenuButton();
  lastId += 1;
  const modalId = `confirm-${lastId}`;
  const close = () => modals.close(modalId);
  return new Promise((resolve) => {
    const cancel = () => {
      pending.delete(cancel);
      resolve(false);
    };
    pending.add(cancel);
    const children = (
      <>
        <Text>{text}</Text>
        {note && (
          <Text mt="xs" fz={13} c="dimmed">
            {note}
          </Text>
        )}
        {usage && (
          <Suspense>
            <UsageList usage={usage} onOpen={close} />
          </Suspense>
        )}
      </>
    );
    if (yes === undefined)
      return void modals.open({
        modalId,
        title,
        children: (
          <>
            {children}
            <Group justify="flex-end" mt="md">
              <Button variant="default" data-autofocus onClick={close}>
                {no}
              </Button>
            </Group>
          </>
        ),
        onClose: cancel,
      });
    modals.openConfirmModal({
      modalId,
      title,
      children,
      labels: { confirm: yes, cancel: no },
      groupProps: { gap: 'xs' },
      cancelProps: { 'data-autofocus': true },
      confirmProps: danger ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      onClose: cancel,
    });
  });
}

/** Shows the confirmation dialogs; the main layout contains it. Unmounting it, at sign-out for example, answers no. */
export function ConfirmDialogs() {
  useEffect(
    () => () => {
      for (const cancel of pending) cancel();
    },
    [],
  );
  // Above other dialogs, because a confirmation can be opened from a dialog.
  return <ModalsProvider modalProps={{ centered: true, zIndex: 300 }} />;
}

const { title, cancel } = confirmLabels;

export function confirmDelete(name: string, note?: string): Promise<boolean> {
  const { text, confirm: yes } = confirmLabels.delete;
  return confirm({ title, text: text(name), note, yes, no: cancel, danger: true });
}

export const confirmRestore = (name: string): Promise<boolean> =>
  confirm({ title, text: confirmLabels.restore.text(name), yes: confirmLabels.restore.confirm, no: cancel });

export const confirmLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    text: 'Your changes here are not saved and will be lost.',
    yes: 'Leave',
    no: 'Stay here',
    danger: true,
  });

/** Explains why a record in use was not changed, and lists where it is used. */
export const showUsage = (sentence: string, usage: readonly UsageEntry[]): Promise<boolean> =>
  confirm({
    title: 'This record is in use',
    text: `${sentence} Change them first.`,
    usage,
    no: 'OK',
  });

/**
 * Names the record that has a value already, with its link.
 * @param yes label of the button that solves it; without it there is none.
 */
export const showHolder = (sentence: string, usage: readonly UsageEntry[], yes?: string): Promise<boolean> =>
  confirm({ title: 'Already in use', text: `${sentence}.`, usage, ...(yes && { yes }), no: yes ? cancel : 'OK' });
