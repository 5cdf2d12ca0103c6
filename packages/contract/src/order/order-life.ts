import type { OrderStatus } from './order.ts';

/** The life of an order: the statuses in the order in which an order normally passes them. The API accepts any change (spec 1 §4). */

const life = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'] as const;

/** All statuses in the order in which staff choose them. */
export const statusChoices: readonly OrderStatus[] = [...life, 'cancelled'];

/** The statuses that a store may set its own orders to; the others are for staff. */
export const storeStatuses: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];

/** @returns the status after `status`; undefined for a delivered or cancelled order. */
export const nextStatus = (status: string): OrderStatus | undefined => {
  const at = life.indexOf(status as (typeof life)[number]);
  return at < 0 ? undefined : life[at + 1];
};

/** @returns the next status that a store may set. Confirming an order is left to staff, so a store goes on to processing. */
export const nextStoreStatus = (status: string): OrderStatus | undefined => {
  const next = nextStatus(status);
  return next === undefined || storeStatuses.includes(next) ? next : storeStatuses[0];
};
