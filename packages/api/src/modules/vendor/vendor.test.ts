import { adminUser } from '@bakehouse/contract/admin-user';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  assignVendor,
  makeDeliveryType,
  makeOwner,
  makePerson,
  makeProduct,
  makeVendor,
  makeVendorUser,
  orderOf,
} from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { list, deleted, detail, create, update, remove, restore } = vendorEndpoints;
const unknownId = '00000000-0000-7000-8000-000000000000';

const store = {
  store_name: 'Crumb & Cardamom',
  store_address: '7/31, Ajmal Khan Road',
  locality: 'Karol Bagh',
  city: 'New Delhi',
  state: 'Delhi',
  pincode: '110005',
  latitude: 28.6517,
  longitude: 77.1907,
};

let test: TestApp;
let owner: { userId: string; token: string };
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
  token = owner.token;
});
afterAll(() => test.close());

const createStore = async (more: Partial<typeof store> & { service_radius?: number; gstin?: string } = {}) => {
  const person = await makeVendorUser(test.deps);
  const body = { ...store, ...more, store_admin: person.userId };
  return { person, ...(await test.call(create, { token, body })) };
};
const readAuditEntries = async (id: string) =>
  rowsOf<{ action: string; changes: Record<string, unknown> }>(
    test.deps.database.db,
    sql`select action, changes from audit_log where record_id = ${id} order by id`,
  );

