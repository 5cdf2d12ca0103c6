import { notificationsStore } from '@mantine/notifications';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useStore } from 'zustand';
import { readAmount } from '../../../ui/format/amount.ts';
import { dayAfter, dayText, localToday, readDay } from '../../../ui/format/days.ts';
import { newRow, rowErrors } from '../variants/variant-row.ts';
import { fillDown, pasteCells } from '../variants/variant-sheet.ts';
import { createVariantStore } from '../variants/variant-store.ts';
import { type Prices, priceError, withPrice } from './prices.ts';
import { prepareBody } from './product-form-options.ts';
import { emptyProduct } from './product-values.ts';

const none: Prices = { price: null, sale_price: null, discount: null, discounted_price: null };
const typed = (...steps: [keyof Prices, unknown][]) =>
  steps.reduce((prices, [field, value]) => withPrice(prices, field, value), none);

describe('the four price fields', () => {
  it.each([
    [[['price', 500]], [500, null, null, 500]],
    [
      [
        ['price', 500],
        ['sale_price', 450],
      ],
      [500, 450, 10, 450],
    ],
    [
      [
        ['price', 500],
        ['discount', 20],
      ],
      [500, 400, 20, 400],
    ],
    [
      [
        ['price', 500],
        ['discounted_price', 400],
      ],
      [500, 400, 20, 400],
    ],
    [
      [
        ['price', 500],
        ['discount', 20],
        ['sale_price', null],
      ],
      [500, null, null, 500],
    ],
    [
      [
        ['price', 500],
        ['sale_price', 450],
        ['price', 900],
      ],
      [900, 450, 50, 450],
    ],
  ] as [[keyof Prices, unknown][], unknown[]][])('%j', (steps, [price, sale_price, discount, discounted_price]) =>
    expect(typed(...steps)).toEqual({ price, sale_price, discount, discounted_price }),
  );

  it('show which code is wrong, and keep the typed text', () => {
    const prices = typed(['price', 500], ['sale_price', 600]);
    expect(prices).toMatchObject({ sale_price: 600, discounted_price: 500 });
    expect(priceError(prices)?.field).toBe('sale_price');
    expect(withPrice(prices, 'sale_price', 'abc')).toMatchObject({ sale_price: 'abc', price: 500 });
  });

  it('never contradict each other, whatever the order of edits', () => {
    const rupees = fc.integer({ min: 0, max: 9_999_999 }).map((paise) => paise / 100);
    const percent = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 100);
    const step = fc.oneof(
      fc.tuple(fc.constantFrom('sale_price' as const, 'discounted_price' as const), rupees),
      fc.tuple(fc.constant('discount' as const), percent),
    );
    fc.assert(
      fc.property(rupees, fc.array(step, { maxLength: 4 }), (price, steps) => {
        const prices = typed(['price', price], ...steps);
        const last = steps.at(-1)?.[1];
        if (typeof last === 'number' && steps.at(-1)?.[0] !== 'discount' && last > price) return;
        if (steps.some(([field, value]) => field !== 'discount' && value > price)) return;
        expect(priceError(prices)).toBeUndefined();
      }),
    );
  });
});

it.each([
  ['₹1,200.50', 1200.5],
  ['Rs. 1,23,456', 123_456],
  [' 450/- ', 450],
  ['', null],
  ['12a', '12a'],
  ['-', '-'],
])('%j is read as %j', (text, amount) => expect(readAmount(text)).toBe(amount));

describe('days', () => {
  it('are written and read as dd/MM/yyyy', () => {
    expect(dayText('2027-03-05')).toBe('05/03/2027');
    expect(readDay('5/3/2027')).toBe('2027-03-05');
    expect(readDay('31/02/2027')).toBeUndefined();
  });
  it.each([
    ['25/11/2026', '2026-11-25'],
    ['25-11-2026', '2026-11-25'],
    ['2026-11-25', '2026-11-25'],
    ['25 nov', '2026-11-25'],
    ['25 November', '2026-11-25'],
    ['25 Nov, 2027', '2027-11-25'],
    ['25/11', '2026-11-25'],
    ['3 jan', '2027-01-03'],
    ['today', '2026-11-26'],
    ['Tomorrow', '2026-11-27'],
    ['yesterday', '2026-11-25'],
    ['29 feb', '2028-02-29'],
    ['31/02/2027', undefined],
    ['25 xyz', undefined],
    ['25', undefined],
    ['', undefined],
  ])('are typed as %j', (text, day) => expect(readDay(text, '2026-11-26')).toBe(day));
  it('follow each other in the time zone of the marketplace', () => {
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(localToday(new Date('2026-03-08T20:00:00Z'))).toBe('2026-03-09');
  });
});

