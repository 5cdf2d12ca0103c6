import { describe, expect, it } from 'vitest';
import {
  type AssortmentEntry,
  type AssortmentKey,
  chargesByAssortment,
  entryText,
  isSameEntry,
  newEntry,
  notMade,
  type OrderedProduct,
  pricePaid,
  type StoreAssortment,
} from './assortment.ts';
import { type Delivery, eligibility, nextFreeSlot } from './eligibility.ts';
import { unlimitedHours } from './store-hours.ts';

type Entry = Partial<AssortmentEntry>;
const product = (record: string, entry: Entry = {}) => ({ kind: 'product' as const, record, ...newEntry, ...entry });
const category = (record: string, entry: Entry = {}) => ({ kind: 'category' as const, record, ...newEntry, ...entry });
const store = (...entries: (AssortmentKey & AssortmentEntry)[]): StoreAssortment => ({ only_listed: false, entries });
/** A photo cake for ₹1,200 in a category of a parent category. */
const cake = (more: Partial<OrderedProduct> = {}): OrderedProduct => ({
  product: 'photo',
  name: 'Photo Cake',
  categories: ['photo cakes', 'cakes'],
  price: 120_000,
  quantity: 2,
  ...more,
});
const day = '2026-12-24';

describe('what a store makes', () => {
  const no = { makes: false };
  it.each<[string, StoreAssortment | null, boolean]>([
    ['everything without an assortment', null, true],
    ['what has no entry', store(product('other', no)), true],
    ['nothing without an entry when it makes only what is listed', { only_listed: true, entries: [] }, false],
    ['what is listed', { only_listed: true, entries: [category('cakes')] }, true],
    ['no product that its entry excludes', store(product('photo', no)), false],
    ['no product of an excluded parent category', store(category('cakes', no)), false],
    ['an exception by the entry of the product', store(category('cakes', no), product('photo')), true],
    ['an exception by the nearest category', store(category('cakes'), category('photo cakes', no)), false],
  ])('is %s', (_, assortment, isMade) => {
    expect(notMade(assortment, cake(), day)).toEqual(isMade ? undefined : { paused_until: null });
  });

  it('is paused until the last day of a pause', () => {
    const assortment = store(category('cakes', { paused_until: day }));
    expect(notMade(assortment, cake(), day)).toEqual({ paused_until: day });
    expect(notMade(assortment, cake(), '2026-12-25')).toBeUndefined();
  });

  it('does not concern an item that is not in the catalogue', () => {
    expect(notMade({ only_listed: true, entries: [] }, cake({ product: null }), day)).toBeUndefined();
  });
});

describe('the price paid', () => {
  const amount = (value: number) => ({ price: { kind: 'amount', value } as const });
  const percent = (value: number) => ({ price: { kind: 'percent', value } as const });
  it.each<[string, StoreAssortment, Partial<OrderedProduct>, number | null]>([
    ['an amount for each piece', store(product('photo', amount(450.5))), {}, 90_100],
    ['a percentage of the price', store(category('cakes', percent(72.5))), {}, 174_000],
    ['a percentage, half a paisa rounded up', store(category('cakes', percent(50))), { price: 5, quantity: 1 }, 3],
    [
      'the price of the product before its category',
      store(category('cakes', percent(1)), product('photo', amount(9))),
      {},
      1_800,
    ],
    [
      'that of the category for a paused product',
      store(category('cakes', amount(9)), product('photo', { paused_until: day })),
      {},
      1_800,
    ],
    ['none without an entry', store(), {}, null],
    ['no percentage of a rebake for ₹0', store(category('cakes', percent(70))), { price: 0 }, null],
    ['no percentage before the order is priced', store(category('cakes', percent(70))), { price: null }, null],
    ['nothing for nothing', store(product('photo', amount(0))), {}, 0],
  ])('is %s', (_, assortment, more, paid) => {
    expect(pricePaid(assortment, cake(more))).toBe(paid);
  });

  it('is summed for an order whose items all have one', () => {
    const assortment = store(product('photo', amount(450)), product('candle', amount(5)));
    const candle = cake({ product: 'candle', categories: [], quantity: 3 });
    expect(chargesByAssortment(assortment, [cake(), candle])).toBe(91_500);
    expect(chargesByAssortment(assortment, [cake(), cake({ product: 'other', categories: [] })])).toBeNull();
    expect(chargesByAssortment(assortment, [])).toBeNull();
    expect(chargesByAssortment(null, [cake()])).toBeNull();
  });
});

describe('the reason against a store', () => {
  const delivery: Delivery = {
    date: day,
    from: '18:00',
    upto: '20:00',
    type: null,
    product: 'photo',
    categories: ['photo cakes'],
    made: [cake(), cake({ product: 'candle', name: 'Candle', categories: [] })],
  };
  const reasonsOf = (assortment: StoreAssortment | null, deliveries = [delivery]) =>
    eligibility(
      { wanted: [], deliveries },
      {
        distance_km: 1,
        service_radius: 8,
        delivery_preferences: [{ type_id: 'x' }],
        hours: null,
        loads: [],
        assortment,
      },
      '2026-12-23T09:00',
    ).reasons;

  it('names the product, also for an entry of a category and for an add-on', () => {
    expect(reasonsOf(store(category('cakes', { makes: false })))).toEqual([
      { code: 'product', text: 'does not make Photo Cake' },
    ]);
    expect(reasonsOf(store(product('candle', { makes: false })))).toEqual([
      { code: 'product', text: 'does not make Candle' },
    ]);
    expect(reasonsOf(null)).toEqual([]);
  });

  it('names the last day of a pause, for the delivery day', () => {
    const paused = store(product('photo', { paused_until: day }));
    expect(reasonsOf(paused).map(({ text }) => text)).toEqual(['has paused Photo Cake until 24 Dec']);
    expect(reasonsOf(paused, [{ ...delivery, date: '2026-12-25' }])).toEqual([]);
  });

  it('moves the next free slot after a pause', () => {
    const assortment = store(product('photo', { paused_until: '2026-12-25' }));
    const load = { hours: unlimitedHours, loads: [], assortment };
    expect(nextFreeSlot(delivery, load, '2026-12-23T09:00')?.date).toBe('2026-12-26');
  });
});

describe('an entry', () => {
  it('is described with its price and pause', () => {
    expect(entryText(null)).toBe('not listed');
    expect(entryText({ makes: true, price: { kind: 'amount', value: 450 }, paused_until: day })).toBe(
      'makes it, ₹450 each, paused until 24 Dec',
    );
    expect(entryText({ makes: false, price: { kind: 'percent', value: 72.5 }, paused_until: null })).toBe(
      'does not make it, 72.5% of the price',
    );
    expect([isSameEntry(null, newEntry), isSameEntry({ ...newEntry }, newEntry)]).toEqual([false, true]);
    const [thisYear, nextYear] = ['2026-12-24', '2027-12-24'].map((paused_until) => ({ ...newEntry, paused_until }));
    expect(isSameEntry(thisYear ?? null, nextYear ?? null)).toBe(false);
  });
});
