import {
  type AdjustmentInput,
  settlementEndpoints,
  type VendorAccount,
} from '@bakehouse/contract/money/settlement.endpoints';
import { Alert, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { useChangeAccount } from './vendor-account.data.ts';

type Event = AdjustmentInput['event'];
type Props = { readonly vendor: VendorAccount['vendor']; readonly event: Event; readonly onClose: () => void };

const { adjust } = settlementEndpoints;
const schema = adjust.body;

const texts = {
  adjustment: {
    title: 'Adjust account',
    submit: 'Adjust account',
    text: (name: string) => `The next settlement of ${name} has this amount.`,
    amount: 'Negative if the vendor is owed less',
  },
  deposit: {
    title: 'Record payment of the vendor',
    submit: 'Record payment',
    text: (name: string) => `What ${name} has paid to the marketplace reduces what the vendor owes.`,
    amount: undefined,
  },
} as const;

/** Dialog that adds an entry to the account of a vendor. */
export function AdjustDialog({ vendor, event, onClose }: Props) {
  const send = useChangeAccount(adjust);
  // One key for all attempts of this dialog, so that a repeated one gives no second entry.
  const [key] = useState(() => crypto.randomUUID());
  const { form, saving, rejection, props } = useEntryForm({
    schema: schema.omit({ key: true }),
    initial: { event, amount: null, reason: '' },
    validateOn: 'submit',
    send: (values) => send.mutateAsync({ params: { id: vendor._id }, body: schema.parse({ ...values, key }) }),
    done: onClose,
  });
  const { title, submit, text, amount } = texts[event];
  return (
    <FormDialog
      ref={props.ref}
      title={title}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: submit, loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{text(vendor.name)}</Text>
      <NumberField
        label="Amount"
        description={amount}
        withAsterisk
        data-autofocus
        unit={{ before: '₹' }}
        {...form.getInputProps('amount')}
      />
      <TextInput label="Reason" withAsterisk maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
