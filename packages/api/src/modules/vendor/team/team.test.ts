import { accountEndpoints } from '@bakehouse/contract/account';
import { adminUser } from '@bakehouse/contract/admin-user';
import { auditEndpoints } from '@bakehouse/contract/audit';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import { membershipEndpoints } from '@bakehouse/contract/profile';
import { searchRecords } from '@bakehouse/contract/search';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { type MemberRole, teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, makeLink, tokenIn } from '../../../../test/account/account-links.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import {
  assignVendor,
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  makeVendorUser,
  orderOf,
  type Person,
} from '../../../../test/factories.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { newId } from '../../../platform/db/columns.ts';

const granted: Endpoint[] = [
  ...Object.values(teamEndpoints),
  orderEndpoints.list,
  orderEndpoints.details,
  orderEndpoints.updateStatus,
  orderAcceptanceEndpoints.accept,
  orderBoardEndpoints.board,
  vendorEndpoints.detail,
  vendorEndpoints.update,
  vendorHoursEndpoints.view,
];

let test: TestApp;
let admin: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
let other: Awaited<ReturnType<typeof makeVendor>>;
let orderId: string;
let otherOrderId: string;
const date = '2027-03-01';

beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: 'https://desk.example.test/' });
  admin = await makeOwner(test.deps);
  store = await makeVendor(test.deps, granted);
  other = await makeVendor(test.deps, []);
  const product = await makeProduct(test.deps);
  const place = async (vendorId: string) => {
    const { body } = await test.call(orderEndpoints.create, { token: admin.token, body: orderOf(product) });
    await assignVendor(test.deps, body.data._id, vendorId);
    return body.data._id;
  };
  [orderId, otherOrderId] = [await place(store.vendorId), await place(other.vendorId)];
  await run(sql`
    insert into order_assignment (order_id, vendor_id, delivery_type_id, vendor_delivery_charges, vendor_charges)
    values (${orderId}, ${store.vendorId}, ${await makeDeliveryType(test.deps)}, 4900, 40000)`);
});
afterAll(() => test.close());

const run = (text: ReturnType<typeof sql>) => test.deps.database.db.execute(text);
const params = () => ({ id: store.vendorId });
const uniqueEmail = () => `${newId()}@bakery.test`;
const invite = (
  email: string,
  role: MemberRole = 'baker',
  { token, vendorId }: { token: string; vendorId: string } = store,
) => {
  // The tests together stay below the limit of a person.
  test.clock.now = new Date(test.clock.now.getTime() + 7_000);
  return test.call(teamEndpoints.invite, {
    token,
    params: { id: vendorId },
    body: { email, name: 'Asha Baker', role },
  });
};
const emailOf = async ({ userId }: Person) =>
  (await rowsOf<{ email: string }>(test.deps.database.db, sql`select email from admin_user where id = ${userId}`))[0]
    ?.email ?? '';
const accept = ({ token }: { token: string }, vendorId = store.vendorId) =>
  test.call(membershipEndpoints.accept, { token, params: { id: vendorId } });
const choose = ({ token }: { token: string }, vendorId: string) =>
  test.call(membershipEndpoints.choose, { token, params: { id: vendorId } });
/** Makes a member with an account of their own. */
const makeMember = async (role: MemberRole, of = store) => {
  const person = await makeStaff(test.deps, []);
  await invite(await emailOf(person), role, of);
  expect((await accept(person, of.vendorId)).status).toBe(200);
  return person;
};
const team = async (token = store.token) =>
  (await test.call(teamEndpoints.list, { token, params: params() })).body.data.map(({ email, role, status }) => ({
    email,
    role,
    status,
  }));
/** The id of the membership in the store, as the Owner sees it. */
const memberIdOf = async (person: Person, token = store.token) => {
  const email = await emailOf(person);
  const { body } = await test.call(teamEndpoints.list, { token, params: params() });
  return body.data.find((member) => member.email === email)?._id ?? '';
};
const ordersOf = async ({ token }: { token: string }) =>
  (await test.call(orderEndpoints.list, { token, query: {} })).body.data.orders;

