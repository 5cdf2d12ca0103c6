import {
  defaultHolder,
  type PaymentMethod,
  paymentHolderLabels,
  paymentHolders,
  paymentMethodLabels,
  paymentMethods,
} from '@bakehouse/contract/money/payment';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { type OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { Alert, Select, TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { useChangeOrder } from '../form/order-changes.ts';

type Props = {
  readonly order: Pick<OrderRecord, '_id' | 'assigned_vendor'>;
  readonly balance: OrderMoney['balance'];
  readonly onClose: () => void;
};

const { record } = orderMoneyEndpoints;
const schema = record.body;
const methods = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

/** Dialog that records a payment which staff received or saw in an account. */
export function PaymentDialog({ order, balance, onClose }: Props) {
  const send = useChangeOrder(record, order._id);
  const { form, saving, rejection, props } = useEntryForm({
    schema,
    initial: {
      method: 'upi' as PaymentMethod,
      holder: defaultHolder('upi') as (typeof paymentHolders)[number],
      amount: balance.due || null,
      reference: '',
      reason: '',
    },
    validateOn: 'submit',
    persist: { key: `payment of order ${order._id}` },
    send: (values) => send.mutateAsync(schema.parse(values)),
    done: onClose,
  });
  const holders = paymentHolders
    .filter((holder) => holder !== 'vendor' || order.assigned_vendor)
    .map((value) => ({ value, label: paymentHolderLabels[value] }));
  return (
    <FormDialog
      ref={props.ref}
      title="Record payment"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Record payment', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <NumberField
        label="Amount"
        withAsterisk
        data-autofocus
        unit={{ before: '₹' }}
        {...form.getInputProps('amount')}
      />
      <Select
        label="Payment method"
        data={methods}
        allowDeselect={false}
        {...form.getInputProps('method')}
        onChange={(value) => {
          const method = paymentMethods.find((name) => name === value) ?? 'other';
          form.setValues({ method, holder: defaultHolder(method) });
        }}
      />
      <Select label="Held by" data={holders} allowDeselect={false} {...form.getInputProps('holder')} />
      <TextInput
        label="Reference"
        description="Number of the transfer or transaction"
        maxLength={100}
        {...form.getInputProps('reference')}
      />
      <TextInput
        label="Reason"
        description="How you know of the payment"
        withAsterisk
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
