import { type OrderRecord, orderStatuses } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { Group, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PartForm } from '../../crud/part-form.tsx';
import { useCan, useSession } from '../../data/session.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { EditButton, useEditing } from '../../ui/editing.tsx';
import { hasUnsavedWork } from '../../ui/unsaved-work.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { orderQuery } from './order.data.ts';
import { useChangeOrder } from './order-changes.ts';
import { OrderStatus, statusWords } from './order-status.tsx';

type Props = { readonly order: OrderRecord };

const { updateStatus } = orderEndpoints;
/** What a store may set its own orders to; the server decides, these are the ones it takes. */
const ownStatuses: readonly string[] = ['processing', 'shipped', 'delivered'];

/** The choices of the six that this person has; a status that is none of them is shown and cannot be chosen. */
const useStatusOptions = (now: string) => {
  const session = useSession();
  const own = session.status === 'in' && session.vendorId !== null && session.user.roles.every(isVendorRole);
  return orderStatuses
    .map((value) => ({ value, label: statusWords(value), disabled: own && !ownStatuses.includes(value) }))
    .filter(({ value, disabled }) => !disabled || value === now);
};
const isVendorRole = ({ name }: { readonly name: string }) => name === 'Vendor';
const statusOf = ({ status }: OrderRecord) => ({ order_status: status });

const placeOf = ({ _id }: OrderRecord) => `status of order ${_id}`;

const StatusForm = ({ order, onClose }: Props & { onClose: () => void }) => {
  const client = useQueryClient();
  const change = useChangeOrder(updateStatus, order._id);
  const options = useStatusOptions(order.status);
  return (
    <PartForm
      label="Order status"
      place={placeOf(order)}
      record={order}
      partOf={statusOf}
      schema={updateStatus.body}
      send={(values, version) => change.mutateAsync({ ...values, version })}
      refetch={() => client.fetchQuery(orderQuery(order._id))}
      onClose={onClose}
    >
      {(form) => (
        <Select label="Order status" data={options} openOnFocus={false} {...form.getInputProps('order_status')} />
      )}
    </PartForm>
  );
};

/** The order's own facts; its status turns into a choice of the six. */
export const SummaryCard = ({ order }: Props) => {
  const mayEdit = useCan()(updateStatus);
  const { editing, open, close, button } = useEditing(mayEdit && hasUnsavedWork(placeOf(order)));
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
          ['Number', order.order_number],
          ['Date', formatDateTime(order.order_date)],
          ['Source', order.source],
          ['Payment method', order.payment_method],
          ['Payment status', <OrderStatus key="payment" value={order.payment_status} />],
          ...(editing ? [] : [['Order status', status] as const]),
        ]}
      />
      {editing && <StatusForm order={order} onClose={close} />}
    </Card>
  );
};
