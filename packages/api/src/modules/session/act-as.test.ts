import { actAs } from '@bakehouse/contract/act-as';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { profileEndpoints, userSessionEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { teamEndpoints } from '@bakehouse/contract/vendor/vendor-team';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../../../test/api-keys.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { openStream } from '../../../test/event-stream.ts';
import {
  assignVendor,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  openSession,
  orderOf,
  type Person,
} from '../../../test/factories.ts';
import { hashToken } from '../../kernel/access/token-hash.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

const { session, logout } = sessionEndpoints;
const ofStore = [
  orderEndpoints.list,
  orderEndpoints.details,
  orderEndpoints.updateStatus,
  vendorEndpoints.detail,
  vendorEndpoints.updateCost,
  orderEndpoints.exportCsv,
  ...Object.values(teamEndpoints),
];
const reason = 'Help with the hours';

let test: TestApp;
let admin: Person;
let store: Awaited<ReturnType<typeof makeVendor>>;
let other: Awaited<ReturnType<typeof makeVendor>>;
let orderId: string;
let otherOrderId: string;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await makeOwner(test.deps);
  store = await makeVendor(test.deps, ofStore);
  other = await makeVendor(test.deps, []);
  const product = await makeProduct(test.deps);
  const place = async (vendorId: string) => {
    const { body } = await test.call(orderEndpoints.create, { token: admin.token, body: orderOf(product) });
    await assignVendor(test.deps, body.data._id, vendorId);
    return body.data._id;
  };
  [orderId, otherOrderId] = [await place(store.vendorId), await place(other.vendorId)];
});
afterAll(() => test.close());

const run = (statement: SQL) => test.deps.database.db.execute(statement);
const start = ({ token }: { token: string }, vendorId = store.vendorId, body: { reason: string } = { reason }) =>
  test.call(actAs, { token, params: { id: vendorId }, body });
const makeSupport = (further: readonly Endpoint[] = []) => makeStaff(test.deps, [actAs, ...further]);
/** Starts a session as the store and returns its token. */
const act = async (person: { token: string }) => {
  const reply = await start(person);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.token;
};
const statusOf = async (token: string) => (await test.call(orderEndpoints.list, { token, query: {} })).status;
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map((text) => String(text).split(';')[0] ?? '');
const nameOf = async (userId: string) =>
  (await rowsOf<{ name: string }>(test.deps.database.db, sql`select name from admin_user where id = ${userId}`))[0]
    ?.name ?? '';
const storeName = async () =>
  (await test.call(vendorEndpoints.detail, { token: admin.token, params: { id: store.vendorId } })).body.data
    .store_name;
const bothNames = async (staff: Person) =>
  `${await nameOf(staff.userId)} as ${await nameOf(store.userId)} (${await storeName()})`;

