import { StatusBadge } from '../../ui/format/status-badge.tsx';
import { IconAlertTriangle, IconBack, IconClose } from '../../ui/icons.ts';

/** A status in the words of the screen: 'pending' is 'Pending'. */
export const statusLabels = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** Ends of an order and of its payment that green alone would not tell apart. */
const icons = { cancelled: IconClose, failed: IconAlertTriangle, refunded: IconBack } as const;

/** spec 1 §4: Pending is red, any other value green, for the order and for its payment. */
const colorOf = (value: string) => (value === 'pending' ? 'red' : 'green');

const iconOf = (value: string) => {
  const Icon = icons[value as keyof typeof icons];
  return Icon && <Icon size={12} aria-hidden />;
};

export const OrderStatus = ({ value }: { value: string }) => (
  <StatusBadge status={statusLabels(value)} color={colorOf(value.toLowerCase())} icon={iconOf(value.toLowerCase())} />
);

/** A payment's status in words that no order has, outlined where an order's is filled. */
export const PaymentStatus = ({ value }: { value: string }) => {
  const status = value.toLowerCase();
  const words = status === 'pending' || status === 'failed' ? `Payment ${status}` : statusLabels(status);
  return <StatusBadge status={words} color={colorOf(status)} icon={iconOf(status)} outlined />;
};
