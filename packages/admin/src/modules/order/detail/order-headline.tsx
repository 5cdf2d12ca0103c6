import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Group, Text } from '@mantine/core';
import { formatDate, formatSlot } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { firstDelivery } from '../deliveries.ts';
import { OrderStatus } from '../order-status.tsx';

const paymentText = ({ payment_status: status, order_total: total }: OrderRecord): string =>
  status === 'Pending' || status === 'Failed' ? `${formatRupees(total)} due` : status;

/** Status, delivery slot and payment due, below the title of an order. */
export const OrderHeadline = ({ order }: { order: OrderRecord }) => {
  const slot = firstDelivery(order);
  return (
    <Group component="section" aria-label="Order summary" gap="md" mt={-8} mb="md">
      <OrderStatus value={order.status} />
      <Text>{`${formatDate(slot.date)}, ${formatSlot(slot)}`}</Text>
      <Text fw={600}>{paymentText(order)}</Text>
    </Group>
  );
};
