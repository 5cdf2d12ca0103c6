import { StatusBadge } from '../../ui/status-badge.tsx';

/** A status in the words of the screen: 'pending' is 'Pending'. */
export const statusWords = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** spec 1 §4: Pending is red, any other value green, for the order and for its payment. */
export const OrderStatus = ({ value }: { value: string }) => (
  <StatusBadge status={statusWords(value)} color={value.toLowerCase() === 'pending' ? 'red' : 'green'} />
);
