import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { openCustomers } from '../../../test/customer/customer-shop.ts';
import { makeStaff, orderOf } from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/test-db.ts';
import { installQueue } from '../../kernel/jobs/pg-boss-jobs.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { archiveRows } from '../retention/archive-rows.ts';
import { eraseCustomer } from './erase-customer.ts';

/** Erases a customer through the API, and searches the whole database and the file store for what the customer has left. */

const endpoints = customerEndpoints;
const [phone, otherPhone, neighbour] = ['9733300001', '9733300002', '9733300003'];
const personal = [
  'Qzeffrin',
  'Xylvander',
  'qz.mail@example.test',
  'Wumblefort',
  'Sprocketeen',
  'Flibberdash',
  'Grommeltag',
].concat([
  'Vexillary',
  'Twizzlenote',
  'Plumdrop',
  'Blockwhy',
  phone,
  otherPhone,
  `${phone.slice(0, 5)} ${phone.slice(5)}`,
]);

let directory: string;
let database: Database;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let desk: Awaited<ReturnType<typeof openCustomers>>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-requested-'));
  ({ database } = await openTestDatabase(installQueue));
  server = await serveDatabase(database, directory);
  await ensureSystemRoles(server.deps);
  desk = await openCustomers(server);
});
afterEach(async () => {
  await server.app.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const address = {
  full_name: 'Xylvander Nair',
  address1: '7 Wumblefort Lane',
  address2: 'Behind Sprocketeen',
  city: 'Kochi',
  state: 'Kerala',
  country: 'India',
  pincode: '682001',
};

/** Places an order with texts of the customer in every field. */
const placeOwn = async (ownPhone: string): Promise<string> => {
  const place = { ...address, phone: ownPhone };
  const [item] = orderOf(desk.product).order_items;
  if (!item) throw new Error('an order has an item');
  const id = await desk.place(ownPhone, 'Qzeffrin Nair', {
    customer: { full_name: 'Qzeffrin Nair', phone: ownPhone, email: 'Qz.Mail@example.test' },
    address: { billing: place, shipping: place },
    order_items: [{ ...item, message: 'Happy Flibberdash' }],
  });
  const { token } = desk;
  await server.call(orderEndpoints.addNote, { token, params: { id }, body: { text: 'Ask for Vexillary' } });
  await database.db.execute(sql`
    insert into order_message (order_id, kind, channel, status, reason)
    values (${id}, 'order_delayed', 'whatsapp', 'failed', 'Qzeffrin has blocked this sender')`);
  return id;
};

/** Orders of two phones, with claim, notes, tags, a block, a reveal and a merge, and what others wrote about the customer. */
const live = async () => {
  const { token } = desk;
  const orders = [await placeOwn(phone), await placeOwn(otherPhone)];
  for (const id of orders) await desk.setStatus(id, 'delivered');
  const claim = {
    reason: 'damaged',
    wish: 'full',
    text: 'Plumdrop on the box',
    late_reason: 'Qzeffrin called late',
  } as const;
  const filed = await server.call(orderClaimEndpoints.file, { token, params: { id: orders[0] ?? '' }, body: claim });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  await desk.consume();
  const other = await desk.find(otherPhone);
  await server.call(endpoints.addNote, {
    token,
    params: { id: other._id },
    body: { text: 'Twizzlenote about Qzeffrin' },
  });
  const body = {
    tags: ['grommeltag'],
    cash_blocked: true,
    cash_block_reason: 'Blockwhy refused',
    version: other.version,
  };
  await server.call(endpoints.update, { token, params: { id: other._id }, body });
  const [target, source] = [await desk.find(phone), await desk.find(otherPhone)];
  const merged = await server.call(endpoints.merge, {
    token,
    params: { id: target._id },
    body: { other: source._id, version: target.version, other_version: source.version },
  });
  expect(merged.status).toBe(200);
  await server.call(endpoints.reveal, { token, params: { id: target._id } });
  const third = await desk.makeCustomer(neighbour, 'Neighbour Rao');
  const text = `Sister of ${phone}`;
  await server.call(endpoints.addNote, { token, params: { id: third._id }, body: { text } });
  return { id: target._id, neighbourId: third._id };
};

const requestErasure = async (id: string, name = 'qzeffrin  NAIR') => {
  const { version } = await desk.view(id);
  return server.call(endpoints.erase, { token: desk.token, params: { id }, body: { name, version } });
};

/** Finds the columns of all tables, and the files of the file store, that contain personal data. */
const findPersonal = async (): Promise<string[]> => {
  const columns = await rowsOf<{ table: string; column: string }>(
    database.db,
    sql`select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
        where table_schema in ('public', 'pgboss') and table_name in (select tablename from pg_tables)
          and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  expect(columns.length).toBeGreaterThan(150);
  const found: string[] = [];
  const pattern = personal.join('|');
  for (const { table, column } of columns) {
    const where = sql`${sql.raw(table)} where ${sql.identifier(column)}::text ~* ${pattern}`;
    if ((await rowsOf(database.db, sql`select 1 from ${where} limit 1`)).length > 0) found.push(`${table}.${column}`);
  }
  const files = join(directory, 'files');
  for (const name of await readdir(files, { recursive: true }).catch(() => [])) {
    const content = await readFile(join(files, name)).catch(() => Buffer.alloc(0));
    const text = (name.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
    if (new RegExp(pattern, 'i').test(text)) found.push(name);
  }
  return found;
};

it('leaves nothing of a merged customer in the database and the file store, archive included', async () => {
  const { id, neighbourId } = await live();
  await database.db.execute(
    sql`update orders set order_date = order_date - interval '4 years' where customer_phone = ${otherPhone}`,
  );
  await archiveRows({ database, files: server.deps.files }, { orders: new Date('2025-01-01'), audit_log: new Date(0) });
  const before = await findPersonal();
  expect(before.length).toBeGreaterThan(15);
  expect(before.some((name) => name.endsWith('.gz'))).toBe(true);

  const { token } = desk;
  const preview = await server.call(endpoints.erasurePreview, { token, params: { id } });
  expect(preview.body.data).toEqual({ open_orders: [], documents: [] });
  expect((await requestErasure(id, 'Neighbour Rao')).body.fields).toEqual({
    name: 'This is not the name of the customer',
  });
  expect((await requestErasure(id)).status).toBe(200);
  expect((await desk.view(id)).erasure.status).toBe('requested');
  expect((await requestErasure(id)).body.code).toBe('wrong_status');
  await server.runQueued();

  expect(await findPersonal()).toEqual([]);
  const erased = await desk.view(id);
  expect(erased).toMatchObject({
    name: 'Erased customer',
    email: '',
    tags: [],
    notes: [],
    erasure: { status: 'erased' },
  });
  expect(erased.phones.map((known) => known.phone)).toEqual(['Erased', 'Erased']);
  expect((await desk.list()).data).toMatchObject([{ _id: neighbourId, name: 'Neighbour Rao' }]);
  expect((await desk.view(neighbourId)).notes).toMatchObject([{ text: 'Erased' }]);
  await server.deps.jobs.send(database.db, 'customer-erasure', { customerId: id });
  expect(await server.runQueued(), 'a repeated job does nothing').toEqual([]);
  const edit = { tags: [], cash_blocked: false, cash_block_reason: '', version: erased.version };
  const edited = await server.call(endpoints.update, { token, params: { id }, body: edit });
  expect(edited.body.code).toBe('wrong_status');
});

it('is rejected while an order is open, and cancelled by an order that is placed after the request', async () => {
  const { id } = await live();
  const open = await placeOwn(phone);
  await desk.consume();
  const { order_number } = (await server.call(orderEndpoints.details, { token: desk.token, params: { id: open } })).body
    .data;
  const rejected = await requestErasure(id);
  expect(rejected.body).toMatchObject({ code: 'wrong_status', error: expect.stringContaining(order_number) });
  await desk.setStatus(open, 'cancelled');
  expect((await requestErasure(id)).status).toBe(200);
  await desk.setStatus(open, 'confirmed');
  await server.runQueued();
  const { erasure, name } = await desk.view(id);
  expect(name).toBe('Qzeffrin Nair');
  expect(erasure).toMatchObject({ status: 'failed', error: expect.stringContaining(order_number) });
});

it('makes a new customer of a phone that orders again, which can be erased again', async () => {
  const { id } = await live();
  await requestErasure(id);
  await server.runQueued();
  await desk.setStatus(await placeOwn(phone), 'delivered');
  await desk.consume();
  const again = await desk.find(phone);
  expect(again).toMatchObject({ name: 'Qzeffrin Nair', orders: 1 });
  expect(again._id).not.toBe(id);
  await requestErasure(again._id);
  await server.runQueued();
  expect(await findPersonal()).toEqual([]);
});

it('is done by the command for one phone, while the other phone keeps the customer', async () => {
  const { id } = await live();
  await eraseCustomer(server.deps, phone, true);
  expect((await desk.view(id)).erasure.status).toBe('none');
  await eraseCustomer(server.deps, otherPhone, true);
  expect((await desk.view(id)).erasure.status).toBe('erased');
  expect(await findPersonal()).toEqual([]);
});

it('needs its permission', async () => {
  const { id } = await live();
  const { token } = await makeStaff(server.deps, [endpoints.view, endpoints.update]);
  const body = { name: 'Qzeffrin Nair', version: 1 };
  expect((await server.call(endpoints.erase, { token, params: { id }, body })).status).toBe(403);
});

it('is preceded by a copy of all data of the customer, recorded in the audit log', async () => {
  const { id } = await live();
  await database.db.execute(sql`
    insert into outbox_message (id, channel, recipient, subject, text) values (${newId()}, 'sms', ${phone}, '', 'Your cake is ready')`);
  const { token } = desk;
  const reply = await server.app.inject({
    url: `/api/customer/${id}/copy`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain('.json');
  for (const text of [
    'Qzeffrin',
    'Xylvander',
    'Wumblefort',
    'Flibberdash',
    'Vexillary',
    'Twizzlenote',
    'Plumdrop',
    'grommeltag',
  ])
    expect(reply.body, text).toContain(text);
  const copy = reply.json();
  expect(copy.orders).toHaveLength(2);
  expect(copy.messages).toMatchObject([{ text: 'Your cake is ready' }]);
  expect(copy.history.map(({ action }: { action: string }) => action)).toContain('reveal');
  expect(reply.body).not.toContain('Neighbour');
  await server.app.close();
  const rows = await rowsOf(database.db, sql`select 1 from audit_log where action = 'export' and record_id = ${id}`);
  expect(rows).toHaveLength(1);
});
