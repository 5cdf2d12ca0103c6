import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Group, Text } from '@mantine/core';
import type { PresentPerson } from '../../../data/presence.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { WaitingNote } from '../acceptance/waiting-note.tsx';
import { firstDelivery } from '../order-facts.ts';
import { OrderStatus } from '../order-status.tsx';
import { PresenceNote } from '../presence-note.tsx';
import { RescheduleButton } from '../reschedule/reschedule-button.tsx';

type Props = { readonly order: OrderRecord; readonly present: readonly PresentPerson[] };

/** Status, delivery slot, payment due and who else has the order open, below the title of an order. */
export function OrderHeadline({ order, present }: Props) {
  const slot = firstDelivery(order);
  return (
    <Group component="section" aria-label="Order summary" gap="md" mt={-8} mb="md">
      <OrderStatus value={order.status} />
      <Text>{`${formatDate(slot.date)}, ${formatSlot(slot)}`}</Text>
      <RescheduleButton order={order} />
      <Text fw={600}>{paymentText(order)}</Text>
      <WaitingNote order={order} />
      <PresenceNote present={present} live />
    </Group>
  );
}

const paymentText = ({ payment_status: status, order_total: total }: OrderRecord): string =>
  status === 'Pending' || status === 'Failed' ? `${formatRupees(total)} due` : status;
