import type { OrderRow } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { formatDate, formatDateTime, formatSlot } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import type { Column } from '../../../ui/table/record-table.tsx';
import { OrderStatus, PaymentStatus } from '../order-status.tsx';

/** Characters of an order number that stay on one line; a longer one, from another system, may break. */
const maxLine = 16;

const Line = ({ children }: { children: string }) => (
  <span style={children.length > maxLine ? undefined : { whiteSpace: 'nowrap' }}>{children}</span>
);

/** Text that breaks at its last space only. */
const breakAtLastSpace = (text: string) => text.replace(/ (?=.* )/g, '\u00a0');
const Unbroken = ({ children }: { children: string }) => <span style={{ overflowWrap: 'normal' }}>{children}</span>;

/** A day and a time; a narrow column breaks between them. */
const DayAndTime = ({ at }: { at: string }) => <Unbroken>{breakAtLastSpace(formatDateTime(at))}</Unbroken>;

/** The hours of a delivery; a narrow column breaks after the dash. */
const Slot = ({ slot }: { slot: Parameters<typeof formatSlot>[0] }) => (
  <Text fz={12} c="dimmed" style={{ overflowWrap: 'normal' }}>
    {formatSlot(slot).replace(/ (?!\d)/g, '\u00a0')}
  </Text>
);

const Quiet = ({ children }: { children: string }) => (
  <Text fz={12} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
);

export const orderColumns: readonly Column<OrderRow>[] = [
  { id: 'order_number', header: 'Order', main: true, cell: (order) => <Line>{order.order_number}</Line> },
  {
    id: 'order_date',
    header: 'Date',
    sort: 'order_date',
    cell: (order) => <DayAndTime at={order.order_date} />,
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => (
      <>
        {customer.full_name}
        <Quiet>{customer.phone}</Quiet>
      </>
    ),
  },
  {
    id: 'delivery',
    header: 'Delivery',
    sort: 'delivery',
    cell: ({ delivery }) => (
      <>
        <Unbroken>{formatDate(delivery.date).replaceAll(' ', '\u00a0')}</Unbroken>
        <Slot slot={delivery} />
      </>
    ),
  },
  {
    id: 'vendor',
    header: 'Vendor',
    cell: ({ vendor }) =>
      vendor?.store_name ?? (
        <Text inherit c="dimmed">
          Unassigned
        </Text>
      ),
  },
  { id: 'city', header: 'City', optional: true, cell: ({ city }) => city },
  { id: 'source', header: 'Source', optional: true, cell: ({ source }) => source },
  { id: 'payment_method', header: 'Payment method', optional: true, cell: (order) => order.payment_method },
  {
    // One column, because a table shows seven at most: the amount, and how its payment stands.
    id: 'order_total',
    header: 'Total and payment',
    align: 'right',
    cell: (order) => (
      <>
        <div>{formatRupees(order.order_total)}</div>
        <PaymentStatus value={order.payment_status} />
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <OrderStatus value={status} /> },
];

/** A store sees its own orders without prices. */
export const storeColumns = orderColumns.filter(({ id }) => id !== 'order_total' && id !== 'vendor');
