import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useCan } from '../../../data/session.ts';
import { useDialogOpened } from '../../../ui/focus/use-dialog-opened.ts';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';

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
  /** Shown above the reason. */
  readonly children?: ReactNode;
  readonly onMove: (reason: string) => void;
  readonly onClose: () => void;
};

const schema = z.object({ reason: z.string().trim().min(1, 'Reason is required') });

/**
 * Asks why a delivery is moved to another slot. If the store cannot deliver then, it shows the next free slot, and moves the
 * delivery anyway for users who may ignore hours and capacity of a store.
 */
export function ReasonDialog({ title, full, children, onMove, onClose }: Props) {
  const mayOverride = useCan()(rescheduleOverride);
  const opened = useDialogOpened(true);
  const { form, props } = useEntryForm({
    schema,
    initial: { reason: full?.reason ?? '' },
    validateOn: 'submit',
    keepsDraft: true,
    send: async ({ reason }) => onMove(reason.trim()),
    done: () => undefined,
  });
  const mayMove = !full || mayOverride;
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <form
        {...props}
        onSubmit={(event) => {
          event.stopPropagation();
          if (mayMove) props.onSubmit(event);
          else event.preventDefault();
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
          {children}
          {mayMove && (
            <TextInput
              label="Reason"
              description="The store sees it on the order."
              withAsterisk
              data-autofocus
              maxLength={maxReasonLength}
              {...form.getInputProps('reason')}
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
}
