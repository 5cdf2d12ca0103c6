import type { OrderRecord } from '@bakehouse/contract/order/order';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Card } from '../../ui/card.tsx';
import { formatCharge, formatRupees } from '../../ui/money.ts';
import { ItemBlocks } from './item-blocks.tsx';
import { ItemTable } from './item-table.tsx';
import styles from './order-detail.module.css';

const Totals = ({ order }: { order: OrderRecord }) => (
  <dl className={styles.totals} aria-label="Totals">
    <dt>Subtotal</dt>
    <dd>{formatRupees(order.subtotal)}</dd>
    <dt>Coupon discount</dt>
    <dd>{formatRupees(order.total_coupon_discount && -order.total_coupon_discount)}</dd>
    <dt>Shipping</dt>
    <dd>{formatCharge(order.shipping_total)}</dd>
    <dt>Estimated tax</dt>
    <dd>{formatRupees(0)}</dd>
    <dt className={styles.sum}>Order total</dt>
    <dd className={styles.sum}>{formatRupees(order.order_total)}</dd>
  </dl>
);

/** What was ordered, line by line, and what it comes to. */
export const ItemsCard = ({ order }: { order: OrderRecord }) => {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const Items = narrow ? ItemBlocks : ItemTable;
  return (
    <Card title="Detail">
      <Text mb="sm">
        Order number <strong>{order.order_number}</strong>
      </Text>
      <Items items={order.order_items} />
      <Totals order={order} />
    </Card>
  );
};