describe('an invitation to a team', () => {
  it('answers and looks the same for an email with and without an account, until it is accepted', async () => {
    const known = await makeStaff(test.deps, []);
    const emails = [await emailOf(known), uniqueEmail()];
    for (const email of emails) {
      const { status, body } = await invite(email, 'manager');
      expect([status, body]).toEqual([200, { message: `Invitation sent to ${email}` }]);
    }
    const { body } = await test.call(teamEndpoints.list, { token: store.token, params: params() });
    const invited = body.data.filter(({ email }) => emails.includes(email));
    expect(invited.map(({ _id, email, invitedAt, ...row }) => row)).toEqual([
      { name: 'Asha Baker', role: 'manager', status: 'Invited' },
      { name: 'Asha Baker', role: 'manager', status: 'Invited' },
    ]);
    // The id of a user begins with the time at which the account was made.
    expect(invited.filter(({ _id }) => _id[14] === '4')).toHaveLength(2);
    expect((await test.call(orderEndpoints.list, { token: known.token, query: {} })).status).toBe(403);
  });

  it('takes no role from the invited person when it is cancelled or declined', async () => {
    const applicant = await makeVendorUser(test.deps);
    const rolesOf = async () =>
      (await test.call(adminUser.endpoints.detail, { token: admin.token, params: { id: applicant.userId } })).body.data
        .roles;
    const before = await rolesOf();
    await invite(await emailOf(applicant));
    const memberId = await memberIdOf(applicant);
    await test.call(teamEndpoints.remove, { token: store.token, params: { ...params(), memberId } });
    expect(await rolesOf()).toEqual(before);
    await invite(await emailOf(applicant));
    await test.call(membershipEndpoints.leave, { token: applicant.token, params: params() });
    expect(await rolesOf()).toEqual(before);
    expect(before.map(({ name }) => name)).toEqual(['Vendor']);
  });

  it('sends no link to an account that staff made and have not invited, and is not accepted with such an account', async () => {
    const staff = await makeStaff(test.deps, [orderEndpoints.list]);
    await run(sql`update admin_user set password_hash = '' where id = ${staff.userId}`);
    const email = await emailOf(staff);
    await invite(email);
    const links = await rowsOf(test.deps.database.db, sql`select 1 from account_link where user_id = ${staff.userId}`);
    expect(links).toEqual([]);
    const token = await makeLink(test.deps, staff.userId, 'invite');
    const accepted = await test.call(accountEndpoints.acceptInvitation, {
      body: { token, password: 'plum-cake-42', confirm_password: 'plum-cake-42' },
    });
    expect(accepted.body.stores).toEqual([]);
    expect(await team()).toContainEqual({ email, role: 'baker', status: 'Invited' });
  });

  it('is limited to three in a minute for an email', async () => {
    const email = uniqueEmail();
    const replies = [];
    for (let n = 0; n < 4; n += 1) replies.push((await invite(email)).status);
    expect(replies).toEqual([200, 200, 200, 429]);
  });

  it('is accepted or declined on the profile by a person with an account', async () => {
    const person = await makeStaff(test.deps, []);
    await invite(await emailOf(person));
    const own = async () => (await test.call(membershipEndpoints.list, { token: person.token })).body.data;
    expect(await own()).toMatchObject([{ _id: store.vendorId, role: 'baker', accepted: false }]);
    expect((await test.call(membershipEndpoints.leave, { token: person.token, params: params() })).body.message).toBe(
      'Invitation declined',
    );
    expect((await accept(person)).status).toBe(404);
    await invite(await emailOf(person));
    expect((await accept(person)).status).toBe(200);
    expect((await accept(person)).status).toBe(404);
    expect(await own()).toMatchObject([{ accepted: true }]);
    expect((await ordersOf(person)).map(({ _id }) => _id)).toEqual([orderId]);
  });

  it('makes an account for a new email, which works for the store once its password is chosen', async () => {
    const email = uniqueEmail();
    await invite(email);
    const [user] = await rowsOf<{ id: string; status: string; password_hash: string }>(
      test.deps.database.db,
      sql`select id, status, password_hash from admin_user where email = ${email}`,
    );
    expect(user).toMatchObject({ status: 'Active', password_hash: '' });
    const [link] = await rowsOf<{ purpose: string }>(
      test.deps.database.db,
      sql`select purpose from account_link where user_id = ${user?.id}`,
    );
    expect(link?.purpose).toBe('invite');
    const token = (await mailsTo(test, email)).map((mail) => tokenIn(mail, 'invite')).find(Boolean) ?? '';
    const accepted = await test.call(accountEndpoints.acceptInvitation, {
      body: { token, password: 'plum-cake-42', confirm_password: 'plum-cake-42' },
    });
    expect(accepted.body.stores).toMatchObject([{ _id: store.vendorId, role: 'baker' }]);
    expect((await ordersOf(accepted.body)).map(({ _id }) => _id)).toEqual([orderId]);
    expect(await team()).toContainEqual({ email, role: 'baker', status: 'Active' });
  });

  it('is refused for the Owner, a member, a full team, and from another store', async () => {
    const member = await makeMember('baker');
    expect((await invite(await emailOf(store))).body.fields).toEqual({ email: 'This is the Owner of the store' });
    expect((await invite(await emailOf(member))).body.error).toBe('This person is in the team already');
    expect((await invite(uniqueEmail(), 'baker', { token: store.token, vendorId: other.vendorId })).status).toBe(404);
    const full = await makeVendor(test.deps, []);
    await run(sql`
      insert into admin_user (id, name, email, phone, password_hash)
      select gen_random_uuid(), 'Member', 'member-' || n || '@full.test', '', '' from generate_series(1, 50) as n`);
    await run(sql`
      insert into store_member (vendor_id, user_id, role, email, name, invited_at)
      select ${full.vendorId}, id, 'baker', email, name, now() from admin_user where email like '%@full.test'`);
    expect((await invite(uniqueEmail(), 'baker', full)).body.error).toBe(
      'A team has at most 50 members. Remove one first.',
    );
  });
});

