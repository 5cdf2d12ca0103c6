import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideAmount } from './allocation.ts';
import { gstStates } from './gst-facts.ts';
import { gstinError, gstinField, gstinStateError, stateCodeOf } from './gstin.ts';
import {
  calculateTax,
  lineKey,
  rateOfDelivery,
  rateOfProduct,
  splitTax,
  sumParts,
  type TaxedOrder,
  type TaxRate,
  type TaxRules,
  taxOf,
  taxSummary,
  taxTotal,
} from './tax.ts';

const rate = (changes: Partial<TaxRate> = {}): TaxRate => ({
  hsn: '1905',
  rate: 1800,
  target: 'default',
  targetId: null,
  from: '2017-07-01',
  ...changes,
});
const ofCategory = (id: string, changes: Partial<TaxRate> = {}) =>
  rate({ target: 'category', targetId: id, ...changes });
const categories = [
  { product: 'cake', category: 'truffles', distance: 0 },
  { product: 'cake', category: 'cakes', distance: 1 },
  { product: 'cake', category: 'gifts', distance: 0 },
];
const percentOf = (rates: TaxRate[], day = '2026-01-01', product: string | null = 'cake') =>
  rateOfProduct({ rates, categories }, product, day)?.rate;

describe('the rate of a product', () => {
  it('is that of the product, else of the nearest category, else the default', () => {
    const all = [
      rate({ rate: 100 }),
      ofCategory('cakes', { rate: 200 }),
      ofCategory('truffles', { rate: 300 }),
      rate({ target: 'product', targetId: 'cake', rate: 400 }),
      rate({ target: 'delivery', rate: 500 }),
    ];
    expect([4, 3, 2, 1].map((count) => percentOf(all.slice(0, count)))).toEqual([400, 300, 200, 100]);
    expect(percentOf(all, '2026-01-01', 'candle')).toBe(100);
    expect(percentOf(all, '2026-01-01', null)).toBe(100);
    expect(percentOf([])).toBeUndefined();
  });

  it('is the newest that applies on the day', () => {
    const rates = [rate(), rate({ rate: 500, from: '2025-09-22' }), rate({ rate: 0, from: '2027-01-01' })];
    expect(['2017-06-30', '2025-09-21', '2025-09-22', '2026-12-31'].map((day) => percentOf(rates, day))).toEqual([
      undefined,
      1800,
      500,
      500,
    ]);
  });

  it('leaves a category for the default while its own rate does not apply yet', () =>
    expect(percentOf([rate(), ofCategory('truffles', { rate: 500, from: '2030-01-01' })])).toBe(1800));

  it('is the higher one of two categories at the same distance', () =>
    expect(percentOf([ofCategory('gifts', { rate: 1200 }), ofCategory('truffles', { rate: 500 })])).toBe(1200));

  it('of delivery charges is their own, else the default', () => {
    const [own, other] = [rate({ target: 'delivery', rate: 1200 }), rate({ rate: 500 })];
    expect(rateOfDelivery({ rates: [other, own] }, '2026-01-01')?.rate).toBe(1200);
    expect(rateOfDelivery({ rates: [other] }, '2026-01-01')?.rate).toBe(500);
  });
});

describe('the tax of an amount', () => {
  it.each([
    [100_000, 1800, false, 18_000],
    [118_000, 1800, true, 18_000],
    [10, 500, false, 1],
    [9, 500, false, 0],
    [0, 1800, true, 0],
    [99_900, 500, true, 4_757],
  ])('%i paise at %i, included: %s', (amount, percent, isIncluded, tax) =>
    expect(taxOf(amount, percent, isIncluded)).toBe(tax),
  );
});

