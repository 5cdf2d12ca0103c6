import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareAcceptance, switchAcceptance } from '../../../../test/acceptance.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeProduct, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { dayIn, instantIn } from '../../../platform/lib/zoned-time.ts';

describe('acceptance by the store', () => {
  let test: TestApp;
  let desk: Awaited<ReturnType<typeof prepareAcceptance>>;
  beforeAll(async () => {
    test = await buildTestApp();
    desk = await prepareAcceptance(test, 5);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await switchAcceptance(test, {});
    await test.deps.database.db.execute(sql`delete from order_offer`);
    await test.deps.database.db.execute(sql`update orders set accept_until = null, deleted_at = now()`);
  });

  const storeOf = async (id: string) => (await desk.read(id)).assigned_vendor?.vendor_id;
  const setStatus = (id: string, order_status: OrderStatus, token = desk.token) =>
    test.call(orderEndpoints.updateStatus, { token, params: { id }, body: { order_status } });
  const findWaitingOrders = async (token = desk.token) =>
    (await test.call(orderEndpoints.list, { token, query: { quick: 'waiting' } })).body.data;

  it('is off by default: an assignment counts at once', async () => {
    await switchAcceptance(test, undefined);
    const order = await desk.placeOfferedOrder();
    expect(order.offer).toBeUndefined();
    expect(await desk.offersOf(order._id)).toEqual([]);
    expect((await desk.accept(order._id, desk.vendors[0])).body.error).toBe('This order is not waiting for an answer');
    expect((await setStatus(order._id, 'processing', desk.vendors[0]?.token)).status).toBe(200);
  });

  it('makes an assigned order wait for its store, for the minutes of the settings', async () => {
    const order = await desk.placeOfferedOrder();
    expect(order.offer).toMatchObject({ attempt: 1 });
    expect(order.offer?.seconds_left).toBeGreaterThan(590);
    expect(order.offer?.seconds_left).toBeLessThanOrEqual(600);
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'offer', to: 'Waiting for an answer, attempt 1' });
    const { orders, totalOrders } = await findWaitingOrders();
    expect([orders.map(({ _id }) => _id), totalOrders]).toEqual([[order._id], 1]);
    expect(orders[0]?.accept_until).toBe(order.offer?.expires_at);
    expect((await findWaitingOrders(desk.vendors[0]?.token)).totalOrders).toBe(1);
    expect((await findWaitingOrders(desk.vendors[1]?.token)).totalOrders).toBe(0);
  });

  it('never waits beyond the start of the delivery, and not at all without a minute left', async () => {
    const zone = test.deps.config.TIME_ZONE;
    const soon = new Date(Date.now() + 4 * 60_000);
    const clockOf = (at: Date) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
    if (clockOf(soon) > '23:50' || clockOf(soon) < '00:10') return;
    const day = dayIn(zone, soon);
    const order = await desk.placeOrder({ date: day, from: clockOf(soon), upto: '23:59' });
    const { body } = await desk.assign(order._id, desk.vendors[0]?.vendorId ?? '');
    expect(body.data.offer?.seconds_left).toBeLessThanOrEqual(240);
    const late = await desk.placeOrder({ date: day, from: clockOf(new Date()), upto: '23:59' });
    const assigned = await desk.assign(late._id, desk.vendors[0]?.vendorId ?? '');
    expect(assigned.body.data.offer).toBeUndefined();
    expect(assigned.body.data.assigned_vendor).not.toBeNull();
  });

  it('is given once, by the store that has the order', async () => {
    const order = await desk.placeOfferedOrder();
    expect((await desk.accept(order._id, desk.vendors[1])).status).toBe(404);
    const { status, body } = await desk.accept(order._id, desk.vendors[0]);
    expect([status, body.message, body.data.offer]).toEqual([200, 'Order accepted successfully', undefined]);
    expect(body.data.timeline.some(({ kind }) => kind === 'offer')).toBe(false);
    expect((await desk.read(order._id)).timeline.at(-1)).toMatchObject({ kind: 'offer', to: 'Accepted' });
    const again = await desk.accept(order._id, desk.vendors[0]);
    expect([again.status, again.body.error]).toEqual([409, 'This order has already been accepted']);
    expect((await desk.decline(order._id, desk.vendors[0])).status).toBe(409);
    expect((await findWaitingOrders()).totalOrders).toBe(0);
    expect(await desk.auditActions(order._id)).toEqual(['create', 'assign', 'accept']);
  });

  it('is required before the store changes the status', async () => {
    const order = await desk.placeOfferedOrder();
    const early = await setStatus(order._id, 'processing', desk.vendors[0]?.token);
    expect([early.status, early.body.error]).toEqual([409, 'Accept this order before you change its status']);
    await desk.accept(order._id, desk.vendors[0]);
    expect((await setStatus(order._id, 'processing', desk.vendors[0]?.token)).status).toBe(200);
  });

  it('goes to the next store after a decline, which needs a reason', async () => {
    const order = await desk.placeOfferedOrder();
    expect((await desk.decline(order._id, desk.vendors[0], ' ')).body.error).toBe('Reason is required');
    const { status, body } = await desk.decline(order._id, desk.vendors[0]);
    expect([status, body.message]).toEqual([200, 'Order declined successfully']);
    expect((await desk.accept(order._id, desk.vendors[0])).status).toBe(404);
    const after = await desk.read(order._id);
    expect(after.assigned_vendor?.vendor_id).toBe(desk.vendors[1]?.vendorId);
    expect(after.offer?.attempt).toBe(2);
    expect(after.timeline.map(({ to, reason }) => [to, reason])).toContainEqual(['Declined', 'The oven is broken']);
    const own = await test.call(orderEndpoints.details, {
      token: desk.vendors[1]?.token ?? '',
      params: { id: order._id },
    });
    expect(JSON.stringify(own.body.data)).not.toContain('The oven is broken');
    expect((await desk.accept(order._id, desk.vendors[1])).status).toBe(200);
  });

  it('reminds at half time once, and moves on at the end', async () => {
    const order = await desk.placeOfferedOrder();
    expect(await desk.advance()).toBe(0);
    await desk.passTime(order._id, 5);
    expect([await desk.advance(), await desk.advance()]).toEqual([1, 0]);
    expect((await desk.read(order._id)).timeline.at(-1)).toMatchObject({
      to: 'Reminded at half time',
      actor: 'Bakehouse',
    });
    expect(await storeOf(order._id)).toBe(desk.vendors[0]?.vendorId);
    await desk.passTime(order._id, 5);
    const late = await desk.accept(order._id, desk.vendors[0]);
    expect([late.status, late.body.error]).toEqual([409, 'The time to answer is over']);
    expect([await desk.advance(), await desk.advance()]).toEqual([1, 0]);
    expect(await storeOf(order._id)).toBe(desk.vendors[1]?.vendorId);
    expect((await desk.offersOf(order._id)).map(({ state }) => state)).toEqual(['expired', 'offered']);
  });

  it('alerts staff after the third store, and offers to no store twice', async () => {
    const order = await desk.placeOfferedOrder();
    for (let n = 0; n < 5; n += 1) {
      expect((await desk.auditActions(order._id)).filter((action) => action === 'needs_vendor')).toHaveLength(
        n > 2 ? 1 : 0,
      );
      expect((await desk.decline(order._id, desk.vendors[n])).status).toBe(200);
    }
    const after = await desk.read(order._id);
    expect([after.assigned_vendor, after.offer]).toEqual([null, undefined]);
    const offers = await desk.offersOf(order._id);
    expect(offers.map(({ store_id }) => store_id)).toEqual(desk.vendors.map(({ vendorId }) => vendorId));
    expect((await desk.auditActions(order._id)).filter((action) => action === 'needs_vendor')).toHaveLength(2);
  });

  it('returns the order to Unassigned and alerts staff, if the settings require it', async () => {
    await switchAcceptance(test, { on_expiry: 'unassign' });
    const order = await desk.placeOfferedOrder();
    await desk.decline(order._id, desk.vendors[0]);
    expect((await desk.read(order._id)).assigned_vendor).toBeNull();
    expect(await desk.auditActions(order._id)).toEqual(['create', 'assign', 'decline', 'unassign', 'needs_vendor']);
    await desk.assign(order._id, desk.vendors[0]?.vendorId ?? '');
    expect((await desk.offersOf(order._id)).map(({ round, attempt, state }) => [round, attempt, state])).toEqual([
      [1, 1, 'declined'],
      [2, 1, 'offered'],
    ]);
  });

  it('is withdrawn when staff assign another store, ship, cancel or delete the order', async () => {
    const order = await desk.placeOfferedOrder();
    await desk.assign(order._id, desk.vendors[2]?.vendorId ?? '');
    expect((await desk.offersOf(order._id)).map(({ state }) => state)).toEqual(['withdrawn', 'offered']);
    for (const act of ['shipped', 'cancelled'] as const) {
      const other = await desk.placeOfferedOrder();
      await setStatus(other._id, act);
      expect((await desk.offersOf(other._id)).map(({ state }) => state)).toEqual(['withdrawn']);
      expect(await storeOf(other._id)).toBe(desk.vendors[0]?.vendorId);
      const answer = await desk.accept(other._id, desk.vendors[0]);
      expect(answer.body.error).toBe('The offer was withdrawn. This order no longer needs an answer');
    }
    const removed = await desk.placeOfferedOrder();
    await test.call(orderEndpoints.remove, { token: desk.token, params: { id: removed._id } });
    expect((await desk.offersOf(removed._id)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('does not change with the charges or the note of the same store', async () => {
    const order = await desk.placeOfferedOrder();
    const body = {
      vendor: order.assigned_vendor?.vendor_id ?? '',
      delivery_type: order.assigned_vendor?.delivery_type ?? '',
      vendor_delivery_charges: 49,
      vendor_charges: 750,
    };
    await test.call(orderAssignmentEndpoints.assignVendor, { token: desk.token, params: { id: order._id }, body });
    expect((await desk.offersOf(order._id)).map(({ state }) => state)).toEqual(['offered']);
  });

  it('ends earlier when the delivery is moved to an earlier slot', async () => {
    await switchAcceptance(test, { minutes: 1_440 });
    const order = await desk.placeOfferedOrder();
    const today = dayIn(test.deps.config.TIME_ZONE, new Date());
    await test.call(orderDeliveryEndpoints.reschedule, {
      token: desk.token,
      params: { id: order._id },
      body: {
        delivery_date: today,
        delivery_slot: { from: '00:00', upto: '23:59' },
        reason: 'Today',
        version: order.version,
      },
    });
    await desk.advance();
    expect((await desk.offersOf(order._id)).map(({ state }) => state)).toEqual(['expired']);
    expect((await desk.read(order._id)).assigned_vendor).toBeNull();
  });

  describe('with a lead time of the store', () => {
    beforeEach(() => test.deps.database.db.execute(sql`delete from vendor_hours`));
    const setLeadTimes = async (vendorId: string | undefined, minutes: Readonly<Record<string, number>>) => {
      const lead_times = Object.entries(minutes).map(([record, length]) => ({
        kind: 'product' as const,
        record,
        minutes: length,
      }));
      const body = { hours: { ...unlimitedHours, lead_times } };
      const { status } = await test.call(vendorHoursEndpoints.update, {
        token: desk.token,
        params: { id: vendorId ?? '' },
        body,
      });
      expect(status).toBe(200);
    };
    /** Returns the lead time that leaves less than `minutes` to answer for a slot of the usual day. */
    const leadTimeFor = (minutes: number, from = '10:00') => {
      const start = instantIn(test.deps.config.TIME_ZONE, desk.day, from).getTime();
      return Math.floor((start - Date.now()) / 60_000) - minutes + 1;
    };
    const secondsLeft = async (id: string) => (await desk.read(id)).offer?.seconds_left ?? -1;

    it('ends the time to answer before the lead time begins', async () => {
      const { productId } = desk;
      await setLeadTimes(desk.vendors[0]?.vendorId, { [productId]: leadTimeFor(5) });
      const order = await desk.placeOfferedOrder();
      expect(order.offer?.seconds_left).toBeGreaterThan(230);
      expect(order.offer?.seconds_left).toBeLessThanOrEqual(300);
    });

    it('ends earlier when the delivery is moved, or a product with a longer lead time is ordered', async () => {
      await switchAcceptance(test, { minutes: 1_440 });
      const { productId } = desk;
      const slow = await makeProduct(test.deps, 'Wedding Cake');
      const [store] = desk.vendors;
      await setLeadTimes(store?.vendorId, { [productId]: leadTimeFor(20), [slow]: leadTimeFor(4, '09:50') });
      const order = await desk.placeOfferedOrder();
      expect(await secondsLeft(order._id)).toBeGreaterThan(1_000);
      const moved = await test.call(orderDeliveryEndpoints.reschedule, {
        token: desk.token,
        params: { id: order._id },
        body: {
          delivery_date: desk.day,
          delivery_slot: { from: '09:50', upto: '12:00' },
          reason: 'Earlier',
          version: order.version,
        },
      });
      expect(moved.status).toBe(200);
      expect(await secondsLeft(order._id)).toBeLessThanOrEqual(600);
      expect(await secondsLeft(order._id)).toBeGreaterThan(500);
      const { order_number: _, ...body } = orderOf(slow);
      const edited = await test.call(orderEndpoints.update, {
        token: desk.token,
        params: { id: order._id },
        body: {
          ...body,
          order_items: body.order_items.map((item) => ({
            ...item,
            product: { ...item.product, name: 'Wedding Cake' },
            shipping_cost: 49,
            selected_delivery_type: { _id: desk.typeId, name: 'Standard' },
            selected_delivery_date: desk.day,
            selected_delivery_slot: { from: '09:50', upto: '12:00' },
          })),
          shipping_total: 49,
          order_total: 1009.5,
          version: order.version + 1,
        },
      });
      expect(edited.body.error).toBeUndefined();
      expect(await secondsLeft(order._id)).toBeLessThanOrEqual(240);
      expect(await secondsLeft(order._id)).toBeGreaterThan(170);
      const [row] = await rowsOf<{ is_same: boolean }>(
        test.deps.database.db,
        sql`select o.accept_until = f.expires_at as is_same from orders o
            join order_offer f on f.order_id = o.id and f.state = 'offered' where o.id = ${order._id}`,
      );
      expect(row?.is_same).toBe(true);
    });

    it('does not ask a store that has less than a minute left', async () => {
      const { productId } = desk;
      const [first, second, third] = desk.vendors;
      const order = await desk.placeOfferedOrder();
      await setLeadTimes(second?.vendorId, { [productId]: leadTimeFor(1) });
      await desk.decline(order._id, first);
      expect(await storeOf(order._id)).toBe(third?.vendorId);
    });
  });

  it('goes again to the store of an order that is restored or no longer cancelled', async () => {
    const order = await desk.placeOfferedOrder();
    const call = { token: desk.token, params: { id: order._id } };
    await desk.accept(order._id, desk.vendors[0]);
    await test.call(orderEndpoints.remove, call);
    await test.call(orderEndpoints.restore, call);
    await setStatus(order._id, 'cancelled');
    await setStatus(order._id, 'pending');
    expect((await desk.offersOf(order._id)).map(({ round, state }) => [round, state])).toEqual([
      [1, 'accepted'],
      [2, 'withdrawn'],
      [3, 'offered'],
    ]);
    expect((await desk.accept(order._id, desk.vendors[0])).status).toBe(200);
    await setStatus(order._id, 'cancelled');
    await setStatus(order._id, 'shipped');
    expect(await desk.offersOf(order._id)).toHaveLength(3);
  });

  describe('the acceptance rate', () => {
    const rates = async () => {
      const { _id } = await desk.placeOrder();
      const { body } = await test.call(orderAssignmentEndpoints.vendorChoices, {
        token: desk.token,
        params: { id: _id },
      });
      return { id: _id, suggested: body.data.suggested };
    };
    const rateOf = async (store: { vendorId: string } | undefined) =>
      (await rates()).suggested.find(({ id }) => id === store?.vendorId)?.acceptance_rate;

    it('is the share of the answered offers that were accepted, and changes the ranking by its weight', async () => {
      const [first, second] = desk.vendors;
      expect(await rateOf(first)).toBeNull();
      const [accepted, declined, missed, withdrawn] = [
        await desk.placeOfferedOrder(),
        await desk.placeOfferedOrder(),
        await desk.placeOfferedOrder(),
        await desk.placeOfferedOrder(),
      ];
      await desk.accept(accepted._id, first);
      await desk.decline(declined._id, first);
      await desk.accept(declined._id, second);
      await setStatus(withdrawn._id, 'cancelled');
      expect(await rateOf(first)).toBe(0.5);
      await desk.passTime(missed._id, 11);
      await desk.advance();
      expect(await rateOf(first)).toBeCloseTo(1 / 3);
      expect((await rates()).suggested[0]?.id).toBe(first?.vendorId);
      await test.deps.database.db.execute(sql`
        update content_setting set value = jsonb_set(value::jsonb, '{weights,acceptance}', '10')::text where name = 'assignment'`);
      const { id, suggested } = await rates();
      expect(suggested[0]?.id).not.toBe(first?.vendorId);
      const rated = suggested.find((vendor) => vendor.id === first?.vendorId);
      expect(rated?.ranking.parts).toContainEqual({
        name: 'acceptance',
        value: rated?.acceptance_rate,
        weight: 10,
        points: 66.67,
      });
      const plan = await test.call(bulkEndpoints.preview, {
        token: desk.token,
        body: { resource: 'order', action: 'assign', ids: [id], input: { vendor: 'best' } },
      });
      expect(plan.body.data.changes[0]?.to).toContain(suggested[0]?.store_name);
    });

    it('counts the latest 200 offers of 90 days', async () => {
      const [first] = desk.vendors;
      const order = await desk.placeOfferedOrder();
      await desk.decline(order._id, first);
      expect(await rateOf(first)).toBe(0);
      const { db } = test.deps.database;
      await db.execute(sql`
        insert into order_offer (id, order_id, store_id, round, attempt, state, offered_at, remind_at, expires_at)
        select gen_random_uuid(), ${order._id}::uuid, ${first?.vendorId ?? ''}::uuid, n, 1, 'accepted', now(), now(), now()
        from generate_series(10, 209) as n`);
      expect(await rateOf(first)).toBe(1);
      await db.execute(sql`update order_offer set offered_at = offered_at - interval '91 days'`);
      expect(await rateOf(first)).toBeNull();
    });
  });

  it('moves on from a store that was deleted, and does not ask it', async () => {
    const order = await desk.placeOfferedOrder();
    const { db } = test.deps.database;
    const [first, second] = desk.vendors;
    const ids = [first?.vendorId, second?.vendorId];
    await db.execute(sql`update vendor set deleted_at = now() where id in ${ids}`);
    await desk.passTime(order._id, 11);
    await desk.advance();
    expect(await storeOf(order._id)).toBe(desk.vendors[2]?.vendorId);
    await db.execute(sql`update vendor set deleted_at = null where id in ${ids}`);
  });

  it('keeps the store of waiting orders when it is switched off', async () => {
    const order = await desk.placeOfferedOrder();
    await switchAcceptance(test, { is_enabled: false });
    await desk.passTime(order._id, 11);
    await desk.advance();
    expect((await desk.offersOf(order._id)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect(await storeOf(order._id)).toBe(desk.vendors[0]?.vendorId);
  });

  it('uses the clock of the database, not that of the server', async () => {
    const real = test.clock.now;
    for (const minutes of [-5, 5]) {
      test.clock.now = new Date(Date.now() + minutes * 60_000);
      const order = await desk.placeOfferedOrder();
      expect(order.offer?.seconds_left).toBeGreaterThan(590);
      expect(await desk.advance()).toBe(0);
      expect((await desk.accept(order._id, desk.vendors[0])).status).toBe(200);
    }
    test.clock.now = real;
  });

  it('marks exactly the orders with an open offer as waiting', async () => {
    const rows = await rowsOf(
      test.deps.database.db,
      sql`select o.id from orders o left join order_offer f on f.order_id = o.id and f.state = 'offered'
          where o.accept_until is distinct from f.expires_at`,
    );
    expect(rows).toEqual([]);
  });
});
