import { slotEnd } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { bestSellerDays, dashboardEndpoints, maxBestSellers, salesDays } from '@bakehouse/contract/dashboard';
import { orderStatuses } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeVendor } from '../../../test/factories.ts';
import { chargesOf, deleteAllOrders, insertSampleOrders, type SampleOrder } from '../../../test/sample-orders.ts';

/** Compares every figure with a count over all orders in memory, and with the total of the list to which it leads. */

const { orders: ordersCall, sales, bestSellers } = dashboardEndpoints;
const { list } = orderEndpoints;

let test: TestApp;
let products: string[];
let people: { token: string; vendorId: string | null }[];
beforeAll(async () => {
  test = await buildTestApp();
  products = await Promise.all(
    ['Plum', 'Rose', 'Mango', 'Lemon', 'Coffee', 'Berry', 'Saffron'].map((name) => makeProduct(test.deps, name)),
  );
  const granted = [list, ordersCall, sales, bestSellers];
  const owner = await makeOwner(test.deps);
  const vendors = [await makeVendor(test.deps, granted), await makeVendor(test.deps, granted)];
  people = [{ token: owner.token, vendorId: null }, ...vendors];
});
afterAll(() => test.close());

const hour = 3_600_000;
/** Returns Kolkata's wall-clock time as if it were UTC. The zone is 5:30 ahead all year. */
const wall = (at: Date) => new Date(at.getTime() + 5.5 * hour).toISOString();
const dayOf = (at: Date) => wall(at).slice(0, 10);
const daysFrom = (day: string, days: number) => new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10);

type Drawn = Omit<SampleOrder, 'placedAt' | 'deliveryDay' | 'vendorId' | 'items'> & {
  placedAgo: number;
  deliveredIn: number;
  store: 0 | 1 | 2;
  items: { product: number; quantity: number; price: number }[];
};

