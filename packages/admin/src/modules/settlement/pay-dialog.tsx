import { type Settlement, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { Alert, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { localToday } from '../../ui/format/days.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { DayField } from '../../ui/input/day-field.tsx';
import { useSettlementCall } from './settlement.data.ts';

type Props = { readonly settlement: Settlement; readonly onClose: () => void };

const { pay } = settlementEndpoints;
const schema = pay.body;

/** Dialog that records the transfer of a payout. */
export function PayDialog({ settlement: { _id, vendor, payout }, onClose }: Props) {
  const send = useSettlementCall(pay);
  const { form, saving, rejection, props } = useEntryForm({
    schema,
    initial: { reference: '', on: localToday() },
    validateOn: 'submit',
    send: (values) => send.mutateAsync({ params: { id: _id }, body: schema.parse(values) }),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title="Mark as paid"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Mark as paid', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{`${formatRupees(payout)} was transferred to ${vendor.name}.`}</Text>
      <TextInput
        label="Reference"
        description="Number of the transfer, or of its batch"
        withAsterisk
        data-autofocus
        maxLength={100}
        {...form.getInputProps('reference')}
      />
      <DayField label="Paid on" withAsterisk max={localToday()} {...form.getInputProps('on')} />
    </FormDialog>
  );
}
