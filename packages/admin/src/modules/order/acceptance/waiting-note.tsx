import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { timeLeft, useSecondsLeft } from './use-seconds-left.ts';

type Props = { readonly offer: NonNullable<OrderRecord['offer']>; readonly store: string };

/** Says for which store an order waits: 'Waiting for Qureshi & Sons · 7:42 left'. */
const Waiting = ({ offer, store }: Props) => {
  const seconds = useSecondsLeft(offer.seconds_left);
  const attempt = offer.attempt > 1 ? ` · attempt ${offer.attempt}` : '';
  return (
    <Text fw={600}>
      {`Waiting for ${store} · `}
      <span role="timer">{seconds > 0 ? `${timeLeft(seconds)} left` : 'time is over'}</span>
      {attempt}
    </Text>
  );
};

/** The acceptance that an order waits for, for staff. */
export const WaitingNote = ({ order: { offer, assigned_vendor: vendor } }: { order: OrderRecord }) =>
  offer && vendor ? <Waiting offer={offer} store={vendor.vendor_details.store_name} /> : null;
