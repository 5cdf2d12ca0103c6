import { describe, expect, it } from 'vitest';
import { isMadeToOrder, stockAfter } from './stock.ts';

describe('stockAfter', () => {
  it.each([
    ['keeps the stock without a quantity', 7, {}, 7],
    ['replaces the stock by a quantity alone', 7, { quantity: 3 }, 3],
    ['applies the difference to the quantity that was read', 7, { quantity: 15, quantity_before: 10 }, 12],
    ['keeps what orders took while the quantity was not edited', 7, { quantity: 10, quantity_before: 10 }, 7],
    ['is never below zero', 2, { quantity: 0, quantity_before: 10 }, 0],
  ])('%s', (_, current, sent, expected) => {
    expect(stockAfter(current, sent)).toBe(expected);
  });
});

describe('isMadeToOrder', () => {
  it.each([
    [{}, true],
    [{ quantity: 0 }, false],
    [{ product_variable: [{}, { quantity: 4 }] }, false],
    [{ product_variable: [{}] }, true],
    [{ quantity: 4, made_to_order: true }, true],
    [{ made_to_order: false }, false],
  ])('of %o is %s', (sent, expected) => {
    expect(isMadeToOrder(sent)).toBe(expected);
  });
});