const cake = [
  { attribute: 'flavour', options: ['truffle', 'mango'] },
  { attribute: 'weight', options: ['half', 'one'] },
];
const withCakes = () => {
  const store = createVariantStore({ choices: cake, rows: [], changed: false });
  store.generate({ price: '500', quantity: '' });
  return store;
};
const column = (store: ReturnType<typeof withCakes>, field: 'price' | 'quantity' | 'name') =>
  store.snapshot().rows.map((row) => row[field]);

describe('the sheet of variants', () => {
  it('fills a cell down', () => {
    const store = withCakes();
    const [, second = ''] = store.getState().keys;
    store.set(second, { price: '750' });
    expect(fillDown(store, second, 'price')).toBe(2);
    expect(column(store, 'price')).toEqual(['500', '750', '750', '750']);
  });

  it('pastes rows and columns of a spreadsheet, and ignores cells outside the grid', () => {
    const store = withCakes();
    const [, second = ''] = store.getState().keys;
    expect(pasteCells(store, second, 'price', '₹1,200.50\r\n Rs 900 \r\nfree\r\n1\r\n')).toEqual({
      rows: 3,
      invalid: 1,
    });
    expect(column(store, 'price')).toEqual(['500', '1200.5', '900', 'free']);
    pasteCells(store, second, 'name', 'Big\t10\t\t7\nSmall\t9\t\t6');
    expect(column(store, 'name')).toEqual(['', 'Big', 'Small', '']);
    expect(column(store, 'quantity')).toEqual(['', '7', '6', '']);
    expect(Object.keys(store.check())).toEqual(['product_variable.3.price']);
  });

  it('renders a row for its own changes only', () => {
    const store = withCakes();
    const [first = '', second = ''] = store.getState().keys;
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return useStore(store, ({ rows }) => rows.get(second));
    });
    act(() => store.set(first, { price: '1' }));
    expect(renders).toBe(1);
    act(() => store.set(second, { price: '1' }));
    expect(renders).toBe(2);
  });

  it("shows the server's error at the row until it is changed", () => {
    const store = withCakes();
    const [, second = ''] = store.getState().keys;
    store.reject({ 'product_variable.1.price': 'Too cheap', name: 'No' });
    expect(store.getState().serverErrors.get(second)).toEqual({ price: 'Too cheap' });
    store.set(second, { price: '900' });
    expect(store.getState().serverErrors.get(second)).toBeUndefined();
  });

  it('marks rows and details with errors until they are reverted', () => {
    const store = withCakes();
    const [, second = '', third = ''] = store.getState().keys;
    store.reject({ 'product_variable.2.meta_title': 'Too long', 'product_variable.1.price': 'Too cheap' });
    expect(store.getState().errorSummary).toEqual({ first: second, inDetails: [third] });
    store.set(third, { price: 'free' });
    store.leave(third, 'price');
    store.check();
    expect(store.getState()).toMatchObject({ areErrorsVisible: true, errorSummary: { first: third, inDetails: [] } });
    expect([...(store.getState().touched.get(third) ?? [])]).toEqual(['price']);
    store.reset();
    expect(store.getState().errorSummary.first).toBeUndefined();
    expect(store.getState().touched.size).toBe(0);
  });

  it('rejects a sale price above the price', () => {
    const row = {
      ...newRow({ flavour: 'rose' }, 'k', { price: '100', quantity: '' }),
      sale_price: '200',
      quantity: '1.5',
    };
    expect(rowErrors(row)).toEqual({
      sale_price: 'Sale price must not be above the price',
      quantity: 'Quantity must be a whole number',
    });
  });
});

it('shows an error when preparing fails, and sends nothing', () => {
  const store = {
    ...createVariantStore({ rows: [], choices: [], changed: false }),
    snapshot: () => {
      throw new TypeError('no state');
    },
  };
  expect(() => prepareBody({}, { initial: emptyProduct, store, sendsAll: true })).toThrow('The form has errors');
  expect(notificationsStore.getState().notifications).toMatchObject([{ message: 'Something went wrong' }]);
});
