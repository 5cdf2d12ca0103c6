import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { type ModuleName, outlines } from '@bakehouse/contract/outlines';
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../src/db/client.ts';
import { newId } from '../../src/db/columns.ts';
import type { Deps } from '../../src/http/context.ts';
import { insertUser, systemRole } from '../../src/modules/admin-user/admin-user.writes.ts';
import { toRows } from '../../src/modules/order/edit/order-intake.ts';
import { insertOrder } from '../../src/modules/order/order.writes.ts';
import { hashToken } from '../../src/plugins/access-cache.ts';
import { hashPassword } from '../../src/plugins/passwords.ts';
import { dayIn } from '../../src/zoned-time.ts';
import {
  assignVendor,
  makeOwner,
  makePerson,
  makeStaff,
  makeVendor,
  openSession,
  orderOf,
  type Person,
} from '../factories.ts';
import type { Kind, Whose } from './access-matrix-table.ts';

/** Creates the people and records that a line of the access matrix refers to. */

export const soughtName = 'Sought After';
/** The email code and the phone code of every draft store. */
export const code = '123456';
export const soughtStore = 'Sought Oven';
/** A point that no other store reaches. */
export const farAway = { latitude: 10, longitude: 70 };
/** A delivery type that every store of the matrix offers, and one that no store offers. */
export const offeredTypeId = newId();
export const spareTypeId = newId();

type VendorPerson = Person & { vendorId: string };
/** People whose rights no line changes. */
export type SharedPeople = Record<'owner' | 'no role' | 'disabled', Person>;
export type Cast = SharedPeople & { staff: Person } & Record<'vendor A' | 'vendor B', VendorPerson>;

/** What one line plays with: its own staff and vendors, so that no other line changes them. */
export type World = {
  readonly deps: Deps;
  readonly productId: string;
  readonly cast: Cast;
  /** Vendors who stand as records already. */
  readonly shown: Set<string>;
};

let serial = 0;
// The x: no name that a call of `access-matrix.calls.ts` gives.
const fresh = (word: string) => `${word} x${(serial += 1)}`;

/** The disabled one could do everything, and had signed in. */
export const makeSharedPeople = async (deps: Deps): Promise<SharedPeople> => {
  const [owner, disabled, nobody] = [await makeOwner(deps), await makeOwner(deps), await makePerson(deps, [])];
  await deps.database.db.execute(sql`update admin_user set status = 'InActive' where id = ${disabled.userId}`);
  return { owner, disabled, 'no role': nobody };
};

/** Fresh people with fresh tokens, which no server remembers: nothing has to be waited for. */
export const makeWorld = async (
  deps: Deps,
  productId: string,
  sharedPeople: SharedPeople,
  endpoint: Endpoint,
): Promise<World> => {
  const { db } = deps.database;
  const granted = endpoint.access === 'permission' ? [endpoint] : [];
  await db.execute(
    sql`delete from role_permission_group where role_id = (select id from role where system = 'vendor')`,
  );
  const cast = {
    // Calls about one's own account change the caller.
    ...(endpoint.access === 'permission' ? sharedPeople : await makeSharedPeople(deps)),
    staff: await makeStaff(deps, granted),
    'vendor A': await makeVendor(deps, granted),
    'vendor B': await makeVendor(deps, []),
  };
  return { deps, productId, cast, shown: new Set() };
};

type Make = (world: World, whose: Whose) => Promise<string>;

const markDeleted = ({ deps }: World, table: string, id: string) =>
  deps.database.db.execute(sql`update ${sql.identifier(table)} set deleted_at = now() where id = ${id}`);