const drawnOrder: fc.Arbitrary<Drawn> = fc.record({
  status: fc.constantFrom(...orderStatuses),
  // In minutes: mostly near the edges of a day or of the period that is shown.
  placedAgo: fc.oneof(fc.integer({ min: 0, max: 3 * 24 * 60 }), fc.integer({ min: 0, max: (salesDays + 2) * 24 * 60 })),
  deliveredIn: fc.integer({ min: -2, max: 2 }),
  slot: fc.constantFrom<SampleOrder['slot']>(
    ['09:00', '12:00'],
    ['09:00', '10:30'],
    ['12:00', '15:00'],
    ['21:00', '23:59'],
    ['21:00', '00:00'],
    ['22:30', '01:30'],
  ),
  store: fc.constantFrom(0, 1, 2),
  deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  items: fc.array(
    fc.record({
      product: fc.nat({ max: 6 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 0, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  total: fc.integer({ min: 0, max: 5_000_000 }),
});

const madeOf = (drawn: Drawn, now: Date): SampleOrder => ({
  ...drawn,
  placedAt: new Date(now.getTime() - drawn.placedAgo * 60_000),
  deliveryDay: daysFrom(dayOf(now), drawn.deliveredIn),
  vendorId: people[drawn.store]?.vendorId ?? null,
  items: drawn.items.map(({ product, ...item }) => ({ ...item, productId: products[product] ?? '' })),
});

const count = (orders: readonly SampleOrder[], is: (order: SampleOrder) => boolean) => orders.filter(is).length;
const isKept = ({ status }: SampleOrder) => status !== 'cancelled';
const isOpen = (order: SampleOrder) => isKept(order) && order.status !== 'delivered';
const isLate = (order: SampleOrder, now: Date) =>
  isOpen(order) &&
  slotEnd({ date: order.deliveryDay, from: order.slot[0], upto: order.slot[1] }) <= wall(now).slice(0, 19);

const ordersExpected = (orders: readonly SampleOrder[], now: Date) => {
  const day = dayOf(now);
  const todays = orders.filter((order) => order.deliveryDay === day);
  const slots = [...new Set(todays.filter(isKept).map(({ slot }) => slot.join('-')))].toSorted();
  return {
    day,
    today: count(todays, isKept),
    tomorrow: count(orders, (order) => isKept(order) && order.deliveryDay === daysFrom(day, 1)),
    unassigned: count(orders, (order) => isOpen(order) && order.vendorId === null),
    late: count(orders, (order) => isLate(order, now)),
    by_status: ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled'].map((status) => ({
      status,
      orders: count(todays, (order) => order.status === status),
    })),
    by_slot: slots.map((slot) => {
      const ofSlot = todays.filter((order) => isKept(order) && order.slot.join('-') === slot);
      const [from, upto] = slot.split('-');
      return { from, upto, orders: ofSlot.length, open: count(ofSlot, isOpen) };
    }),
  };
};

const salesExpected = (orders: readonly SampleOrder[], now: Date) => {
  const sold = (some: readonly SampleOrder[]) => ({
    orders: count(some, isKept),
    cancelled: some.length - count(some, isKept),
    revenue: toRupees(some.filter(isKept).reduce((sum, { total }) => sum + total, 0)),
  });
  const days = Array.from({ length: salesDays }, (_, index) => daysFrom(dayOf(now), index + 1 - salesDays));
  return {
    days: days.map((day) => ({ day, ...sold(orders.filter(({ placedAt }) => dayOf(placedAt) === day)) })),
    total: sold(orders.filter(({ placedAt }) => days.includes(dayOf(placedAt)))),
  };
};

type Summed = { id: string; first: number; second: number };
const ranked = (sums: readonly Summed[]) =>
  sums.toSorted((a, b) => b.first - a.first || b.second - a.second || (a.id < b.id ? -1 : 1)).slice(0, maxBestSellers);
const summed = (parts: readonly Summed[]): Summed[] =>
  [...Map.groupBy(parts, ({ id }) => id)].map(([id, all]) => ({
    id,
    first: all.reduce((sum, { first }) => sum + first, 0),
    second: all.reduce((sum, { second }) => sum + second, 0),
  }));

const bestExpected = (orders: readonly SampleOrder[], now: Date) => {
  const first = daysFrom(dayOf(now), 1 - bestSellerDays);
  const sold = orders.filter((order) => isKept(order) && dayOf(order.placedAt) >= first);
  const pieces = sold.flatMap(({ items }) =>
    items.map(({ productId, quantity, price }) => ({ id: productId, first: quantity, second: quantity * price })),
  );
  const given = sold.flatMap(({ vendorId, total }) => (vendorId ? [{ id: vendorId, first: total, second: 1 }] : []));
  return {
    products: ranked(summed(pieces)).map(({ id, first: n, second }) => ({
      _id: id,
      pieces: n,
      amount: toRupees(second),
    })),
    vendors: ranked(summed(given)).map(({ id, first: n, second }) => ({
      vendor_id: id,
      revenue: toRupees(n),
      orders: second,
    })),
  };
};

/** A store sees what it is paid, not what the customer pays. */
const asSeenBy =
  (vendorId: string | null) =>
  (order: SampleOrder): SampleOrder =>
    vendorId ? { ...order, total: chargesOf(order) } : order;
const productsSeenBy = <Product extends object>(vendorId: string | null, products: readonly Product[]) =>
  vendorId ? products.map((product) => ({ ...product, amount: null })) : products;

const totalOfList = async (token: string, query: Record<string, string>) =>
  (await test.call(list, { token, query: { perPage: '1', ...query } })).body.data.totalOrders;

/** Returns every figure of the responses with the total of the list to which it leads. */
const linked = async (token: string, now: Date): Promise<[what: string, figure: number, total: number][]> => {
  const { data } = (await test.call(ordersCall, { token })).body;
  const { days } = (await test.call(sales, { token })).body.data;
  const asked: [figure: number, query: Record<string, string>][] = [
    ...(['today', 'tomorrow', 'unassigned', 'late'] as const).map((quick): (typeof asked)[number] => [
      data[quick],
      { quick },
    ]),
    ...data.by_status.map(({ status, orders }): (typeof asked)[number] => [
      orders,
      status === 'cancelled' ? { delivery_from: data.day, delivery_to: data.day, status } : { quick: 'today', status },
    ]),
    ...data.by_slot.map(({ from, upto, orders }): (typeof asked)[number] => [
      orders,
      { quick: 'today', slot_from: from, slot_upto: upto },
    ]),
    ...days
      .slice(-3)
      .map(({ day, orders, cancelled }): (typeof asked)[number] => [orders + cancelled, { from: day, to: day }]),
    ...days
      .slice(-1)
      .map(({ day, cancelled }): (typeof asked)[number] => [cancelled, { from: day, to: day, status: 'cancelled' }]),
  ];
  return Promise.all(
    asked.map(
      async ([figure, query]) =>
        [`${JSON.stringify(query)} at ${now.toISOString()}`, figure, await totalOfList(token, query)] as const,
    ),
  ).then((all) => all.map(([what, figure, total]) => [what, figure, total]));
};

it('has figures that match a count of all orders, for every user', async () => {
  const anyMoment = fc.integer({ min: Date.parse('2026-11-20T00:00Z'), max: Date.parse('2026-11-23T00:00Z') });
  // Times around midnight in UTC and in Kolkata.
  const edges = fc.constantFrom(
    '2026-11-21T18:29:59Z',
    '2026-11-21T18:30:00Z',
    '2026-11-21T23:30:00Z',
    '2026-11-22T00:00:00Z',
  );
  const moment = fc.oneof(
    anyMoment.map((at) => new Date(at)),
    edges.map((at) => new Date(at)),
  );
  await fc.assert(
    fc.asyncProperty(moment, fc.array(drawnOrder, { maxLength: 40 }), async (now, drawn) => {
      await deleteAllOrders(test.deps);
      test.clock.now = now;
      const created = drawn.map((order) => madeOf(order, now));
      await insertSampleOrders(test.deps, created);
      const active = created.filter(({ deleted }) => !deleted);
      for (const { token, vendorId } of people) {
        const visibleOrders = vendorId ? active.filter((order) => order.vendorId === vendorId) : active;
        expect((await test.call(ordersCall, { token })).body.data).toEqual(ordersExpected(visibleOrders, now));
        expect((await test.call(sales, { token })).body.data).toEqual(
          salesExpected(visibleOrders.map(asSeenBy(vendorId)), now),
        );
        const best = (await test.call(bestSellers, { token })).body.data;
        const expected = bestExpected(visibleOrders, now);
        expect(best.products).toMatchObject(productsSeenBy(vendorId, expected.products));
        expect(best.products).toHaveLength(expected.products.length);
        const named = best.vendors.map(({ store_name: _, deleted: __, ...rest }) => rest);
        expect(named).toEqual(vendorId ? [] : expected.vendors);
        for (const [what, figure, total] of await linked(token, now)) expect(figure, what).toBe(total);
      }
    }),
    { numRuns: 15 },
  );
});
