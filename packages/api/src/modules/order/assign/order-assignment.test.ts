import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeVendor,
  offer,
  orderOf as plainOrderOf,
} from '../../../../test/factories.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { create, details, list, updateStatus } = orderEndpoints;
const { vendorChoices, assignVendor } = orderAssignmentEndpoints;

/** The factory's order. Its charge is outside the range of this file's delivery types, so it has a reason. */
const orderOf: typeof plainOrderOf = (productId, overrides) => {
  const order = plainOrderOf(productId, overrides);
  const reasoned = order.order_items.map((item) => ({ ...item, shipping_override_reason: 'Agreed on the phone' }));
  return { ...order, order_items: reasoned };
};

describe('assigning an order to a vendor', () => {
  let test: TestApp;
  let db: Db;
  let token: string;
  let productId: string;
  let standard: string;
  let express: string;
  beforeAll(async () => {
    test = await buildTestApp();
    db = test.deps.database.db;
    token = (await makeOwner(test.deps)).token;
    productId = await makeProduct(test.deps);
    standard = await makeDeliveryType(test.deps, 'Standard', [0, 49, 79]);
    express = await makeDeliveryType(test.deps, 'Express', [99]);
  });
  afterAll(() => test.close());

  /** Creates a store at a distance in km north of the factory's orders. */
  const storeAt = async (kilometres: number, radius = 8, name?: string) => {
    const { vendorId, token: own } = await makeVendor(test.deps, [list, details, updateStatus]);
    const latitude = 28.55 + kilometres / 111.195_08;
    await db.execute(sql`
      update vendor set latitude = ${latitude}, service_radius = ${radius}, store_name = coalesce(${name ?? null}, store_name)
      where id = ${vendorId}`);
    return { vendorId, token: own };
  };
  const rejectAllStores = () => db.execute(sql`update vendor set status = 'reject'`);
  const placeOrder = async (overrides: Parameters<typeof orderOf>[1] = {}) =>
    (await test.call(create, { token, body: orderOf(productId, overrides) })).body.data;
  const choices = async (id: string) => (await test.call(vendorChoices, { token, params: { id } })).body.data;
  const assign = (id: string, vendor: string, more: Record<string, unknown> = {}) =>
    test.call(assignVendor, {
      token,
      params: { id },
      body: { vendor, delivery_type: standard, vendor_delivery_charges: 49, vendor_charges: 400, ...more },
    });
  const withType = (type: { _id?: string; name: string }) => {
    const [item] = orderOf(productId).order_items;
    if (!item) throw new Error('the factory makes an item');
    return { order_items: [{ ...item, selected_delivery_type: type }] };
  };

  describe('suggestions', () => {
    it('are ranked by distance and by the orders of the day, with the reason why others are left out', async () => {
      await rejectAllStores();
      const near = await storeAt(1, 8, 'Near');
      const next = await storeAt(2, 8, 'Next');
      const short = await storeAt(10.2, 8, 'Short');
      const without = await storeAt(3, 8, 'Without');
      const rejected = await storeAt(1, 8, 'Rejected');
      await db.execute(sql`update vendor set status = 'reject' where id = ${rejected.vendorId}`);
      for (const store of [near, next, short, rejected]) await offer(test.deps, store.vendorId, standard, 49);
      await offer(test.deps, without.vendorId, express, 99);
      await offer(test.deps, without.vendorId, standard, 49, false);
      for (const store of [near, near, near]) await assign((await placeOrder())._id, store.vendorId);
      const cancelled = await placeOrder();
      await assign(cancelled._id, next.vendorId);
      await test.call(updateStatus, { token, params: { id: cancelled._id }, body: { order_status: 'cancelled' } });

      const found = await choices((await placeOrder(withType({ name: 'standard' })))._id);
      expect(found.point).toEqual({ latitude: 28.55, longitude: 77.2, from: 'order' });
      expect(found.wanted).toEqual([{ _id: standard, name: 'Standard' }]);
      expect(
        found.suggested.map((candidate) => [candidate.store_name, candidate.distance_km, candidate.assigned_that_day]),
      ).toEqual([
        ['Next', 2, 0],
        ['Near', 1, 3],
      ]);
      expect(found.suggested[0]?.delivery_preferences).toMatchObject([{ type_id: standard, cost: 49 }]);
      const seats = [{ date: '2026-11-22', from: '10:00', upto: '12:00', taken: 0, capacity: null }];
      expect(found.left_out).toEqual([
        {
          id: without.vendorId,
          store_name: 'Without',
          distance_km: 3,
          reason: 'no active Standard',
          reasons: [{ code: 'type', text: 'no active Standard' }],
          seats,
        },
        {
          id: short.vendorId,
          store_name: 'Short',
          distance_km: 10.2,
          reason: '2.2 km outside its 8 km radius',
          reasons: [{ code: 'distance', text: '2.2 km outside its 8 km radius' }],
          seats,
        },
      ]);
    });

    it('use the id of the delivery type before its name', async () => {
      const found = await choices((await placeOrder(withType({ _id: express, name: 'Standard' })))._id);
      expect(found.wanted).toEqual([{ _id: express, name: 'Express' }]);
    });

    it('start at the middle of the pincode when the order has no point', async () => {
      await rejectAllStores();
      const store = await storeAt(1, 8, 'By pincode');
      await offer(test.deps, store.vendorId, standard, 49);
      const { selected_area: _, ...body } = orderOf(productId);
      const order = (await test.call(create, { token, body })).body.data;
      expect(await choices(order._id)).toMatchObject({ point: null, suggested: [], left_out: [] });
      // The third office has a wrong point, which does not change the median.
      for (const [office, latitude] of [
        ['A', 28.54],
        ['B', 28.55],
        ['C', 12.9],
      ] as const)
        await db.execute(sql`
          insert into postal_office (id, pincode, office, district, state, state_short, latitude, longitude)
          values (${newId()}, '110003', ${office}, 'Delhi', 'Delhi', 'DL', ${latitude}, 77.2)`);
      const found = await choices(order._id);
      expect(found.point).toEqual({ latitude: 28.54, longitude: 77.2, from: 'pincode' });
      expect(found.suggested.map((candidate) => candidate.store_name)).toEqual(['By pincode']);
    });

    it('list the nearest 20 stores out of range, and a store with a radius of 0', async () => {
      await rejectAllStores();
      for (let n = 0; n < 22; n += 1) await storeAt(20 + n, 5, `Far ${n}`);
      await storeAt(0, 0, 'Nobody');
      const { left_out } = await choices((await placeOrder())._id);
      expect(left_out).toHaveLength(20);
      expect(left_out[0]).toMatchObject({ store_name: 'Nobody', reason: '0.1 km outside its 0 km radius' });
      expect(left_out.at(-1)).toMatchObject({ store_name: 'Far 18', reason: '33.0 km outside its 5 km radius' });
    });

    it('list no store beyond 50 km', async () => {
      await rejectAllStores();
      await storeAt(49, 5, 'Within');
      await storeAt(51, 5, 'Beyond');
      const { left_out } = await choices((await placeOrder())._id);
      expect(left_out.map(({ store_name }) => store_name)).toEqual(['Within']);
    });

    it('have the last vendor charges for the same items, else the value less the commission', async () => {
      await rejectAllStores();
      const [paid, withoutHistory] = [await storeAt(1, 8, 'Paid before'), await storeAt(2, 8, 'Fresh')];
      for (const { vendorId } of [paid, withoutHistory]) await offer(test.deps, vendorId, standard, 49);
      const suggestions = async () =>
        (await choices((await placeOrder())._id)).suggested.map((candidate) => [
          candidate.store_name,
          candidate.suggested_charges,
          candidate.charges_from,
        ]);
      // 1060.50 less the default 25 %.
      expect(await suggestions()).toEqual([
        ['Paid before', 795.38, 'commission'],
        ['Fresh', 795.38, 'commission'],
      ]);
      await assign((await placeOrder())._id, paid.vendorId, { vendor_charges: 612.5 });
      const [item] = orderOf(productId).order_items;
      if (!item) throw new Error('the factory makes an item');
      const larger = { ...item, product: { ...item.product, quantity: 3 } };
      const sums = { subtotal: 1560.5, order_total: 1510 };
      await assign((await placeOrder({ order_items: [larger], ...sums }))._id, paid.vendorId, { vendor_charges: 900 });
      await test.call(settingEndpoints.payment.update, {
        token,
        body: { meta_value: { cod: { is_enabled: true }, razorpay: { is_enabled: true }, vendor_commission: 30 } },
      });
      expect(Object.fromEntries((await suggestions()).map(([name, ...charges]) => [name, charges]))).toEqual({
        'Paid before': [612.5, 'last_order'],
        Fresh: [742.35, 'commission'],
      });
      expect((await choices((await placeOrder())._id)).default_charges).toBe(742.35);
    });

    it('take three statements', async () => {
      const order = await placeOrder();
      const sent: string[] = [];
      const watched = new Proxy(db, {
        get: (target, name) => {
          if (name === 'execute') sent.push('execute');
          return Reflect.get(target, name).bind(target);
        },
      });
      const { vendorChoices: verb } = await import('./order-candidates.ts');
      const scope = { reach: 'all' } as const;
      await verb({ db: watched, scope, deps: test.deps } as Parameters<typeof verb>[0], order._id);
      expect(sent).toHaveLength(3);
    });
  });

  describe('the assignment', () => {
    let store: { vendorId: string; token: string };
    beforeAll(async () => {
      await rejectAllStores();
      store = await storeAt(1, 8, 'Qureshi & Sons Bakers');
      await offer(test.deps, store.vendorId, standard, 49);
    });

    it('is on the order, its timeline and the audit log, and visible to the vendor at once', async () => {
      const order = await placeOrder();
      const statusForVendor = async () =>
        (await test.call(details, { token: store.token, params: { id: order._id } })).status;
      expect(await statusForVendor()).toBe(404);
      const { status, body } = await assign(order._id, store.vendorId, {
        vendor_charges: 700.5,
        vendors_note: 'Eggless',
        version: 1,
      });
      expect(status).toBe(200);
      expect(body.message).toBe('Vendor assigned successfully');
      expect(body.data.version).toBe(2);
      expect(body.data.assigned_vendor).toMatchObject({
        vendor_id: store.vendorId,
        vendor_details: { store_name: 'Qureshi & Sons Bakers' },
        delivery_type: standard,
        delivery_type_details: { name: 'Standard' },
        vendor_delivery_charges: 49,
        vendor_charges: 700.5,
        vendors_note: 'Eggless',
      });
      expect(body.data.timeline.at(-1)).toMatchObject({
        kind: 'vendor',
        from: '',
        to: 'Qureshi & Sons Bakers, Standard',
      });
      const [row] = await rowsOf<{ action: string; changes: Record<string, unknown> }>(
        db,
        sql`select action, changes from audit_log where record_id = ${order._id} order by at desc, id desc limit 1`,
      );
      expect(row).toMatchObject({ action: 'assign', changes: { vendor: { to: 'Qureshi & Sons Bakers' } } });
      expect(await statusForVendor()).toBe(200);
    });

    it('changes nothing when it is repeated, unless the note differs', async () => {
      const order = await placeOrder();
      const first = await assign(order._id, store.vendorId);
      const again = await assign(order._id, store.vendorId);
      expect(again.body.data).toEqual(first.body.data);
      const noted = await assign(order._id, store.vendorId, { vendors_note: 'Ring twice' });
      expect(noted.body.data.version).toBe(3);
    });

    it('requires the vendor charges; 0 is an amount', async () => {
      const order = await placeOrder();
      const missing = await assign(order._id, store.vendorId, { vendor_charges: undefined });
      expect(missing.status).toBe(422);
      expect(missing.body).toMatchObject({ fields: { vendor_charges: 'Vendor charges are required' } });
      expect((await assign(order._id, store.vendorId, { vendor_charges: 0 })).status).toBe(200);
    });

    it('names what a reassignment changed on the timeline', async () => {
      const order = await placeOrder();
      const other = await storeAt(2, 8, 'Other Oven');
      await offer(test.deps, other.vendorId, standard, 49);
      await assign(order._id, store.vendorId);
      const last = (response: Awaited<ReturnType<typeof assign>>) => response.body.data.timeline.at(-1);
      const more = { vendors_note: 'Ring twice', vendor_charges: 410.5 };
      expect(last(await assign(order._id, store.vendorId, more))).toMatchObject({
        kind: 'vendor',
        subject: 'Vendor charges, Note',
        from: 'Rs 400; none',
        to: 'Rs 410.5; Ring twice',
      });
      expect(last(await assign(order._id, other.vendorId, { ...more, vendor_delivery_charges: 0 }))).toMatchObject({
        subject: 'Vendor, Delivery charge',
        from: 'Qureshi & Sons Bakers; Rs 49',
        to: 'Other Oven; Free',
      });
      const { body } = await test.call(details, { token: other.token, params: { id: order._id } });
      expect(body.data.timeline.at(-1)).toMatchObject({ subject: 'Vendor', from: '', to: 'Other Oven, Standard' });
      expect(JSON.stringify(body)).not.toContain('Qureshi');
    });

    it('does not show earlier vendors to the vendor', async () => {
      const other = await storeAt(2, 8, 'Secret Oven');
      await offer(test.deps, other.vendorId, standard, 49);
      const order = await placeOrder();
      await assign(order._id, other.vendorId, { vendors_note: 'for Secret Oven' });
      await assign(order._id, store.vendorId);
      const { body } = await test.call(details, { token: store.token, params: { id: order._id } });
      expect(JSON.stringify(body)).not.toContain('Secret Oven');
      expect(body.data.timeline.at(-1)).toMatchObject({
        kind: 'vendor',
        from: '',
        to: 'Qureshi & Sons Bakers, Standard',
      });
      expect((await test.call(details, { token: other.token, params: { id: order._id } })).status).toBe(404);
    });

    it.each([
      ['without a vendor', { vendor: '' }, 'vendor', 'Must select a Vendor'],
      ['without a type', { delivery_type: '' }, 'delivery_type', 'Must select a delivery type'],
      [
        'without a charge',
        { vendor_delivery_charges: '49' },
        'vendor_delivery_charges',
        'Must Select a Delivery Charge',
      ],
      [
        'a charge the type does not allow',
        { vendor_delivery_charges: 50 },
        'vendor_delivery_charges',
        'Choose one of Free, Rs 49, Rs 79',
      ],
      ['an unknown vendor', { vendor: newId() }, 'vendor', 'Unknown vendor'],
      ['an unknown type', { delivery_type: newId() }, 'delivery_type', 'Unknown delivery type'],
    ])('rejects %s', async (_what, more, field, message) => {
      const order = await placeOrder();
      const { status, body } = await assign(order._id, store.vendorId, more);
      expect(status).toBe(422);
      expect(body.error).toBe(message);
      expect(body.fields).toHaveProperty(field, message);
      expect((await test.call(details, { token, params: { id: order._id } })).body.data.assigned_vendor).toBeNull();
    });

    it('rejects a store that does not offer the type, is out of range, or is not approved, and names it', async () => {
      const order = await placeOrder();
      const rejection = async (vendorId: string, more = {}) => (await assign(order._id, vendorId, more)).body.error;
      expect(await rejection(store.vendorId, { delivery_type: express, vendor_delivery_charges: 99 })).toBe(
        'Qureshi & Sons Bakers has no active Express',
      );
      const far = await storeAt(10.2, 8, 'Far Oven');
      await offer(test.deps, far.vendorId, standard, 49);
      expect(await rejection(far.vendorId)).toBe(
        'Far Oven does not reach this order: it is 2.2 km outside its 8 km radius',
      );
      for (const [change, message] of [
        [sql`status = 'reject'`, 'Far Oven is not approved any more'],
        [sql`status = 'review'`, 'Far Oven is not approved yet'],
        [sql`status = 'approve', deleted_at = now()`, 'Far Oven has been deleted'],
      ] as const) {
        await db.execute(sql`update vendor set ${change} where id = ${far.vendorId}`);
        expect(await rejection(far.vendorId)).toBe(message);
      }
    });

    it('does not check the distance of an order without a point', async () => {
      const far = await storeAt(400, 8, 'Faraway');
      await offer(test.deps, far.vendorId, standard, 49);
      const { selected_area: _, ...body } = orderOf(productId);
      const order = (await test.call(create, { token, body })).body.data;
      expect((await assign(order._id, far.vendorId)).status).toBe(200);
    });

    it('rejects a stale version, and a cancelled order until its status changes', async () => {
      const order = await placeOrder();
      await test.call(updateStatus, { token, params: { id: order._id }, body: { order_status: 'cancelled' } });
      expect((await assign(order._id, store.vendorId, { version: 1 })).body.code).toBe('stale');
      const rejected = await assign(order._id, store.vendorId, { version: 2 });
      expect(rejected.status).toBe(409);
      expect(rejected.body.error).toContain('This order is cancelled');
      await test.call(updateStatus, { token, params: { id: order._id }, body: { order_status: 'delivered' } });
      expect((await assign(order._id, store.vendorId)).status).toBe(200);
    });
  });

  describe('a change of status by the vendor', () => {
    it('is limited to three statuses', async () => {
      const store = await storeAt(1);
      await offer(test.deps, store.vendorId, standard, 49);
      const order = await placeOrder();
      await assign(order._id, store.vendorId);
      const set = (order_status: 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'pending' | 'confirmed') =>
        test.call(updateStatus, { token: store.token, params: { id: order._id }, body: { order_status } });
      for (const status of ['processing', 'shipped', 'delivered'] as const)
        expect((await set(status)).status).toBe(200);
      for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
        const rejected = await set(status);
        expect(rejected.status).toBe(403);
        expect(rejected.body.error).toBe('A store may set an order to processing, shipped or delivered');
      }
      const { body } = await test.call(details, { token, params: { id: order._id } });
      expect(body.data.status).toBe('delivered');
    });

    it('is refused for an order that is cancelled or delivered', async () => {
      const store = await storeAt(1);
      await offer(test.deps, store.vendorId, standard, 49);
      const order = await placeOrder();
      await assign(order._id, store.vendorId);
      const set = (by: string, order_status: 'processing' | 'shipped' | 'delivered' | 'cancelled') =>
        test.call(updateStatus, { token: by, params: { id: order._id }, body: { order_status } });
      for (const final of ['cancelled', 'delivered'] as const) {
        await set(token, final);
        for (const status of (['processing', 'shipped', 'delivered'] as const).filter((to) => to !== final)) {
          const rejected = await set(store.token, status);
          expect(rejected).toMatchObject({
            status: 409,
            body: { error: expect.stringContaining(`order is ${final}`) },
          });
        }
      }
    });

    it('is repeated with its Idempotency-Key only while the order is assigned to the vendor', async () => {
      const [firstStore, secondStore] = [await storeAt(1), await storeAt(2)];
      for (const { vendorId } of [firstStore, secondStore]) await offer(test.deps, vendorId, standard, 49);
      const order = await placeOrder();
      await assign(order._id, firstStore.vendorId);
      const send = () =>
        test.call(updateStatus, {
          token: firstStore.token,
          params: { id: order._id },
          body: { order_status: 'processing' },
          headers: { 'idempotency-key': 'kitchen' },
        });
      const first = await send();
      expect(first.status).toBe(200);
      expect((await send()).body).toEqual(first.body);
      await assign(order._id, secondStore.vendorId);
      expect((await send()).status).toBe(404);
    });
  });
});
