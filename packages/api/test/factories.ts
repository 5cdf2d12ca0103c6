import { randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import type { NumberedOrder } from '@bakehouse/contract/order/order-input';
import type { MemberRole } from '@bakehouse/contract/vendor/vendor-team';
import { type SQL, sql } from 'drizzle-orm';
import { hashToken } from '../src/kernel/access/token-hash.ts';
import type { Deps } from '../src/kernel/http/context.ts';
import { hashPassword } from '../src/kernel/passwords/passwords.ts';
import { insertUser, systemRole } from '../src/modules/admin-user/admin-user.writes.ts';
import { insertSession } from '../src/modules/session/session.queries.ts';
import { rowsOf } from '../src/platform/db/client.ts';
import { newId } from '../src/platform/db/columns.ts';

/** Factories for the people and records of tests, including the records that they refer to. */

export const testPassword = 'correct-horse-battery';
let passwordHash: Promise<string> | undefined;
let serial = 0;
const next = () => (serial += 1);

/**
 * Runs a statement for the numbers from 1 to `count` in parts, because on a busy machine a statement that adds many rows can
 * reach its time limit.
 * @param run gets the source of a part of the numbers, for the `from` of a statement
 */
export const inParts = async (count: number, run: (numbers: SQL) => Promise<unknown>): Promise<void> => {
  const size = 1_000;
  for (let first = 1; first <= count; first += size)
    await run(sql`generate_series(${first}::int, ${Math.min(count, first + size - 1)}::int)`);
};

export type Person = { userId: string; token: string; email: string };

/** Opens a session without a sign-in, which would hash the password. */
export const openSession = async ({ database }: Deps, userId: string, hours = 1): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  await insertSession(database.db, {
    tokenHash: hashToken(token),
    userId,
    expiresAt,
    userAgent: 'test',
    address: '::1',
    // The clock of a test can be ahead, and its calls need no proof of identity unless the test is about it.
    provenAt: new Date('2999-01-01T00:00:00Z'),
  });
  return token;
};

/** Creates a user with these roles. */
export const makePerson = async (deps: Deps, roleIds: string[], status = 'Active'): Promise<Person> => {
  passwordHash ??= hashPassword(testPassword);
  const email = `person-${next()}-${randomBytes(3).toString('hex')}@example.test`;
  const user = { name: `Person ${serial}`, email, phone: '9876543210', passwordHash: await passwordHash, status };
  const userId = await insertUser(deps.database.db, user, roleIds);
  return { userId, token: await openSession(deps, userId), email };
};

/** Grants a role the permissions that these endpoints require, in one permission group. */
export const makeRole = async (
  { database: { db } }: Deps,
  endpoints: readonly Endpoint[],
  roleId?: string,
): Promise<string> => {
  const id = roleId ?? newId();
  const groupId = newId();
  if (!roleId) await db.execute(sql`insert into role (id, name) values (${id}, ${`Role ${id}`})`);
  await db.execute(sql`insert into permission_group (id, name, slug) values (${groupId}, ${groupId}, ${groupId})`);
  if (endpoints.length)
    await db.execute(sql`
      insert into permission_group_permission (group_id, permission_id)
      select ${groupId}::uuid, id from permission where method || ' ' || slug in ${endpoints.map(permissionKey)}`);
  await db.execute(sql`insert into role_permission_group (role_id, group_id) values (${id}, ${groupId})`);
  return id;
};

export const makeOwner = async (deps: Deps): Promise<Person> =>
  makePerson(deps, [await systemRole(deps.database.db, 'super_admin')]);

/** Creates a staff user with exactly the permissions of these endpoints. A user with the status InActive cannot sign in. */
export const makeStaff = async (deps: Deps, endpoints: readonly Endpoint[], status?: string): Promise<Person> =>
  makePerson(deps, [await makeRole(deps, endpoints)], status);

/** Creates a vendor user with an approved store. The permissions of `endpoints` are granted through the Vendor role. */
export const makeVendor = async (
  deps: Deps,
  endpoints: readonly Endpoint[],
): Promise<Person & { vendorId: string }> => {
  const { db } = deps.database;
  const roleId = await systemRole(db, 'vendor');
  if (endpoints.length > 0) await makeRole(deps, endpoints, roleId);
  const person = await makePerson(deps, [roleId]);
  const vendorId = newId();
  await db.execute(sql`
    insert into vendor (id, store_admin, store_name, store_address, locality, city, state, pincode, latitude, longitude, service_radius, status)
    values (${vendorId}, ${person.userId}, ${`Store ${next()}`}, '1 Main Road', 'Hauz Khas', 'Delhi', 'Delhi', '110016', 28.55, 77.2, 8, 'approve')`);
  return { ...person, vendorId };
};

