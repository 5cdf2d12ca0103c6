import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { makeDeliveryType, makeOwner, makeProduct, makeVendor, offer, orderOf } from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const { servicing } = vendorEndpoints;
const { view, leadTimeChoices, update } = vendorHoursEndpoints;
const week: StoreHours['delivery_types'][number]['week'] = Array.from({ length: 7 }, () => [
  { from: '09:00', upto: '21:00' },
]);

describe('the hours of a store', () => {
  let test: TestApp;
  let token: string;
  let type: string;
  let productId: string;
  let store: { vendorId: string; token: string };
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await makeOwner(test.deps)).token;
    type = await makeDeliveryType(test.deps, 'Express', [0, 49]);
    productId = await makeProduct(test.deps);
    store = await makeVendor(test.deps, [view, leadTimeChoices, update, servicing]);
    await offer(test.deps, store.vendorId, type, 49);
  });
  afterAll(() => test.close());

  const read = async (by = token) => (await test.call(view, { token: by, params: { id: store.vendorId } })).body.data;
  const save = (hours: Partial<StoreHours>, by = token, version?: number) =>
    test.call(update, {
      token: by,
      params: { id: store.vendorId },
      body: { hours: { ...unlimitedHours, ...hours }, ...(version && { version }) },
    });
  const decide = (decision: 'approve' | 'reject', reason?: string) =>
    test.call(vendorHoursEndpoints.decide, {
      token,
      params: { id: store.vendorId },
      body: { decision, ...(reason && { reason }) },
    });
  const setMode = (vendor_hours: 'staff' | 'request' | 'vendor') =>
    test.call(settingEndpoints.assignment.update, { token, body: { meta_value: { vendor_hours } } });
  const findStores = (more: object = {}) =>
    test.call(servicing, { token, body: { latitude: 28.55, longitude: 77.2, ...more } });

  it('are unlimited at first, and replaced by staff with an audit entry and a new version', async () => {
    expect(await read()).toMatchObject({ hours: unlimitedHours, request: null, editing: 'direct', names: {} });
    const { version } = await read();
    const hours: StoreHours = {
      delivery_types: [{ delivery_type: type, week, cut_off: { days_before: 1, time: '23:55' } }],
      closures: [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }],
      lead_times: [{ kind: 'product', record: productId, minutes: 240 }],
      capacity: { per: 'slot', orders: 12 },
    };
    const saved = await save(hours, token, version);
    expect(saved.body.message).toBe('Hours updated successfully');
    expect(await read()).toMatchObject({ hours, version: version + 1, names: { [productId]: 'Truffle Cake' } });
    expect((await save(hours, token, version)).body.code).toBe('stale');
    const [entry] = await rowsOf<{ changes: Record<string, { to: unknown }> }>(
      test.deps.database.db,
      sql`select changes from audit_log where record_id = ${store.vendorId} and action = 'hours'`,
    );
    expect(entry?.changes.capacity).toEqual({ from: null, to: { per: 'slot', orders: 12 } });
  });

  it('have a lookup of active products and categories for the vendor of the store', async () => {
    const { db } = test.deps.database;
    const [parent, child, hidden] = [newId(), newId(), newId()];
    await db.execute(sql`
      insert into category (id, name, slug, status, parent_id) values
        (${parent}, 'Cakes 100%', 'cakes-100', 'Active', null),
        (${child}, 'Wedding', 'wedding', 'Active', ${parent}),
        (${hidden}, 'Wedding, hidden', 'wedding-hidden', 'InActive', null)`);
    const choices = (kind: 'product' | 'category', search: string, by = store.token, id = store.vendorId) =>
      test.call(leadTimeChoices, { token: by, params: { id }, query: { kind, search } });
    expect((await choices('product', 'TRUFFLE')).body.data).toEqual([{ _id: productId, name: 'Truffle Cake' }]);
    expect((await choices('category', 'wedding')).body).toEqual({
      data: [{ _id: child, name: 'Cakes 100% / Wedding' }],
      total: 1,
    });
    expect((await choices('category', '0%')).body.data.map(({ _id }) => _id)).toEqual([parent, child]);
    expect((await choices('category', '%')).body.total).toBe(0);
    const other = await makeVendor(test.deps, [leadTimeChoices]);
    expect((await choices('product', '', other.token)).status).toBe(404);
    const { status, body } = await test.call(leadTimeChoices, {
      token,
      params: { id: store.vendorId },
      query: { kind: 'coupon' } as never,
    });
    expect([status, body.error]).toEqual([400, 'kind must be one of product, category']);
  });

  it('reject unknown types, products and categories', async () => {
    const unknown = newId();
    const cases: [Partial<StoreHours>, string, string][] = [
      [
        { delivery_types: [{ delivery_type: unknown, week: null, cut_off: null }] },
        'hours.delivery_types.0.delivery_type',
        'Unknown delivery type',
      ],
      [
        { lead_times: [{ kind: 'product', record: unknown, minutes: 1 }] },
        'hours.lead_times.0.record',
        'Unknown product',
      ],
      [
        { lead_times: [{ kind: 'category', record: unknown, minutes: 1 }] },
        'hours.lead_times.0.record',
        'Unknown category',
      ],
    ];
    for (const [hours, field, message] of cases) {
      const { status, body } = await save(hours);
      expect([status, body.fields]).toEqual([422, { [field]: message }]);
    }
  });

  it('are requested by the vendor, and applied or rejected by staff', async () => {
    await save({});
    expect(await read(store.token)).toMatchObject({ editing: 'request' });
    const wished = { capacity: { per: 'hour' as const, orders: 4 } };
    expect((await save(wished, store.token)).body.message).toBe('Hours sent for approval');
    expect(await read()).toMatchObject({ hours: unlimitedHours, request: { status: 'pending', hours: wished } });
    expect((await decide('reject')).status).toBe(422);
    expect((await decide('reject', 'Too few')).status).toBe(200);
    expect(await read(store.token)).toMatchObject({ request: { status: 'rejected', reason: 'Too few' } });
    expect((await decide('approve')).body.code).toBe('wrong_status');
    await save(wished, store.token);
    expect((await decide('approve')).status).toBe(200);
    expect(await read(store.token)).toMatchObject({ hours: wished, request: null });
  });

  it('are changed by the vendor at once, or not at all, as the settings say', async () => {
    await setMode('vendor');
    expect((await save({ capacity: { per: 'slot', orders: 3 } }, store.token)).body.message).toBe(
      'Hours updated successfully',
    );
    await setMode('staff');
    expect(await read(store.token)).toMatchObject({ editing: 'none' });
    const rejected = await save({}, store.token);
    expect([rejected.status, rejected.body.error]).toEqual([
      403,
      'To change hours and capacity, contact the marketplace.',
    ]);
    await setMode('request');
  });

  it('belong to the own store of a vendor', async () => {
    const other = await makeVendor(test.deps, []);
    const foreign = await test.call(view, { token: store.token, params: { id: other.vendorId } });
    const unknown = await test.call(view, { token: store.token, params: { id: newId() } });
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  });

  it('give the reasons of `vendor/servicing` for a slot and for an order', async () => {
    await save({
      delivery_types: [{ delivery_type: type, week, cut_off: null }],
      closures: [{ from: '2026-12-24', to: '2026-12-26', note: '' }],
    });
    const only = async (more: object) =>
      (await findStores(more)).body.data
        .find(({ id }) => id === store.vendorId)
        ?.reasons.map(({ text }: { text: string }) => text);
    const delivery = { delivery_type: type, date: '2026-12-24', from: '10:00', upto: '12:00', product: productId };
    expect(await only({})).toEqual([]);
    expect(await only({ deliveries: [delivery] })).toEqual(['closed 24 to 26 Dec']);
    expect(await only({ deliveries: [{ ...delivery, date: '2026-12-27', upto: '22:00' }] })).toEqual([
      'Express only 09:00-21:00 on Sundays',
    ]);
    const [item] = orderOf(productId).order_items;
    if (!item) throw new Error('the factory makes an item');
    const body = orderOf(productId, {
      order_items: [
        {
          ...item,
          shipping_override_reason: 'Agreed',
          selected_delivery_type: { _id: type, name: 'Express' },
          selected_delivery_date: '2026-12-25',
        },
      ],
    });
    const order = (await test.call(orderEndpoints.create, { token, body })).body.data;
    expect(await only({ order: order._id })).toEqual(['closed 24 to 26 Dec']);
    // The order is not assigned to the store.
    const own = { latitude: 28.55, longitude: 77.2, order: order._id };
    expect((await test.call(servicing, { token: store.token, body: own })).status).toBe(404);
  });
});
