import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import {
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeVendor,
  offer,
  orderOf,
  type Person,
} from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/test-db.ts';
import { consumeEvents } from '../../kernel/events/event-consumer.ts';
import { installQueue } from '../../kernel/jobs/pg-boss-jobs.ts';
import { notificationConsumer } from '../../modules/notification/consumer/notification-consumer.ts';
import { readContent } from '../../modules/order/invoice/order-documents.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import type { FileStore } from '../../platform/gateways/file-store.ts';
import type { Stores } from '../retention/archive-index.ts';
import { archiveRows } from '../retention/archive-rows.ts';
import { restoreRows } from '../retention/restore-rows.ts';
import { eraseCustomer } from './erase-customer.ts';

const phone = '9822012345';
const customer = { full_name: 'Meera Nair', phone, email: 'Meera.Nair@example.test', gender: 'Female' };
const address = {
  full_name: 'Meera Nair',
  phone,
  address1: '77 Jasmine Lane',
  address2: 'Blue gate',
  city: 'Kochi',
  state: 'Kerala',
  country: 'India',
  pincode: '682001',
  title: 'Home',
};
/** Everything that must not be found afterwards, written in any case. */
const personal = [
  phone,
  '98220 12345',
  'Meera',
  'meera.nair@example.test',
  'Jasmine Lane',
  'Blue gate',
  'Old Palace Road',
  'Nair',
];

