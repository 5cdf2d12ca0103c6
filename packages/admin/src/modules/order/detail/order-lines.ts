import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { OrderItem } from '@bakehouse/contract/order/order';
import { addonTotal, itemTotal } from '@bakehouse/contract/order/order-totals';

type Addon = OrderItem['addons'][number];

/** Returns the total of an item in rupees. */
export const rupeesOfItem = ({ product, shipping_cost }: OrderItem): number =>
  toRupees(
    itemTotal({
      price: toPaise(product.price ?? 0),
      quantity: product.quantity,
      shipping_cost: toPaise(shipping_cost ?? 0),
    }),
  );

export const rupeesOfAddon = ({ price, quantity }: Addon): number =>
  toRupees(addonTotal({ price: toPaise(price ?? 0), quantity }));
