import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import { RowAnswer } from '../acceptance/row-answer.tsx';
import { PaymentStatus, RowStatus } from '../order-status.tsx';
import { waitingReason } from './waiting-reason.ts';

/** One line of a card: text, truncated when necessary, and content on the right. */
const Line = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap">
    <Text inherit truncate miw={0}>
      {children}
    </Text>
    {aside}
  </Group>
);

const DeliveryTime = ({ delivery }: Pick<OrderRow, 'delivery'>) => (
  <>
    {formatDate(delivery.date)}, {formatSlot(delivery)}
  </>
);

/** The vendor and the delivery slot, which is never truncated; then why there is no vendor. */
const SlotLine = (row: Pick<OrderRow, 'delivery' | 'vendor' | 'routing'>) => {
  const { delivery, vendor } = row;
  const { label, reason } = waitingReason(row);
  const name = vendor?.store_name ?? label;
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text inherit style={{ flex: 'none' }}>
          <DeliveryTime delivery={delivery} />
        </Text>
        <Text inherit c={vendor ? undefined : 'dimmed'} truncate miw={0} title={name}>
          {name}
        </Text>
      </Group>
      {!vendor && reason && (
        <Text inherit c="dimmed" truncate title={reason}>
          {reason}
        </Text>
      )}
    </>
  );
};

const aside = (row: OrderRow) => <RowStatus row={row} />;

/** Content of a phone card below number and status: slot and vendor, customer and total. */
const Lines = (row: OrderRow) => (
  <>
    <SlotLine {...row} />
    <Line
      aside={
        <Group gap={6} wrap="nowrap">
          <PaymentStatus value={row.payment_status} />
          {formatRupees(row.order_total)}
        </Group>
      }
    >
      {row.customer.full_name}
    </Line>
  </>
);

export const orderCard = { card: (row: OrderRow) => <Lines {...row} />, cardAside: aside };

/** The card for vendors, without amounts, and with the answer to an order that waits for it. */
export const storeCard = {
  card: (row: OrderRow) => (
    <>
      <Line aside={null}>
        <DeliveryTime delivery={row.delivery} />
      </Line>
      <Line aside={null}>{row.customer.full_name}</Line>
      <RowAnswer row={row} isOnPhone />
    </>
  ),
  cardAside: aside,
};