let directory: string;
let database: Database;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let stores: Stores;
let owner: Person;
let productId: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-erasure-'));
  ({ database } = await openTestDatabase(installQueue));
  server = await serveDatabase(database, directory);
  await ensureSystemRoles(server.deps);
  owner = await makeOwner(server.deps);
  productId = await makeProduct(server.deps);
  stores = { database, files: server.deps.files };
  await consume();
  const channels = JSON.stringify({ order_created: { email: true } });
  await database.db.execute(
    sql`insert into notification_setting (person_id, channels) values (${owner.userId}, ${channels}::jsonb)`,
  );
});
afterEach(async () => {
  await server.app.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const place = async (overrides: Partial<ReturnType<typeof orderOf>>): Promise<string> => {
  const body = orderOf(productId, overrides);
  const headers = { 'idempotency-key': newId() };
  const reply = await server.call(orderEndpoints.create, { token: owner.token, body, headers });
  expect(reply.status).toBe(201);
  return reply.body.data._id;
};
const ownOrder = () => {
  const [item] = orderOf(productId).order_items;
  if (!item) throw new Error('an order has an item');
  return {
    customer,
    address: { billing: address, shipping: address },
    order_items: [{ ...item, message: 'Happy birthday Meera' }],
  };
};
/** Notifies people of the orders. Their messages are in the outbox afterwards. */
const consume = async () => {
  await consumeEvents(database, notificationConsumer(server.deps));
  await server.runQueued();
};
/** Stores a picture, and returns its id. */
const uploadPhoto = async (): Promise<string> => {
  const id = newId();
  await database.db.execute(sql`insert into upload (id, folder, width, height) values (${id}, 'claim', 1, 1)`);
  return id;
};
const finish = (id: string) => database.db.execute(sql`update orders set status = 'delivered' where id = ${id}`);
const view = async (id: string) =>
  (await server.call(orderEndpoints.details, { token: owner.token, params: { id } })).body.data;

/** Returns whether an order has the photo that was taken at the door. */
const hasDoorPhoto = async (id: string) => {
  const [proof] = await rowsOf<{ image_id: string | null }>(
    database.db,
    sql`select image_id from order_proof where order_id = ${id}`,
  );
  return proof?.image_id !== null;
};
const downloadInvoice = async (id: string) => {
  const reply = await server.probe(orderEndpoints.invoice, { token: owner.token, params: { id } });
  expect(reply.status).toBe(200);
};
/** Returns the names of the recipients of an order's documents. */
const recipientsOf = async (id: string) => {
  const rows = await rowsOf<{ document: string }>(
    database.db,
    sql`select document from order_document where order_id = ${id} order by position`,
  );
  return rows.map(({ document }) => readContent(document).parties.map(({ name }) => name));
};

/** Places orders of the customer and of others, and changes them in every way that quotes the customer. */
const placeOrders = async () => {
  const { token } = owner;
  const own = await place(ownOrder());
  const params = { id: own };
  await downloadInvoice(own);
  const moved = { full_name: 'Meera Nair', phone, address1: 'Old Palace Road 4', address2: '' };
  const corrected = await server.call(orderEndpoints.updateAddress, {
    token,
    params,
    body: { ...moved, address_type: 'shipping' },
  });
  expect(corrected.status).toBe(200);
  await downloadInvoice(own);
  await server.call(orderEndpoints.addNote, { token, params, body: { text: 'Call Meera on 98220 12345' } });
  const { vendorId } = await makeVendor(server.deps, []);
  const typeId = await makeDeliveryType(server.deps);
  await offer(server.deps, vendorId, typeId);
  await database.db.execute(sql`
    insert into order_assignment (order_id, vendor_id, delivery_type_id, vendor_delivery_charges, vendor_charges, vendors_note)
    values (${own}, ${vendorId}, ${typeId}, 4900, 30000, 'Blue gate, ask for Meera')`);
  const payment = { method: 'upi', amount: 500, reference: `${phone}@upi`, reason: 'Call with Meera' } as const;
  await server.call(orderMoneyEndpoints.record, { token, params, body: payment });
  await finish(own);
  const claim = { reason: 'damaged', wish: 'full', text: 'Meera cried', photo_1: await uploadPhoto() } as const;
  const filed = await server.call(orderClaimEndpoints.file, {
    token,
    params,
    body: { ...claim, late_reason: 'Meera called from 98220 12345' },
  });
  const decision = { decision: 'reject', key: newId(), reason: 'Sorry Meera', note: 'Meera Nair calls often' } as const;
  const decided = { id: own, claim: filed.body.data._id };
  expect((await server.call(orderClaimEndpoints.decide, { token, params: decided, body: decision })).status).toBe(200);
  await consume();
  const other = { ...address, full_name: 'Ravi Menon', phone: '9833055555', address1: '5 Hill View', address2: '' };
  const gift = await place({
    customer: { full_name: 'Ravi Menon', phone: '9833055555' },
    address: { billing: other, shipping: address },
  });
  const changed = JSON.stringify({ address, items: [{ message: 'Happy birthday Meera' }], note: 'Blue gate' });
  await database.db.execute(sql`
    insert into order_change (order_id, store_id, number, ticket, before, previous)
    select id, ${vendorId}, 2, 3, ${changed}::jsonb, ${changed}::jsonb from orders where id in (${own}, ${gift})`);
  const unrelated = await place({});
  for (const id of [own, gift, unrelated])
    await database.db.execute(sql`
      insert into order_proof (order_id, position, step, kind, image_id, store_id, at)
      values (${id}, 1, 'delivered', 'photo', ${await uploadPhoto()}, ${vendorId}, now())`);
  for (const id of [gift, unrelated]) await downloadInvoice(id);
  await database.db.execute(sql`
    insert into outbox_message (id, channel, recipient, subject, text) values (${newId()}, 'sms', ${phone}, '', 'Dear Meera, your cake')`);
  await database.db.execute(sql`
    insert into pgboss.job (name, data) values ('message', ${JSON.stringify({ channel: 'sms', to: phone, text: 'Dear Meera' })}::jsonb)`);
  await database.db.execute(sql`
    insert into saved_view (id, owner_id, list, name, search)
    values (${newId()}, ${owner.userId}, '/order', 'Orders of Meera Nair', '{"search":"98220 12345"}')`);
  await database.db.execute(sql`
    insert into bulk_job (id, person_id, resource, action, input, filter, total, created_at)
    values (${newId()}, ${owner.userId}, 'order', 'status', '{}', '{"search":"meera nair"}', 1, now())`);
  return { own, gift, unrelated };
};

/** Finds the columns of all tables that contain personal data. */
const findPersonal = async (): Promise<string[]> => {
  const columns = await rowsOf<{ table: string; column: string }>(
    database.db,
    sql`select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
        where table_schema in ('public', 'pgboss') and table_name in (select tablename from pg_tables)
          and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  expect(columns.length).toBeGreaterThan(150);
  const found: string[] = [];
  for (const { table, column } of columns)
    for (const value of personal) {
      const where = sql`${sql.raw(table)} where ${sql.identifier(column)}::text ilike ${`%${value}%`}`;
      if ((await rowsOf(database.db, sql`select 1 from ${where} limit 1`)).length > 0)
        found.push(`${table}.${column}: ${value}`);
    }
  return found;
};

/** Finds the archive files that contain personal data. */
const findPersonalFiles = async (): Promise<string[]> => {
  const folder = join(directory, 'files', 'archive');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'));
  expect(names.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const name of names) {
    const text = gunzipSync(await readFile(join(folder, name)))
      .toString('utf8')
      .toLowerCase();
    if (personal.some((value) => text.includes(value.toLowerCase()))) found.push(name);
  }
  return found;
};

/** Makes all orders four years old and archives the finished ones, with the audit log. */
const archiveAll = async () => {
  await database.db.execute(sql`update orders set order_date = order_date - interval '4 years'`);
  const cutoff = new Date(Date.now() + 86_400_000);
  await archiveRows(stores, { orders: new Date(), audit_log: cutoff });
};

describe('the erasure of a customer', () => {
  it('counts the rows, and changes nothing without --apply', async () => {
    const { own } = await placeOrders();
    const before = await view(own);
    const report = await eraseCustomer(stores, phone, false);
    expect(report).toMatchObject({
      orders: 1,
      erased: { orders: 2, order_address: 3, order_note: 1, outbox_message: 4, notification: 2, job: 1 },
    });
    expect(await view(own)).toEqual(before);
  });

  it('leaves neither phone nor name, email and address in any column of any table', async () => {
    const { own, gift, unrelated } = await placeOrders();
    const before = { own: await view(own), gift: await view(gift), unrelated: await view(unrelated) };
    expect((await findPersonal()).length).toBeGreaterThan(15);
    const { pseudonym, remaining } = await eraseCustomer(stores, phone, true);
    expect(await findPersonal()).toEqual([]);
    expect(remaining).toEqual([]);

    const after = await view(own);
    const { order_number, order_total, subtotal, order_date, invoice } = before.own;
    expect(after).toMatchObject({ order_number, order_total, subtotal, order_date, invoice });
    expect(after.customer).toEqual({ full_name: 'Erased', phone: pseudonym, email: '', gender: '', language: 'en' });
    expect(after.address.shipping).toMatchObject({
      full_name: 'Erased',
      address1: 'Erased',
      city: 'Kochi',
      state: 'Kerala',
      pincode: '',
    });
    expect(pseudonym).toMatch(/^erased-[0-9a-f]{12}$/);
    expect((await view(gift)).customer).toEqual(before.gift.customer);
    expect((await view(gift)).address.billing).toEqual(before.gift.address.billing);
    expect((await view(gift)).address.shipping.full_name).toBe('Erased');
    expect(await view(unrelated)).toEqual(before.unrelated);
    const found = await server.call(orderEndpoints.list, { token: owner.token, query: { search: phone } });
    expect(found.body.data.orders).toEqual([]);
    expect(after.documents).toEqual(before.own.documents);
    const claims = await server.call(orderClaimEndpoints.ofOrder, { token: owner.token, params: { id: own } });
    expect(claims.body.data.claims).toMatchObject([
      { status: 'rejected', text: 'Erased', late_reason: 'Erased', answer: 'Erased', note: 'Erased', photos: [] },
    ]);
    expect([await hasDoorPhoto(own), await hasDoorPhoto(gift), await hasDoorPhoto(unrelated)]).toEqual([
      false,
      false,
      true,
    ]);
    await downloadInvoice(own);
    const erased = ['Erased', 'Erased'];
    expect(await recipientsOf(own), 'invoice, credit note, invoice').toEqual([erased, erased, erased]);
    expect(await recipientsOf(gift)).toEqual([['Ravi Menon', 'Erased']]);
    expect(await recipientsOf(unrelated)).toEqual([['Asha Verma', 'Asha Verma']]);
  });

  it('is recorded in the audit log without the phone, and has the same pseudonym again', async () => {
    await placeOrders();
    const { pseudonym } = await eraseCustomer(stores, phone, true);
    const entries = await rowsOf<{ changes: object; actor_name: string }>(
      database.db,
      sql`select changes, actor_name from audit_log where action = 'erase'`,
    );
    expect(entries).toEqual([
      {
        actor_name: 'npm run customers:erase',
        changes: expect.objectContaining({ customer: { from: null, to: pseudonym } }),
      },
    ]);
    await finish(await place(ownOrder()));
    expect((await eraseCustomer(stores, phone, true)).pseudonym).toBe(pseudonym);
    expect(await findPersonal()).toEqual([]);
    expect(await eraseCustomer(stores, phone, true)).toMatchObject({ orders: 0, erased: {} });
  });

  it('erases archived rows, too', async () => {
    const { own } = await placeOrders();
    const before = await view(own);
    await archiveAll();
    expect(await findPersonalFiles()).not.toEqual([]);
    const report = await eraseCustomer(stores, phone, true);
    expect(report).toMatchObject({ orders: 1, erased: { 'archive/orders': 1, 'archive/order_address': 2 } });
    expect(await findPersonal()).toEqual([]);
    expect(await findPersonalFiles()).toEqual([]);
    await restoreRows(stores, {});
    expect(await findPersonal()).toEqual([]);
    expect(await view(own)).toMatchObject({ order_total: before.order_total, order_items: [{ shipping_cost: 49.5 }] });
  });

  it('continues after it was interrupted', async () => {
    await placeOrders();
    await archiveAll();
    for (const failAt of [1, 2, 4]) {
      let writes = 0;
      const failing: FileStore = {
        ...stores.files,
        put: (key, content) => {
          if (key.endsWith('.gz')) writes += 1;
          return writes === failAt ? Promise.reject(new Error('no space')) : stores.files.put(key, content);
        },
      };
      await expect(eraseCustomer({ ...stores, files: failing }, phone, true)).rejects.toThrow('no space');
    }
    await eraseCustomer(stores, phone, true);
    expect(await findPersonal()).toEqual([]);
    expect(await findPersonalFiles()).toEqual([]);
  });

  it('is refused while an order is not finished', async () => {
    await place(ownOrder());
    await expect(eraseCustomer(stores, phone, true)).rejects.toThrow(
      '1 order of this phone is not delivered or cancelled yet. Finish it first.',
    );
  });

  it('does not change users, and reports that they have the phone', async () => {
    await finish(await place(ownOrder()));
    await database.db.execute(sql`update admin_user set phone = ${phone} where id = ${owner.userId}`);
    const { remaining } = await eraseCustomer(stores, phone, true);
    expect(remaining).toEqual([{ table: 'public.admin_user', rows: 1 }]);
  });

  it('names invoices that must name the recipient', async () => {
    const id = await place(ownOrder());
    await server.probe(orderEndpoints.invoice, { token: owner.token, params: { id } });
    await database.db.execute(sql`
      update orders set status = 'delivered', subtotal = 6000000, shipping_total = 0, total_coupon_discount = 0, order_total = 6000000
      where id = ${id}`);
    const { largeInvoices } = await eraseCustomer(stores, phone, false);
    expect(largeInvoices).toEqual([expect.stringMatching(/^BH\//)]);
  });
});
