import { i18n } from '@bakehouse/contract/i18n';
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
      <h2 id={changedId(_id)}>{i18n.t('Changed since you accepted')}</h2>
      <dl>
        {changes.open.map((difference, index) => (
          <Difference key={index} {...difference} />
        ))}
      </dl>
      <Text fz={14}>
        {mayConfirm
          ? i18n.t('Tap “Got it” below when your kitchen knows. The kitchen ticket shows the order as it is now.')
          : i18n.t('The owner or a manager of the store confirms this.')}
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
      <VisuallyHidden>{i18n.t('Before:')} </VisuallyHidden>
      <del>
        <bdi>{from || i18n.t('None')}</bdi>
      </del>
      <span aria-hidden> → </span>
      <VisuallyHidden>{`. ${i18n.t('Now:')} `}</VisuallyHidden>
      <ins>
        <bdi>{to || i18n.t('None')}</bdi>
      </ins>
    </dd>
  </div>
);
