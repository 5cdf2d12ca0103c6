import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brand } from '@bakehouse/contract/brand';
import { contentSettings, settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { openStream, type TestStream } from '../../../test/event-stream.ts';
import {
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  offer,
  orderOf,
  type Person,
} from '../../../test/factories.ts';
import { buildApp } from '../../app/app.ts';
import { createOrder } from '../../modules/order/order-placement.ts';
import { inTransaction } from '../../operations/imports/orders/importer.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { create, list, details, updateStatus, addNote, remove, restore } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

let test: TestApp;
let app: FastifyInstance;
let address: string;
let owner: Person;
let productId: string;
const streams: TestStream[] = [];

beforeAll(async () => {
  test = await buildTestApp();
  app = await buildApp(test.deps, {
    eventLimits: { minReadInterval: 20, accessCheckInterval: 50, maxStreamsPerPerson: 4, maxUnreadBytes: 100_000 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  owner = await makeOwner(test.deps);
  productId = await makeProduct(test.deps);
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  // A stream without Last-Event-ID begins with the events of the last seconds.
  await test.deps.database.db.execute(sql`update event set at = at - interval '20 seconds'`);
  await wait(50);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

/** Opens a stream that begins with the next event. */
const listen = async ({ token }: Person, options: { query?: string; lastEventId?: number } = {}) => {
  const stream = await openStream(address, { token, ...options });
  streams.push(stream);
  stream.received.splice(0);
  return stream;
};
const placeOrder = async () =>
  (await test.call(create, { token: owner.token, body: orderOf(productId) })).body.data._id;
const setStatus = (id: string, order_status: 'confirmed' | 'processing', token = owner.token) =>
  test.call(updateStatus, { token, params: { id }, body: { order_status } });

/** Creates a brand: when its event arrives, all events before it have arrived. */
const mark = async (...all: TestStream[]) => {
  const { body } = await test.call(brand.endpoints.create, {
    token: owner.token,
    body: { name: `Mark ${Date.now()}` },
  });
  const id = body.data._id;
  await Promise.all(all.map((stream) => stream.until((events) => events.some(({ data }) => data.id === id))));
  return id;
};
const withoutBrands = (stream: TestStream) => stream.changes().filter((change) => !change.startsWith('brand'));

describe('a stream of events', () => {
  it('has an event with id, version and action for each step of an order', async () => {
    const stream = await listen(owner, { query: '?topics=order' });
    const id = await placeOrder();
    await setStatus(id, 'confirmed');
    await test.call(addNote, { token: owner.token, params: { id }, body: { text: 'Ring twice' } });
    await test.call(remove, { token: owner.token, params: { id }, query: {} });
    await test.call(restore, { token: owner.token, params: { id }, query: {} });
    await stream.until((events) => events.length === 5);
    expect(stream.received.map(({ data }) => data)).toEqual([
      { topic: 'order', id, version: 1, action: 'create', at: expect.any(String) },
      { topic: 'order', id, version: 2, action: 'update', at: expect.any(String) },
      { topic: 'order', id, version: 2, action: 'update', at: expect.any(String) },
      { topic: 'order', id, version: 3, action: 'delete', at: expect.any(String) },
      { topic: 'order', id, version: 4, action: 'restore', at: expect.any(String) },
    ]);
    const ids = stream.received.map((event) => event.id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('has the events of plain modules and settings', async () => {
    const stream = await listen(owner);
    const { body } = await test.call(brand.endpoints.create, { token: owner.token, body: { name: 'Amber' } });
    const { _id: id, version } = body.data;
    await test.call(brand.endpoints.remove, {
      token: owner.token,
      params: { id },
      query: { version: String(version) },
    });
    const meta_value = JSON.parse(
      (await test.call(settingEndpoints.header.get, { token: owner.token })).body.data[0]?.meta_value ?? '',
    );
    await test.call(settingEndpoints.header.update, { token: owner.token, body: { meta_value } });
    await stream.until((events) => events.length === 3);
    const actions = stream.received.map(({ data }) => `${data.topic} ${data.action} ${data.version}`);
    expect(actions).toEqual(['brand create 1', 'brand delete 2', 'header-settings update 2']);
    expect(Object.keys(contentSettings)).toHaveLength(7);
  });

  it('has only the requested topics, and rejects an unknown one', async () => {
    const stream = await listen(owner, { query: '?topics=brand,vendor' });
    await placeOrder();
    await mark(stream);
    expect(withoutBrands(stream)).toEqual([]);
    const rejected = await openStream(address, { token: owner.token, query: '?topics=order,cakes' });
    expect(rejected.status).toBe(400);
    expect(rejected.text()).toContain('cakes is not a topic');
  });

  it('has no event of a transaction that failed', async () => {
    const stream = await listen(owner);
    const duplicate = await test.call(brand.endpoints.create, { token: owner.token, body: { name: '' } });
    expect(duplicate.status).toBe(422);
    await expect(
      test.deps.database.transaction(async (tx) => {
        await tx.execute(sql`insert into event (topic, action) values ('order', 'create')`);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await mark(stream);
    expect(withoutBrands(stream)).toEqual([]);
  });

  it('has one event for a batch of an import', async () => {
    const stream = await listen(owner, { query: '?topics=order,brand' });
    const actor = { sessionId: '', isSuper: true, grants: new Map(), storeIds: [] } as const;
    const [user] = await rowsOf<{ _id: string; name: string }>(
      test.deps.database.db,
      sql`select id as "_id", name from admin_user where id = ${owner.userId}`,
    );
    await inTransaction(test.deps, { ...actor, user } as never, async (ctx) => {
      for (let count = 0; count < 5; count += 1) await createOrder(ctx, orderOf(productId));
    });
    await mark(stream);
    expect(withoutBrands(stream)).toEqual(['order refresh undefined']);
  });

  it('is not buffered by nginx, and not cached', async () => {
    const { headers } = await openStream(address, { token: owner.token, method: 'HEAD' });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('after a reconnect', () => {
  it('the stream continues after Last-Event-ID', async () => {
    const first = await listen(owner, { query: '?topics=order' });
    const before = await placeOrder();
    await first.until((events) => events.length === 1);
    first.close();
    const missed = await placeOrder();
    await setStatus(missed, 'confirmed');
    const lastEventId = first.received[0]?.id;
    const stream = await openStream(address, { token: owner.token, query: '?topics=order', lastEventId });
    streams.push(stream);
    // Older events are repeated while other tests hold transactions open on the same PostgreSQL server.
    const changes = () => stream.changes().filter((change) => change.endsWith(missed));
    await stream.until(() => changes().length === 2);
    expect(changes()).toEqual([`order create ${missed}`, `order update ${missed}`]);
    expect(stream.text()).not.toContain(before);
    expect(stream.received.some(({ event }) => event === 'reset')).toBe(false);
  });

  it('the stream begins with reset if the event is no longer known', async () => {
    const stream = await openStream(address, { token: owner.token, lastEventId: 987_654_321 });
    streams.push(stream);
    expect(stream.received.map(({ event }) => event)).toEqual(['reset', 'ready']);
    const rejected = await openStream(address, { token: owner.token, lastEventId: 'x' });
    expect(rejected.status).toBe(400);
  });

  it('a stream without Last-Event-ID begins with the events of the last ten seconds', async () => {
    await listen(owner);
    const id = await placeOrder();
    const stream = await openStream(address, { token: owner.token });
    streams.push(stream);
    await stream.until(() => stream.changes().includes(`order create ${id}`));
  });
});

describe('a person gets only the events of records that they may see', () => {
  it('staff by the permissions of their roles', async () => {
    const brands = await listen(await makeStaff(test.deps, [brand.endpoints.list]));
    const orders = await listen(await makeStaff(test.deps, [details, brand.endpoints.detail]));
    const id = await placeOrder();
    await mark(brands, orders);
    expect(withoutBrands(brands)).toEqual([]);
    expect(withoutBrands(orders)).toEqual([`order create ${id}`]);
  });

  it('a person who may read no topic is rejected, and so is one with a temporary password', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.create]);
    expect((await openStream(address, staff)).status).toBe(403);
    const reader = await makeStaff(test.deps, [brand.endpoints.list]);
    const other = await openStream(address, { token: reader.token, query: '?topics=order' });
    expect(other.status).toBe(403);
    await test.deps.database.db.execute(
      sql`update admin_user set must_change_password = true where id = ${reader.userId}`,
    );
    await wait(600);
    expect((await openStream(address, reader)).status).toBe(403);
    expect((await openStream(address, { token: 'unknown' })).status).toBe(401);
  });

  it('a vendor only those of the own orders and store, also when an order comes or goes', async () => {
    const endpoints = [list, details, updateStatus, vendorEndpoints.list, brand.endpoints.list];
    const [a, b] = [await makeVendor(test.deps, endpoints), await makeVendor(test.deps, [])];
    const type = await makeDeliveryType(test.deps);
    for (const { vendorId } of [a, b]) await offer(test.deps, vendorId, type);
    const [streamA, streamB, streamOwner] = [await listen(a), await listen(b), await listen(owner)];
    const assign = async (id: string, vendor: string) => {
      const body = { vendor, delivery_type: type, vendor_delivery_charges: 49, vendor_charges: 400 };
      const response = await test.call(assignVendor, { token: owner.token, params: { id }, body });
      expect(response.status).toBe(200);
    };
    const [id, unassigned] = [await placeOrder(), await placeOrder()];
    await assign(id, a.vendorId);
    await test.call(addNote, { token: owner.token, params: { id }, body: { text: 'Late payer' } });
    await setStatus(id, 'processing', a.token);
    await assign(id, b.vendorId);
    await setStatus(id, 'confirmed');
    await mark(streamOwner);
    await wait(100);
    expect(streamA.changes()).toEqual([`order create ${id}`, `order update ${id}`, `order delete ${id}`]);
    expect(streamB.changes()).toEqual([`order create ${id}`, `order update ${id}`]);
    expect(withoutBrands(streamOwner)).toHaveLength(7);
    for (const stream of [streamA, streamB]) expect(stream.text()).not.toContain(unassigned);
  });

  it('a vendor does not get the missed events of others after a reconnect', async () => {
    const vendor = await makeVendor(test.deps, []);
    const [ownerStream, own] = [await listen(owner), await listen(vendor)];
    await placeOrder();
    await ownerStream.until((events) => events.length === 1);
    const lastEventId = ownerStream.received[0]?.id ?? 0;
    await placeOrder();
    own.close();
    const stream = await openStream(address, { token: vendor.token, lastEventId });
    streams.push(stream);
    expect(stream.changes()).toEqual([]);
  });
});

describe('the end of a stream', () => {
  it('is the end of its session', async () => {
    const staff = await makeStaff(test.deps, [list]);
    const stream = await listen(staff);
    await test.call(sessionEndpoints.logout, { token: staff.token });
    await stream.closed;
    expect((await openStream(address, staff)).status).toBe(401);
  });

  it('is the second factor that a role begins to require', async () => {
    const { db } = test.deps.database;
    const staff = await makeStaff(test.deps, [list]);
    const stream = await listen(staff);
    await db.execute(sql`update role set requires_factor = true
      where id in (select role_id from admin_user_role where user_id = ${staff.userId})`);
    await stream.closed;
    expect((await openStream(address, staff)).status).toBe(403);
  });

  it('is the loss of every permission; other changes of permissions reset it', async () => {
    const { db } = test.deps.database;
    const staff = await makeStaff(test.deps, [list, brand.endpoints.list]);
    const stream = await listen(staff);
    const revoke = (slug: string) =>
      db.execute(sql`delete from permission_group_permission where permission_id in (select id from permission where slug = ${slug})
        and group_id in (select group_id from role_permission_group rg join admin_user_role ur on ur.role_id = rg.role_id where ur.user_id = ${staff.userId})`);
    await revoke('order/list');
    await stream.until((events) => events.some(({ event }) => event === 'reset'));
    await placeOrder();
    await mark(stream);
    expect(withoutBrands(stream)).toEqual([]);
    await revoke('brand/list');
    await stream.closed;
  });

  it('comes when the client does not read', async () => {
    let served: Socket | undefined;
    app.server.once('connection', (socket: Socket) => {
      served = socket;
    });
    const client = connect(Number(new URL(address).port), '127.0.0.1');
    client.on('error', () => {});
    client.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\n\r\n`);
    await new Promise((resolve) => client.once('readable', resolve));
    // The client reads nothing from here on. The buffers of the operating system take a few megabytes.
    for (let round = 0; round < 400 && !served?.destroyed; round += 1) {
      await test.deps.database.transaction((tx) =>
        tx.execute(sql`insert into event (topic, record_id, action)
          select 'order', gen_random_uuid(), 'update' from generate_series(1, 500)`),
      );
      await wait(25);
    }
    expect(served?.destroyed).toBe(true);
    client.destroy();
  });

  it('does not come with many events at once, which are sent as one', async () => {
    const stream = await listen(owner);
    await test.deps.database.transaction((tx) =>
      tx.execute(sql`insert into event (topic, record_id, action)
        select t.topic, gen_random_uuid(), 'update' from generate_series(1, 600), (values ('order'), ('page')) as t (topic)`),
    );
    await stream.until((events) => events.length === 2);
    expect(stream.changes().toSorted()).toEqual(['order refresh undefined', 'page refresh undefined']);
  });

  it('is a limit per person', async () => {
    const staff = await makeStaff(test.deps, [list]);
    for (let count = 0; count < 4; count += 1) await listen(staff);
    const rejected = await openStream(address, staff);
    expect(rejected.status).toBe(429);
    expect(rejected.headers['retry-after']).toBe('10');
  });

  it('comes at once when the server stops, with a random time for the reconnect', async () => {
    const other = await buildApp(test.deps);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(`http://127.0.0.1:${(other.server.address() as AddressInfo).port}`, owner);
    const startedAt = performance.now();
    await Promise.all([other.close(), stream.closed]);
    expect(performance.now() - startedAt).toBeLessThan(50_000);
    expect(stream.text()).toMatch(/retry: [1-4]\d{3}\n\n$/);
  });
});