describe('a baker', () => {
  let baker: Person;
  beforeAll(async () => {
    baker = await makeMember('baker');
  });

  it('sees the orders of the store without money, and phone numbers only after the store has accepted', async () => {
    const read = async () => {
      const { body } = await test.call(orderEndpoints.details, { token: baker.token, params: { id: orderId } });
      return body.data;
    };
    const order = await read();
    expect(order).toMatchObject({ to_collect: null, order_total: null, subtotal: null, coupons: [] });
    expect(order.assigned_vendor).toMatchObject({ vendor_charges: null, vendor_delivery_charges: null });
    expect(order.customer.phone).not.toBe('');
    await run(sql`update orders set accept_until = now() + interval '1 hour' where id = ${orderId}`);
    await run(sql`
      insert into order_offer (id, order_id, round, attempt, store_id, state, offered_at, remind_at, expires_at)
      values (${newId()}, ${orderId}, 1, 1, ${store.vendorId}, 'offered', now(), now(), now() + interval '1 hour')`);
    const owners = await test.call(orderEndpoints.details, { token: store.token, params: { id: orderId } });
    const waiting = await read();
    expect([waiting.customer.phone, waiting.customer.email, waiting.address.shipping.phone]).toEqual(['', '', '']);
    expect((await ordersOf(baker)).map(({ customer }) => customer.phone)).toEqual(['']);
    const digits = order.customer.phone;
    for (const search of [digits, digits.slice(0, 4), digits.slice(-4), order.order_number]) {
      const list = await test.call(orderEndpoints.list, { token: baker.token, query: { search } });
      expect(list.body.data.orders, search).toEqual([]);
      const found = await test.call(searchRecords, { token: baker.token, query: { q: search } });
      expect(JSON.stringify(found.body), search).not.toContain(orderId);
    }
    expect(owners.body.data.customer.phone).toMatch(/•/);
    await run(sql`delete from order_offer where order_id = ${orderId}`);
    await run(sql`update orders set accept_until = null where id = ${orderId}`);
  });

  it('reaches nothing of other stores, and changes nothing', async () => {
    const { token } = baker;
    expect((await test.call(orderEndpoints.details, { token, params: { id: otherOrderId } })).status).toBe(404);
    const body = { order_status: 'processing' as const };
    expect((await test.call(orderEndpoints.updateStatus, { token, params: { id: orderId }, body })).status).toBe(403);
    expect((await test.call(vendorEndpoints.detail, { token, params: params() })).status).toBe(403);
    expect((await test.call(teamEndpoints.list, { token, params: params() })).status).toBe(403);
    expect((await test.call(orderBoardEndpoints.board, { token, query: { date } })).status).toBe(200);
  });
});

describe('a manager', () => {
  it('has what the Vendor role grants, except for the team and the address of the store', async () => {
    const { token } = await makeMember('manager');
    expect((await test.call(vendorHoursEndpoints.view, { token, params: params() })).status).toBe(200);
    expect((await test.call(teamEndpoints.list, { token, params: params() })).status).toBe(403);
    expect((await test.call(vendorEndpoints.update, { token, params: params(), body: {} })).status).toBe(403);
    const body = { order_status: 'processing' as const };
    expect((await test.call(orderEndpoints.updateStatus, { token, params: { id: orderId }, body })).status).toBe(200);
  });
});

