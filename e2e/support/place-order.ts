import type { OrderRecord, OrderRow } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { CallApi } from './api-client.ts';
import { dayAfter } from './board.ts';
import { uniqueName } from './samples.ts';

/** The store of the demo's vendor. */
export const vendorStore = 'Qureshi & Sons Bakers';

/** Returns a mobile number that no other customer has. */
export const uniquePhone = (): string => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;

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
  /** Maximum number of items. */
  readonly maxItems?: number;
  /** False if the buyer receives the order. */
  readonly isGift?: false;
};

/** Number of an order of the demo. Orders of other tests have letters in their numbers. */
export const demoNumber = /^BH-\d{6}$/;

const perPage = 200;

type DemoQuery = { readonly quick?: 'unassigned'; readonly sort?: 'order_date' };

/** Returns the first order of the demo in a list. Orders of other tests can fill the first pages. */
const findDemoOrder = async (
  api: CallApi,
  query: DemoQuery,
  matches: (order: OrderRow) => boolean = () => true,
): Promise<OrderRow> => {
  for (let page = 1; ; page += 1) {
    const { data } = await api(orderEndpoints.list, {
      query: { ...query, page: String(page), perPage: String(perPage) },
    });
    const found = data.orders.find((order) => demoNumber.test(order.order_number) && matches(order));
    if (found) return found;
    if (data.orders.length < perPage) throw new Error('The demo has no such order');
  }
};

/** Returns the id of an order of the demo without a vendor. */
export const unassignedDemoOrder = async (api: CallApi): Promise<string> =>
  (await findDemoOrder(api, { quick: 'unassigned' }))._id;

/** Returns the id of an order of the demo that is assigned to a store. */
const assignedDemoOrder = async (api: CallApi, store: string): Promise<string> =>
  (await findDemoOrder(api, {}, ({ vendor }) => vendor?.store_name === store))._id;

/** Returns the oldest order of the demo, which no test changes. */
export const oldestDemoOrder = (api: CallApi): Promise<OrderRow> => findDemoOrder(api, { sort: 'order_date' });

/**
 * Places an order with the items and the address of another one, except for the changes and without its coupons. Its delivery is
 * tomorrow or later.
 */
export const placeOrderLike = async (
  api: CallApi,
  id: string,
  { customer, date, slot, type, point, maxItems, isGift }: Changes = {},
): Promise<OrderRecord> => {
  const { data: template } = await api(orderEndpoints.details, { params: { id } });
  const { payment_method, selected_area } = template;
  const { billing, shipping: receiver } = template.address;
  const { full_name, phone } = isGift === false ? billing : receiver;
  const items = template.order_items.slice(0, maxItems);
  const lines = items.flatMap(({ product, addons }) => [product, ...addons]);
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
  const shipping = items.reduce((sum, { shipping_cost }) => sum + (shipping_cost ?? 0), 0);
  const [longitude = 0, latitude = 0] = point ?? selected_area?.locations.coordinates ?? [];
  const laterOf = (day: string) => (day.slice(0, 10) > dayAfter(0) ? day : dayAfter(1));
  const { data: order } = await api(orderEndpoints.create, {
    body: {
      order_date: new Date().toISOString(),
      source: 'storefront',
      payment_method,
      customer: { ...template.customer, ...customer },
      address: { billing, shipping: { ...receiver, full_name, phone } },
      selected_area: { locations: { coordinates: [longitude, latitude] } },
      order_items: items.map(({ selected_delivery_type: { name }, addons, ...item }) => ({
        product: { ...item.product, price: item.product.price ?? 0 },
        shipping_cost: item.shipping_cost ?? 0,
        shipping_override_reason: 'Agreed on the phone',
        selected_delivery_type: { name: type ?? name },
        selected_delivery_date: date ?? laterOf(item.selected_delivery_date),
        selected_delivery_slot: slot ?? item.selected_delivery_slot,
        addons: addons.map((addon) => ({ name: addon.name, price: addon.price ?? 0, quantity: addon.quantity })),
      })),
      subtotal,
      shipping_total: shipping,
      total_coupon_discount: 0,
      order_total: subtotal + shipping,
    },
  });
  return order;
};

/** Places an order of a customer who has no other, so that it is not shown as a possible duplicate. */
export const placeOwnOrder = async (api: CallApi, changes: Changes = {}): Promise<OrderRecord> =>
  placeOrderLike(api, await unassignedDemoOrder(api), {
    ...changes,
    customer: { full_name: uniqueName(), phone: uniquePhone(), ...changes.customer },
  });

/** Places an order like one of the demo's vendor, for a customer who has no other, and assigns it to the same store. */
export const placeAssignedOrder = async (api: CallApi, changes: Changes = {}): Promise<OrderRecord> => {
  const template = await assignedDemoOrder(api, vendorStore);
  const { data } = await api(orderEndpoints.details, { params: { id: template } });
  const customer = { full_name: uniqueName(), phone: uniquePhone(), ...changes.customer };
  // A day of its own, because a store can limit its orders of a slot.
  const date = dayAfter(100 + Math.floor(Math.random() * 90));
  const order = await placeOrderLike(api, template, { date, ...changes, customer });
  const { vendor_id = '', delivery_type = '', vendor_delivery_charges } = data.assigned_vendor ?? {};
  const params = { id: order._id };
  const choices = await api(orderAssignmentEndpoints.vendorChoices, { params });
  // The store has an agreement, which decides its charges.
  const { suggested_charges = 400 } = choices.data.suggested.find(({ id }) => id === vendor_id) ?? {};
  await api(orderAssignmentEndpoints.assignVendor, {
    params,
    body: {
      vendor: vendor_id,
      delivery_type,
      vendor_delivery_charges: vendor_delivery_charges ?? 0,
      vendor_charges: suggested_charges,
    },
  });
  return order;
};
