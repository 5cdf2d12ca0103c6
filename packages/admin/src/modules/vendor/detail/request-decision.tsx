import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

type Decision = { decision: 'approve' | 'reject'; reason?: string; version: number };
type Props = {
  /** Version of the vendor. */
  readonly version: number;
  /** The mutation that decides. */
  readonly decide: { readonly isPending: boolean; readonly mutate: (decision: Decision) => void };
};

/** Approves the change that a store requested, or rejects it with a reason. */
export function RequestDecision({ version, decide }: Props) {
  const [reason, setReason] = useState('');
  const [rejecting, setRejecting] = useState(false);
  return (
    <Stack gap="xs">
      {rejecting && (
        <TextInput
          label="Reason"
          description="The vendor will read it"
          withAsterisk
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        {rejecting ? (
          <Button
            color="red"
            loading={decide.isPending}
            disabled={reason.trim() === ''}
            onClick={() => decide.mutate({ decision: 'reject', reason: reason.trim(), version })}
          >
            Reject change
          </Button>
        ) : (
          <Button loading={decide.isPending} onClick={() => decide.mutate({ decision: 'approve', version })}>
            Approve change
          </Button>
        )}
        <Button variant="default" disabled={decide.isPending} onClick={() => setRejecting(!rejecting)}>
          {rejecting ? 'Cancel' : 'Reject change…'}
        </Button>
      </Group>
    </Stack>
  );
}
