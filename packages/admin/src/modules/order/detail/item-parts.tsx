import { formatSlot } from '@bakehouse/contract/core/local-time';
import type { OrderItem } from '@bakehouse/contract/order/order';
import { namedOptions } from '@bakehouse/contract/order/order-item';
import { Text } from '@mantine/core';
import { formatDate } from '../../../ui/format/dates.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import styles from './order-detail.module.css';

/** Picture, name, options such as flavour and weight, and the text on the cake. */
export const Product = ({ item: { product, message } }: { item: OrderItem }) => (
  <div className={styles.product}>
    <Thumbnail src={product.image_url?.thumbnail} />
    <div>
      <Text inherit fw={600}>
        {product.name}
      </Text>
      <Text fz={12} c="dimmed">
        {namedOptions(product)}
      </Text>
      {message && (
        <Text fz={12}>
          On the cake: <q>{message}</q>
        </Text>
      )}
    </div>
  </div>
);

export const Addon = ({ addon }: { addon: OrderItem['addons'][number] }) => (
  <div className={styles.product}>
    <Thumbnail src={addon.image_url?.thumbnail} />
    <div>
      {addon.name}
      <Text fz={12} c="dimmed">
        Add-on
      </Text>
    </div>
  </div>
);

/** Delivery type, date and slot of an item. */
export const Delivery = ({ item }: { item: OrderItem }) => (
  <div>
    {item.selected_delivery_type.name}
    <Text fz={12} c="dimmed">
      {formatDate(item.selected_delivery_date)}
      <br />
      <span className={styles.amount}>{formatSlot(item.selected_delivery_slot)}</span>
    </Text>
  </div>
);
