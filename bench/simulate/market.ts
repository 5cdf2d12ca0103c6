import { toRupees } from '@bakehouse/contract/core/money';
import type { OrderRecord } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type OrderInput, totalsOfInput } from '@bakehouse/contract/order/order-input';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import type { VendorRecord } from '@bakehouse/contract/vendor/vendor';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import type { randomFrom } from '../statistics.ts';
import { type Api, mustCall } from './api.ts';

/** The stores and products of a marketplace, and the orders that its customers place. */

type Random = ReturnType<typeof randomFrom>;

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const item = from[Math.floor(random() * from.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
};

export type Market = { readonly stores: readonly VendorRecord[]; readonly templates: readonly OrderRecord[] };

const perPage = 100;
const templatesRead = 40;

const findStores = async (api: Api): Promise<VendorRecord[]> => {
  const stores: VendorRecord[] = [];
  for (let page = 1; ; page += 1) {
    const query = { status: 'approve', page: String(page), perPage: String(perPage) } as const;
    const { data, total } = await mustCall(api, vendorEndpoints.list, { query });
    stores.push(...data);
    if (stores.length >= total || data.length === 0) return stores;
  }
};

/** Reads the approved stores on the map, and orders whose items are ordered again. */
export const readMarket = async (api: Api): Promise<Market> => {
  const stores = (await findStores(api)).filter(
    ({ latitude, delivery_preferences }) =>
      latitude !== null && delivery_preferences.some(({ status }) => status === 'Active'),
  );
  const { data } = await mustCall(api, orderEndpoints.list, { query: { perPage: String(templatesRead) } });
  const templates: OrderRecord[] = [];
  for (const { _id } of data.orders)
    templates.push((await mustCall(api, orderEndpoints.details, { params: { id: _id } })).data);
  if (stores.length === 0 || templates.length === 0)
    throw new Error('the server needs approved stores and orders, as the demo has them');
  return { stores, templates };
};

/** Replaces the hours of the stores by a limit of each slot to this number of orders; 0 limits nothing. */
export const limitSlots = async (api: Api, { stores }: Market, orders: number): Promise<void> => {
  for (const { id } of stores)
    await mustCall(api, vendorHoursEndpoints.update, {
      params: { id },
      body: { hours: { ...unlimitedHours, capacity: orders > 0 ? { per: 'slot', orders } : null } },
    });
};

/** The slots of the day, with their share of the orders: most cakes are for the evening. */
const slots = [
  ['08:00', '10:00', 1],
  ['10:00', '12:00', 2],
  ['12:00', '14:00', 2],
  ['14:00', '16:00', 2],
  ['16:00', '18:00', 4],
  ['18:00', '20:00', 6],
  ['20:00', '22:00', 3],
] as const;
const slotShares = slots.flatMap(([from, upto, share]) => Array.from({ length: share }, () => ({ from, upto })));

/** Returns a slot, most often one of the evening. */
export const pickSlot = (random: Random): { from: string; upto: string } => pick(random, slotShares);

/** Share of the orders from places that no store reaches. */
const farShare = 0.01;
const kilometresPerDegree = 111.195;

/** A point near a store, mostly within its radius. */
const pointNear = (random: Random, { latitude, longitude, service_radius }: VendorRecord): [number, number] => {
  if (random() < farShare) return [93.5, 12.5];
  const distance = Math.sqrt(random()) * service_radius * 0.8;
  const angle = random() * 2 * Math.PI;
  const north = (distance * Math.cos(angle)) / kilometresPerDegree;
  const east = (distance * Math.sin(angle)) / (kilometresPerDegree * Math.cos(((latitude ?? 0) * Math.PI) / 180));
  return [(longitude ?? 0) + east, (latitude ?? 0) + north];
};

/** An order as a storefront sends it, near one of the stores and with one of its delivery types. */
export const makeOrder = (random: Random, { stores, templates }: Market, date: string, n: number): OrderInput => {
  const store = pick(random, stores);
  const { customer, address, order_items } = pick(random, templates);
  const slot = pickSlot(random);
  const offers = store.delivery_preferences.filter(({ status }) => status === 'Active');
  const { typeDetails, type_id } = pick(random, offers);
  const [first] = order_items;
  if (!first) throw new Error('every order has an item');
  const items: OrderInput['order_items'] = [
    {
      product: { ...first.product, price: first.product.price ?? 0 },
      shipping_cost: pick(random, typeDetails.cost_range),
      selected_delivery_type: { _id: type_id, name: typeDetails.name },
      selected_delivery_date: date,
      selected_delivery_slot: slot,
      message: first.message,
      addons: [],
    },
  ];
  const sums = totalsOfInput({ order_items: items, total_coupon_discount: 0 });
  const shipping = { ...address.shipping, city: store.city, state: store.state, pincode: store.pincode };
  return {
    order_date: new Date().toISOString(),
    source: 'storefront',
    payment_method: random() < 0.3 ? 'COD' : 'UPI',
    customer: { ...customer, full_name: `${customer.full_name} ${n}` },
    address: { billing: address.billing, shipping },
    order_items: items,
    subtotal: toRupees(sums.subtotal),
    shipping_total: toRupees(sums.shipping),
    total_coupon_discount: 0,
    order_total: toRupees(sums.total),
    selected_area: { locations: { coordinates: pointNear(random, store) } },
  };
};
