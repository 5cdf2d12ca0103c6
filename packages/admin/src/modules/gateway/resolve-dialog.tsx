import { type MismatchAction, mismatchActionLabels, mismatchReasonLabels } from '@bakehouse/contract/money/gateway';
import { gatewayEndpoints, type Mismatch } from '@bakehouse/contract/money/gateway.endpoints';
import { Alert, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../data/client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { formatRupees } from '../../ui/format/money.ts';

type Props = { readonly mismatch: Mismatch; readonly action: MismatchAction; readonly onClose: () => void };

const { resolve } = gatewayEndpoints;

/** What an action does, for a mismatch with an amount. */
const effects: Readonly<Record<MismatchAction, (amount: string) => string>> = {
  match: (amount) => `The payment of ${amount} is recorded in the order with this number.`,
  accept: (amount) => `The order records ${amount}, as the gateway reported it.`,
  refund: (amount) => `The customer gets back the credit of the order, at most ${amount}.`,
  retry: (amount) => `The gateway gets the refund of ${amount} again.`,
  transfer: (amount) => `The refund of ${amount} is recorded as paid by bank transfer.`,
  dismiss: () => 'The mismatch leaves the list, and no order changes.',
};

/** Dialog that settles a mismatch with one of its actions. */
export function ResolveDialog({ mismatch, action, onClose }: Props) {
  const send = useMutation({
    meta: { invalidates: 'order' },
    mutationFn: (body: object) =>
      callEndpoint(resolve, { params: { id: mismatch._id }, body: resolve.body.parse({ action, ...body }) }),
  });
  const { form, saving, rejection, props } = useEntryForm({
    schema: resolve.body.omit({ action: true }),
    initial: { order_number: '', reference: '', reason: '' },
    validateOn: 'submit',
    send: (values) => send.mutateAsync(values),
    done: onClose,
  });
  const field = (name: 'order_number' | 'reference' | 'reason', label: string, maxLength: number) => (
    <TextInput label={label} withAsterisk data-autofocus maxLength={maxLength} {...form.getInputProps(name)} />
  );
  return (
    <FormDialog
      ref={props.ref}
      title={mismatchActionLabels[action]}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: mismatchActionLabels[action], loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{`${mismatchReasonLabels[mismatch.reason]}. ${effects[action](formatRupees(mismatch.amount))}`}</Text>
      {action === 'match' && field('order_number', 'Order number', 50)}
      {action === 'transfer' && field('reference', 'Number of the bank transfer', 100)}
      {action === 'dismiss' && field('reason', 'Reason', 500)}
    </FormDialog>
  );
}
