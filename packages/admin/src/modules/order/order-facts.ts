import { translated } from '@bakehouse/contract/i18n';
import type { OrderRecord, OrderStatus } from '@bakehouse/contract/order/order';
import { capitalize } from '../../ui/format/text.ts';
import type { DeliverySlot } from './countdown.ts';

const statusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: /* i18n */ 'Pending',
  confirmed: /* i18n */ 'Confirmed',
  processing: /* i18n */ 'Processing',
  shipped: /* i18n */ 'Shipped',
  delivered: /* i18n */ 'Delivered',
  cancelled: /* i18n */ 'Cancelled',
};

/** Returns the status of an order as people read it. */
export const statusText = (status: string): string =>
  translated(statusTexts[status as OrderStatus] ?? capitalize(status));

/** Returns whether an order is neither delivered nor cancelled. */
export const isOpenOrder = ({ status }: { readonly status: string }): boolean =>
  status !== 'delivered' && status !== 'cancelled';

type Address = OrderRecord['address']['billing'];

/** Returns whether two addresses of an order are equal apart from their titles. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  JSON.stringify({ ...a, title: '' }) === JSON.stringify({ ...b, title: '' });

/** Returns the earliest delivery of an order's items. */
export function firstDelivery({ order_items }: Pick<OrderRecord, 'order_items'>): DeliverySlot {
  const deliveries = order_items.map((item) => ({ date: item.selected_delivery_date, ...item.selected_delivery_slot }));
  const [first = { date: '', from: '', upto: '' }] = deliveries.toSorted((a, b) =>
    `${a.date} ${a.from}` < `${b.date} ${b.from}` ? -1 : 1,
  );
  return first;
}
