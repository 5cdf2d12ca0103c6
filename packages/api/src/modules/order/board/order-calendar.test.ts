import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { viewCalendar } from './order-board.ts';

const { calendar } = orderBoardEndpoints;
const { create, updateStatus } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

describe('the free seats of the calendar', () => {
  let test: TestApp;
  let token: string;
  let type: string;
  let productId: string;
  let store: { vendorId: string; token: string };
  let other: { vendorId: string; token: string };
  beforeAll(async () => {
    test = await buildTestApp();
    // 11:00 in India.
    test.clock.now = new Date('2026-11-20T05:30:00Z');
    token = (await makeOwner(test.deps)).token;
    type = await makeDeliveryType(test.deps, 'Express', [49]);
    productId = await makeProduct(test.deps);
    store = await makeVendor(test.deps, [calendar]);
    other = await makeVendor(test.deps, []);
    for (const { vendorId } of [store, other]) await offer(test.deps, vendorId, type, 49);
  });
  afterAll(() => test.close());
  beforeEach(() => test.deps.database.db.execute(sql`delete from vendor_hours`));

  const setHours = async ({ vendorId }: { vendorId: string }, hours: Partial<StoreHours>) => {
    const body = { hours: { ...unlimitedHours, ...hours } };
    expect((await test.call(vendorHoursEndpoints.update, { token, params: { id: vendorId }, body })).status).toBe(200);
  };
  const placeAssignedOrder = async (date: string, { vendorId }: { vendorId: string }) => {
    const order_items = orderOf(productId).order_items.map((item) => ({
      ...item,
      shipping_cost: 49,
      selected_delivery_type: { _id: type, name: 'Express' },
      selected_delivery_date: date,
      selected_delivery_slot: { from: '18:00', upto: '20:00' },
    }));
    const order = orderOf(productId, { order_items, shipping_total: 49, order_total: 1009.5 });
    const { _id } = (await test.call(create, { token, body: order })).body.data;
    const body = { vendor: vendorId, delivery_type: type, vendor_delivery_charges: 49, vendor_charges: 700 };
    expect((await test.call(assignVendor, { token, params: { id: _id }, body })).status).toBe(200);
    return _id;
  };
  const daysOf = async (month: string, as = token) =>
    (await test.call(calendar, { token: as, query: { month } })).body.data.days;
  const capacityOn = async (date: string, as = token) =>
    (await daysOf(date.slice(0, 7), as)).find((day) => day.date === date)?.capacity;

  it('are null while no store limits its orders', async () => {
    await setHours(store, { closures: [{ from: '2026-12-25', to: '2026-12-25', note: '' }] });
    await placeAssignedOrder('2026-12-01', store);
    expect(await daysOf('2026-12')).toEqual([expect.objectContaining({ date: '2026-12-01', capacity: null })]);
  });

  it('are those of the usual slots, on each day of the month, less the orders', async () => {
    const order = await placeAssignedOrder('2026-12-02', store);
    await setHours(store, {
      capacity: { per: 'slot', orders: 3 },
      closures: [{ from: '2026-12-25', to: '2026-12-25', note: '' }],
    });
    expect(await daysOf('2026-12')).toHaveLength(31);
    expect(await capacityOn('2026-12-02')).toEqual({ seats: 3, free: 2 });
    expect(await capacityOn('2026-12-03')).toEqual({ seats: 3, free: 3 });
    expect(await capacityOn('2026-12-25')).toEqual({ seats: 0, free: 0 });
    expect(await capacityOn('2026-11-19')).toEqual({ seats: 3, free: 0 });
    await test.call(updateStatus, { token, params: { id: order }, body: { order_status: 'cancelled' } });
    expect(await capacityOn('2026-12-02')).toEqual({ seats: 3, free: 3 });
  });

  it('of a capacity per hour follow the weekly hours', async () => {
    const week = Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [{ from: '10:00', upto: '20:00' }]));
    await setHours(store, {
      capacity: { per: 'hour', orders: 2 },
      delivery_types: [{ delivery_type: type, week, cut_off: null }],
    });
    await placeAssignedOrder('2026-12-04', store);
    expect(await capacityOn('2026-12-04')).toEqual({ seats: 20, free: 19 });
    // A Sunday.
    expect(await capacityOn('2026-12-06')).toEqual({ seats: 0, free: 0 });
  });

  it('are the sum of the approved stores, and for a store its own', async () => {
    await setHours(store, { capacity: { per: 'slot', orders: 3 } });
    await setHours(other, { capacity: { per: 'slot', orders: 5 } });
    await placeAssignedOrder('2026-12-08', other);
    expect(await capacityOn('2026-12-08')).toEqual({ seats: 8, free: 7 });
    expect(await capacityOn('2026-12-08', store.token)).toEqual({ seats: 3, free: 3 });
    const { db } = test.deps.database;
    await db.execute(sql`update vendor set status = 'reject' where id = ${other.vendorId}`);
    expect(await capacityOn('2026-12-08')).toEqual({ seats: 3, free: 3 });
    await db.execute(sql`update vendor set status = 'approve' where id = ${other.vendorId}`);
  });

  it('take the same number of statements for any number of stores', async () => {
    let statements = 0;
    const { db } = test.deps.database;
    const watched = new Proxy(db, {
      get: (target, name) => {
        if (name === 'execute') statements += 1;
        return Reflect.get(target, name).bind(target);
      },
    });
    const context = { db: watched, deps: test.deps, scope: { reach: 'all' } } as Parameters<typeof viewCalendar>[0];
    for (const vendor of [store, other]) {
      await setHours(vendor, { capacity: { per: 'slot', orders: 3 } });
      statements = 0;
      await viewCalendar(context, { month: '2026-12' });
      expect(statements).toBe(3);
    }
  });
});
