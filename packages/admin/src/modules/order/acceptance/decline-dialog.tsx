import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDialogOpened } from '../../../ui/use-dialog-opened.ts';

type Props = {
  readonly onDecline: (reason: string) => void;
  readonly onClose: () => void;
  readonly isSending: boolean;
};

/** Dialog for the reason why a store declines an order. */
export const DeclineDialog = ({ onDecline, onClose, isSending }: Props) => {
  const opened = useDialogOpened(true);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (reason.trim() === '') setError('Reason is required');
    else onDecline(reason.trim());
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Decline order" centered>
      <form noValidate onSubmit={send}>
        <TextInput
          label="Reason"
          description="The marketplace sees it. The order goes to another store."
          withAsterisk
          data-autofocus
          maxLength={200}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            Decline order
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
