import { formatSlot } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { nextStoreStatus } from '@bakehouse/contract/order/order-lifecycle';
import { Anchor, Button, Paper, Text } from '@mantine/core';
import { Suspense, useId } from 'react';
import { useCan } from '../../../data/session.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { serverTime } from '../../../ui/use-now.ts';
import { RowAnswer } from '../acceptance/row-answer.tsx';
import { useIsWaiting, useStoreStep } from '../offline/use-store-step.ts';
import { firstDelivery, statusText } from '../order-facts.ts';
import { OrderStatus } from '../order-status.tsx';
import { KitchenNote, OrderCakes, StoreAmounts } from './order-parts.tsx';
import styles from './store-day.module.css';

type Props = {
  readonly order: OrderRecord;
  /** When the order was received, in milliseconds by the clock of the device. */
  readonly receivedAt: number;
};

/** An order of the day: what to make, for whom, and the next step or the answer. */
export function DayOrder({ order, receivedAt }: Props) {
  const { _id, order_number, status, order_items, offer, changes } = order;
  const heading = useId();
  const isWaiting = useIsWaiting(_id);
  const { full_name, city, pincode } = order.address.shipping;
  return (
    <Paper component="article" p="sm" className={styles.order} aria-labelledby={heading}>
      <header className={styles.head}>
        <Anchor component={PathLink} to={`/order/details/${_id}`} id={heading} fw={650} className={styles.number}>
          {order_number}
        </Anchor>
        <OrderStatus value={status} />
        {isWaiting && (
          <Text role="status" fz={13}>
            {i18n.t('Not sent yet')}
          </Text>
        )}
      </header>
      {changes && changes.open.length > 0 && (
        <Suspense>
          <ChangedPart order={order} />
        </Suspense>
      )}
      <OrderCakes items={order_items} />
      <KitchenNote order={order} />
      <Text>
        <bdi>{full_name}</bdi>
        {` · ${[city, pincode].filter(Boolean).join(' ')}`}
      </Text>
      <StoreAmounts order={order} />
      {offer ? (
        <>
          <Text fw={600}>{formatDelivery(order)}</Text>
          <RowAnswer row={{ ...order, accept_until: endOf(offer.seconds_left, receivedAt) }} isOnPhone />
        </>
      ) : (
        <NextStep order={order} />
      )}
    </Paper>
  );
}

// An order seldom changes after it was accepted.
const ChangedPart = lazyPart(async () => (await import('./changed-card.tsx')).ChangedPart);

/** The end of the time to answer. It does not depend on the clock of the device, which may be wrong. */
const endOf = (seconds: number, receivedAt: number): string => serverTime(receivedAt + seconds * 1_000).toISOString();

function formatDelivery(order: OrderRecord): string {
  const slot = firstDelivery(order);
  return `${formatDate(slot.date)}, ${formatSlot(slot)}`;
}

function NextStep({ order }: { order: OrderRecord }) {
  const mayUpdate = useCan()(orderEndpoints.updateStatus);
  const { send, isPending } = useStoreStep(order);
  const next = mayUpdate ? nextStoreStatus(order.status) : undefined;
  if (!next) return null;
  const button = {
    size: 'lg',
    fullWidth: true,
    // Changes come before the next step.
    variant: order.changes?.open.length ? 'default' : 'filled',
    'aria-label': `${statusText(next)}: ${order.order_number}`,
    children: statusText(next),
  };
  return order.proof ? (
    <Suspense>
      <ProofStep order={order} next={next} button={button} />
    </Suspense>
  ) : (
    <Button {...button} loading={isPending} onClick={() => send(next)} />
  );
}

const ProofStep = lazyPart(async () => (await import('../proof/proof-step.tsx')).ProofStep);
