import { describe, expect, it } from 'vitest';
import { type Commission, type CommissionItem, type CommissionRule, commissionOf } from './commission.ts';

const item: CommissionItem = {
  name: 'Black Forest',
  product: 'forest',
  delivery_type: 'midnight',
  categories: ['chocolate', 'cakes'],
  price: 60_000,
  quantity: 2,
};
const rule = (applies_to: CommissionRule['applies_to'], target: string, percent: number): CommissionRule => ({
  applies_to,
  target,
  name: target,
  percent,
  fixed: null,
});
const of = (rules: CommissionRule[], percent = 20): Commission => ({ percent, rules });
const rateOf = (commission: Commission) => commissionOf([item], commission).items[0];

describe('the rule of an item', () => {
  const product = rule('product', 'forest', 5);
  const nearest = rule('category', 'chocolate', 10);
  const parent = rule('category', 'cakes', 12);
  const type = rule('delivery_type', 'midnight', 15);

  it.each([
    ['of the product comes first', [type, parent, nearest, product], 5, 'forest'],
    ['of the nearest category is next', [type, parent, nearest], 10, 'chocolate'],
    ['of a parent category follows', [type, parent], 12, 'cakes'],
    ['of the delivery type is last', [type], 15, 'midnight'],
    ['is the percentage of the agreement without one', [rule('product', 'other', 1)], 20, ''],
  ])('%s', (_name, rules, percent, name) => expect(rateOf(of(rules))).toMatchObject({ percent, rule: name }));
});

describe('the commission', () => {
  it('is a percentage of the value, or an amount for each piece', () => {
    expect(commissionOf([item], of([], 12.5))).toMatchObject({ commission: 15_000, charges: 105_000 });
    const fixed: CommissionRule = { ...rule('product', 'forest', 0), percent: null, fixed: 2_550 };
    expect(commissionOf([item], of([fixed]))).toMatchObject({ commission: 5_100, charges: 114_900 });
  });

  it('is at most the value of the item', () => {
    const fixed: CommissionRule = { ...rule('product', 'forest', 0), percent: null, fixed: 70_000 };
    expect(commissionOf([item], of([fixed]))).toMatchObject({ commission: 120_000, charges: 0 });
  });

  it('rounds each item to a paisa, a half one up', () => {
    const small = { ...item, price: 5, quantity: 1 };
    expect(commissionOf([small, small], of([], 10))).toMatchObject({ commission: 2, charges: 8 });
    expect(commissionOf([{ ...item, price: 100_001, quantity: 1 }], of([], 14.29)).commission).toBe(14_290);
  });

  it('keeps earlier rates, and resolves those of new items', () => {
    const before = commissionOf([item], of([], 20)).items;
    const added = { ...item, product: 'added', price: 10_000, quantity: 1 };
    const after = commissionOf([{ ...item, quantity: 1 }, added], of([], 30), before);
    expect(after.items.map(({ percent, commission }) => [percent, commission])).toEqual([
      [20, 12_000],
      [30, 3_000],
    ]);
  });
});
