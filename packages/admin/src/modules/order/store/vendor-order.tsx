import { formatSlot } from '@bakehouse/contract/core/local-time';
import { i18n } from '@bakehouse/contract/i18n';
import type { OrderRecord, TimelineKind } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { nextStoreStatus } from '@bakehouse/contract/order/order-lifecycle';
import { Button, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useCan } from '../../../data/session.ts';
import { formatDate } from '../../../ui/format/dates.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { AnswerOffer } from '../acceptance/answer-offer.tsx';
import { ClaimsCard } from '../claim/claims-card.tsx';
import { countdownText, isLate } from '../countdown.ts';
import { AddressCard } from '../detail/address-card.tsx';
import { hasMaskedPhones } from '../detail/masked-phones.ts';
import { TimelineCard } from '../detail/timeline-card.tsx';
import { useIsWaiting, useStoreStep } from '../offline/use-store-step.ts';
import { firstDelivery, isOpenOrder, statusText } from '../order-facts.ts';
import { OrderStatus } from '../order-status.tsx';
import { ChangedCard } from './changed-card.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { KitchenNote, OrderCakes, StoreAmounts } from './order-parts.tsx';
import styles from './vendor-order.module.css';

const ProofStep = lazyPart(async () => (await import('../proof/proof-step.tsx')).ProofStep);
const ProofCard = lazyPart(async () => (await import('../proof/proof-card.tsx')).ProofCard);

type Props = { readonly order: OrderRecord };

/** Timeline entries that concern a store. */
const storeKinds: readonly TimelineKind[] = ['status', 'vendor', 'rescheduled', 'confirmed'];

/** A vendor's view of an order: slot, cakes, messages and the next step, without the customer's prices. */
export const VendorOrder = ({ order }: Props) => (
  <div className={styles.page}>
    <Slot order={order} />
    <ChangedCard order={order} />
    <OrderCakes items={order.order_items} />
    <KitchenNote order={order} />
    <StoreAmounts order={order} />
    <AddressCard order={order} kind="shipping" />
    {order.proof && (
      <Suspense>
        <ProofCard order={order} />
      </Suspense>
    )}
    <ClaimsCard orderId={order._id} status={order.status} />
    <TimelineCard timeline={order.timeline.filter(({ kind }) => storeKinds.includes(kind))} />
    {order.offer ? <AnswerOffer order={order} offer={order.offer} /> : <Footer order={order} />}
  </div>
);

function Slot({ order }: Props) {
  const now = useNow();
  const slot = firstDelivery(order);
  const isWaiting = useIsWaiting(order._id);
  return (
    <section className={styles.slot} aria-label={i18n.t('Delivery slot')}>
      <div>
        <strong>{formatSlot(slot)}</strong>
        <Text c="dimmed">{formatDate(slot.date)}</Text>
      </div>
      <div className={styles.state}>
        <OrderStatus value={order.status} />
        {isWaiting && <Text role="status">{i18n.t('Not sent yet')}</Text>}
        {isOpenOrder(order) && (
          <Text fw={600} {...(isLate(slot, now) && { c: 'var(--mantine-color-error)' })}>
            {countdownText(slot, now)}
          </Text>
        )}
      </div>
    </section>
  );
}

/** Next step, the recipient's phone and directions, at the bottom of the screen of a phone. */
function Footer({ order }: Props) {
  const mayUpdate = useCan()(orderEndpoints.updateStatus);
  const { send, isPending } = useStoreStep(order);
  const next = mayUpdate ? nextStoreStatus(order.status) : undefined;
  const button = {
    className: styles.next,
    size: 'md',
    // Changes come before the next step.
    variant: order.changes?.open.length ? 'default' : 'filled',
    children: statusText(next ?? ''),
  };
  return (
    <section className={styles.footer} aria-label={i18n.t('Next step')}>
      <ConfirmButton order={order} />
      {next &&
        (order.proof ? (
          <Suspense>
            <ProofStep order={order} next={next} button={button} />
          </Suspense>
        ) : (
          <Button {...button} loading={isPending} onClick={() => send(next)} />
        ))}
      {!hasMaskedPhones(order) && (
        <Button component="a" size="md" variant="default" href={`tel:+91${order.address.shipping.phone}`}>
          {i18n.t('Call')}
        </Button>
      )}
      <Button component="a" size="md" variant="default" href={directionsTo(order)} target="_blank" rel="noreferrer">
        {i18n.t('Directions')}
      </Button>
    </section>
  );
}

function directionsTo({ address: { shipping }, selected_area: area }: OrderRecord): string {
  const [longitude, latitude] = area?.locations.coordinates ?? [];
  const { address1, address2, city, pincode } = shipping;
  const destination =
    latitude === undefined
      ? [address1, address2, city, pincode].filter(Boolean).join(', ')
      : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
