import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../../data/session.ts';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';

const { rescheduleOverride } = orderDeliveryEndpoints;

/** Maximum number of characters of the reason for another slot. */
const maxReasonLength = 200;

/** A slot in which the store cannot deliver, and the reason of the move that the server rejected. */
export type FullSlot = {
  /** The message of the server, which names the next free slot. */
  readonly message: string;
  readonly reason: string;
};

type Props = {
  readonly title: string;
  /** Set after the server rejected the slot. */
  readonly full?: (FullSlot & { readonly onChooseSlot: () => void }) | undefined;
  readonly onMove: (reason: string) => void;
  readonly onClose: () => void;
};

/**
 * Asks why a delivery is moved to another slot. If the store cannot deliver then, it shows the next free slot, and moves the
 * delivery anyway for users who may ignore hours and capacity of a store.
 */
export const ReasonDialog = ({ title, full, onMove, onClose }: Props) => {
  const mayOverride = useCan()(rescheduleOverride);
  const opened = useDialogOpened(true);
  const [reason, setReason] = useState(full?.reason ?? '');
  const [isMissing, setMissing] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (reason.trim() === '') setMissing(true);
          else if (!full || mayOverride) onMove(reason.trim());
        }}
      >
        <Stack gap="md">
          {full && (
            <Alert color="yellow" title={full.message} role="alert">
              {mayOverride
                ? 'Choose another slot, or move the delivery anyway with a reason.'
                : 'Choose another slot. Your role does not allow you to ignore the hours and capacity of a store.'}
            </Alert>
          )}
          {(!full || mayOverride) && (
            <TextInput
              label="Reason"
              description="The store sees it on the order."
              withAsterisk
              data-autofocus
              maxLength={maxReasonLength}
              value={reason}
              error={isMissing && 'Reason is required'}
              onChange={({ currentTarget }) => {
                setMissing(false);
                setReason(currentTarget.value);
              }}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {full && (
              <Button variant="default" onClick={full.onChooseSlot}>
                Choose another slot
              </Button>
            )}
            {!full && <Button type="submit">Move delivery</Button>}
            {full && mayOverride && (
              <Button type="submit" color="yellow" variant="outline">
                Move anyway
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