/** Creates a member of a store. */
export const makeMember = async (deps: Deps, vendorId: string, role: MemberRole): Promise<Person> => {
  const person = await makePerson(deps, [await systemRole(deps.database.db, 'vendor')]);
  await addMember(deps, vendorId, person, role);
  return person;
};

/** Adds a person with the Vendor role to the team of a store. */
export const addMember = (
  { database: { db } }: Deps,
  vendorId: string,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  role: MemberRole,
): Promise<unknown> =>
  db.execute(sql`
    insert into store_member (vendor_id, user_id, role, email, name, invited_at, accepted_at)
    values (${vendorId}, ${userId}, ${role}, ${email}, 'Member', now(), now())`);

/** Creates a user with the Vendor role and without a store. */
export const makeVendorUser = async (deps: Deps): Promise<Person> =>
  makePerson(deps, [await systemRole(deps.database.db, 'vendor')]);

/** Creates a delivery type with these charges, in rupees. */
export const makeDeliveryType = async (
  { database: { db } }: Deps,
  name = `Standard ${next()}`,
  charges: readonly number[] = [0, 49, 79],
  status = 'Active',
): Promise<string> => {
  const id = newId();
  const costs = JSON.stringify(charges.map((charge) => charge * 100));
  await db.execute(sql`
    insert into delivery_type (id, name, slug, time, cost_range, status)
    values (${id}, ${name}, ${id}, 21600, ${costs}::jsonb, ${status})`);
  return id;
};

/** Makes a store offer a delivery type for a charge in rupees. */
export const offer = async (
  { database: { db } }: Deps,
  vendorId: string,
  typeId: string,
  charge = 49,
  active = true,
): Promise<void> => {
  await db.execute(sql`
    insert into delivery_preference (vendor_id, type_id, cost, active) values (${vendorId}, ${typeId}, ${charge * 100}, ${active})`);
};

export const makeProduct = async ({ database: { db } }: Deps, name = 'Truffle Cake', price = 500): Promise<string> => {
  const id = newId();
  await db.execute(sql`
    insert into product (id, name, slug, product_sku, price)
    values (${id}, ${name}, ${`${name}-${id}`}, ${`SKU-${id}`}, ${price * 100})`);
  return id;
};

const address = {
  full_name: 'Asha Verma',
  phone: '9811122233',
  address1: '12 Lodhi Road',
  address2: 'Second floor',
  city: 'New Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110003',
};

/** Returns a valid order of one cake with an add-on. Its amounts are the sums of its lines unless overridden. */
export const orderOf = (productId: string, overrides: Partial<NumberedOrder> = {}): NumberedOrder => ({
  order_number: `T-${next()}-${randomUUID().slice(0, 8)}`,
  order_date: '2026-11-20T10:15:00.000Z',
  source: 'storefront',
  payment_method: 'COD',
  customer: { full_name: 'Asha Verma', phone: '9811122233', email: 'asha@example.test', gender: 'Female' },
  address: { billing: address, shipping: { ...address, title: 'Home' } },
  order_items: [
    {
      product: {
        _id: productId,
        name: 'Truffle Cake',
        price: 500,
        quantity: 2,
        attributes: { flavor: 'Truffle', weight: '1 kg' },
      },
      shipping_cost: 49.5,
      selected_delivery_type: { name: 'Standard' },
      selected_delivery_date: '2026-11-22',
      selected_delivery_slot: { from: '10:00', upto: '12:00' },
      addons: [{ name: 'Candles', price: 30.25, quantity: 2 }],
    },
  ],
  subtotal: 1060.5,
  shipping_total: 49.5,
  total_coupon_discount: 100,
  order_total: 1010,
  selected_area: { locations: { coordinates: [77.2, 28.55] } },
  ...overrides,
});

export const assignVendor = async ({ database: { db } }: Deps, orderId: string, vendorId: string): Promise<void> => {
  await db.execute(sql`update orders set vendor_id = ${vendorId} where id = ${orderId}`);
};

/** Returns the ids of the permissions that these endpoints require, in their order. */
export const permissionIds = async ({ database: { db } }: Deps, endpoints: readonly Endpoint[]): Promise<string[]> => {
  const rows = await rowsOf<{ id: string; key: string }>(
    db,
    sql`select id, method || ' ' || slug as key from permission`,
  );
  return endpoints.map((endpoint) => rows.find(({ key }) => key === permissionKey(endpoint))?.id ?? '');
};

export { systemRole };
