import type { OrderDifference, OrderRecord } from '@bakehouse/contract/order/order';
import { Text, VisuallyHidden } from '@mantine/core';
import styles from './changed-card.module.css';
import { ConfirmButton, changedId, useMayConfirm } from './confirm-button.tsx';

/** What changed since the store accepted the order, each field as it was and as it is. */
export function ChangedCard({ order: { _id, changes } }: { readonly order: OrderRecord }) {
  const mayConfirm = useMayConfirm();
  if (!changes || changes.open.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby={changedId(_id)}>
      <h2 id={changedId(_id)}>Changed since you accepted</h2>
      <dl>
        {changes.open.map((difference, index) => (
          <Difference key={index} {...difference} />
        ))}
      </dl>
      <Text fz={14}>
        {mayConfirm
          ? 'Tap “Got it” below when your kitchen knows. The kitchen ticket shows the order as it is now.'
          : 'The owner or a manager of the store confirms this.'}
      </Text>
    </section>
  );
}

/** The changes of an order with the button that confirms them. */
export function ChangedPart({ order }: { readonly order: OrderRecord }) {
  return (
    <>
      <ChangedCard order={order} />
      <ConfirmButton order={order} />
    </>
  );
}

const Difference = ({ field, from, to }: OrderDifference) => (
  <div>
    <dt>{field}</dt>
    <dd>
      <VisuallyHidden>Before: </VisuallyHidden>
      <del>
        <bdi>{from || 'None'}</bdi>
      </del>
      <span aria-hidden> → </span>
      <VisuallyHidden>. Now: </VisuallyHidden>
      <ins>
        <bdi>{to || 'None'}</bdi>
      </ins>
    </dd>
  </div>
);
