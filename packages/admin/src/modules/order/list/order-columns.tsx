import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { formatDate, formatDateTime } from '../../../ui/format/dates.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import type { Column } from '../../../ui/table/record-table-props.ts';
import { PaymentStatus, RowStatus } from '../order-status.tsx';
import { waitingReason } from './waiting-reason.ts';

/** Maximum number of characters of an order number that stays on one line; numbers from other systems may be longer. */
const maxUnwrappedLength = 16;

const OrderNumber = ({ children }: { children: string }) => (
  <span style={children.length > maxUnwrappedLength ? undefined : { whiteSpace: 'nowrap' }}>{children}</span>
);

/** Makes all spaces except the last one non-breaking. */
const breakAtLastSpace = (text: string) => text.replace(/ (?=.* )/g, '\u00a0');
const NoBreak = ({ children }: { children: string }) => <span style={{ overflowWrap: 'normal' }}>{children}</span>;

/** A day and a time; a narrow column wraps between them. */
const DayAndTime = ({ at }: { at: string }) => <NoBreak>{breakAtLastSpace(formatDateTime(at))}</NoBreak>;

/** The delivery slot; a narrow column wraps after the dash. */
const Slot = ({ slot }: { slot: Parameters<typeof formatSlot>[0] }) => (
  <Text fz={12} c="dimmed" style={{ overflowWrap: 'normal' }}>
    {formatSlot(slot).replace(/ (?!\d)/g, '\u00a0')}
  </Text>
);

const SecondaryLine = ({ children }: { children: string }) => (
  <Text fz={12} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
);

/** Why an order has no vendor; a long reason is truncated. */
function Unassigned({ order }: { order: OrderRow }) {
  const { label, reason } = waitingReason(order);
  return (
    <>
      <Text inherit c="dimmed">
        {label}
      </Text>
      {reason && (
        <Text fz={12} c="dimmed" truncate maw={160} title={reason}>
          {reason}
        </Text>
      )}
    </>
  );
}

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'order_number',
    header: /* i18n */ 'Order',
    main: true,
    cell: (order) => <OrderNumber>{order.order_number}</OrderNumber>,
  },
  {
    id: 'order_date',
    header: /* i18n */ 'Date',
    sort: 'order_date',
    cell: (order) => <DayAndTime at={order.order_date} />,
  },
  {
    id: 'customer',
    header: /* i18n */ 'Customer',
    exports: ['customer', 'phone'],
    cell: ({ customer }) => (
      <>
        {customer.full_name}
        {customer.phone && <SecondaryLine>{customer.phone}</SecondaryLine>}
      </>
    ),
  },
  {
    id: 'delivery',
    header: /* i18n */ 'Delivery',
    exports: ['delivery_date', 'slot'],
    sort: 'delivery',
    cell: ({ delivery }) => (
      <>
        <NoBreak>{formatDate(delivery.date).replaceAll(' ', '\u00a0')}</NoBreak>
        <Slot slot={delivery} />
      </>
    ),
  },
  {
    id: 'vendor',
    header: /* i18n */ 'Vendor',
    cell: (order) => order.vendor?.store_name ?? <Unassigned order={order} />,
  },
  { id: 'city', header: /* i18n */ 'City', optional: true, cell: ({ city }) => city },
  { id: 'source', header: /* i18n */ 'Source', optional: true, cell: ({ source }) => source },
  { id: 'payment_method', header: /* i18n */ 'Payment method', optional: true, cell: (order) => order.payment_method },
  {
    // Amount and payment status share a column, because the table shows at most seven.
    id: 'order_total',
    header: /* i18n */ 'Total and payment',
    align: 'right',
    exports: ['subtotal', 'shipping', 'discount', 'order_total', 'payment_status'],
    cell: (order) => (
      <>
        <div>{formatRupees(order.order_total)}</div>
        <PaymentStatus value={order.payment_status} />
      </>
    ),
  },
  { id: 'status', header: /* i18n */ 'Status', cell: (order) => <RowStatus row={order} /> },
];

/** Columns for vendors, without prices. */
export const storeColumns = orderColumns.filter(({ id }) => id !== 'order_total' && id !== 'vendor');