describe('a session as a store', () => {
  it('has the view of the store’s person for 30 minutes, and names both people', async () => {
    const staff = await makeSupport();
    const { body, status } = await start(staff);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: staff.userId, name: await bothNames(staff), roles: [{ name: 'Vendor' }] });
    expect(body.vendor_id).toBe(store.vendorId);
    expect(body.permissions).not.toContain('POST vendor/{id}/act_as');
    expect(body.acting).toEqual({
      store_name: await storeName(),
      owner_name: await nameOf(store.userId),
      staff_name: await nameOf(staff.userId),
      until: new Date(test.clock.now.getTime() + 30 * 60_000).toISOString(),
    });
    expect(await statusOf(staff.token)).toBe(403);
  });

  it('reaches the records of the store and no others, also for a Super Admin', async () => {
    const token = await act(admin);
    const list = await test.call(orderEndpoints.list, { token, query: {} });
    expect(list.body.data.orders.map(({ _id }) => _id)).toEqual([orderId]);
    const details = (id: string) => test.call(orderEndpoints.details, { token, params: { id } });
    expect([(await details(orderId)).status, (await details(otherOrderId)).status]).toEqual([200, 404]);
    const status = { token, params: { id: otherOrderId }, body: { order_status: 'processing' as const } };
    expect((await test.call(orderEndpoints.updateStatus, status)).status).toBe(404);
    const storeOf = (id: string) => test.call(vendorEndpoints.detail, { token, params: { id } });
    expect([(await storeOf(store.vendorId)).status, (await storeOf(other.vendorId)).status]).toEqual([200, 404]);
    expect((await test.call(brand.endpoints.list, { token })).status).toBe(403);
    expect((await test.call(auditEndpoints.list, { token, query: {} })).status).toBe(403);
  });

  it('limits a person who has staff roles too to the store', async () => {
    const owner = await makeVendor(test.deps, []);
    await run(
      sql`insert into admin_user_role (user_id, role_id) select ${owner.userId}, id from role where system = 'super_admin'`,
    );
    const { body } = await start(admin, owner.vendorId);
    const list = await test.call(orderEndpoints.list, { token: body.token, query: {} });
    expect([list.status, list.body.data.orders]).toEqual([200, []]);
    expect((await test.call(brand.endpoints.list, { token: body.token })).status).toBe(403);
  });

  it('writes both names to the audit log and the timeline, and is found by the staff member', async () => {
    const staff = await makeSupport();
    const token = await act(staff);
    const body = { order_status: 'processing' as const };
    expect((await test.call(orderEndpoints.updateStatus, { token, params: { id: orderId }, body })).status).toBe(200);
    expect((await test.call(logout, { token })).body.message).toBe(`Session as ${await storeName()} ended`);
    const log = await test.call(auditEndpoints.list, { token: admin.token, query: { person: staff.userId } });
    const both = await bothNames(staff);
    expect(log.body.data.map(({ action, actor, record_id }) => [action, actor.name, record_id])).toEqual([
      ['act-as-end', both, store.vendorId],
      ['status', both, orderId],
      ['act-as', await nameOf(staff.userId), store.vendorId],
    ]);
    expect(log.body.data[2]).toMatchObject({ changes: { reason: { to: reason } }, address: '127.0.0.1' });
    const order = await test.call(orderEndpoints.details, { token: admin.token, params: { id: orderId } });
    expect(order.body.data.timeline.at(-1)).toMatchObject({ actor: both });
  });

  it('is listed as one among the sessions of the staff member', async () => {
    const staff = await makeSupport();
    await act(staff);
    const own = await test.call(profileEndpoints.sessions, { token: staff.token });
    expect(own.body.data.map(({ acting_as, current }) => [acting_as, current])).toEqual([
      [await storeName(), false],
      [null, true],
    ]);
    const call = { token: admin.token, params: { id: staff.userId } };
    const seen = await test.call(userSessionEndpoints.list, call);
    expect(seen.body.data.map(({ acting_as }) => acting_as)).toEqual([await storeName(), null]);
  });

  it('receives the live updates of the store, and its stream ends with it', async () => {
    const staff = await makeSupport();
    const token = await act(staff);
    const stream = await openStream(await test.app.listen({ port: 0 }), { token });
    for (const id of [otherOrderId, orderId]) {
      const call = { token: admin.token, params: { id }, body: { text: 'Ring twice' } };
      expect((await test.call(orderEndpoints.addNote, call)).status).toBe(200);
    }
    await stream.until((received) => received.some(({ data }) => data.id === orderId && data.action === 'update'));
    expect(stream.changes().some((change) => change.includes(otherOrderId))).toBe(false);
    await test.call(logout, { token });
    await stream.closed;
  });
});

