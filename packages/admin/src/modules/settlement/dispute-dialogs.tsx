import { i18n } from '@bakehouse/contract/i18n';
import { type SettlementLineRecord, settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { Alert, Text, Textarea } from '@mantine/core';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { formatRupees } from '../../ui/format/money.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { useSettlementCall } from './settlement.data.ts';

type Props = {
  readonly settlementId: string;
  readonly line: SettlementLineRecord;
  readonly onClose: () => void;
};

const { dispute, answer } = settlementEndpoints;
const maxLength = 1_000;
const rows = {
  autosize: true,
  minRows: 3,
  maxRows: 10,
  maxLength,
  withAsterisk: true,
  'data-autofocus': true,
} as const;

/** Dialog that asks the marketplace about an order of a settlement. */
export function DisputeDialog({ settlementId, line: { order, net }, onClose }: Props) {
  const send = useSettlementCall(dispute);
  const { form, saving, rejection, props } = useEntryForm({
    schema: dispute.body,
    initial: { note: '' },
    validateOn: 'submit',
    persist: { key: `dispute of order ${order._id} in ${settlementId}` },
    send: (body) => send.mutateAsync({ params: { id: settlementId, order: order._id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title={i18n.t('Dispute order {orderNumber}', { orderNumber: order.order_number })}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: i18n.t('Send dispute'), loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text>{i18n.t('The order adds {net}. The marketplace answers here.', { net: formatRupees(net) })}</Text>
      <Textarea
        label={i18n.t('Note')}
        description={i18n.t('What is wrong, and what is right')}
        {...rows}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

/** Dialog that answers a dispute, with an amount if the vendor is owed more or less. */
export function AnswerDialog({ settlementId, line: { order, dispute }, onClose }: Props) {
  const send = useSettlementCall(answer);
  const toBody = ({ amount, ...values }: { answer: string; amount: unknown }) =>
    answer.body.parse({ ...values, ...(amount !== null && { amount }) });
  const { form, saving, rejection, props } = useEntryForm({
    schema: answer.body.extend({ amount: answer.body.shape.amount.nullable() }),
    initial: { answer: '', amount: null },
    validateOn: 'submit',
    persist: { key: `answer of order ${order._id} in ${settlementId}` },
    send: (values) => send.mutateAsync({ params: { id: settlementId, order: order._id }, body: toBody(values) }),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title={`Answer about order ${order.order_number}`}
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Send answer', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <Text style={{ overflowWrap: 'anywhere' }}>{`${dispute?.actor}: ${dispute?.note}`}</Text>
      <Textarea label="Answer" {...rows} {...form.getInputProps('answer')} />
      <NumberField
        label="Amount"
        description="What the vendor is owed in addition, negative if it is less. Leave it empty if nothing changes."
        unit={{ before: '₹' }}
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  );
}
