import { adminUser } from '@bakehouse/contract/admin-user';
import { auditEndpoints } from '@bakehouse/contract/audit';
import { brand } from '@bakehouse/contract/brand';
import { profileEndpoints, userSessionEndpoints } from '@bakehouse/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, openSession, type Person } from '../../../test/factories.ts';
import { newId } from '../../platform/db/columns.ts';

const { list, end } = userSessionEndpoints;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());

const readStatus = async (token: string) => (await test.call(brand.endpoints.list, { token })).status;
const sessionsOf = (userId: string, token = owner.token) => test.call(list, { token, params: { id: userId } });

describe('the sessions of another user', () => {
  it('are listed with browser, address and last call, and end one by one or all', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const second = await openSession(test.deps, staff.userId);
    const third = await openSession(test.deps, staff.userId);
    const { body } = await sessionsOf(staff.userId);
    expect(body.data).toHaveLength(3);
    expect(body.data[0]).toMatchObject({ user_agent: 'test', address: '::1', seenAt: expect.stringMatching(/Z$/) });
    const [newest] = body.data;
    const params = { id: staff.userId };
    const one = await test.call(end, { token: owner.token, params, body: { session: newest?._id ?? '' } });
    expect([one.status, one.body.message]).toEqual([200, 'Session ended successfully']);
    expect([await readStatus(staff.token), await readStatus(second), await readStatus(third)]).toEqual([200, 200, 401]);
    const all = await test.call(end, { token: owner.token, params, body: {} });
    expect(all.body.message).toMatch(/^All sessions of Person \d+ ended$/);
    expect([await readStatus(staff.token), await readStatus(second)]).toEqual([401, 401]);
    expect(await readStatus(owner.token)).toBe(200);
    const entries = await test.call(auditEndpoints.list, { token: owner.token, query: { record: staff.userId } });
    expect(entries.body.data.map(({ action, changes }) => [action, changes.sessions?.from])).toEqual([
      ['end-sessions', 2],
      ['end-sessions', 1],
    ]);
  });

  it('leave out those that ended by themselves, and end only for this user', async () => {
    const staff = await makeStaff(test.deps, []);
    const other = await makeStaff(test.deps, []);
    await openSession(test.deps, staff.userId, -1);
    expect((await sessionsOf(staff.userId)).body.data).toHaveLength(1);
    await test.deps.database.db.execute(
      sql`update session set seen_at = now() - interval '9 hours' where user_id = ${staff.userId}`,
    );
    expect((await sessionsOf(staff.userId)).body.data).toHaveLength(0);
    const session = (await sessionsOf(other.userId)).body.data[0]?._id ?? '';
    for (const wrong of [session, newId()]) {
      const call = { token: owner.token, params: { id: staff.userId }, body: { session: wrong } };
      expect((await test.call(end, call)).status).toBe(404);
    }
    expect((await sessionsOf(other.userId)).body.data).toHaveLength(1);
  });

  it('are closed to staff who have fewer permissions than the user', async () => {
    const staff = await makeStaff(test.deps, [list, end, adminUser.endpoints.list]);
    const above = await makeStaff(test.deps, [brand.endpoints.list]);
    for (const { userId, token } of [owner, above]) {
      expect((await sessionsOf(userId, staff.token)).status).toBe(403);
      expect((await test.call(end, { token: staff.token, params: { id: userId }, body: {} })).status).toBe(403);
      expect((await test.call(profileEndpoints.sessions, { token })).status).toBe(200);
    }
    const beside = await makeStaff(test.deps, [list]);
    expect((await sessionsOf(beside.userId, staff.token)).status).toBe(200);
  });
});
