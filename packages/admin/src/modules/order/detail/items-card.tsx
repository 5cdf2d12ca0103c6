import type { OrderRecord } from '@bakehouse/contract/order/order';
import { useMediaQuery } from '@mantine/hooks';
import { Card } from '../../../ui/card.tsx';
import { DocumentsList } from './documents-list.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { ItemBlocks } from './item-blocks.tsx';
import { ItemTable } from './item-table.tsx';
import { OrderTotals } from './order-totals.tsx';

/** Items, totals, and documents of the order. */
export function ItemsCard({ order }: { order: OrderRecord }) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const Items = narrow ? ItemBlocks : ItemTable;
  return (
    <Card title="Detail" action={<InvoiceButton order={order} />}>
      <Items items={order.order_items} />
      <OrderTotals
        codes={order.coupons.map(({ code }) => code)}
        sums={{
          subtotal: order.subtotal ?? 0,
          discount: order.total_coupon_discount ?? 0,
          shipping: order.shipping_total ?? 0,
          tax: order.tax_total ?? 0,
          isTaxIncluded: order.prices_include_tax,
          total: order.order_total ?? 0,
        }}
      />
      <DocumentsList order={order} />
    </Card>
  );
}
