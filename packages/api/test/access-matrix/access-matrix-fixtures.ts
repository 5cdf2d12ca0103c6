import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { type ModuleName, outlines } from '@bakehouse/contract/core/outlines';
import type { StoreRole } from '@bakehouse/contract/core/store-roles';
import { unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { sql } from 'drizzle-orm';
import { hashToken } from '../../src/kernel/access/token-hash.ts';
import type { Deps } from '../../src/kernel/http/context.ts';
import { hashPassword } from '../../src/kernel/passwords/passwords.ts';
import { insertUser, systemRole } from '../../src/modules/admin-user/admin-user.writes.ts';
import { toPaiseOrder, toRows } from '../../src/modules/order/edit/order-intake.ts';
import { hashDocument, writeContent } from '../../src/modules/order/invoice/order-documents.ts';
import { noMoneyRows } from '../../src/modules/order/money/order-money.queries.ts';
import { insertOrder } from '../../src/modules/order/order.writes.ts';
import { saveRequest } from '../../src/modules/vendor/hours/vendor-hours.queries.ts';
import { rowsOf } from '../../src/platform/db/client.ts';
import { newId } from '../../src/platform/db/columns.ts';
import { dayIn } from '../../src/platform/lib/zoned-time.ts';
import { proposeAssortment } from '../assortment/price-lists.ts';
import {
  assignVendor,
  makeMember,
  makeOwner,
  makePerson,
  makeStaff,
  makeVendor,
  openSession,
  orderOf,
  type Person,
} from '../factories.ts';
import { sampleInvoice } from '../sample-invoice.ts';
import { makeCustomer } from './access-matrix-customers.ts';
import { insertWaitingDocument } from './access-matrix-documents.ts';
import type { Kind, RecordTag } from './access-matrix-lines.ts';
import { insertClaim, settlementMaker } from './access-matrix-money.ts';

/** Creates the people and records that a line of the access matrix refers to. */

export const searchedName = 'Sought After';
/** The email code and the phone code of every draft store. */
export const code = '123456';
export const searchedStore = 'Sought Oven';
/** A point that no other store reaches. */
export const farAway = { latitude: 10, longitude: 70 };
/** A delivery type that every store of the matrix offers, and one that no store offers. */
export const offeredTypeId = newId();
export const spareTypeId = newId();

type VendorPerson = Person & { vendorId: string };
/** People with permissions that no line changes. */
export type SharedPeople = Record<'owner' | 'no role' | 'disabled', Person>;
export type People = SharedPeople & { staff: Person } & Record<'vendor A' | 'vendor B', VendorPerson>;

/** The people and records of one line, which no other line changes. */
export type Fixtures = {
  readonly deps: Deps;
  readonly productId: string;
  readonly people: People;
  /** The role of the vendors in their stores. */
  readonly storeRole: StoreRole;
  /** Vendors who are already the record of a cell. */
  readonly usedVendors: Set<string>;
};

let serial = 0;
// The `x` keeps these names apart from those that `access-matrix-calls.ts` sends.
const uniqueName = (word: string) => `${word} x${(serial += 1)}`;

/** Returns the code, target and day of a tax rate; each has another day. */
export const taxRate = () => {
  const day = new Date(Date.UTC(2000, 0, (serial += 1)));
  return { hsn: '1905', applies_to: 'default' as const, effective_from: day.toISOString().slice(0, 10) };
};

/** Creates the shared people. The disabled one has every permission and a session from before. */
export const makeSharedPeople = async (deps: Deps): Promise<SharedPeople> => {
  const [owner, disabled, nobody] = [await makeOwner(deps), await makeOwner(deps), await makePerson(deps, [])];
  await deps.database.db.execute(sql`update admin_user set status = 'InActive' where id = ${disabled.userId}`);
  return { owner, disabled, 'no role': nobody };
};

/** Creates new people with new tokens, so that no cached permissions of the server have to expire. */
export const makeFixtures = async (
  deps: Deps,
  productId: string,
  sharedPeople: SharedPeople,
  endpoint: Endpoint,
  storeRole: StoreRole,
): Promise<Fixtures> => {
  const { db } = deps.database;
  const granted = endpoint.access === 'permission' ? [endpoint] : [];
  await db.execute(
    sql`delete from role_permission_group where role_id = (select id from role where system = 'vendor')`,
  );
  const people = {
    // Requests about the caller's own account change it.
    ...(endpoint.access === 'permission' ? sharedPeople : await makeSharedPeople(deps)),
    staff: await makeStaff(deps, granted),
    'vendor A': await makeStorePerson(deps, granted, storeRole),
    'vendor B': await makeStorePerson(deps, [], storeRole),
  };
  return { deps, productId, people, storeRole, usedVendors: new Set() };
};

/** Creates a store, and returns the person with the role in it. */
const makeStorePerson = async (
  deps: Deps,
  granted: readonly Endpoint[],
  storeRole: StoreRole,
): Promise<VendorPerson> => {
  const owner = await makeVendor(deps, granted);
  return storeRole === 'owner'
    ? owner
    : { ...(await makeMember(deps, owner.vendorId, storeRole)), vendorId: owner.vendorId };
};

export type CreateRecord = (fixtures: Fixtures, tag: RecordTag) => Promise<string>;

const markDeleted = ({ deps }: Fixtures, table: string, id: string) =>
  deps.database.db.execute(sql`update ${sql.identifier(table)} set deleted_at = now() where id = ${id}`);

/** Returns a function that inserts a row with these columns. */
const rowMaker =
  (table: string, columns: () => Record<string, unknown>): CreateRecord =>
  async (fixtures, tag) => {
    const values = { id: newId(), ...columns() };
    const names = Object.keys(values).map((key) => sql.identifier(key));
    const cells = Object.values(values).map((value) => sql`${value}`);
    await fixtures.deps.database.db.execute(
      sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(cells, sql`, `)})`,
    );
    if (tag === 'D') await markDeleted(fixtures, table, values.id);
    return values.id;
  };

const makeOrder: CreateRecord = async (fixtures, tag) => {
  const { deps, productId, people } = fixtures;
  const order = orderOf(productId);
  const { header: created, ...parts } = toRows(toPaiseOrder(order), { images: new Map(), options: new Map() });
  // An export contains the order number but not the id.
  const header = { ...created, order_number: created.id };
  const detail = { subject: 'Order', from: '', to: 'from storefront' };
  const event = { at: order.order_date, actor_name: 'Storefront', kind: 'created' as const, detail };
  const actor = { _id: people.owner.userId, name: 'Storefront' };
  await insertOrder(deps.database.db, { ...header, intake_digest: '' }, { ...parts, event, money: noMoneyRows }, actor);
  // The deleted order is A's, which shows that its own vendor does not see it either.
  if (tag !== 'N') await assignVendor(deps, header.id, people[tag === 'B' ? 'vendor B' : 'vendor A'].vendorId);
  if (tag === 'D') await markDeleted(fixtures, 'orders', header.id);
  return header.id;
};

/** Gives an order a received payment, and returns its id. An unknown order gets none. */
export const makePayment = async ({ deps }: Pick<Fixtures, 'deps'>, orderId: string): Promise<string> => {
  const id = newId();
  await deps.database.db.execute(sql`
    insert into order_payment (order_id, id, actor_name, method, holder, status, amount, received_at, source)
    select o.id, ${id}, 'Fixture', 'upi', 'bank', 'received', 50000, now(), 'staff' from orders o where o.id::text = ${orderId}`);
  return id;
};

/** Gives an order a received payment, and returns the request that reverses it. */
export const makeReversal = async ({ fixtures, named }: { fixtures: Fixtures; named: string }) => ({
  params: { id: named, payment: await makePayment(fixtures, named) },
  body: { reason: 'Mistake' },
});

/** Gives an order a payment link, and returns the request that cancels it. */
export const makePaymentLink = async ({ fixtures: { deps }, named }: { fixtures: Fixtures; named: string }) => {
  const link = newId();
  await deps.database.db.execute(sql`
    insert into order_payment_link (order_id, id, actor_name, key, amount, by_sms, by_email, expires_at, status)
    select o.id, ${link}, 'Fixture', ${link}, 50000, true, false, now() + interval '1 day', 'sent'
    from orders o where o.id::text = ${named}`);
  return { params: { id: named, link } };
};

const makeClaim: CreateRecord = async (fixtures, tag) => insertClaim(fixtures, await makeOrder(fixtures, tag));

/** Gives an order an invoice, and returns the parameters of its document. An unknown order gets none. */
export const makeDocument = async ({ fixtures, named }: { fixtures: Fixtures; named: string }) => {
  const content = { ...sampleInvoice(1), orderId: named };
  const document = writeContent(content);
  await fixtures.deps.database.db.execute(sql`
    insert into order_document (order_id, position, kind, year, serial, number, at, total, document, hash)
    select o.id, 1, 'invoice', 2000, ${(serial += 1)}, ${content.number}, now(), 50000, ${document}, ${hashDocument(document)}
    from orders o where o.id::text = ${named} on conflict do nothing`);
  return { params: { id: named, position: '1' } };
};

const makeOrderOfToday: CreateRecord = async (fixtures, tag) => {
  const { database, config, now } = fixtures.deps;
  const id = await makeOrder(fixtures, tag);
  await database.db.execute(sql`
    update orders set order_date = ${now().toISOString()}, delivery_date = ${dayIn(config.TIME_ZONE, now())} where id = ${id}`);
  await database.db.execute(sql`update order_item set quantity = 1 where order_id = ${id}`);
  return id;
};

/** Returns a vendor as the record of a cell, or a new vendor if that one has been used. */
const unusedVendor = async (fixtures: Fixtures, name: 'vendor A' | 'vendor B'): Promise<VendorPerson> => {
  if (fixtures.usedVendors.has(name))
    fixtures.people[name] = await makeStorePerson(fixtures.deps, [], fixtures.storeRole);
  fixtures.usedVendors.add(name);
  return fixtures.people[name];
};

const person = async (fixtures: Fixtures, tag: RecordTag): Promise<{ userId: string; email: string }> => {
  if (tag === 'A' || tag === 'B') return unusedVendor(fixtures, `vendor ${tag}`);
  const email = `${uniqueName('someone').replace(' ', '-')}@example.test`;
  const user = { name: 'Someone', email, phone: '9876543210', passwordHash: '' };
  const userId = await insertUser(fixtures.deps.database.db, user, []);
  if (tag === 'D') await markDeleted(fixtures, 'admin_user', userId);
  return { userId, email };
};

/** Creates a user with the Vendor role and without a store. */
const makeStoreless: CreateRecord = async (fixtures, tag) => {
  const { db } = fixtures.deps.database;
  const email = `${uniqueName('someone').replace(' ', '-')}@example.test`;
  const user = { name: 'Someone', email, phone: '9876543210', passwordHash: '' };
  const userId = await insertUser(db, user, [await systemRole(db, 'vendor')]);
  if (tag === 'D') await markDeleted(fixtures, 'admin_user', userId);
  return userId;
};

/** Makes a store offer a delivery type. */
const offerDelivery = ({ deps }: Fixtures, id: string) =>
  deps.database.db.execute(sql`
    with type as (
      insert into delivery_type (id, name, slug, time, cost_range)
      values (${offeredTypeId}, 'Offered', 'offered', 3600, '[0]'), (${spareTypeId}, 'Spare', 'spare', 3600, '[0]')
      on conflict do nothing)
    insert into delivery_preference (vendor_id, type_id, cost) values (${id}, ${offeredTypeId}, 0)`);

/** Returns the own store of A or B, or creates one. The owner of a deleted store has no other store, so it can be restored. */
const makeStore =
  (status: string, columns: Record<string, unknown> = {}): CreateRecord =>
  async (fixtures, tag) => {
    const { db } = fixtures.deps.database;
    let id = newId();
    if (tag === 'A' || tag === 'B') id = (await unusedVendor(fixtures, `vendor ${tag}`)).vendorId;
    else
      await db.execute(sql`
        insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius)
        values (${id}, ${await makeStoreless(fixtures, 'N')}, 'Store', '1 Main Road', 'Hauz Khas', 'Delhi', 'Delhi', '110016', 28.55, 77.2, 8)`);
    for (const [column, value] of Object.entries({ status, ...columns }))
      await db.execute(sql`update vendor set ${sql.identifier(column)} = ${value} where id = ${id}`);
    await offerDelivery(fixtures, id);
    if (tag === 'D') await markDeleted(fixtures, 'vendor', id);
    return id;
  };

const approvedStore = makeStore('approve', { ...farAway, store_name: searchedStore });

/** Creates a store that invites A or B. */
const makeInvitation: CreateRecord = async (fixtures, tag) => {
  const id = await makeStore('approve')(fixtures, tag === 'D' ? 'D' : 'N');
  const { deps, people } = fixtures;
  if (tag === 'A' || tag === 'B')
    await deps.database.db.execute(sql`
      insert into store_member (vendor_id, user_id, role, email, name, invited_at)
      values (${id}, ${people[`vendor ${tag}`].userId}, 'baker', 'a@example.test', 'A', now())`);
  return id;
};

const makeStoreWithRequest: CreateRecord = async (fixtures, tag) => {
  const id = await approvedStore(fixtures, tag);
  await saveRequest(fixtures.deps.database.db, id, { hours: unlimitedHours, at: fixtures.deps.now(), by: 'Baker' });
  await proposeAssortment(fixtures.deps, id);
  await insertWaitingDocument(fixtures.deps, id);
  return id;
};

const makeSearchedPerson: CreateRecord = async (fixtures, tag) => {
  const { userId } = await person(fixtures, tag);
  await fixtures.deps.database.db.execute(sql`update admin_user set name = ${searchedName} where id = ${userId}`);
  return userId;
};

let codeHash: Promise<string> | undefined;

/** Creates a draft store with codes that were sent a minute ago: they are valid, and new ones may be sent. */
const makeDraftStore: CreateRecord = async (fixtures, tag) => {
  const { db } = fixtures.deps.database;
  const isVendor = tag === 'A' || tag === 'B';
  const store = isVendor ? await unusedVendor(fixtures, `vendor ${tag}`) : await makeVendor(fixtures.deps, []);
  codeHash ??= hashPassword(code);
  const hash = await codeHash;
  const at = fixtures.deps.now().toISOString();
  await db.execute(sql`update vendor set status = 'draft' where id = ${store.vendorId}`);
  await offerDelivery(fixtures, store.vendorId);
  await db.execute(sql`
    insert into vendor_otp (id, vendor_id, email, phone, email_hash, phone_hash, sent_at, expires_at)
    select ${newId()}, ${store.vendorId}, email, phone, ${hash}, ${hash}, ${at}::timestamptz - interval '1 minute', ${at}::timestamptz + interval '9 minutes'
    from admin_user where id = ${store.userId}`);
  if (tag === 'D') await markDeleted(fixtures, 'vendor', store.vendorId);
  return store.vendorId;
};

const makeAuditEntry: CreateRecord = async ({ deps, people }, tag) => {
  const id = newId();
  const actor = { A: people['vendor A'], B: people['vendor B'], N: people.owner, D: people.owner }[tag];
  await deps.database.db.execute(sql`
    insert into audit_log (id, actor_id, actor_name, action, module) values (${id}, ${actor.userId}, 'Someone', 'update', 'order')`);
  return id;
};

const makeSession: CreateRecord = async ({ deps, people }, tag) => {
  const { db } = deps.database;
  const token = await openSession(deps, people[tag === 'B' ? 'vendor B' : 'vendor A'].userId);
  const [session] = await rowsOf<{ id: string }>(
    db,
    sql`select id from session where token_hash = ${hashToken(token)}`,
  );
  if (tag === 'D') await db.execute(sql`delete from session where token_hash = ${hashToken(token)}`);
  return session?.id ?? '';
};

const makeIdentity: CreateRecord = async ({ deps, people }, tag) => {
  const { db } = deps.database;
  const userId = people[tag === 'B' ? 'vendor B' : 'vendor A'].userId;
  const id = newId();
  await db.execute(sql`
    insert into identity (id, provider, subject, user_id, email) values (${id}, 'removed', ${id}, ${userId}, 'a@example.test')`);
  if (tag === 'D') await db.execute(sql`delete from identity where id = ${id}`);
  return id;
};

const bulkJobMaker =
  (status: string, resource = 'brand', action = 'delete'): CreateRecord =>
  async ({ deps, people }, tag) => {
    const id = newId();
    const person = { A: people['vendor A'], B: people['vendor B'], N: people.owner, D: people.owner }[tag];
    await deps.database.db.execute(sql`
      with job as (
        insert into bulk_job (id, person_id, resource, action, input, status, total, created_at, finished_at, undo_until)
        values (${id}, ${person.userId}, ${resource}, ${action}, '{}', ${status}, 2, now(), now(), now() + interval '1 hour')
        returning id)
      insert into bulk_job_row (job_id, position, record_id, name, outcome)
      select job.id, n, gen_random_uuid(), 'Brand', case n when 1 then 'done' else 'failed' end
      from job, generate_series(1, 2) as n`);
    return id;
  };

const makeView: CreateRecord = (fixtures, tag) => {
  const { owner, 'vendor A': a, 'vendor B': b } = fixtures.people;
  const { userId } = { A: a, B: b, N: owner, D: a }[tag];
  return rowMaker('saved_view', () => ({ name: uniqueName('View'), list: '/order', owner_id: userId }))(fixtures, tag);
};

const makeMismatch: CreateRecord = async ({ deps }) => {
  const id = newId();
  await deps.database.db.execute(sql`
    insert into gateway_event (id, gateway, event_id, kind, at, occurred_at, amount, payment, refund, link, sent_order,
      reference, failure, state, reason)
    values (${id}, 'razorpay', ${id}, 'payment_received', now(), now(), 50000, ${id}, '', '', '', '', '', 'mismatch',
      'unknown_order')`);
  return id;
};

const makeGatewaySettlement: CreateRecord = async ({ deps }) => {
  const id = newId();
  await deps.database.db.execute(sql`
    insert into gateway_settlement (id, gateway, reference, utr, settled_at) values (${id}, 'razorpay', ${id}, 'UTR1', now())`);
  return id;
};

const makeApiKey: CreateRecord = (fixtures, tag) =>
  rowMaker('api_key', () => ({
    name: uniqueName('Key'),
    maker_id: fixtures.people.owner.userId,
    prefix: uniqueName('bk'),
    secret_hash: '',
    permissions: '[]',
    suspended_at: new Date().toISOString(),
  }))(fixtures, tag);

/** The address is rejected before a connection, so a test event never leaves this machine. */
const makeWebhook: CreateRecord = (fixtures, tag) =>
  rowMaker('webhook', () => ({
    name: uniqueName('Webhook'),
    url: 'https://127.0.0.1/',
    event_types: '{}',
    maker_id: fixtures.people.owner.userId,
    secret: 'whsec_',
  }))(fixtures, tag);

/** A delivery with the id of its webhook. */
const makeWebhookDelivery: CreateRecord = async (fixtures, tag) => {
  const id = await makeWebhook(fixtures, tag);
  await fixtures.deps.database.db.execute(sql`
    insert into webhook_delivery (id, webhook_id, position, type, record_id, body, state)
    values (${id}, ${id}, 0, 'webhook.test', ${id}, '{}', 'failed')`);
  return id;
};

const namedRowMaker = (table: string, columns: () => Record<string, unknown> = () => ({})): CreateRecord =>
  rowMaker(table, () => ({ name: uniqueName(table), ...columns() }));

const slug = () => ({ slug: uniqueName('slug').replace(' ', '-') });

const product = () => ({ ...slug(), product_sku: uniqueName('sku'), price: 50_000 });
const coupon = () => ({
  code_key: uniqueName('CODE'),
  description: 'For the first cake',
  coupon_type: 'free_shipping',
  coupon_value: 0,
  start_date: '2099-01-01',
  expire_date: '2099-02-01',
});

const meta = () => ({ meta_key: uniqueName('key'), meta_tag: 'x', meta_value: 'x' });
const socials = () => ({ facebook: 'x', facebook_link: 'x', instagram: 'x', twitter: 'x' });

type RecordMaker = { readonly table: string; readonly make: CreateRecord; readonly unknown: string };

/** Creates records of a plain module from a name and, if the table has one, a slug. */
const plainKind = (table: string): RecordMaker => ({
  table,
  make: async (fixtures, tag) => {
    const columns = await rowsOf(
      fixtures.deps.database.db,
      sql`select 1 from information_schema.columns where table_name = ${table} and column_name = 'slug'`,
    );
    return namedRowMaker(table, columns.length > 0 ? slug : undefined)(fixtures, tag);
  },
  unknown: newId(),
});
const plainKinds = Object.fromEntries(
  Object.keys(outlines).map((name) => [name, plainKind(name.replaceAll('-', '_'))]),
) as Record<ModuleName, RecordMaker>;

/** How to create records of each kind, their table, and an id or email that no record has. */
export const recordMakers: Record<Kind, RecordMaker> = {
  ...plainKinds,
  attribute: {
    table: 'attribute',
    make: namedRowMaker('attribute', () => ({ ...slug(), options: '[]' })),
    unknown: newId(),
  },
  'product-review': {
    table: 'product_review',
    make: rowMaker('product_review', () => ({ rating: 4 })),
    unknown: newId(),
  },
  faq: { table: 'faq', make: rowMaker('faq', () => ({ question: uniqueName('faq') })), unknown: newId() },
  product: { table: 'product', make: namedRowMaker('product', product), unknown: newId() },
  coupon: { table: 'coupon', make: namedRowMaker('coupon', coupon), unknown: newId() },
  upload: {
    table: 'upload',
    make: rowMaker('upload', () => ({ folder: 'brand', width: 1, height: 1 })),
    unknown: newId(),
  },
  permission: {
    table: 'permission',
    make: namedRowMaker('permission', () => ({ ...slug(), method: 'GET' })),
    unknown: newId(),
  },
  'delivery-type': {
    table: 'delivery_type',
    make: namedRowMaker('delivery_type', () => ({ ...slug(), time: 3_600, cost_range: '[0]' })),
    unknown: newId(),
  },
  store: { table: 'vendor', make: makeStore('draft'), unknown: newId() },
  'store in review': { table: 'vendor', make: makeStore('review'), unknown: newId() },
  'store rejected': { table: 'vendor', make: makeStore('reject'), unknown: newId() },
  'store approved': { table: 'vendor', make: approvedStore, unknown: newId() },
  'invitation to a store': { table: 'vendor', make: makeInvitation, unknown: newId() },
  'store with requested changes': { table: 'vendor', make: makeStoreWithRequest, unknown: newId() },
  storeless: { table: 'admin_user', make: makeStoreless, unknown: newId() },
  order: { table: 'orders', make: makeOrder, unknown: newId() },
  'order of today': { table: 'orders', make: makeOrderOfToday, unknown: newId() },
  'admin-user': { table: 'admin_user', make: async (...of) => (await person(...of)).userId, unknown: newId() },
  email: { table: 'admin_user', make: async (...of) => (await person(...of)).email, unknown: 'unknown@example.test' },
  person: { table: 'admin_user', make: makeSearchedPerson, unknown: newId() },
  audit: { table: 'audit_log', make: makeAuditEntry, unknown: newId() },
  claim: { table: 'order_claim', make: makeClaim, unknown: newId() },
  mismatch: { table: 'gateway_event', make: makeMismatch, unknown: newId() },
  customer: { table: 'customer', make: ({ deps }) => makeCustomer(deps), unknown: newId() },
  'gateway settlement': { table: 'gateway_settlement', make: makeGatewaySettlement, unknown: newId() },
  'settlement to review': { table: 'settlement', make: settlementMaker('draft'), unknown: newId() },
  'settlement to pay': { table: 'settlement', make: settlementMaker('reviewed'), unknown: newId() },
  'settlement paid': { table: 'settlement', make: settlementMaker('paid'), unknown: newId() },
  'settlement disputed': { table: 'settlement', make: settlementMaker('paid', { hasDispute: true }), unknown: newId() },
  view: { table: 'saved_view', make: makeView, unknown: newId() },
  'api key': { table: 'api_key', make: makeApiKey, unknown: newId() },
  webhook: { table: 'webhook', make: makeWebhook, unknown: newId() },
  'webhook delivery': { table: 'webhook_delivery', make: makeWebhookDelivery, unknown: newId() },
  session: { table: 'session', make: makeSession, unknown: newId() },
  identity: { table: 'identity', make: makeIdentity, unknown: newId() },
  'bulk job': { table: 'bulk_job', make: bulkJobMaker('finished'), unknown: newId() },
  'bulk job queued': { table: 'bulk_job', make: bulkJobMaker('queued'), unknown: newId() },
  'bulk job of tickets': {
    table: 'bulk_job',
    make: bulkJobMaker('finished', 'order', 'tickets'),
    unknown: newId(),
  },
  'bulk job of an export': {
    table: 'bulk_job',
    make: bulkJobMaker('finished', 'order', 'export'),
    unknown: newId(),
  },
  'store to verify': { table: 'vendor', make: makeDraftStore, unknown: newId() },
  postal: { table: 'postal_office', make: async () => '', unknown: newId() },
  self: { table: 'admin_user', make: async () => '', unknown: newId() },
  'site-setting': { table: 'site_setting', make: rowMaker('site_setting', meta), unknown: newId() },
  'tax-rate': {
    table: 'tax_rate',
    make: rowMaker('tax_rate', () => ({ ...taxRate(), rate: 500 })),
    unknown: newId(),
  },
  general: { table: 'general_setting', make: rowMaker('general_setting', socials), unknown: newId() },
  setting: { table: 'permission', make: async () => '', unknown: newId() },
};
