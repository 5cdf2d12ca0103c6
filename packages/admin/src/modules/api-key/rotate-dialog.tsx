import { type ApiKey, overlapHours } from '@bakehouse/contract/api-key/api-key.endpoints';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
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
export function RotateDialog({ apiKey, onRotated, onClose }: Props) {
  const [hours, setHours] = useState(String(overlapHours.default));
  const rotate = useRotateApiKey();
  return (
    <FormDialog
      title={`Rotate ${apiKey.name}`}
      onClose={onClose}
      onSubmit={() =>
        rotate.mutate(
          { key: apiKey, hours: Number(hours) },
          { onSuccess: ({ secret }) => (secret === null ? onClose() : onRotated(secret)) },
        )
      }
      submit={{ label: 'Rotate key', loading: rotate.isPending }}
    >
      <Text>The key gets a new secret. Give it to the program before the current one ends.</Text>
      <LightSelect
        label="The current secret works for"
        data={overlaps}
        allowDeselect={false}
        value={hours}
        onChange={(value) => value && setHours(value)}
      />
    </FormDialog>
  );
}
