import { type ApiKey, overlapHours } from '@bakehouse/contract/api-key/api-key.endpoints';
import { Button, Group, Modal, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useDialogOpened } from '../../ui/focus/use-dialog-opened.ts';
import { LightSelect } from '../../ui/input/light-select.tsx';
import { useRotateApiKey } from './api-key.data.ts';

const overlaps = [
  { value: '0', label: 'End at once' },
  { value: '1', label: '1 hour' },
  { value: String(overlapHours.default), label: '24 hours' },
  { value: String(overlapHours.max), label: '7 days' },
];

type Props = {
  readonly apiKey: ApiKey;
  /** Receives the new secret. */
  readonly onRotated: (secret: string) => void;
  readonly onClose: () => void;
};

/** Dialog that gives a key a new secret. */
export const RotateDialog = ({ apiKey, onRotated, onClose }: Props) => {
  const opened = useDialogOpened(true);
  const [hours, setHours] = useState(String(overlapHours.default));
  const rotate = useRotateApiKey();
  const send = (event: FormEvent) => {
    event.preventDefault();
    rotate.mutate(
      { key: apiKey, hours: Number(hours) },
      { onSuccess: ({ secret }) => (secret === null ? onClose() : onRotated(secret)) },
    );
  };
  return (
    <Modal opened={opened} onClose={onClose} title={`Rotate ${apiKey.name}`} centered>
      <form noValidate onSubmit={send}>
        <Text mb="sm">The key gets a new secret. Give it to the program before the current one ends.</Text>
        <LightSelect
          label="The current secret works for"
          data={overlaps}
          allowDeselect={false}
          value={hours}
          onChange={(value) => value && setHours(value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={rotate.isPending}>
            Rotate key
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