describe('the start of a session as a store', () => {
  it('is refused without the permission, to people of stores, to API keys and from another store', async () => {
    const [without, support] = [await makeStaff(test.deps, [vendorEndpoints.detail]), await makeSupport()];
    const vendor = await makeVendor(test.deps, [actAs]);
    const { secret } = await makeApiKey(test, admin, [vendorEndpoints.detail]);
    const acting = await act(support);
    for (const token of [without.token, vendor.token, secret, acting]) {
      const { status, body } = await start({ token });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    expect((await start({ token: vendor.token }, vendor.vendorId)).status).toBe(403);
  });

  it('is refused without a reason of 10 to 300 characters', async () => {
    const staff = await makeSupport();
    const answers = ['', '   too short   ', '123456789 ', 'x'.repeat(301)].map(async (text) => {
      const { status, body } = await start(staff, store.vendorId, { reason: text });
      return [status, body.fields?.reason];
    });
    expect(await Promise.all(answers)).toEqual([
      [422, 'Enter a reason'],
      [422, 'The reason must have at least 10 characters'],
      [422, 'The reason must have at least 10 characters'],
      [422, expect.stringContaining('300')],
    ]);
  });

  it('is refused for an unknown and a deleted store, and for one whose person is not active', async () => {
    const staff = await makeSupport();
    const [deleted, inactive] = [await makeVendor(test.deps, []), await makeVendor(test.deps, [])];
    await run(sql`update vendor set deleted_at = now() where id = ${deleted.vendorId}`);
    await run(sql`update admin_user set status = 'InActive' where id = ${inactive.userId}`);
    expect((await start(staff, newId())).status).toBe(404);
    expect((await start(staff, deleted.vendorId)).status).toBe(404);
    const { status, body } = await start(staff, inactive.vendorId);
    expect([status, body.error]).toEqual([409, 'The person of this store is not active. Make them active first.']);
  });

  it('is refused to a staff member who started ten within a minute', async () => {
    const staff = await makeSupport();
    for (let n = 0; n < 10; n += 1) await act(staff);
    const { status, body } = await start(staff);
    expect([status, body.error]).toEqual([429, 'Too many sessions as a store. Try again in a minute.']);
    expect((await start(await makeSupport())).status).toBe(200);
  });

  it('ends the earlier one of the staff member, also of two at once, and does not count as a session', async () => {
    const own = await buildTestApp({ SESSIONS_PER_PERSON: '2' });
    const vendor = await makeVendor(own.deps, ofStore);
    const staff = await makeStaff(own.deps, [actAs]);
    const second = await openSession(own.deps, staff.userId);
    const starts = [staff.token, second].map((token) =>
      own.call(actAs, { token, params: { id: vendor.vendorId }, body: { reason } }),
    );
    const tokens = (await Promise.all(starts)).map(({ body }) => body.token);
    const statuses = await Promise.all(
      tokens.map(async (token) => (await own.call(orderEndpoints.list, { token, query: {} })).status),
    );
    expect(statuses.sort()).toEqual([200, 401]);
    const sessions = await own.call(profileEndpoints.sessions, { token: staff.token });
    expect(sessions.body.data).toHaveLength(3);
    await own.close();
  });
});

describe('a session as a store ends', () => {
  it.each([
    [
      'the person of the store is not active any more',
      () => sql`update admin_user set status = 'InActive' where id = ${store.userId}`,
      () => sql`update admin_user set status = 'Active' where id = ${store.userId}`,
    ],
    [
      'the store is deleted',
      () => sql`update vendor set deleted_at = now() where id = ${store.vendorId}`,
      () => sql`update vendor set deleted_at = null where id = ${store.vendorId}`,
    ],
  ])('while %s', async (_title, change, revert) => {
    const token = await act(await makeSupport());
    expect(await statusOf(token)).toBe(200);
    await run(change());
    await expect.poll(() => statusOf(token)).toBe(401);
    await run(revert());
  });

  it.each([
    [
      'loses the permission',
      (id: string) => sql`
      delete from role_permission_group where role_id in (select role_id from admin_user_role where user_id = ${id})`,
    ],
    ['is made inactive', (id: string) => sql`update admin_user set status = 'InActive' where id = ${id}`],
    [
      'gets a temporary password',
      (id: string) => sql`update admin_user set must_change_password = true where id = ${id}`,
    ],
    [
      'must set up a second factor',
      (id: string) => sql`
      update role set requires_factor = true where id in (select role_id from admin_user_role where user_id = ${id})`,
    ],
  ])('when the staff member %s', async (_title, change) => {
    const staff = await makeSupport();
    const token = await act(staff);
    expect(await statusOf(token)).toBe(200);
    await run(change(staff.userId));
    await expect.poll(() => statusOf(token)).toBe(401);
  });

  it('when the staff member signs out of the session that started it, and not with another one', async () => {
    const staff = await makeSupport();
    const second = await openSession(test.deps, staff.userId);
    const token = await act(staff);
    await test.call(logout, { token: second });
    expect(await statusOf(token)).toBe(200);
    await test.call(logout, { token: staff.token });
    expect(await statusOf(token)).toBe(401);
  });

  it('after 30 minutes, and not later than the session that started it', async () => {
    const staff = await makeSupport();
    const token = await act(staff);
    await run(sql`update session set expires_at = now() where token_hash = ${hashToken(token)}`);
    // A new look-up, as another server does.
    await run(sql`update access_version set version = version + 1`);
    await expect.poll(() => statusOf(token)).toBe(401);
    await run(
      sql`update session set expires_at = ${new Date(test.clock.now.getTime() + 60_000).toISOString()} where token_hash = ${hashToken(staff.token)}`,
    );
    const { body } = await start(staff);
    expect(body.acting?.until).toBe(new Date(test.clock.now.getTime() + 60_000).toISOString());
  });

  it('keeps the session that started it from becoming idle', async () => {
    const staff = await makeSupport();
    const token = await act(staff);
    await run(sql`update session set seen_at = now() - interval '1 hour' where user_id = ${staff.userId}`);
    await statusOf(token);
    const idle = async () =>
      (
        await rowsOf(
          test.deps.database.db,
          sql`select 1 from session where user_id = ${staff.userId} and seen_at < now() - interval '30 minutes'`,
        )
      ).length;
    await expect.poll(idle).toBe(0);
  });
});

describe('what a session as a store cannot do', () => {
  /** Endpoints for any signed-in person that are open to it. */
  const openWithoutPermission = [
    'signOut',
    'streamEvents',
    'searchRecords',
    'getNavigationCounts',
    'listNotifications',
    'countNotifications',
    'listViews',
    'confirmOrderChanges',
    'addOrderProof',
    'getOrderProof',
  ];
  const closedOfStore = ['addDeliveryPreferences', 'updateDeliveryCharge', 'sendVendorCodes', 'verifyVendorCodes'];

  it('is everything that changes an account, a key, a charge or an address of sign-in, and every export: each call says so, and the dashboard shows none', async () => {
    const { body: session } = await start(admin);
    const token = session.token;
    const closed = test.app.endpoints.filter(
      ({ access, personOnly, recentProof, operationId }) =>
        personOnly ||
        recentProof ||
        closedOfStore.includes(operationId) ||
        (access === 'signed-in' && !openWithoutPermission.includes(operationId)),
    );
    expect(closed.length).toBeGreaterThan(60);
    const shown = session.permissions.filter((key) => closed.some((endpoint) => permissionKey(endpoint) === key));
    expect(shown, 'permissions that the dashboard would show').toEqual([]);
    expect(session.permissions).toContain(permissionKey(orderEndpoints.list));
    const message = `You cannot do this as a store. End the session as ${await storeName()} first.`;
    for (const endpoint of closed.filter(({ access }) => access !== 'public')) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, newId()]),
      );
      const { status, body } = await test.probe(endpoint, { token, params, body: endpoint.body ? {} : undefined });
      expect([endpoint.operationId, status, body.error]).toEqual([endpoint.operationId, 403, message]);
    }
    for (const endpoint of test.app.endpoints.filter(({ access }) => access !== 'public')) {
      if (closed.includes(endpoint) || ['signOut', 'streamEvents'].includes(endpoint.operationId)) continue;
      const { body } = await test.probe(endpoint, { token, params: { id: newId(), typeId: newId() } });
      expect([endpoint.operationId, body.error]).not.toEqual([endpoint.operationId, message]);
    }
    expect(await statusOf(token)).toBe(200);
  });
});

