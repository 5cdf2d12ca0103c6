import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { OrderRecord, OrderRow } from '@bakehouse/contract/order/order';
import type { OrderPage } from '@bakehouse/contract/order/order.endpoints';
import { listUpcomingOrders, type UpcomingOrders } from '@bakehouse/contract/order/order-board.endpoints';
import { callIfChanged } from '../../../data/client.ts';
import { storedValue } from '../../../data/offline/offline-store.ts';
import { offlineOwner } from '../../../data/session.ts';
import { localToday } from '../../../ui/format/days.ts';
import { firstDelivery } from '../order-facts.ts';
import { reportLost } from './connection.ts';
import { readSteps } from './order-steps.ts';
import { applySteps } from './step-queue.ts';

/** The orders of today and tomorrow that the browser of a store keeps, and shows while the server cannot be reached. */

export type StoredOrders = UpcomingOrders & {
  readonly etag: string | undefined;
  /** When the server sent them, in milliseconds by the clock of the device. */
  readonly at: number;
};

/** Returns the stored orders with the steps that wait to be sent. */
export async function readStoredOrders(): Promise<StoredOrders | undefined> {
  const [stored, steps] = await Promise.all([storedOrders().read(), readSteps()]);
  if (!stored) return undefined;
  const age = Date.now() - stored.at;
  return { ...stored, orders: stored.orders.flatMap((order) => applySteps(withAge(order, age), steps) ?? []) };
}

const storedOrders = () => storedValue<StoredOrders>(`orders of ${offlineOwner()}`);

/** The time to answer runs on while the order is stored. */
const withAge = (order: OrderRecord, age: number): OrderRecord =>
  order.offer
    ? {
        ...order,
        offer: { ...order.offer, seconds_left: Math.max(0, order.offer.seconds_left - Math.ceil(age / 1_000)) },
      }
    : order;

/**
 * Fetches the orders of today and tomorrow, and stores them.
 * @throws ApiError; DOMException when the browser cannot store them.
 */
export async function refreshStoredOrders(): Promise<void> {
  const owner = offlineOwner();
  const values = storedOrders();
  const before = await values.read();
  const fresh = await callIfChanged(listUpcomingOrders, {}, { etag: before?.etag });
  const at = Date.now();
  const next = fresh ? { ...fresh.response.data, etag: fresh.etag, at } : before && { ...before, at };
  // Another user may have signed in while the server answered.
  if (next && owner === offlineOwner()) await values.change(() => next);
}

/** Returns a stored order; undefined for one that is not of today or tomorrow. */
export async function findStoredOrder(id: string): Promise<OrderRecord | undefined> {
  reportLost();
  return (await readStoredOrders())?.orders.find(({ _id }) => _id === id);
}

/**
 * Returns the list of today's or tomorrow's orders as one page.
 * @param search query of the list; undefined is returned for other lists.
 */
export async function findStoredPage({
  quick,
  ...others
}: Readonly<Record<string, string>>): Promise<OrderPage | undefined> {
  reportLost();
  const { page: _page, perPage: _perPage, ...filters } = others;
  if ((quick !== 'today' && quick !== 'tomorrow') || Object.keys(filters).length > 0) return undefined;
  const stored = await readStoredOrders();
  if (!stored) return undefined;
  const today = currentDay(stored);
  const day = quick === 'today' ? today : dayAfter(today, 1);
  if (day > dayAfter(stored.today, 1)) return undefined;
  const orders = stored.orders.map(toRow).filter(({ delivery }) => delivery.date === day);
  return {
    orders,
    totalOrders: orders.length,
    ...(stored.is_limited && { totalIsMinimum: true }),
    perPage: Math.max(1, orders.length),
    currentPage: 1,
    totalPages: 1,
  };
}

/** Returns the stored orders with the day that it is now; undefined if none are stored. */
export async function findStoredDays(): Promise<UpcomingOrders | undefined> {
  reportLost();
  const stored = await readStoredOrders();
  return stored && { ...stored, today: currentDay(stored) };
}

/** The next day begins while the orders are stored. A wrong clock of the device can only be a day off. */
const currentDay = ({ today }: StoredOrders): string => (localToday() > today ? dayAfter(today, 1) : today);

const toRow = (order: OrderRecord): OrderRow => ({
  ...order,
  city: order.address.shipping.city,
  delivery: firstDelivery(order),
  vendor: order.assigned_vendor && {
    vendor_id: order.assigned_vendor.vendor_id,
    store_name: order.assigned_vendor.vendor_details.store_name,
  },
  ...(order.offer && { accept_until: order.offer.expires_at }),
});