const line = fc.record({
  price: fc.nat(500_000),
  quantity: fc.integer({ min: 1, max: 20 }),
  product: fc.constantFrom('cake', 'candle', null),
});
const items = fc.array(fc.record({ line, shipping: fc.nat(20_000), addons: fc.array(line, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 6,
});
const rules: TaxRules = {
  rates: [rate(), ofCategory('truffles', { rate: 500 }), rate({ target: 'delivery', rate: 1200, hsn: '9968' })],
  categories,
};
const toItems = (lines: typeof items extends fc.Arbitrary<infer T> ? T : never): TaxedOrder['items'] =>
  lines.map((item) => ({ ...item.line, shipping_cost: item.shipping, addons: item.addons }));
const terms = { day: '2026-01-01', seller: '07' };
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const totalOf = (lines: TaxedOrder['items']) =>
  sum(
    lines.flatMap((item) => [item.shipping_cost, ...[item, ...item.addons].map((part) => part.price * part.quantity)]),
  );

describe('the tax of an order', () => {
  it('has lines that sum exactly to the order, whatever the discount', () => {
    fc.assert(
      fc.property(items, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (lines, part, isIncluded) => {
        const order = { items: toItems(lines), discount: 0, shares: [] };
        const discount = Math.floor(totalOf(order.items) * part);
        const tax = calculateTax({ ...order, discount }, rules, { ...terms, place: '07', isIncluded });
        const taxable = sum(tax?.lines.map((row) => row.taxable) ?? []);
        expect(taxable + (isIncluded ? taxTotal(tax) : 0)).toBe(totalOf(order.items) - discount);
        for (const row of tax?.lines ?? []) {
          expect(row.taxable).toBeGreaterThanOrEqual(0);
          expect(row.tax).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is divided into halves that differ by at most a paisa, or is IGST', () => {
    fc.assert(
      fc.property(items, fc.constantFrom('07', '27'), (lines, place) => {
        const tax = calculateTax({ items: toItems(lines), discount: 0, shares: [] }, rules, {
          ...terms,
          place,
          isIncluded: true,
        });
        if (!tax) throw new Error('a rate applies to every line');
        const { cgst, sgst, igst } = sumParts(splitTax(tax));
        expect(cgst + sgst + igst).toBe(taxTotal(tax));
        if (place === '07') expect([0, 1]).toContain(cgst - sgst);
        else expect(igst).toBe(taxTotal(tax));
        const summary = taxSummary(tax);
        expect(sumParts(summary)).toEqual({ cgst, sgst, igst });
        for (const row of splitTax(tax)) expect(row.cgst + row.sgst + row.igst).toBe(row.tax);
      }),
    );
  });

  const cake = { price: 100_000, quantity: 1, product: 'cake', shipping_cost: 5_000, addons: [] };
  const candle = { price: 100_000, quantity: 1, product: 'candle', shipping_cost: 0, addons: [] };
  const taxOfOrder = (order: Partial<TaxedOrder>, isIncluded = false) =>
    calculateTax({ items: [cake, candle], discount: 0, shares: [], ...order }, rules, {
      ...terms,
      place: '07',
      isIncluded,
    })?.lines.map(({ key, rate: percent, taxable, tax }) => [key, percent, taxable, tax]);

  it('takes the shares of coupons off their lines, and a typed discount off all lines in proportion', () => {
    const shares = [
      { key: lineKey(1), discount: 20_000, shippingDiscount: 0 },
      { key: lineKey(0), discount: 0, shippingDiscount: 5_000 },
    ];
    expect(taxOfOrder({ discount: 25_000, shares })).toEqual([
      ['000', 500, 100_000, 5_000],
      ['001', 1800, 80_000, 14_400],
    ]);
    expect(taxOfOrder({ discount: 20_000 })).toEqual([
      ['000', 500, 90_000, 4_500],
      ['001', 1800, 90_000, 16_200],
      ['delivery', 1200, 5_000, 600],
    ]);
    expect(taxOfOrder({ discount: 203_000 })?.at(-1)).toEqual(['delivery', 1200, 2_000, 240]);
  });

  it('is null without a rate, and 0 for a line without one', () => {
    const other = { rates: [rate({ target: 'product', targetId: 'cake' })], categories: [] };
    const order = { items: [cake, candle], discount: 0, shares: [] };
    const place = { ...terms, place: '07', isIncluded: true };
    expect(calculateTax(order, { rates: [], categories }, place)).toBeNull();
    expect(calculateTax(order, other, place)?.lines[1]).toEqual({
      key: '001',
      hsn: '',
      rate: 0,
      taxable: 100_000,
      tax: 0,
    });
  });
});

describe('an allocation', () => {
  it('is exact for amounts beyond 2^53', () =>
    expect(divideAmount(9_999_999_999, [9_999_999_998, 1])).toEqual([9_999_999_998, 1]));
});

describe('a GSTIN', () => {
  it('has a format, a state and a check character', () => {
    expect(gstinError('27AAPFU0939F1ZV')).toBeUndefined();
    expect(gstinError('07AAACB1234C1ZH')).toBeUndefined();
    expect(gstinError('27AAPFU0939F1ZW')).toMatch(/^This GSTIN has a wrong check character/);
    expect(gstinError('00AAPFU0939F1ZV')).toBe('No state has the code 00, with which this GSTIN begins');
    expect(gstinError('27AAPFU0939F1Z')).toMatch(/^Enter a GSTIN of 15 characters/);
  });

  it('changes its check character when any character changes', () => {
    const valid = '27AAPFU0939F1ZV';
    for (const [index, character] of [...valid.slice(0, 13)].entries()) {
      const other = /\d/.test(character) ? String((Number(character) + 1) % 10) : character === 'Q' ? 'R' : 'Q';
      expect(gstinError(valid.slice(0, index) + other + valid.slice(index + 1))).toBeDefined();
    }
  });

  it('is accepted in small letters and with spaces, and may be empty', () => {
    expect(gstinField.parse(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV');
    expect(gstinField.parse('')).toBe('');
  });

  it('belongs to the state of its store, unless the state is unknown', () => {
    expect(gstinStateError('27AAPFU0939F1ZV', 'Delhi')).toBe(
      'This GSTIN is registered in Maharashtra, but the store is in Delhi',
    );
    for (const state of ['maharashtra', 'MH', 'Elsewhere'])
      expect(gstinStateError('27AAPFU0939F1ZV', state)).toBeUndefined();
    expect(gstinStateError('', 'Delhi')).toBeUndefined();
  });
});

describe('states', () => {
  it('are found by every spelling, which names one state only', () => {
    for (const [code, ...names] of gstStates)
      for (const name of names) expect([name, stateCodeOf(name)]).toEqual([name, code]);
  });

  it.each([
    ['NCT of Delhi', '07'],
    ['tamilnadu', '33'],
    ['Jammu & Kashmir', '01'],
    ['ORISSA', '21'],
    ['Nowhere', undefined],
  ])('%s', (name, code) => expect(stateCodeOf(name)).toBe(code));
});