describe('the cookies', () => {
  it('restore the session as the store first, and the own session when it is over', async () => {
    const staff = await makeSupport([brand.endpoints.list]);
    const own = `bakehouse_session=${staff.token}`;
    const reply = await start(staff);
    const [acting = ''] = cookiesOf(reply);
    expect(acting).toBe(`bakehouse_acting=${reply.body.token}`);
    const restore = () => test.call(session, { headers: { cookie: `${own}; ${acting}` } });
    expect((await restore()).body).toMatchObject({
      token: reply.body.token,
      acting: { store_name: await storeName() },
    });
    // A second tab of the staff member is not changed by the first one.
    expect((await test.call(brand.endpoints.list, { token: staff.token })).status).toBe(200);
    const ended = await test.call(logout, { token: reply.body.token });
    expect(cookiesOf(ended)).toEqual(['bakehouse_acting=']);
    const after = await restore();
    expect(after.body).toMatchObject({ token: staff.token, acting: null, data: { name: await nameOf(staff.userId) } });
    expect(cookiesOf(after)).toEqual(['bakehouse_acting=']);
  });

  it('are both removed when the staff member signs out', async () => {
    const staff = await makeSupport();
    await act(staff);
    const left = await test.call(logout, { token: staff.token });
    expect(cookiesOf(left).sort()).toEqual(['bakehouse_acting=', 'bakehouse_session=']);
  });
});
