import type { OrderRecord, OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { CallApi } from './api-client.ts';
import { dayAfter } from './board.ts';

/** What differs from the other order. */
type Changes = {
  readonly customer?: Partial<OrderRecord['customer']>;
  /** Delivery day of all items, `YYYY-MM-DD`. */
  readonly date?: string;
  readonly slot?: { readonly from: string; readonly upto: string };
  /** Name of the delivery type of all items. */
  readonly type?: string;
  /** Longitude and latitude of the delivery. */
  readonly point?: readonly [number, number];
};

/** Number of an order of the demo. Orders of other tests have letters in their numbers. */
export const demoNumber = /^BH-\d{6}$/;

const perPage = 200;

/** Returns the id of the newest order of the demo that matches. Orders of other tests can fill the first pages. */
const findDemoOrder = async (
  api: CallApi,
  query: { readonly quick?: 'unassigned' },
  matches: (order: OrderRow) => boolean = () => true,
): Promise<string> => {
  for (let page = 1; ; page += 1) {
    const { data } = await api(orderEndpoints.list, {
      query: { ...query, page: String(page), perPage: String(perPage) },
    });
    const found = data.orders.find((order) => demoNumber.test(order.order_number) && matches(order));
    if (found) return found._id;
    if (data.orders.length < perPage) throw new Error('The demo has no such order');
  }
};

/** Returns the id of an order of the demo without a vendor. */
export const unassignedDemoOrder = (api: CallApi): Promise<string> => findDemoOrder(api, { quick: 'unassigned' });

/** Returns the id of an order of the demo that is assigned to a store. */
export const assignedDemoOrder = (api: CallApi, store: string): Promise<string> =>
  findDemoOrder(api, {}, ({ vendor }) => vendor?.store_name === store);

/** Places an order with the items and the address of another one, except for the changes. Its delivery is tomorrow or later. */
export const placeOrderLike = async (
  api: CallApi,
  id: string,
  { customer, date, slot, type, point }: Changes = {},
): Promise<OrderRecord> => {
  const { data: template } = await api(orderEndpoints.details, { params: { id } });
  const { payment_method, address, selected_area, subtotal, shipping_total, total_coupon_discount } = template;
  const [longitude = 0, latitude = 0] = point ?? selected_area?.locations.coordinates ?? [];
  const laterOf = (day: string) => (day.slice(0, 10) > dayAfter(0) ? day : dayAfter(1));
  const { data: order } = await api(orderEndpoints.create, {
    body: {
      order_date: new Date().toISOString(),
      source: 'storefront',
      payment_method,
      customer: { ...template.customer, ...customer },
      address,
      selected_area: { locations: { coordinates: [longitude, latitude] } },
      order_items: template.order_items.map(({ selected_delivery_type: { name }, addons, ...item }) => ({
        product: item.product,
        shipping_cost: item.shipping_cost,
        shipping_override_reason: 'Agreed on the phone',
        selected_delivery_type: { name: type ?? name },
        selected_delivery_date: date ?? laterOf(item.selected_delivery_date),
        selected_delivery_slot: slot ?? item.selected_delivery_slot,
        addons: addons.map((addon) => ({ name: addon.name, price: addon.price, quantity: addon.quantity })),
      })),
      subtotal,
      shipping_total,
      total_coupon_discount,
      order_total: template.order_total,
    },
  });
  return order;
};
