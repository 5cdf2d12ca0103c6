import { type PersonChannel, personChannels } from '@bakehouse/contract/core/message-language';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { linkHours, type OrderMoney, orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { Alert, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEntryForm } from '../../../ui/form/use-entry-form.ts';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { useChangeOrder } from '../form/order-changes.ts';

type Props = {
  readonly order: Pick<OrderRecord, '_id' | 'customer'>;
  readonly balance: OrderMoney['balance'];
  readonly onClose: () => void;
};

const { createLink } = orderMoneyEndpoints;
const schema = createLink.body;

/** Dialog that makes a payment link with what is due, and sends it to the customer. */
export function PaymentLinkDialog({ order: { _id, customer }, balance, onClose }: Props) {
  const send = useChangeOrder(createLink, _id);
  // One key for all attempts of this dialog, so that a repeated one gives no second link.
  const [key] = useState(() => crypto.randomUUID());
  const contacts = { sms: customer.phone, email: customer.email } as const;
  const { form, saving, rejection, props } = useEntryForm({
    schema: schema.omit({ key: true }),
    initial: {
      amount: balance.due || null,
      channels: ['sms'] as PersonChannel[],
      hours: linkHours.usual as number | null,
    },
    validateOn: 'submit',
    persist: { key: `payment link of order ${_id}` },
    send: (values) => send.mutateAsync(schema.parse({ ...values, key })),
    done: onClose,
  });
  return (
    <FormDialog
      ref={props.ref}
      title="Create payment link"
      onClose={onClose}
      onSubmit={() => props.onSubmit()}
      submit={{ label: 'Create link', loading: saving }}
    >
      {rejection && <Alert color="red">{rejection}</Alert>}
      <NumberField
        label="Amount"
        withAsterisk
        data-autofocus
        unit={{ before: '₹' }}
        {...form.getInputProps('amount')}
      />
      <Checkbox.Group
        label="Send by"
        description="Without a choice, copy the link from the list of payments"
        {...form.getInputProps('channels')}
      >
        <Group gap="md" mt={6}>
          {personChannels.map((channel) => (
            <Checkbox
              key={channel}
              value={channel}
              disabled={!contacts[channel]}
              label={`${channel === 'sms' ? 'SMS' : 'Email'} to ${contacts[channel] || 'nobody'}`}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberField label="Valid for (hours)" withAsterisk {...form.getInputProps('hours')} />
      <Text fz={13} c="dimmed">
        The order turns Paid when the customer has paid.
      </Text>
    </FormDialog>
  );
}
