import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { statusChoices } from '@bakehouse/contract/order/order-lifecycle';
import { Group, Select, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../../data/session.ts';
import { PartForm } from '../../../kernel/crud/part-form.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { EditButton, useEditing } from '../../../ui/form/editing.tsx';
import { hasUnsavedWork } from '../../../ui/form/unsaved-work.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { capitalize } from '../../../ui/format/text.ts';
import { useKeys } from '../../../ui/use-keys.ts';
import { useChangeOrder } from '../form/order-changes.ts';
import { orderQuery } from '../order.data.ts';
import { OrderStatus, PaymentStatus } from '../order-status.tsx';

type Props = { readonly order: OrderRecord };

const { updateStatus } = orderEndpoints;
/** All six statuses may be selected (spec 1 §4), in the order of an order's life. */
const statusOptions = statusChoices.map((value) => ({ value, label: capitalize(value) }));

/** Facts of the order, with a select for the status. */
export function SummaryCard({ order }: Props) {
  const mayEdit = useCan()(updateStatus);
  const { editing, open, close, button } = useEditing(mayEdit && hasUnsavedWork(formKeyOf(order)));
  useKeys({ e: () => mayEdit && open() });
  const status = (
    <Group gap={6} mih={30}>
      <OrderStatus value={order.status} />
      {mayEdit && <EditButton ref={button} label="Edit status" onPress={open} />}
    </Group>
  );
  return (
    <Card title="Order Details">
      <Facts
        facts={[
          ['Date', formatDateTime(order.order_date)],
          ['Source', order.source],
          [
            'Payment',
            <Group key="payment" gap={6}>
              {order.payment_method}
              <PaymentStatus value={order.payment_status} />
            </Group>,
          ],
          ...(editing ? [] : [['Order status', status] as const]),
        ]}
      />
      {editing && <StatusForm order={order} onClose={close} />}
    </Card>
  );
}

const formKeyOf = ({ _id }: OrderRecord) => `status of order ${_id}`;

function StatusForm({ order, onClose }: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const change = useChangeOrder(updateStatus, order._id);
  return (
    <PartForm
      label="Order status"
      formKey={formKeyOf(order)}
      record={order}
      partOf={statusOf}
      schema={updateStatus.body}
      send={({ proof_reason, ...values }, version) =>
        change.mutateAsync({ ...values, ...(proof_reason && { proof_reason }), version })
      }
      refetch={() => client.fetchQuery(orderQuery(order._id))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label="Order status"
            data={statusOptions}
            openOnFocus={false}
            {...form.getInputProps('order_status')}
          />
          {isUnproved(order, form.values.order_status) && (
            <Textarea
              label="Reason to continue without proof"
              description={`This order needs a proof before it is ${form.values.order_status}. Use the button at the top for a photo or the customer's code.`}
              autosize
              maxLength={500}
              {...form.getInputProps('proof_reason')}
            />
          )}
        </>
      )}
    </PartForm>
  );
}

const statusOf = ({ status }: OrderRecord) => ({ order_status: status, proof_reason: '' });

const isUnproved = ({ proof }: OrderRecord, to: unknown): boolean =>
  proof !== undefined && proof.missing[to as keyof typeof proof.missing] !== undefined;
