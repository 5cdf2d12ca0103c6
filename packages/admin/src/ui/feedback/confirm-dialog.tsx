import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useDialogOpened } from '../use-dialog-opened.ts';
import { UsageList } from './usage-list.tsx';

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

type Props = Question & { readonly open: boolean; readonly onAnswer: (yes: boolean) => void };

export const ConfirmDialog = ({ title, text, note, usage, yes, no, danger = false, open, onAnswer }: Props) => (
  // Above other dialogs, because a confirmation can be opened from a dialog.
  <Modal opened={useDialogOpened(open)} onClose={() => onAnswer(false)} title={title} centered zIndex={300}>
    <Text mb={note ? 'xs' : 'md'}>{text}</Text>
    {note && (
      <Text mb="md" fz={13} c="dimmed">
        {note}
      </Text>
    )}
    {usage && <UsageList usage={usage} onOpen={() => onAnswer(false)} />}
    <Group justify="flex-end" gap="xs">
      <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
        {no}
      </Button>
      {yes && (
        <Button color={danger ? 'red' : undefined} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      )}
    </Group>
  </Modal>
);