describe('the GSTIN of a store', () => {
  it('is stored in capital letters, and must be of the state of the store', async () => {
    const { body } = await createStore({ gstin: ' 07aaacb1234c1zh ' });
    expect(body.data.gstin).toBe('07AAACB1234C1ZH');
    const params = { id: body.data.id };
    const change = (changes: { gstin?: string; state?: string; locality?: string }) =>
      test.call(vendorEndpoints.update, { token, params, body: changes });
    const otherState = 'This GSTIN is registered in Maharashtra, but the store is in Delhi';
    expect((await change({ gstin: '27AAPFU0939F1ZV' })).body.fields).toEqual({ gstin: otherState });
    expect((await change({ state: 'Goa' })).body.fields).toEqual({
      gstin: 'This GSTIN is registered in Delhi, but the store is in Goa',
    });
    const moved = await change({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' });
    expect(moved.body.data).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' });
    expect((await change({ gstin: '27AAPFU0939F1ZW' })).body.fields).toEqual({
      gstin: 'This GSTIN has a wrong check character. Compare it with the registration certificate.',
    });
    expect((await change({ gstin: '' })).body.data.gstin).toBe('');
    expect((await createStore({ gstin: '27AAPFU0939F1ZV' })).body.fields).toEqual({ gstin: otherState });
  });
});

describe('a new store', () => {
  it('is a draft of its creator and is returned completely', async () => {
    const { status, body, person } = await createStore({ service_radius: 8 });
    expect(status).toBe(201);
    expect(body.message).toBe('Vendor created successfully');
    expect(body.data).toEqual({
      ...store,
      gstin: '',
      id: expect.any(String),
      version: 1,
      store_admin: person.userId,
      createdBy: owner.userId,
      location: { type: 'Point', coordinates: [store.longitude, store.latitude] },
      service_radius: 8,
      delivery_preferences: [],
      status: 'draft',
      paused_until: null,
      progress: expect.objectContaining({ done: 2, total: 4 }),
      admin_detail: expect.objectContaining({
        email: person.email,
        phone: '9876543210',
        status: 'Active',
        roles: [expect.objectContaining({ name: 'Vendor' })],
      }),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      history: [],
    });
    const params = { id: body.data.id };
    for (const url of [detail.path, ...detail.aliases]) {
      const reply = await test.app.inject({
        url: `/api/${url.replace('{id}', params.id)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.json(), url).toEqual({ data: body.data });
    }
    expect((await readAuditEntries(params.id)).map(({ action }) => action)).toEqual(['create']);
  });

  it('has an empty delivery area until a radius is chosen', async () => {
    expect((await createStore()).body.data.service_radius).toBe(0);
  });

  it('requires an active user with the Vendor role', async () => {
    const plain = await makePerson(test.deps, []);
    const missing = await makeVendorUser(test.deps);
    await test.call(adminUser.endpoints.remove, { token, params: { id: missing.userId } });
    for (const store_admin of [plain.userId, missing.userId, unknownId]) {
      const rejected = await test.call(create, { token, body: { ...store, store_admin } });
      expect(rejected.status).toBe(422);
      expect(rejected.body.fields).toEqual({ store_admin: 'Choose a person who holds the Vendor role' });
    }
  });

  it('is the only one of its user', async () => {
    const { person } = await createStore();
    const second = await test.call(create, { token, body: { ...store, store_admin: person.userId } });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      error: 'This person already has a store',
      code: 'duplicate',
      fields: { store_admin: 'This person already has a store' },
    });
  });

  it.each([
    [{ store_name: ' ' }, 'store_name', 'Store Name is required'],
    [{ store_address: '' }, 'store_address', 'Store Address is required'],
    [{ pincode: '012345' }, 'pincode', 'Enter a valid Pincode'],
    [{ pincode: '11000' }, 'pincode', 'Enter a valid Pincode'],
    [{ latitude: 90.5 }, 'latitude', 'Latitude must be between -90 and 90'],
    [{ longitude: -181 }, 'longitude', 'Longitude must be between -180 and 180'],
    [{ service_radius: -1 }, 'service_radius', 'Radius must not be negative'],
    [{ service_radius: 10_000 }, 'service_radius', 'Radius must be at most 200 km'],
    [{ store_admin: 'x' }, 'store_admin', 'Store admin is not a valid id'],
  ])('rejects %j', async (wrong, field, message) => {
    const person = await makeVendorUser(test.deps);
    const reply = await test.probe(create, { token, body: { ...store, store_admin: person.userId, ...wrong } });
    expect(reply.status).toBe(422);
    expect(reply.body.fields?.[field]).toBe(message);
  });

  it('is created once for two requests with the same key', async () => {
    const person = await makeVendorUser(test.deps);
    const call = { token, body: { ...store, store_admin: person.userId }, headers: { 'idempotency-key': 'a-store' } };
    const [first, second] = [await test.call(create, call), await test.call(create, call)];
    expect([second.status, second.body]).toEqual([201, first.body]);
  });
});

describe('a changed store', () => {
  it('changes only the fields that are sent, and increases its version', async () => {
    const { id } = (await createStore({ service_radius: 5 })).body.data;
    const params = { id };
    const moved = await test.call(update, { token, params, body: { latitude: 12.97, longitude: 77.59, version: 1 } });
    expect(moved.body).toMatchObject({
      message: 'Vendor updated successfully',
      data: { ...store, latitude: 12.97, longitude: 77.59, service_radius: 5, version: 2 },
    });
    expect(moved.body.data.location?.coordinates).toEqual([77.59, 12.97]);
    const widened = await test.call(update, { token, params, body: { service_radius: 0 }, method: 'POST' });
    expect(widened.body.data).toMatchObject({ service_radius: 0, latitude: 12.97, version: 3 });
    expect((await readAuditEntries(id)).at(-1)).toMatchObject({
      action: 'update',
      changes: { service_radius: { from: 5, to: 0 } },
    });
  });

  it('answers under the specification’s other paths', async () => {
    const { id } = (await createStore()).body.data;
    const headers = { authorization: `Bearer ${token}` };
    const payload = { service_radius: 7 };
    for (const url of [`/api/newvendor/service_area/${id}`, `/api/newvendor/store_address/${id}`])
      expect((await test.app.inject({ method: 'PUT', url, headers, payload })).json().data.service_radius).toBe(7);
  });

  it('changes latitude and longitude together, within their ranges', async () => {
    const { id } = (await createStore()).body.data;
    for (const body of [{ latitude: 12 }, { longitude: 77 }, { latitude: 91, longitude: 0 }, { service_radius: 201 }])
      expect((await test.probe(update, { token, params: { id }, body })).status, JSON.stringify(body)).toBe(422);
  });

  it('cannot be changed, deleted or restored at a stale version', async () => {
    const { id } = (await createStore()).body.data;
    const params = { id };
    await test.call(update, { token, params, body: { store_name: 'Once' } });
    const stale = { status: 409, body: expect.objectContaining({ code: 'stale' }) };
    expect(await test.call(update, { token, params, body: { store_name: 'Twice', version: 1 } })).toMatchObject(stale);
    expect(await test.call(remove, { token, params, query: { version: '1' } })).toMatchObject(stale);
    await test.call(remove, { token, params, query: { version: '2' } });
    expect(await test.call(restore, { token, params, query: { version: '2' } })).toMatchObject(stale);
  });
});

describe('a deleted store', () => {
  it('is only in the deleted list, and is restored unchanged', async () => {
    const { id } = (await createStore()).body.data;
    const params = { id };
    expect((await test.call(remove, { token, params })).body).toEqual({ message: 'Vendor deleted successfully' });
    expect((await test.call(detail, { token, params })).status).toBe(404);
    expect((await test.call(remove, { token, params })).status).toBe(404);
    const ids = async (endpoint: typeof list | typeof deleted) =>
      (await test.call(endpoint, { token })).body.data.map((vendor) => vendor.id);
    expect([(await ids(list)).includes(id), (await ids(deleted)).includes(id)]).toEqual([false, true]);
    const back = await test.call(restore, { token, params, method: 'DELETE' });
    expect(back.body).toEqual({ message: 'Vendor restored successfully' });
    expect((await test.call(detail, { token, params })).body.data).toMatchObject({ status: 'draft', version: 3 });
    const [, missing, again] = await readAuditEntries(id);
    expect([missing?.action, again?.action]).toEqual(['delete', 'restore']);
    expect(missing?.changes.deletedAt).toEqual({ from: null, to: test.clock.now.toISOString() });
    expect(again?.changes.deletedAt).toEqual({ from: test.clock.now.toISOString(), to: null });
  });

  it('requires that all its orders are delivered', async () => {
    const { vendorId } = await makeVendor(test.deps, []);
    const productId = await makeProduct(test.deps);
    const orders: string[] = [];
    for (const status of ['pending', 'shipped', 'delivered', 'cancelled'] as const) {
      const placed = await test.call(orderEndpoints.create, { token, body: orderOf(productId, { status }) });
      orders.push(placed.body.data._id);
      await assignVendor(test.deps, placed.body.data._id, vendorId);
    }
    const params = { id: vendorId };
    const rejected = await test.call(remove, { token, params });
    expect(rejected.body).toEqual({
      error: 'This store has 2 orders not yet delivered. Assign them to another vendor first.',
      code: 'in_use',
    });
    const cancel = { token, params: { id: orders[0] ?? '' }, body: { order_status: 'cancelled' as const } };
    await test.call(orderEndpoints.updateStatus, cancel);
    expect((await test.call(remove, { token, params })).body.error).toBe(
      'This store has 1 order not yet delivered. Assign it to another vendor first.',
    );
    await test.call(orderEndpoints.updateStatus, { ...cancel, params: { id: orders[1] ?? '' } });
    expect((await test.call(remove, { token, params })).status).toBe(200);
  });

  it('cannot be restored if its user has another store or is deleted', async () => {
    const { person, body } = await createStore();
    const params = { id: body.data.id };
    await test.call(remove, { token, params });
    const other = await test.call(create, {
      token,
      body: { ...store, store_name: 'Second Oven', store_admin: person.userId },
    });
    const clash = await test.call(restore, { token, params });
    expect([clash.status, clash.body.code]).toEqual([409, 'duplicate']);
    expect(clash.body.error).toBe('The person of this store already has another one, Second Oven');
    await test.call(remove, { token, params: { id: other.body.data.id } });
    await test.call(adminUser.endpoints.remove, { token, params: { id: person.userId } });
    const alone = await test.call(restore, { token, params });
    expect([alone.status, alone.body.code]).toEqual([409, 'in_use']);
    expect(alone.body.error).toBe(`The person of this store, ${person.email}, is deleted. Restore them first.`);
    await test.call(adminUser.endpoints.restore, { token, params: { id: person.userId } });
    expect((await test.call(restore, { token, params })).status).toBe(200);
  });
});

describe('a vendor', () => {
  const all: Endpoint[] = [...Object.values(vendorEndpoints), ...Object.values(vendorHoursEndpoints)];

  it('reaches the own store, and other stores are like unknown ones on every endpoint', async () => {
    const [mine, theirs] = [await makeVendor(test.deps, all), await makeVendor(test.deps, [])];
    const seen = await test.call(list, { token: mine.token });
    expect(seen.body).toMatchObject({ total: 1, data: [{ id: mine.vendorId }] });
    expect((await test.call(detail, { token: mine.token, params: { id: mine.vendorId } })).status).toBe(200);
    const typeId = await makeDeliveryType(test.deps);
    const bodies = new Map<Endpoint, object>([
      [update, {}],
      [vendorEndpoints.addPreferences, { delivery_types: [{ id: typeId, cost: 0 }] }],
      [vendorEndpoints.updateCost, { cost: 0 }],
      [vendorEndpoints.updatePreferenceStatus, { status: 'Active' }],
      [vendorEndpoints.sendToReview, {}],
    ]);
    for (const endpoint of [detail, remove, vendorEndpoints.preferences, ...bodies.keys()]) {
      const body = bodies.has(endpoint) ? { body: bodies.get(endpoint) } : {};
      const ask = (id: string) => test.probe(endpoint, { token: mine.token, params: { id, typeId }, ...body });
      const [foreign, unknown] = [await ask(theirs.vendorId), await ask(unknownId)];
      expect([foreign.status, foreign.body], endpoint.path).toEqual([404, unknown.body]);
    }
  });

  it('cannot create or review a store', async () => {
    const mine = await makeVendor(test.deps, all);
    const spare = await makeVendorUser(test.deps);
    const body = { ...store, store_admin: spare.userId };
    expect((await test.call(create, { token: mine.token, body })).status).toBe(403);
    const review = { token: mine.token, params: { id: mine.vendorId }, body: { decision: 'approve' as const } };
    expect((await test.call(vendorEndpoints.review, review)).status).toBe(403);
  });

  it.each([
    ['draft', 200, ''],
    ['reject', 200, ''],
    ['review', 403, 'A store in review cannot be changed until our staff have decided.'],
    ['approve', 403, 'To change an approved store’s address or service area, contact the marketplace.'],
  ])('gets for a change of the own %s store the status %i', async (status, expected, message) => {
    const mine = await makeVendor(test.deps, all);
    await test.deps.database.db.execute(sql`update vendor set status = ${status} where id = ${mine.vendorId}`);
    const call = { params: { id: mine.vendorId }, body: { service_radius: 3 } };
    const reply = await test.call(update, { token: mine.token, ...call });
    expect(reply.status).toBe(expected);
    if (message) expect(reply.body).toEqual({ error: message, code: 'forbidden' });
    expect((await test.call(update, { token, ...call })).status).toBe(200);
  });
});
