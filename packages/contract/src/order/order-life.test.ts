import { describe, expect, it } from 'vitest';
import { orderStatuses } from './order.ts';
import { nextStatus, nextStoreStatus, statusChoices } from './order-life.ts';

describe('the life of an order', () => {
  it.each([
    ['pending', 'confirmed', 'processing'],
    ['confirmed', 'processing', 'processing'],
    ['processing', 'shipped', 'shipped'],
    ['shipped', 'delivered', 'delivered'],
    ['delivered', undefined, undefined],
    ['cancelled', undefined, undefined],
    ['unknown', undefined, undefined],
  ])('goes on from %s to %s, for a store to %s', (status, next, forStore) => {
    expect(nextStatus(status)).toBe(next);
    expect(nextStoreStatus(status)).toBe(forStore);
  });

  it('contains every status', () => expect(statusChoices.toSorted()).toEqual(orderStatuses.toSorted()));
});
