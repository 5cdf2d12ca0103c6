import { describe, expect, it } from 'vitest';
import { orderStatuses } from './order.ts';
import { nextStatus, nextStoreStatus, statusChoices, storeStatusError, storeStatuses } from './order-lifecycle.ts';

describe('the lifecycle of an order', () => {
  it.each([
    ['pending', 'confirmed', 'processing'],
    ['confirmed', 'processing', 'processing'],
    ['processing', 'shipped', 'shipped'],
    ['shipped', 'delivered', 'delivered'],
    ['delivered', undefined, undefined],
    ['cancelled', undefined, undefined],
    ['unknown', undefined, undefined],
  ])('continues from %s with %s, and for a store with %s', (status, next, forStore) => {
    expect(nextStatus(status)).toBe(next);
    expect(nextStoreStatus(status)).toBe(forStore);
  });

  it('lets a store change an open order to its statuses, and no delivered or cancelled one', () => {
    const allowed = statusChoices.flatMap((from) =>
      statusChoices.filter((to) => from !== to && !storeStatusError(from, to)).map((to) => `${from} → ${to}`),
    );
    const open = ['pending', 'confirmed', 'processing', 'shipped'];
    expect(allowed.toSorted()).toEqual(
      open.flatMap((from) => storeStatuses.filter((to) => to !== from).map((to) => `${from} → ${to}`)).toSorted(),
    );
    expect(storeStatusError('cancelled', 'shipped')).toEqual({
      code: 'wrong_status',
      message: 'This order is cancelled. Only the marketplace can change its status',
    });
    expect(storeStatusError('cancelled', 'confirmed')?.code).toBe('forbidden');
    expect(storeStatusError('delivered', 'delivered')).toBeUndefined();
  });

  it('offers a store as next step only what it may set', () => {
    for (const from of statusChoices) {
      const next = nextStoreStatus(from);
      if (next) expect(storeStatusError(from, next)).toBeUndefined();
    }
  });

  it('contains every status', () => expect(statusChoices.toSorted()).toEqual(orderStatuses.toSorted()));
});