it('notifies a manager, but not a baker, that an order waits for an answer', async () => {
  for (const role of ['manager', 'baker'] as const) {
    const { token } = await makeMember(role);
    const { kinds } = (await test.call(notificationEndpoints.preferences, { token })).body.data;
    const names = kinds.map(({ kind }) => kind);
    expect([role, names.includes('order_assigned'), names.includes('order_reminder')]).toEqual([
      role,
      true,
      role === 'manager',
    ]);
  }
});

describe('a team', () => {
  it('is changed by its Owner and by staff with the permission, and the audit log has it', async () => {
    const member = await makeMember('baker');
    const staff = await makeStaff(test.deps, Object.values(teamEndpoints));
    const memberId = await memberIdOf(member);
    const change = { params: { ...params(), memberId }, body: { role: 'manager' as const } };
    expect((await test.call(teamEndpoints.change, { token: store.token, ...change })).status).toBe(200);
    const status = { params: { id: orderId }, body: { order_status: 'shipped' as const } };
    expect((await test.call(orderEndpoints.updateStatus, { token: member.token, ...status })).status).toBe(200);
    const removal = { token: staff.token, params: { ...params(), memberId } };
    expect((await test.call(teamEndpoints.remove, removal)).body.message).toBe('Member removed successfully');
    expect((await test.call(teamEndpoints.remove, removal)).status).toBe(404);
    expect((await test.call(orderEndpoints.list, { token: member.token, query: {} })).status).not.toBe(200);
    const query = { module: 'vendor', record: store.vendorId };
    const log = await test.call(auditEndpoints.list, { token: admin.token, query });
    expect(log.body.data.slice(0, 4).map(({ action }) => action)).toEqual([
      'team-remove',
      'team-role',
      'team-join',
      'team-invite',
    ]);
  });

  it('keeps its Owner', async () => {
    const { status, body } = await test.call(membershipEndpoints.leave, { token: store.token, params: params() });
    expect([status, body.error]).toEqual([409, 'The Owner cannot leave the store']);
    const memberId = store.userId;
    const removal = { token: store.token, params: { ...params(), memberId } };
    expect((await test.call(teamEndpoints.remove, removal)).status).toBe(404);
  });
});

describe('a person of several stores', () => {
  it('works for one at a time, with the role there', async () => {
    const person = await makeVendor(test.deps, []);
    await invite(await emailOf(person), 'baker');
    await accept(person);
    const { token } = person;
    expect(await ordersOf(person)).toEqual([]);
    const chosen = await choose(person, store.vendorId);
    expect([chosen.body.vendor_id, chosen.body.stores.map(({ role }) => role)]).toEqual([
      store.vendorId,
      ['baker', 'owner'],
    ]);
    expect((await ordersOf(person)).map(({ _id }) => _id)).toEqual([orderId]);
    expect((await test.call(vendorEndpoints.detail, { token, params: params() })).status).toBe(403);
    expect((await choose(person, other.vendorId)).status).toBe(404);
    const back = await choose(person, person.vendorId);
    expect(back.body.vendor_id).toBe(person.vendorId);
    expect(await ordersOf(person)).toEqual([]);
    expect((await test.call(sessionEndpoints.logout, { token })).status).toBe(200);
  });

  it('falls back to another store when the chosen one removes them', async () => {
    const person = await makeVendor(test.deps, []);
    await invite(await emailOf(person), 'manager');
    await accept(person);
    await choose(person, store.vendorId);
    const removal = { token: store.token, params: { ...params(), memberId: await memberIdOf(person) } };
    expect((await test.call(teamEndpoints.remove, removal)).status).toBe(200);
    expect(await ordersOf(person)).toEqual([]);
    expect((await test.call(orderEndpoints.details, { token: person.token, params: { id: orderId } })).status).toBe(
      404,
    );
  });
});

it('the Vendor role of a user in the list of users stays that of a store', async () => {
  const member = await makeMember('baker');
  const { body } = await test.call(adminUser.endpoints.detail, { token: admin.token, params: { id: member.userId } });
  expect(body.data.roles.map(({ name }) => name)).toContain('Vendor');
  const page = await test.call(vendorEndpoints.ofUser, { token: admin.token, params: { id: member.userId } });
  expect(page.body.data).toMatchObject({ vendor: null, member_of: [{ _id: store.vendorId, role: 'baker' }] });
  await test.call(membershipEndpoints.leave, { token: member.token, params: params() });
  const after = await test.call(adminUser.endpoints.detail, { token: admin.token, params: { id: member.userId } });
  expect(after.body.data.roles.map(({ name }) => name)).not.toContain('Vendor');
});
