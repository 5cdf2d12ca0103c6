import type { OrderStatus } from './order.ts';

/** The statuses that an order normally has one after the other. Staff may make any change (spec 1 §4). */
const lifecycle = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'] as const;

/** All statuses in the order of the status menu. */
export const statusChoices: readonly OrderStatus[] = [...lifecycle, 'cancelled'];

/** Statuses that a store may set for its own orders; only staff set the others. */
export const storeStatuses: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];

/** Statuses after which a store changes an order no more; only staff open it again. */
const finalStatusErrors: Readonly<Record<string, string>> = {
  delivered: /* i18n */ 'This order is delivered. Only the marketplace can change its status',
  cancelled: /* i18n */ 'This order is cancelled. Only the marketplace can change its status',
};

/**
 * Returns why a store may not change the status of its order. The answer depends on both statuses.
 * @param from the current status.
 * @param to the new status; the current one changes nothing and is always accepted.
 * @returns the code and the message of the error; undefined for an allowed change.
 */
export function storeStatusError(
  from: string,
  to: string,
): { readonly code: 'forbidden' | 'wrong_status'; readonly message: string } | undefined {
  if (!storeStatuses.some((status) => status === to))
    return { code: 'forbidden', message: /* i18n */ 'A store may set an order to processing, shipped or delivered' };
  const message = finalStatusErrors[from];
  return from !== to && message !== undefined ? { code: 'wrong_status', message } : undefined;
}

/**
 * Returns the status that normally follows another.
 * @param status the current status.
 * @returns the next status; undefined for a delivered or cancelled order.
 */
export function nextStatus(status: string): OrderStatus | undefined {
  const index = lifecycle.indexOf(status as (typeof lifecycle)[number]);
  return index < 0 ? undefined : lifecycle[index + 1];
}

/**
 * Returns the next status that a store may set. Only staff confirm an order, so a store goes directly to processing.
 * @param status the current status.
 * @returns the next status; undefined when there is none.
 */
export function nextStoreStatus(status: string): OrderStatus | undefined {
  const next = nextStatus(status);
  return next === undefined || storeStatuses.includes(next) ? next : storeStatuses[0];
}
