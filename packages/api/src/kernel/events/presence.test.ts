import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { announcePresence, type PresenceActivity } from '@bakehouse/contract/order/order-presence';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { findEventsSince, findLatestEvents } from './event.queries.ts';

const { create, details, list } = orderEndpoints;
const { assignVendor } = orderAssignmentEndpoints;

let test: TestApp;
let app: FastifyInstance;
let address: string;
let owner: Person;
let asha: Person;
let orderId: string;
const streams: TestStream[] = [];

beforeAll(async () => {
  test = await buildTestApp();
  app = await buildApp(test.deps, { eventLimits: { minReadInterval: 20, presenceDelay: 20, maxEventsAtOnce: 5 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  owner = await makeOwner(test.deps);
  asha = await makeStaff(test.deps, [details]);
  const body = orderOf(await makeProduct(test.deps));
  orderId = (await test.call(create, { token: owner.token, body })).body.data._id;
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const listen = async ({ token }: Person) => {
  const stream = await openStream(address, { token });
  streams.push(stream);
  stream.received.splice(0);
  return stream;
};
/** Announces on the server with the streams; the server of `test.call` has its own. */
const announce = async (
  { token }: Person,
  activity: PresenceActivity | null | 'sleeping',
  { id = orderId, tab = 'one', server = app }: { id?: string; tab?: string; server?: FastifyInstance } = {},
) => {
  const response = await server.inject({
    method: 'PUT',
    url: `/api/order/${id}/presence`,
    headers: { authorization: `Bearer ${token}` },
    payload: { activity, tab },
  });
  return { status: response.statusCode, body: response.json() as { data: object[] } };
};
const presencesOf = (stream: TestStream) =>
  stream.received.filter(({ event }) => event === 'presence').map(({ data }) => data);

it('shows other staff who does what with an order, and when they leave', async () => {
  const stream = await listen(owner);
  expect(await announce(asha, 'viewing')).toEqual({ status: 200, body: { data: [] } });
  await stream.until(() => presencesOf(stream).length === 1);
  await announce(asha, 'assigning');
  await stream.until(() => presencesOf(stream).length === 2);
  const person = { _id: asha.userId, name: expect.any(String) };
  const { body } = await announce(owner, 'viewing');
  expect(body.data).toEqual([{ person, activity: 'assigning', at: expect.any(String) }]);
  await announce(asha, null);
  await stream.until(() => presencesOf(stream).length === 4);
  const about = { topic: 'order', id: orderId, at: expect.any(String) };
  const own = { _id: owner.userId, name: expect.any(String) };
  expect(presencesOf(stream)).toEqual([
    { ...about, person, activity: 'viewing' },
    { ...about, person, activity: 'assigning' },
    { ...about, person: own, activity: 'viewing' },
    { ...about, person, activity: null },
  ]);
  expect(stream.changes()).toEqual([]);
  await announce(owner, null);
  await wait(100);
});

it('is neither a change nor an audit entry, and does not replace changes by a refresh', async () => {
  const { db } = test.deps.database;
  const count = async () => (await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from audit_log`))[0]?.n;
  const entries = await count();
  const { snapshot } = await findLatestEvents(db, 1);
  const stream = await listen(owner);
  for (let tab = 0; tab < 20; tab += 1) await announce(asha, 'viewing', { tab: `tab ${tab}` });
  await stream.until(() => presencesOf(stream).length === 1);
  await wait(100);
  expect(await count()).toBe(entries);
  expect(stream.changes()).toEqual([]);
  const { events, presences } = await findEventsSince(db, snapshot);
  expect(events).toEqual([]);
  expect(presences).toHaveLength(20);
  expect((await findLatestEvents(db, 100)).events.map(({ action }) => action)).not.toContain('presence');
  // A client continues after the last change, so an event of presence has no id.
  expect(stream.text()).toMatch(/event: presence\ndata: /);
});

it('is written together: repeated announcements of a tab are one row', async () => {
  const { db } = test.deps.database;
  const { snapshot } = await findLatestEvents(db, 1);
  // Ten announcements take a fraction of this delay.
  const patient = await buildApp(test.deps, { eventLimits: { presenceDelay: 2_000 } });
  await Promise.all(Array.from({ length: 10 }, () => announce(asha, 'editing', { tab: 'busy', server: patient })));
  const written = async () => (await findEventsSince(db, snapshot)).presences;
  await expect.poll(written).not.toEqual([]);
  expect(await written()).toHaveLength(1);
  await patient.close();
});

it('is not repeated to a new stream, and old rows are not read', async () => {
  await announce(asha, 'viewing', { tab: 'again' });
  await wait(100);
  const stream = await openStream(address, owner);
  streams.push(stream);
  expect(presencesOf(stream)).toEqual([]);
  const { db } = test.deps.database;
  const { snapshot } = await findLatestEvents(db, 1);
  await announce(asha, 'editing', { tab: 'again' });
  await wait(100);
  await db.execute(sql`update event set at = at - interval '46 seconds' where presence is not null`);
  expect((await findEventsSince(db, snapshot)).presences).toEqual([]);
});

it('is for staff who may view orders', async () => {
  const stranger = await makeStaff(test.deps, [list]);
  expect((await announce(stranger, 'viewing')).status).toBe(403);
  expect((await announce(asha, 'viewing', { id: newId() })).status).toBe(404);
  expect((await announce(asha, 'sleeping')).status).toBe(422);
  expect((await test.call(announcePresence, { params: { id: orderId }, body: { activity: null } })).status).toBe(401);
});

it('is neither announced by stores nor sent to them', async () => {
  const vendor = await makeVendor(test.deps, [details, list]);
  const type = await makeDeliveryType(test.deps);
  await offer(test.deps, vendor.vendorId, type);
  const body = { vendor: vendor.vendorId, delivery_type: type, vendor_delivery_charges: 49, vendor_charges: 400 };
  await test.call(assignVendor, { token: owner.token, params: { id: orderId }, body });
  const [store, staff] = [await listen(vendor), await listen(owner)];
  expect((await announce(vendor, 'viewing')).status).toBe(403);
  await announce(asha, 'assigning', { tab: 'third' });
  await staff.until(() => presencesOf(staff).length > 0);
  await wait(100);
  expect(store.text()).not.toContain('presence');
  expect(store.text()).not.toContain(asha.userId);
});
