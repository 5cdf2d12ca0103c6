import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRow } from '@bakehouse/contract/order/order';
import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { capitalize } from '../../ui/format/text.ts';
import { IconAlertTriangle, IconBack, IconClose } from '../../ui/icons.ts';
import { statusText } from './order-facts.ts';

/** Icons of final statuses that the colour green alone would not distinguish. */
const icons = { cancelled: IconClose, failed: IconAlertTriangle, refunded: IconBack } as const;

export const OrderStatus = ({ value }: { value: string }) => (
  <StatusBadge status={statusText(value)} color={colorOf(value.toLowerCase())} icon={iconOf(value.toLowerCase())} />
);

/** Pending is red, every other value green, for orders and payments (spec 1 §4). */
const colorOf = (value: string) => (value === 'pending' ? 'red' : 'green');

function iconOf(value: string) {
  const Icon = icons[value as keyof typeof icons];
  return Icon && <Icon size={12} aria-hidden />;
}

/** Badge of a payment status, outlined to distinguish it from an order status. */
export function PaymentStatus({ value }: { value: string }) {
  const status = value.toLowerCase();
  const text =
    status === 'pending' || status === 'failed' ? i18n.t('Payment {status}', { status }) : capitalize(status);
  return <StatusBadge status={text} color={colorOf(status)} icon={iconOf(status)} outlined />;
}

/** Badges of a row of the list: the status, and whether the order waits for its store to accept it. */
export const RowStatus = ({ row: { status, accept_until } }: { row: Pick<OrderRow, 'status' | 'accept_until'> }) => (
  <>
    <OrderStatus value={status} />
    {accept_until !== undefined && <StatusBadge status={i18n.t('Awaits answer')} color="yellow" outlined />}
  </>
);