/** A record of these columns. */
const row =
  (table: string, more: () => Record<string, unknown>): Make =>
  async (world, whose) => {
    const values = { id: newId(), ...more() };
    const columns = Object.keys(values).map((one) => sql.identifier(one));
    const given = Object.values(values).map((one) => sql`${one}`);
    await world.deps.database.db.execute(
      sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) values (${sql.join(given, sql`, `)})`,
    );
    if (whose === 'D') await markDeleted(world, table, values.id);
    return values.id;
  };

const makeOrder: Make = async (world, whose) => {
  const { deps, productId, cast } = world;
  const order = orderOf(productId);
  const { header: made, ...parts } = toRows(order, new Map());
  // A file of orders names each by its number.
  const header = { ...made, order_number: made.id };
  const detail = { subject: 'Order', from: '', to: 'from storefront' };
  const event = { at: order.order_date, actor_name: 'Storefront', kind: 'created' as const, detail };
  const actor = { _id: cast.owner.userId, name: 'Storefront' };
  await insertOrder(deps.database.db, { ...header, intake_digest: '' }, { ...parts, event }, actor);
  // A deleted order was A's: not even its own vendor sees it.
  if (whose !== 'N') await assignVendor(deps, header.id, cast[whose === 'B' ? 'vendor B' : 'vendor A'].vendorId);
  if (whose === 'D') await markDeleted(world, 'orders', header.id);
  return header.id;
};

const makeOrderOfToday: Make = async (world, whose) => {
  const { database, config, now } = world.deps;
  const id = await makeOrder(world, whose);
  await database.db.execute(sql`
    update orders set order_date = ${now().toISOString()}, delivery_date = ${dayIn(config.TIME_ZONE, now())} where id = ${id}`);
  await database.db.execute(sql`update order_item set quantity = 1 where order_id = ${id}`);
  return id;
};

/** The vendor as a record; one who was changed as such makes room for another. */
const vendorPerson = async (world: World, name: 'vendor A' | 'vendor B'): Promise<VendorPerson> => {
  if (world.shown.has(name)) world.cast[name] = await makeVendor(world.deps, []);
  world.shown.add(name);
  return world.cast[name];
};

const person = async (world: World, whose: Whose): Promise<{ userId: string; email: string }> => {
  if (whose === 'A' || whose === 'B') return vendorPerson(world, `vendor ${whose}`);
  const email = `${fresh('someone').replace(' ', '-')}@example.test`;
  const user = { name: 'Someone', email, phone: '9876543210', passwordHash: '' };
  const userId = await insertUser(world.deps.database.db, user, []);
  if (whose === 'D') await markDeleted(world, 'admin_user', userId);
  return { userId, email };
};

/** Somebody with the Vendor role and no store. */
const makeStoreless: Make = async (world, whose) => {
  const { db } = world.deps.database;
  const email = `${fresh('someone').replace(' ', '-')}@example.test`;
  const user = { name: 'Someone', email, phone: '9876543210', passwordHash: '' };
  const userId = await insertUser(db, user, [await systemRole(db, 'vendor')]);
  if (whose === 'D') await markDeleted(world, 'admin_user', userId);
  return userId;
};

const makeTypes = ({ deps }: World) =>
  deps.database.db.execute(sql`
    insert into delivery_type (id, name, slug, time, cost_range)
    values (${offeredTypeId}, 'Offered', 'offered', 3600, '[0]'), (${spareTypeId}, 'Spare', 'spare', 3600, '[0]')
    on conflict do nothing`);

/** A's and B's are the stores they have. The deleted one's person has no other, so that it can be brought back. */
const makeStore =
  (status: string, columns: Record<string, unknown> = {}): Make =>
  async (world, whose) => {
    const { db } = world.deps.database;
    await makeTypes(world);
    let id = newId();
    if (whose === 'A' || whose === 'B') id = (await vendorPerson(world, `vendor ${whose}`)).vendorId;
    else
      await db.execute(sql`
        insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius)
        values (${id}, ${await makeStoreless(world, 'N')}, 'Store', '1 Main Road', 'Hauz Khas', 'Delhi', 'Delhi', '110016', 28.55, 77.2, 8)`);
    for (const [column, value] of Object.entries({ status, ...columns }))
      await db.execute(sql`update vendor set ${sql.identifier(column)} = ${value} where id = ${id}`);
    await db.execute(
      sql`insert into delivery_preference (vendor_id, type_id, cost) values (${id}, ${offeredTypeId}, 0)`,
    );
    if (whose === 'D') await markDeleted(world, 'vendor', id);
    return id;
  };

const approvedStore = makeStore('approve', { ...farAway, store_name: soughtStore });

const makeSought: Make = async (world, whose) => {
  const { userId } = await person(world, whose);
  await world.deps.database.db.execute(sql`update admin_user set name = ${soughtName} where id = ${userId}`);
  return userId;
};

let codeHash: Promise<string> | undefined;

/** Codes were sent a minute ago: they live, and new ones may be sent. */
const makeDraftStore: Make = async (world, whose) => {
  const { db } = world.deps.database;
  const isVendors = whose === 'A' || whose === 'B';
  const store = isVendors ? await vendorPerson(world, `vendor ${whose}`) : await makeVendor(world.deps, []);
  codeHash ??= hashPassword(code);
  const hash = await codeHash;
  const at = world.deps.now().toISOString();
  await db.execute(sql`update vendor set status = 'draft' where id = ${store.vendorId}`);
  await db.execute(sql`
    insert into vendor_otp (id, vendor_id, email, phone, email_hash, phone_hash, sent_at, expires_at)
    select ${newId()}, ${store.vendorId}, email, phone, ${hash}, ${hash}, ${at}::timestamptz - interval '1 minute', ${at}::timestamptz + interval '9 minutes'
    from admin_user where id = ${store.userId}`);
  if (whose === 'D') await markDeleted(world, 'vendor', store.vendorId);
  return store.vendorId;
};

const makeAuditEntry: Make = async ({ deps, cast }, whose) => {
  const id = newId();
  const actor = { A: cast['vendor A'], B: cast['vendor B'], N: cast.owner, D: cast.owner }[whose];
  await deps.database.db.execute(sql`
    insert into audit_log (id, actor_id, actor_name, action, module) values (${id}, ${actor.userId}, 'Someone', 'update', 'order')`);
  return id;
};

const makeSession: Make = async ({ deps, cast }, whose) => {
  const { db } = deps.database;
  const token = await openSession(deps, cast[whose === 'B' ? 'vendor B' : 'vendor A'].userId);
  const [row] = await rowsOf<{ id: string }>(db, sql`select id from session where token_hash = ${hashToken(token)}`);
  if (whose === 'D') await db.execute(sql`delete from session where token_hash = ${hashToken(token)}`);
  return row?.id ?? '';
};

const named = (table: string, more: () => Record<string, unknown> = () => ({})): Make =>
  row(table, () => ({ name: fresh(table), ...more() }));

const slug = () => ({ slug: fresh('slug').replace(' ', '-') });

const product = () => ({ ...slug(), product_sku: fresh('sku'), price: 50_000 });
const coupon = () => ({
  description: 'For the first cake',
  coupon_type: 'free_shipping',
  coupon_value: 0,
  start_date: '2099-01-01',
  expire_date: '2099-02-01',
});

const meta = () => ({ meta_key: fresh('key'), meta_tag: 'x', meta_value: 'x' });
const socials = () => ({ facebook: 'x', facebook_link: 'x', instagram: 'x', twitter: 'x' });

type Maker = { readonly table: string; readonly make: Make; readonly unknown: string };

/** A record of a plain module that needs no more than a name and, if its table has one, a slug. */
const plainKind = (table: string): Maker => ({
  table,
  make: async (world, whose) => {
    const columns = await rowsOf(
      world.deps.database.db,
      sql`select 1 from information_schema.columns where table_name = ${table} and column_name = 'slug'`,
    );
    return named(table, columns.length > 0 ? slug : undefined)(world, whose);
  },
  unknown: newId(),
});
const plainKinds = Object.fromEntries(
  Object.keys(outlines).map((name) => [name, plainKind(name.replaceAll('-', '_'))]),
) as Record<ModuleName, Maker>;

/** How a kind's records are made, and the table they stand in; what names a record is its id, or its email. */
export const kinds: Record<Kind, Maker> = {
  ...plainKinds,
  attribute: { table: 'attribute', make: named('attribute', () => ({ ...slug(), options: '[]' })), unknown: newId() },
  'product-review': { table: 'product_review', make: row('product_review', () => ({ rating: 4 })), unknown: newId() },
  faq: { table: 'faq', make: row('faq', () => ({ question: fresh('faq') })), unknown: newId() },
  product: { table: 'product', make: named('product', product), unknown: newId() },
  coupon: { table: 'coupon', make: named('coupon', coupon), unknown: newId() },
  upload: { table: 'upload', make: row('upload', () => ({ folder: 'brand', width: 1, height: 1 })), unknown: newId() },
  permission: {
    table: 'permission',
    make: named('permission', () => ({ ...slug(), method: 'GET' })),
    unknown: newId(),
  },
  'delivery-type': {
    table: 'delivery_type',
    make: named('delivery_type', () => ({ ...slug(), time: 3_600, cost_range: '[0]' })),
    unknown: newId(),
  },
  store: { table: 'vendor', make: makeStore('draft'), unknown: newId() },
  'store in review': { table: 'vendor', make: makeStore('review'), unknown: newId() },
  'store rejected': { table: 'vendor', make: makeStore('reject'), unknown: newId() },
  'store approved': { table: 'vendor', make: approvedStore, unknown: newId() },
  storeless: { table: 'admin_user', make: makeStoreless, unknown: newId() },
  order: { table: 'orders', make: makeOrder, unknown: newId() },
  'order of today': { table: 'orders', make: makeOrderOfToday, unknown: newId() },
  'admin-user': { table: 'admin_user', make: async (...of) => (await person(...of)).userId, unknown: newId() },
  email: { table: 'admin_user', make: async (...of) => (await person(...of)).email, unknown: 'unknown@example.test' },
  person: { table: 'admin_user', make: makeSought, unknown: newId() },
  audit: { table: 'audit_log', make: makeAuditEntry, unknown: newId() },
  session: { table: 'session', make: makeSession, unknown: newId() },
  'store to verify': { table: 'vendor', make: makeDraftStore, unknown: newId() },
  postal: { table: 'postal_office', make: async () => '', unknown: newId() },
  self: { table: 'admin_user', make: async () => '', unknown: newId() },
  'site-setting': { table: 'site_setting', make: row('site_setting', meta), unknown: newId() },
  general: { table: 'general_setting', make: row('general_setting', socials), unknown: newId() },
  setting: { table: 'audit_log', make: async () => '', unknown: newId() },
};
