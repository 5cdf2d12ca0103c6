import { type OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { Alert, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { useReversePayment } from './money.data.ts';

type Props = {
  readonly orderId: string;
  readonly payment: OrderMoney['payments'][number];
  readonly onClose: () => void;
};

/** Dialog that reverses a payment which was recorded by mistake. */
export function ReverseDialog({ orderId, payment, onClose }: Props) {
  const reverse = useReversePayment(orderId, payment._id);
  const { form, saving, rejection, props } = useEntryForm({
    schema: orderMoneyEndpoints.reverse.body,
    initial: { reason: '' },
    validateOn: 'submit',
    send: (values) => reverse.mutateAsync(values),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title="Reverse payment"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Reverse payment', loading: saving, color: 'red' }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{`The payment of ${formatRupees(payment.amount)} stays in the list and no longer counts as received.`}</Text>
      <TextInput label="Reason" withAsterisk data-autofocus maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
