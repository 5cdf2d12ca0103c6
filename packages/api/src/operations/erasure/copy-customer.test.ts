import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { openCustomers } from '../../../test/customer/customer-shop.ts';
import { makeStaff } from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/test-db.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { archiveRows } from '../retention/archive-rows.ts';

const { copy: endpoint, reveal, merge } = customerEndpoints;
const [phone, otherPhone, neighbour] = ['9733300011', '9733300012', '9733300013'];
const future = new Date('2100-01-01');

let directory: string;
let database: Database;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let desk: Awaited<ReturnType<typeof openCustomers>>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-copy-'));
  ({ database } = await openTestDatabase());
  server = await serveDatabase(database, directory);
  await ensureSystemRoles(server.deps);
  desk = await openCustomers(server);
});
afterEach(async () => {
  await server.app.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const download = (id: string, token = desk.token) =>
  server.app.inject({ url: `/api/customer/${id}/copy`, headers: { authorization: `Bearer ${token}` } });

type Part = Record<string, unknown>;
type Copy = {
  orders: (Part & { order_number: string; timeline: Part[]; deleted_at: string | null })[];
  history: Part[];
};
const copyOf = async (id: string): Promise<Copy> => {
  const reply = await download(id);
  expect(reply.statusCode, reply.body).toBe(200);
  return JSON.parse(reply.body);
};

/** Sorts the parts of orders, which have no order. */
const sorted = ({ orders }: Copy) =>
  orders.map((order) =>
    Object.fromEntries(
      Object.entries(order).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((part) => JSON.stringify(part)).toSorted() : value,
      ]),
    ),
  );

/** A customer with two phones and an order each, one of them deleted, and the order of another customer. */
const live = async () => {
  const { token } = desk;
  const kept = await desk.place(phone, 'Copied Nair', { order_date: '2026-02-01T10:00:00.000Z' });
  const params = { id: kept };
  await server.call(orderEndpoints.addNote, { token, params, body: { text: 'Ring “twice”, then\nwait' } });
  const payment = { method: 'upi', amount: 100, reference: 'ref', reason: 'Paid at the door' } as const;
  await server.call(orderMoneyEndpoints.record, { token, params, body: payment });
  await desk.setStatus(kept, 'delivered');
  const claim = { reason: 'damaged', wish: 'full', text: 'Broken', late_reason: 'Called late' } as const;
  expect((await server.call(orderClaimEndpoints.file, { token, params, body: claim })).status).toBe(201);
  await server.probe(orderEndpoints.invoice, { token, params });
  const deleted = await desk.place(otherPhone, 'Copied Nair', { order_date: '2026-01-01T10:00:00.000Z' });
  await desk.makeCustomer(neighbour, 'Neighbour Rao');
  const [target, other] = [await desk.find(phone), await desk.find(otherPhone)];
  const body = { other: other._id, version: target.version, other_version: other.version };
  expect((await server.call(merge, { token, params: { id: target._id }, body })).status).toBe(200);
  await server.call(orderEndpoints.remove, { token, params: { id: deleted } });
  return { id: target._id, kept, deleted };
};

describe('the copy of the data of a customer', () => {
  it('is the same after orders, events and the audit log were archived', async () => {
    const { id } = await live();
    const before = await copyOf(id);
    expect(before.orders.map(({ customer_name, deleted_at }) => [customer_name, deleted_at !== null])).toEqual([
      ['Copied Nair', true],
      ['Copied Nair', false],
    ]);
    for (const part of ['items', 'addresses', 'timeline', 'notes', 'payments', 'documents', 'claims'])
      expect(before.orders[1]?.[part], part).not.toEqual([]);
    expect(before.history).toMatchObject([{ action: 'merge' }]);
    expect(JSON.stringify(before)).not.toContain(neighbour);
    expect(JSON.stringify(before)).not.toContain('intake_digest');

    // The events first, as in a retention whose events have a shorter time.
    const stores = { database, files: server.deps.files };
    await archiveRows(stores, { order_event: future, audit_log: future });
    await archiveRows(stores, { orders: future });
    expect(await rowsOf(database.db, sql`select 1 from orders where customer_phone = ${phone}`)).toEqual([]);
    const after = await copyOf(id);
    expect(sorted(after)).toEqual(sorted(before));
    expect(after.history).toEqual(expect.arrayContaining(before.history));
  });

  it('has the archived events of an order that is not archived', async () => {
    const { id } = await live();
    const before = await copyOf(id);
    await archiveRows({ database, files: server.deps.files }, { order_event: future });
    expect(await rowsOf(database.db, sql`select 1 from order_event`)).toEqual([]);
    expect(sorted(await copyOf(id))).toEqual(sorted(before));
  });

  it('needs the permission to reveal phones, and each download is recorded', async () => {
    const { id } = await live();
    const only = await makeStaff(server.deps, [endpoint]);
    const both = await makeStaff(server.deps, [endpoint, reveal]);
    expect((await download(id, only.token)).statusCode).toBe(403);
    for (let time = 0; time < 2; time += 1) expect((await download(id, both.token)).body).toContain(phone);
    const entries = () =>
      rowsOf<{ actor_id: string; action: string; result: string }>(
        database.db,
        sql`select actor_id, action, result from audit_log where record_id = ${id} and record_name = ${endpoint.name} order by at, id`,
      );
    await expect.poll(async () => (await entries()).length).toBe(3);
    expect(await entries()).toEqual([
      { actor_id: only.userId, action: 'call', result: 'refused' },
      { actor_id: both.userId, action: 'export', result: 'done' },
      { actor_id: both.userId, action: 'export', result: 'done' },
    ]);
  });

  it('fails with the reason when a file of the archive is missing', async () => {
    const { id } = await live();
    await archiveRows({ database, files: server.deps.files }, { orders: future });
    const folder = join(directory, 'files', 'archive', 'orders');
    for (const name of await readdir(folder)) await rm(join(folder, name));
    const reply = await download(id);
    expect([reply.statusCode, reply.json().error]).toEqual([
      503,
      expect.stringMatching(/^The archive file .* is missing/),
    ]);
  });
});
