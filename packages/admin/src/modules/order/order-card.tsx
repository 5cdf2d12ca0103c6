import type { OrderRow } from '@bakehouse/contract/order/order';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate, formatSlot } from '../../ui/dates.ts';
import { formatRupees } from '../../ui/money.ts';
import { OrderStatus, PaymentStatus } from './order-status.tsx';

/** One line of a card: text that is cut off on the left, and what is always whole on the right. */
const Line = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <Group justify="space-between" gap="xs" wrap="nowrap">
    <Text inherit truncate miw={0}>
      {children}
    </Text>
    {aside}
  </Group>
);

const When = ({ delivery }: Pick<OrderRow, 'delivery'>) => (
  <>
    {formatDate(delivery.date)}, {formatSlot(delivery)}
  </>
);

const aside = ({ status }: OrderRow) => <OrderStatus value={status} />;

/** An order on a phone below its number and status: slot and vendor, customer and total. */
const Lines = ({ delivery, vendor, customer, order_total, payment_status }: OrderRow) => (
  <>
    <Line
      aside={
        <Text inherit c={vendor ? undefined : 'dimmed'} truncate maw="45%" style={{ flex: 'none' }}>
          {vendor?.store_name ?? 'Unassigned'}
        </Text>
      }
    >
      <When delivery={delivery} />
    </Line>
    <Line
      aside={
        <Group gap={6} wrap="nowrap">
          <PaymentStatus value={payment_status} />
          {formatRupees(order_total)}
        </Group>
      }
    >
      {customer.full_name}
    </Line>
  </>
);

export const orderCard = { card: (row: OrderRow) => <Lines {...row} />, cardAside: aside };

/** The same for the store that delivers it, which is not shown amounts. */
export const storeCard = {
  card: ({ delivery, customer }: OrderRow) => (
    <>
      <Line aside={null}>
        <When delivery={delivery} />
      </Line>
      <Line aside={null}>{customer.full_name}</Line>
    </>
  ),
  cardAside: aside,
};
