import { Button, Group, Text } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { type AskedQuestion, takeAsked } from './confirm.tsx';

const UsageList = lazyPart(async () => (await import('./usage-list.tsx')).UsageList);

let lastId = 0;

/** Opens a dialog for each new question, above other dialogs, because a confirmation can be opened from a dialog. */
export function Dialogs({ questions }: { readonly questions: readonly AskedQuestion[] }) {
  useEffect(() => {
    // Another effect of the same rendering may have taken them.
    if (questions.length > 0) for (const question of takeAsked()) open(question);
  }, [questions]);
  return <ModalsProvider modalProps={{ centered: true, zIndex: 300 }} />;
}

function open({ question: { title, text, note, usage, yes, no, danger = false }, answer }: AskedQuestion): void {
  lastId += 1;
  const modalId = `confirm-${lastId}`;
  const close = () => modals.close(modalId);
  const cancel = () => answer(false);
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
    onConfirm: () => answer(true),
    onClose: cancel,
  });
}
