import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { formatTimer } from '../../../ui/format/durations.ts';
import { useRemainingSeconds } from './use-remaining-seconds.ts';

type Props = { readonly offer: NonNullable<OrderRecord['offer']>; readonly store: string };

/** Shows staff the store whose acceptance an order waits for, and the remaining time. */
export const WaitingNote = ({ order: { offer, assigned_vendor: vendor } }: { order: OrderRecord }) =>
  offer && vendor ? <Waiting offer={offer} store={vendor.vendor_details.store_name} /> : null;

/** Shows which store must answer: 'Waiting for Qureshi & Sons · 7:42 left'. */
function Waiting({ offer, store }: Props) {
  const seconds = useRemainingSeconds(offer.seconds_left);
  const attempt = offer.attempt > 1 ? ` · attempt ${offer.attempt}` : '';
  return (
    <Text fw={600}>
      {`Waiting for ${store} · `}
      <span role="timer">{seconds > 0 ? `${formatTimer(seconds)} left` : 'time is over'}</span>
      {attempt}
    </Text>
  );
}
