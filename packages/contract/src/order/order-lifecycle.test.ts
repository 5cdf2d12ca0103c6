import { describe, expect, it } from 'vitest';
import { orderStatuses } from './order.ts';
import { nextStatus, nextStoreStatus, statusChoices } from './order-lifecycle.ts';

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

  it('contains every status', () => expect(statusChoices.toSorted()).toEqual(orderStatuses.toSorted()));
});
