import {
  type RefundBearer,
  type RefundTarget,
  refundBearerLabels,
  refundBearers,
  refundTargetLabels,
  refundTargets,
} from '@bakehouse/contract/money/payment';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { type OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { Alert, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { useChangeOrder } from '../form/order-changes.ts';
import { type RefundedOrder, RefundItems } from './refund-items.tsx';

type Props = {
  readonly order: Pick<OrderRecord, '_id' | 'assigned_vendor'> & RefundedOrder;
  readonly balance: OrderMoney['balance'];
  readonly refunds: OrderMoney['refunds'];
  readonly onClose: () => void;
};

const { refund } = orderMoneyEndpoints;
const schema = refund.body;

/** Dialog that records a refund. It begins with the credit of the customer, which nobody has to bear. */
export function RefundDialog({ order, balance, refunds, onClose }: Props) {
  const send = useChangeOrder(refund, order._id);
  // One key for all attempts of this dialog, so that a repeated one gives no second refund.
  const [key] = useState(() => crypto.randomUUID());
  const { form, saving, rejection, props } = useEntryForm({
    schema: schema.omit({ key: true }),
    initial: {
      amount: balance.credit || null,
      target: (balance.refundable_to_source > 0 ? 'source' : 'bank_transfer') as RefundTarget,
      bearer: (balance.credit > 0 ? 'customer' : 'platform') as RefundBearer,
      reference: '',
      reason: '',
      items: [] as number[],
    },
    validateOn: 'submit',
    persist: { key: `refund of order ${order._id}` },
    send: ({ items, ...values }) =>
      send.mutateAsync(schema.parse({ ...values, key, ...(items.length > 0 && { items }) })),
    done: onClose,
  });
  const amount = Number(form.values.amount ?? 0);
  const targets = refundTargets
    .filter((target) => target !== 'source' || balance.refundable_to_source > 0)
    .map((value) => ({ value, label: refundTargetLabels[value] }));
  const bearers = refundBearers
    .filter((bearer) => bearer !== 'vendor' || order.assigned_vendor)
    .map((value) => ({ value, label: refundBearerLabels[value] }));
  return (
    <FormDialog
      ref={props.ref}
      title="Refund"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Record refund', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <RefundItems
        order={order}
        refunds={refunds}
        selected={form.values.items as number[]}
        onChange={(items, sum) => form.setValues({ items, amount: Math.min(sum, balance.refundable) || null })}
      />
      <NumberField
        label="Amount"
        description={`At most ${formatRupees(balance.refundable)}`}
        withAsterisk
        data-autofocus
        unit={{ before: '₹' }}
        {...form.getInputProps('amount')}
      />
      <Select label="Refund to" data={targets} allowDeselect={false} {...form.getInputProps('target')} />
      {amount > balance.credit && (
        <Select
          label={balance.credit > 0 ? `Who bears more than ${formatRupees(balance.credit)}` : 'Who bears the refund'}
          data={bearers}
          allowDeselect={false}
          {...form.getInputProps('bearer')}
        />
      )}
      <TextInput
        label="Reference"
        description="Number of the transfer or transaction"
        maxLength={100}
        {...form.getInputProps('reference')}
      />
      <TextInput label="Reason" withAsterisk maxLength={500} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
