import { i18n } from '@bakehouse/contract/i18n';
import type { OrderItem, OrderRecord } from '@bakehouse/contract/order/order';
import { optionValues } from '@bakehouse/contract/order/order-item';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useIsBaker } from '../../../data/session.ts';
import { formatRupees } from '../../../ui/format/money.ts';
import styles from './vendor-order.module.css';

/** Parts of an order that a kitchen needs, on the store's screens. */

/** The items with picture, options, properties, add-ons and the message on the cake. */
export const OrderCakes = ({ items }: { items: readonly OrderItem[] }) => (
  <ul className={styles.cakes} aria-label={i18n.t('Items')}>
    {items.map((item) => (
      <Cake key={item._id} item={item} />
    ))}
  </ul>
);

function Cake({ item: { product, message, addons } }: { item: OrderItem }) {
  const options = optionValues(product);
  const picture = product.image_url?.thumbnail;
  // Without a network there are no pictures.
  const [isMissing, setIsMissing] = useState(false);
  return (
    <li className={styles.cake}>
      {picture && !isMissing && <img src={picture} alt="" width={96} height={96} onError={() => setIsMissing(true)} />}
      <div>
        <Text fw={650} fz={16}>{`${product.quantity} × ${product.name}`}</Text>
        {options && <Text fz={15}>{options}</Text>}
        {product.properties.length > 0 && <Text fz={15}>{product.properties.join(' · ')}</Text>}
        {addons.map(({ name, quantity }, index) => (
          <Text key={index}>{`+ ${quantity} × ${name}`}</Text>
        ))}
      </div>
      {message && (
        <p className={styles.words} data-large>
          <span>{i18n.t('Message on the cake')}</span>
          <bdi>{message}</bdi>
        </p>
      )}
    </li>
  );
}

/** The note of the marketplace to the kitchen. */
export const KitchenNote = ({ order: { assigned_vendor: vendor } }: { order: OrderRecord }) =>
  vendor?.vendors_note && (
    <p className={styles.words}>
      <span>{i18n.t('Note')}</span>
      <bdi>{vendor.vendors_note}</bdi>
    </p>
  );

/** What the store is paid, and the cash that the driver collects: the only amounts that a store sees. Bakers see none. */
export function StoreAmounts({ order }: { order: OrderRecord }) {
  const { to_collect: cash, payment_method: method, assigned_vendor: vendor } = order;
  const payable = vendor?.vendor_payable;
  if (useIsBaker()) return null;
  return (
    <div className={styles.amounts}>
      {cash === null && (
        <Text fw={600}>
          {i18n.t('Check the payment with the marketplace before the delivery ({method})', { method })}
        </Text>
      )}
      {cash !== null && cash > 0 && (
        <Text fw={600}>{i18n.t('Collect {cash} in cash', { cash: formatRupees(cash) })}</Text>
      )}
      {typeof payable === 'number' && (
        <Text c="dimmed">{i18n.t('You are paid {payable}', { payable: formatRupees(payable) })}</Text>
      )}
    </div>
  );
}
