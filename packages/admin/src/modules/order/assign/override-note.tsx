import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  /** Why the server rejected the assignment. */
  readonly reason: string;
  readonly saving: boolean;
  readonly onOverride: (reason: string) => void;
};

/** Offers to assign a store against its limits, with a reason that is recorded on the timeline. */
export function OverrideNote({ reason, saving, onOverride }: Props) {
  const [text, setText] = useState('');
  const isReady = text.trim() !== '';
  const send = () => isReady && onOverride(text.trim());
  return (
    <Alert color="yellow" title={reason} role="alert">
      <Stack gap="xs">
        <TextInput
          label="Reason for assigning it anyway"
          description="It is shown on the timeline of the order"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            send();
          }}
        />
        <Group>
          <Button color="yellow" variant="outline" disabled={!isReady} loading={saving} onClick={send}>
            Assign anyway
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
