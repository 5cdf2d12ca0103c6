import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import type { AssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareAcceptance, saveAssignmentSettings } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { routeOrders } from './route-orders.ts';

describe('routing of orders that arrive', () => {
  let test: TestApp;
  let desk: Awaited<ReturnType<typeof prepareAcceptance>>;
  beforeAll(async () => {
    test = await buildTestApp();
    desk = await prepareAcceptance(test, 2);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.deps.database.db.execute(sql`update orders set deleted_at = now()`);
    await test.deps.database.db.execute(sql`delete from order_routing`);
    await test.deps.database.db.execute(sql`delete from order_seat`);
    await setHours({});
    await switchRouting({});
  });

  type Routing = NonNullable<AssignmentSettings['routing']>;
  const switchRouting = (routing: Routing, more: AssignmentSettings = {}) =>
    saveAssignmentSettings(test, { routing: { is_enabled: true, ...routing }, ...more });
  const setHours = async (hours: Partial<typeof unlimitedHours>) => {
    for (const { vendorId: id } of desk.vendors) {
      const body = { hours: { ...unlimitedHours, ...hours } };
      expect((await test.call(vendorHoursEndpoints.update, { token: desk.token, params: { id }, body })).status).toBe(
        200,
      );
    }
  };
  const route = () =>
    routeOrders(test.deps, (error) => {
      throw error;
    });
  /** Makes the server look at all orders again. */
  const passTime = () => test.deps.database.db.execute(sql`update order_routing set due_at = now()`);
  const statesOf = async () =>
    (
      await rowsOf<{ state: string }>(test.deps.database.db, sql`select state from order_routing order by order_id`)
    ).map(({ state }) => state);
  const nearest = () => desk.vendors[0]?.vendorId;
  const prepaid = { order: { payment_method: 'UPI' } };

  it('is off by default: an order waits for staff, also after routing is switched on', async () => {
    await switchRouting({ is_enabled: false });
    const order = await desk.placeOrder();
    await switchRouting({});
    expect(await route()).toBe(0);
    const after = await desk.read(order._id);
    expect([after.assigned_vendor, after.routing]).toEqual([null, undefined]);
    expect(await statesOf()).toEqual([]);
  });

  it('assigns an order to the best store, and says why on the timeline of staff', async () => {
    const order = await desk.placeOrder();
    expect((await desk.read(order._id)).routing).toEqual({ state: 'due', reason: '' });
    expect([await route(), await route()]).toEqual([1, 0]);
    const after = await desk.read(order._id);
    expect(after.assigned_vendor).toMatchObject({ vendor_id: nearest(), vendor_delivery_charges: 49 });
    expect(after.routing).toBeUndefined();
    expect(after.timeline.at(-1)).toMatchObject({
      kind: 'vendor',
      actor: 'Bakehouse',
      reason: 'No rule matches: the best of 2 stores, 0.0 km away',
    });
    expect(await desk.auditActions(order._id)).toEqual(['create', 'assign']);
    const token = desk.vendors[0]?.token ?? '';
    const own = await test.call(orderEndpoints.details, { token, params: { id: order._id } });
    expect(JSON.stringify(own.body.data)).not.toContain('the best of');
  });

  it('asks the store to accept, as for an assignment by staff, and returns to a person without another store', async () => {
    await switchRouting({}, { acceptance: { is_enabled: true, minutes: 10, on_expiry: 'unassign' } });
    const order = await desk.placeOrder();
    await route();
    expect((await desk.read(order._id)).offer).toMatchObject({ attempt: 1 });
    expect((await desk.decline(order._id, desk.vendors[0])).status).toBe(200);
    expect((await desk.read(order._id)).routing).toEqual({ state: 'routed', reason: 'No store accepted it' });
    expect(await listPersons()).toEqual([[order._id, 'No store accepted it']]);
  });

  const listPersons = async () => {
    const { body } = await test.call(orderEndpoints.list, { token: desk.token, query: { quick: 'person' } });
    expect(body.data.totalOrders).toBe(body.data.orders.length);
    return body.data.orders.map(({ _id, routing }) => [_id, routing?.reason]);
  };

  it('leaves an order to a person by its rule, and notifies staff', async () => {
    const { address } = await desk.placeOrder();
    const { city } = address.shipping;
    await switchRouting({ rules: [{ city: city.toUpperCase(), delivery_type: desk.typeId, route: 'person' }] });
    const [order, cash] = [await desk.placeOrder(), await desk.placeOrder(prepaid)];
    expect(await route()).toBe(3);
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
      test.deps.database.db,
      sql`select name from delivery_type where id = ${desk.typeId}`,
    );
    const reason = `Rule 1 (${city.toUpperCase()}, ${name})`;
    for (const { _id } of [order, cash]) {
      const after = await desk.read(_id);
      expect([after.assigned_vendor, after.routing]).toEqual([null, { state: 'person', reason }]);
      expect(after.timeline.at(-1)).toMatchObject({ kind: 'routing', to: 'A person assigns this order', reason });
      expect(await desk.auditActions(_id)).toEqual(['create', 'needs_vendor']);
    }
    expect((await listPersons()).map(([id]) => id)).toContain(order._id);
    await desk.assign(order._id, nearest() ?? '');
    expect((await listPersons()).map(([id]) => id)).not.toContain(order._id);
    expect((await desk.read(order._id)).routing).toBeUndefined();
  });

  it('names why no store can deliver', async () => {
    await setHours({ closures: [{ from: desk.day, to: desk.day, note: '' }] });
    const order = await desk.placeOrder();
    await route();
    const { routing } = await desk.read(order._id);
    expect(routing?.state).toBe('person');
    expect(routing?.reason).toMatch(/^No store can deliver this order\. Nearest: .+, closed/);
    expect(await listPersons()).toEqual([[order._id, routing?.reason]]);
  });

  it('leaves an order from an unknown place to a person', async () => {
    const order = await desk.placeOrder({ order: { selected_area: undefined } });
    await route();
    expect((await desk.read(order._id)).routing?.reason).toBe('The delivery location of this order is unknown');
  });

  it('waits for the payment of a prepaid order, and not for cash', async () => {
    await switchRouting({ otherwise: 'payment' });
    const [order, cash] = [await desk.placeOrder(prepaid), await desk.placeOrder()];
    expect(await route()).toBe(2);
    expect((await desk.read(cash._id)).assigned_vendor?.vendor_id).toBe(nearest());
    const reason = 'No rule matches: it is assigned when it is paid';
    expect((await desk.read(order._id)).routing).toEqual({ state: 'payment', reason });
    expect(await listPersons()).toEqual([]);
    // The rules are applied again now and then. The timeline says it once.
    await passTime();
    expect([await route(), await route()]).toEqual([1, 0]);
    expect((await desk.read(order._id)).timeline.filter(({ kind }) => kind === 'routing')).toHaveLength(1);

    const body = {
      method: 'upi',
      amount: order.order_total ?? 0,
      reference: 'UPI-7',
      reason: 'Seen in the account',
    } as const;
    const paid = await test.call(orderMoneyEndpoints.record, { token: desk.token, params: { id: order._id }, body });
    expect(paid.status).toBe(200);
    expect(await route()).toBe(1);
    expect((await desk.read(order._id)).assigned_vendor?.vendor_id).toBe(nearest());
  });

  it('leaves what has not been routed to a person when it is switched off', async () => {
    await switchRouting({ otherwise: 'payment' });
    const [waiting, due] = [await desk.placeOrder(prepaid), await desk.placeOrder()];
    await switchRouting({ is_enabled: false });
    await route();
    for (const { _id } of [waiting, due])
      expect((await desk.read(_id)).routing).toEqual({
        state: 'person',
        reason: 'Automatic assignment was switched off',
      });
  });

  it('does nothing with an order that staff assigned, cancelled or deleted before', async () => {
    const [assigned, cancelled, deleted] = [await desk.placeOrder(), await desk.placeOrder(), await desk.placeOrder()];
    const { token } = desk;
    await desk.assign(assigned._id, desk.vendors[1]?.vendorId ?? '');
    const body = { order_status: 'cancelled' } as const;
    await test.call(orderEndpoints.updateStatus, { token, params: { id: cancelled._id }, body });
    await test.call(orderEndpoints.remove, { token, params: { id: deleted._id } });
    expect([await route(), await route()]).toEqual([2, 0]);
    expect((await desk.read(assigned._id)).assigned_vendor?.vendor_id).toBe(desk.vendors[1]?.vendorId);
    expect((await desk.read(cancelled._id)).assigned_vendor).toBeNull();
    expect((await statesOf()).toSorted()).toEqual(['due', 'ended', 'ended']);
    await test.call(orderEndpoints.restore, { token, params: { id: deleted._id } });
    expect(await route()).toBe(1);
    expect((await desk.read(deleted._id)).assigned_vendor?.vendor_id).toBe(nearest());
  });

  it('does not route an order of the past, or one that is already on its way', async () => {
    const past = { order_date: '2026-01-01T06:00:00.000Z' };
    await desk.placeOrder({ date: '2026-01-02', order: past });
    await desk.placeOrder({ order: { status: 'shipped' } });
    expect(await statesOf()).toEqual([]);
  });

  it('gives the last place of a store once, and the next order to the next store', async () => {
    await setHours({ capacity: { per: 'slot', orders: 1 } });
    const orders = [await desk.placeOrder(), await desk.placeOrder(), await desk.placeOrder()];
    await route();
    // A store that was full when it was assigned is not chosen again.
    for (let n = 0; n < 5; n += 1) {
      await passTime();
      await route();
    }
    const after = await Promise.all(orders.map(({ _id }) => desk.read(_id)));
    const stores = after.map(({ assigned_vendor }) => assigned_vendor?.vendor_id);
    expect(stores.filter(Boolean).toSorted()).toEqual(desk.vendors.map(({ vendorId }) => vendorId).toSorted());
    const [left] = after.filter(({ assigned_vendor }) => assigned_vendor === null);
    expect(left?.routing?.state).toBe('person');
    expect(left?.routing?.reason).toMatch(/full/);
  });

  it('goes on with other orders after an unexpected error, and tries again later', async () => {
    const { db } = test.deps.database;
    const [broken, order] = [await desk.placeOrder(), await desk.placeOrder()];
    await db.execute(
      sql`alter table order_assignment add constraint fails check (order_id <> ${sql.raw(`'${broken._id}'`)})`,
    );
    const errors: unknown[] = [];
    const run = () => routeOrders(test.deps, (error) => errors.push(error));
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(errors).toHaveLength(1);
    expect((await desk.read(order._id)).assigned_vendor?.vendor_id).toBe(nearest());
    await db.execute(sql`alter table order_assignment drop constraint fails`);
    await passTime();
    expect(await run()).toBe(1);
    expect((await desk.read(broken._id)).assigned_vendor?.vendor_id).toBe(nearest());
  });
});
