import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import { refundOfItems } from '@bakehouse/contract/order/item-refund';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import type { OrderMoney } from '@bakehouse/contract/order/order-money.endpoints';
import { Checkbox, Stack } from '@mantine/core';
import { formatRupees } from '../../../ui/format/money.ts';

/** The parts of an order from which the amount of a refund of items follows. */
export type RefundedOrder = Pick<OrderRecord, 'order_items' | 'total_coupon_discount' | 'prices_include_tax' | 'tax'>;

type Props = {
  readonly order: RefundedOrder;
  readonly refunds: OrderMoney['refunds'];
  readonly selected: readonly number[];
  /** Receives the positions of the items and what the customer paid for them, in rupees. */
  readonly onChange: (positions: number[], amount: number) => void;
};

/** Chooses the items of a refund. */
export function RefundItems({ order, refunds, selected, onChange }: Props) {
  const refunded = new Set(refunds.flatMap(({ items }) => items));
  return (
    <Checkbox.Group
      label="Items"
      description="Fills in what the customer paid for them"
      value={selected.map(String)}
      onChange={(values) => {
        const positions = values.map(Number).toSorted((a, b) => a - b);
        onChange(positions, amountOf(order, positions));
      }}
    >
      <Stack gap={6} mt={6}>
        {order.order_items.map(({ _id, product }, position) => (
          <Checkbox
            key={_id}
            value={String(position)}
            label={`${product.quantity} × ${product.name}, ${formatRupees(amountOf(order, [position]))}${
              refunded.has(position) ? ' (refunded before)' : ''
            }`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const amountOf = (order: Props['order'], positions: readonly number[]): number => {
  const lines = order.prices_include_tax ? [] : (order.tax?.lines ?? []);
  const paid = {
    items: order.order_items.map(({ product, shipping_cost, addons }) => ({
      price: toPaise(product.price ?? 0),
      quantity: product.quantity,
      shipping_cost: toPaise(shipping_cost ?? 0),
      addons: addons.map(({ price, quantity }) => ({ price: toPaise(price ?? 0), quantity })),
    })),
    discount: toPaise(order.total_coupon_discount ?? 0),
    addedTax: lines.map(({ key, tax }) => ({ key, tax: toPaise(tax) })),
  };
  return toRupees(refundOfItems(paid, positions));
};
