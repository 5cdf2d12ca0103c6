import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';

const { create, updateStatus, update, remove, restore, details } = orderEndpoints;
const { assignVendor, assignOverride, unassignVendor, eligibility, vendorChoices } = orderAssignmentEndpoints;
const full = 'Slot full. Next free: 20:00-22:00';

describe('the seats of a store', () => {
  let test: TestApp;
  let token: string;
  let type: string;
  let productId: string;
  let store: string;
  beforeAll(async () => {
    test = await buildTestApp();
    // 14:30 in India.
    test.clock.now = new Date('2026-11-22T09:00:00Z');
    token = (await makeOwner(test.deps)).token;
    type = await makeDeliveryType(test.deps, 'Express', [0, 49]);
    productId = await makeProduct(test.deps);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.deps.database.db.execute(sql`update vendor set status = 'reject'`);
    store = await makeStore();
  });

  const makeStore = async () => {
    const { vendorId } = await makeVendor(test.deps, []);
    await offer(test.deps, vendorId, type, 49);
    return vendorId;
  };
  const setHours = (hours: Partial<StoreHours>, id = store) =>
    test.call(vendorHoursEndpoints.update, {
      token,
      params: { id },
      body: { hours: { ...unlimitedHours, ...hours } },
    });
  const oneSeat = { capacity: { per: 'slot' as const, orders: 1 } };
  const itemsAt = (slot: { from: string; upto: string }, date = '2026-11-24') =>
    orderOf(productId).order_items.map((item) => ({
      ...item,
      shipping_override_reason: 'Agreed',
      selected_delivery_type: { _id: type, name: 'Express' },
      selected_delivery_date: date,
      selected_delivery_slot: slot,
    }));
  const evening = { from: '18:00', upto: '20:00' };
  const placeOrder = async (slot = evening, date?: string) =>
    (await test.call(create, { token, body: orderOf(productId, { order_items: itemsAt(slot, date) }) })).body.data._id;
  const assign = (id: string, more: object = {}) =>
    test.call(assignVendor, {
      token,
      params: { id },
      body: { vendor: store, delivery_type: type, vendor_delivery_charges: 49, vendor_charges: 400, ...more },
    });
  const setStatus = (id: string, order_status: 'cancelled' | 'pending' | 'delivered') =>
    test.call(updateStatus, { token, params: { id }, body: { order_status } });
  const countSeats = async (vendor = store) =>
    (
      await rowsOf<{ n: number }>(
        test.deps.database.db,
        sql`select count(*)::int as n from order_seat where vendor_id = ${vendor}`,
      )
    )[0]?.n;
  const placeAssignedOrder = async (slot = evening) => {
    const id = await placeOrder(slot);
    expect((await assign(id)).status).toBe(200);
    return id;
  };

  it('are taken by an assignment; a full slot names the next free one', async () => {
    await setHours(oneSeat);
    await placeAssignedOrder();
    const second = await assign(await placeOrder());
    expect([second.status, second.body.code, second.body.error]).toEqual([409, 'slot_full', full]);
    expect(await countSeats()).toBe(1);
    await placeAssignedOrder({ from: '20:00', upto: '22:00' });
  });

  it.each([
    ['cancelling', (id: string) => setStatus(id, 'cancelled')],
    ['deleting', (id: string) => test.call(remove, { token, params: { id }, query: {} })],
    ['removing the vendor', (id: string) => test.call(unassignVendor, { token, params: { id }, body: {} })],
    ['reassigning', async (id: string) => assign(id, { vendor: await makeStore() })],
  ])('are freed by %s', async (_what, free) => {
    await setHours(oneSeat);
    const id = await placeAssignedOrder();
    expect((await free(id)).status).toBe(200);
    expect(await countSeats()).toBe(0);
    await placeAssignedOrder();
  });

  it('are taken again by an order that is no longer cancelled or deleted, or the slot is named', async () => {
    await setHours(oneSeat);
    const [cancelled, deleted] = [
      await placeAssignedOrder(),
      await placeAssignedOrder({ from: '10:00', upto: '12:00' }),
    ];
    await setStatus(cancelled, 'cancelled');
    await test.call(remove, { token, params: { id: deleted }, query: {} });
    const [first, second] = [await placeAssignedOrder(), await placeAssignedOrder({ from: '10:00', upto: '12:00' })];
    const rejected = await setStatus(cancelled, 'pending');
    expect([rejected.status, rejected.body.error]).toEqual([409, full]);
    const stillDeleted = await test.call(restore, { token, params: { id: deleted }, query: {} });
    expect([stillDeleted.status, stillDeleted.body.error]).toEqual([409, 'Slot full. Next free: 12:00-14:00']);
    for (const id of [first, second]) await setStatus(id, 'cancelled');
    expect((await setStatus(cancelled, 'pending')).status).toBe(200);
    expect((await test.call(restore, { token, params: { id: deleted }, query: {} })).status).toBe(200);
    expect(await countSeats()).toBe(2);
  });

  it('follow an edit of the slots', async () => {
    await setHours(oneSeat);
    await placeAssignedOrder({ from: '10:00', upto: '12:00' });
    const id = await placeAssignedOrder();
    const edit = async (slot: { from: string; upto: string }) => {
      const {
        order_number: _n,
        order_date: _d,
        source: _s,
        ...body
      } = orderOf(productId, { order_items: itemsAt(slot) });
      const { version } = (await test.call(details, { token, params: { id } })).body.data;
      return test.call(update, { token, params: { id }, body: { ...body, version } });
    };
    const rejected = await edit({ from: '10:00', upto: '12:00' });
    expect([rejected.status, rejected.body.error]).toEqual([409, 'Slot full. Next free: 12:00-14:00']);
    expect((await edit({ from: '14:00', upto: '16:00' })).status).toBe(200);
    await placeAssignedOrder();
    expect(await countSeats()).toBe(3);
  });

  it('count per hour in which a slot starts', async () => {
    await setHours({ capacity: { per: 'hour', orders: 2 } });
    await placeAssignedOrder();
    await placeAssignedOrder({ from: '18:30', upto: '19:00' });
    expect((await assign(await placeOrder())).body.error).toBe(full);
    await placeAssignedOrder({ from: '19:00', upto: '20:00' });
  });

  it('are not checked again for the store that has the order, nor for a slot that has ended', async () => {
    const id = await placeAssignedOrder();
    await placeAssignedOrder();
    await setHours(oneSeat);
    expect((await assign(id, { vendors_note: 'Ring twice' })).status).toBe(200);
    const past = { from: '08:00', upto: '10:00' };
    await setHours({});
    const old = await placeOrder(past, '2026-11-21');
    expect((await assign(old)).status).toBe(200);
    await setStatus(old, 'cancelled');
    await setHours(oneSeat);
    expect((await assign(await placeOrder(past, '2026-11-21'))).status).toBe(200);
    expect((await setStatus(old, 'delivered')).status).toBe(200);
  });

  it('can be exceeded with a reason, which is on the timeline for staff', async () => {
    await setHours(oneSeat);
    await placeAssignedOrder();
    const id = await placeOrder();
    const body = { vendor: store, delivery_type: type, vendor_delivery_charges: 49, vendor_charges: 400 };
    const missing = await test.call(assignOverride, { token, params: { id }, body: { ...body, override_reason: '' } });
    expect([missing.status, missing.body.error]).toEqual([422, 'Reason is required']);
    const done = await test.call(assignOverride, {
      token,
      params: { id },
      body: { ...body, override_reason: 'The baker stays longer' },
    });
    expect(done.status).toBe(200);
    expect(done.body.data.timeline.at(-1)?.reason).toBe(
      'Override (18:00-20:00 is full: 1 of 1): The baker stays longer',
    );
    expect(await countSeats()).toBe(2);
  });

  it('can be exceeded by moving a delivery, with a reason', async () => {
    await setHours(oneSeat);
    await placeAssignedOrder();
    const id = await placeOrder({ from: '20:00', upto: '22:00' });
    await assign(id);
    const move = {
      delivery_date: '2026-11-24',
      delivery_slot: { from: '18:00', upto: '20:00' },
      reason: 'The party is earlier',
      version: (await test.call(details, { token, params: { id } })).body.data.version,
    };
    const rejected = await test.call(orderDeliveryEndpoints.reschedule, { token, params: { id }, body: move });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'slot_full']);
    expect(rejected.body.error).toMatch(/^Slot full\. Next free: /);
    const done = await test.call(orderDeliveryEndpoints.rescheduleOverride, { token, params: { id }, body: move });
    expect(done.status).toBe(200);
    expect(done.body.data.timeline.at(-1)?.reason).toBe('Moved against hours or capacity. The party is earlier');
    expect(await countSeats()).toBe(2);
  });

  it('are not taken on a day or at a time at which the store does not deliver, without an override', async () => {
    const id = await placeOrder();
    await assign(id);
    await setHours({ closures: [{ from: '2026-11-25', to: '2026-11-26', note: '' }] });
    const params = { id };
    const version = async () => (await test.call(details, { token, params })).body.data.version;
    const move = async (delivery_date: string) => ({
      delivery_date,
      delivery_slot: evening,
      reason: 'The customer travels',
      version: await version(),
    });
    const rejected = await test.call(orderDeliveryEndpoints.reschedule, {
      token,
      params,
      body: await move('2026-11-25'),
    });
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'slot_closed',
        error: 'The store cannot deliver then: closed 25 to 26 Nov. Next free: 18:00-20:00 on 27 Nov',
      },
    });
    const edit = await test.call(update, {
      token,
      params,
      body: { ...orderOf(productId, { order_items: itemsAt(evening, '2026-11-26') }), version: await version() },
    });
    expect([edit.status, edit.body.code]).toEqual([409, 'slot_closed']);
    const done = await test.call(orderDeliveryEndpoints.rescheduleOverride, {
      token,
      params,
      body: await move('2026-11-25'),
    });
    expect(done.body.data.timeline.at(-1)?.reason).toBe('Moved against hours or capacity. The customer travels');
    // Nothing but the slot is checked: the delivery stays where a person has put it.
    const cancelled = await setStatus(id, 'cancelled');
    expect(cancelled.status).toBe(200);
    expect((await setStatus(id, 'pending')).status).toBe(200);
    await setHours({ lead_times: [{ kind: 'product', record: productId, minutes: 72 * 60 }] });
    const soon = await test.call(orderDeliveryEndpoints.reschedule, { token, params, body: await move('2026-11-24') });
    expect(soon.body.error).toMatch(/^The store cannot deliver then: needs 72 h, 51 h 30 min left\. Next free: /);
  });

  it('name every other reason against a store', async () => {
    await setHours({
      closures: [{ from: '2026-11-24', to: '2026-11-24', note: '' }],
      lead_times: [{ kind: 'product', record: productId, minutes: 72 * 60 }],
    });
    const rejected = await assign(await placeOrder());
    expect([rejected.status, rejected.body.code]).toEqual([422, 'not_eligible']);
    expect(rejected.body.fields?.vendor).toMatch(
      /^Store \d+ cannot deliver this order: closed on 24 Nov; needs 72 h, 51 h 30 min left$/,
    );
  });

  it('are explained with the ranking for every store around the order', async () => {
    await setHours({ capacity: { per: 'slot', orders: 12 } });
    await placeAssignedOrder();
    const closed = await makeStore();
    await setHours({ closures: [{ from: '2026-11-24', to: '2026-11-26', note: '' }] }, closed);
    const id = await placeOrder();
    const { vendors } = (await test.call(eligibility, { token, params: { id } })).body.data;
    expect(vendors.map((vendor) => [vendor.id, vendor.eligible, vendor.reasons.map(({ text }) => text)])).toEqual([
      [store, true, []],
      [closed, false, ['closed 24 to 26 Nov']],
    ]);
    expect(vendors[0]?.seats).toEqual([{ date: '2026-11-24', from: '18:00', upto: '20:00', taken: 1, capacity: 12 }]);
    expect(vendors[0]?.ranking).toMatchObject({
      score: 1,
      parts: [{ name: 'distance', points: 0 }, { name: 'load', value: 1 }, {}, {}, {}],
    });
  });

  it('require a reason for another store than the first, if the settings require it', async () => {
    const second = await makeStore();
    await test.deps.database.db.execute(sql`update vendor set latitude = 28.56 where id = ${second}`);
    const setting = (reason_for_other_vendor: boolean) =>
      test.call(settingEndpoints.assignment.update, { token, body: { meta_value: { reason_for_other_vendor } } });
    await setting(true);
    const id = await placeOrder();
    expect((await test.call(vendorChoices, { token, params: { id } })).body.data.needs_choice_reason).toBe(true);
    const rejected = await assign(id, { vendor: second });
    expect([rejected.status, rejected.body.fields?.choice_reason]).toEqual([
      422,
      expect.stringMatching(/^Give a reason: Store \d+ is suggested first$/),
    ]);
    const done = await assign(id, { vendor: second, choice_reason: 'The customer asked for it' });
    expect(done.body.data.timeline.at(-1)?.reason).toBe('The customer asked for it');
    expect((await assign(await placeOrder())).status).toBe(200);
    await setting(false);
  });

  it('equal a recount of the orders', async () => {
    const different = await rowsOf(
      test.deps.database.db,
      sql`
        with recount as (
          select distinct o.id as order_id, o.vendor_id, i.delivery_date as day, i.slot_from, i.slot_upto
          from orders o join order_item i on i.order_id = o.id
          where o.vendor_id is not null and o.deleted_at is null and o.status <> 'cancelled')
        (select order_id, vendor_id, day, slot_from, slot_upto from order_seat except select * from recount)
        union all (select * from recount except select order_id, vendor_id, day, slot_from, slot_upto from order_seat)`,
    );
    expect(different).toEqual([]);
  });
});
