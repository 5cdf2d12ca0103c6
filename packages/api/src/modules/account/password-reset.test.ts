import { accountEndpoints } from '@bakehouse/contract/account';
import { adminUser, invitationEndpoints } from '@bakehouse/contract/admin-user';
import { brand } from '@bakehouse/contract/brand';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, tokenIn } from '../../../test/account/account-links.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, type Person, testPassword } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { throttleExpiry } from '../session/session.queries.ts';
import { requestReset } from './password-reset.ts';

const { requestReset: ask, resetPassword, viewLink, acceptInvitation } = accountEndpoints;
const { login } = sessionEndpoints;
const password = 'a-warmer-oven';
const sentence = 'If this email has an account, a mail with a link is on its way.';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await makeOwner(test.deps);
});
afterAll(() => test.close());
beforeEach(() => test.deps.database.db.execute(sql`delete from sign_in_throttle`));

const newestToken = async (email: string) => tokenIn((await mailsTo(test, email))[0], 'reset_password');
const reset = (token: string) => test.call(resetPassword, { body: { token, password, confirm_password: password } });
const forget = async (email: string): Promise<string> => {
  expect((await test.call(ask, { body: { email } })).body).toEqual({ message: sentence });
  return newestToken(email);
};
const invite = async () => {
  const email = `invited-${Math.random().toString(36).slice(2)}@example.test`;
  const body = { name: 'Ira Das', email, phone: '9876543210' };
  const { data } = (await test.call(adminUser.endpoints.create, { token: owner.token, body })).body;
  await test.runQueued();
  return { email, id: data._id };
};

describe('a forgotten password', () => {
  it('sets a new password, ends every session and forgets every device', async () => {
    const staff = await makeStaff(test.deps, [brand.endpoints.list]);
    const before = await test.call(login, { body: { email: staff.email, password: testPassword } });
    const cookie = String(before.headers['set-cookie']).match(/bakehouse_device=[^;]+/)?.[0] ?? '';
    const token = await forget(staff.email.toUpperCase().toLowerCase());
    const [mail] = await mailsTo(test, staff.email);
    expect(mail?.subject).toBe('Choose a new password for Bakehouse');
    expect(mail?.text).toContain('The link works once, for 30 minutes.');
    expect((await test.call(viewLink, { body: { token, purpose: 'reset_password' } })).status).toBe(200);
    const done = await reset(token);
    expect([done.status, done.body]).toEqual([200, { message: 'Password changed successfully. Sign in with it.' }]);
    expect(done.headers['set-cookie']).toBeUndefined();
    for (const session of [staff.token, before.body.token])
      expect((await test.call(brand.endpoints.list, { token: session })).status).toBe(401);
    expect((await test.call(login, { body: { email: staff.email, password: testPassword } })).status).toBe(401);
    await test.deps.database.db.execute(sql`
      insert into sign_in_throttle (key, failures, in_a_row, window_start, blocked_until)
      values (${`account:${staff.email}`}, 11, 11, now(), now() + interval '15 minutes')
      on conflict (key) do update set blocked_until = excluded.blocked_until`);
    const blocked = await test.call(login, { body: { email: staff.email, password }, headers: { cookie } });
    expect(blocked.status, 'a known device is not blocked').toBe(429);
    const [notice] = await mailsTo(test, staff.email);
    expect(notice?.subject).toBe('Your Bakehouse password was changed');
    expect(notice?.text).toContain('If this was not you, ask an administrator for help at once.');
  });

  it('unlocks an account that is locked by failed sign-ins, and replaces a temporary password', async () => {
    const staff = await makeStaff(test.deps, []);
    const { db } = test.deps.database;
    await db.execute(sql`update admin_user set must_change_password = true where id = ${staff.userId}`);
    await db.execute(sql`
      insert into sign_in_throttle (key, failures, in_a_row, window_start)
      values (${`account:${staff.email}`}, 1, 101, now() - interval '1 hour')`);
    await reset(await forget(staff.email));
    const signedIn = await test.call(login, { body: { email: staff.email, password } });
    expect(signedIn.body.data.must_change_password).toBe(false);
  });

  it('has the same response and statements for a known, unknown, inactive and invited email', async () => {
    const [known, inactive] = [await makeStaff(test.deps, []), await makeStaff(test.deps, [], 'InActive')];
    const { email: invited } = await invite();
    const { database } = test.deps;
    const callsOf = async (email: string, address: string) => {
      const calls: string[] = [];
      const db = new Proxy(database.db, {
        get: (target, name, self) => {
          const value = Reflect.get(target, name, self);
          if (name !== 'execute') return value;
          return (statement: ReturnType<typeof sql>) => {
            calls.push(JSON.stringify(statement.queryChunks).match(/insert into \w+/)?.[0] ?? 'other');
            return target.execute(statement);
          };
        },
      });
      const send = async (_db: unknown, kind: string) => void calls.push(kind);
      const deps = { ...test.deps, database: { ...database, db }, jobs: { ...test.deps.jobs, send } };
      const response = await requestReset(deps as typeof test.deps, email, address);
      return { calls, response };
    };
    for (const [n, email] of [known.email, 'unknown@example.test', inactive.email, invited].entries())
      expect(await callsOf(email, `203.0.113.${n}`), email).toEqual({
        calls: ['insert into sign_in_throttle', 'password-reset'],
        response: { message: sentence },
      });
  });

  it('sends nothing to an unknown or inactive email, and an invitation to an invited one', async () => {
    const inactive = await makeStaff(test.deps, [], 'InActive');
    for (const email of ['unknown@example.test', inactive.email]) {
      await test.call(ask, { body: { email } });
      expect(await mailsTo(test, email)).toEqual([]);
    }
    const { email, id } = await invite();
    expect(await forget(email)).toBe('');
    const mails = await mailsTo(test, email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your invitation to Bakehouse'));
    await test.call(invitationEndpoints.revoke, { token: owner.token, params: { id } });
    await test.call(ask, { body: { email } });
    expect(await mailsTo(test, email)).toHaveLength(2);
    const token = tokenIn(mails[0], 'invite');
    const body = { token, password, confirm_password: password };
    expect((await test.call(acceptInvitation, { body })).status).toBe(409);
  });

  it('works for 30 minutes, and a newer link replaces it', async () => {
    const staff = await makeStaff(test.deps, []);
    const first = await forget(staff.email);
    const second = await forget(staff.email);
    expect((await reset(first)).body.error).toBe('This link does not work any more. Ask for a new one.');
    test.clock.now = new Date(test.clock.now.getTime() + 30 * 60_000);
    expect((await reset(second)).body.error).toBe('This link has expired. Ask for a new one.');
    expect((await test.call(login, { body: { email: staff.email, password: testPassword } })).status).toBe(200);
  });

  it('is limited to three requests for an email and twenty from an address in 15 minutes', async () => {
    const send = async (email: string, remoteAddress: string) =>
      test.app.inject({ method: 'POST', url: `/api/${ask.path}`, payload: { email }, remoteAddress });
    for (let n = 1; n <= 3; n += 1) expect((await send('a@example.test', `203.0.113.${n}`)).statusCode).toBe(200);
    const blocked = await send(' A@example.test ', '203.0.113.4');
    expect([blocked.statusCode, blocked.json().error]).toEqual([
      429,
      'Too many requests for a new password. Try again in 15 minutes.',
    ]);
    for (let n = 1; n <= 20; n += 1) expect((await send(`b${n}@example.test`, '203.0.113.9')).statusCode).toBe(200);
    expect((await send('b21@example.test', '203.0.113.9')).statusCode).toBe(429);
    test.queued.length = 0;
  });

  it('leaves no counter behind', async () => {
    const { db } = test.deps.database;
    await db.execute(sql`
      insert into sign_in_throttle (key, failures, in_a_row, window_start)
      select prefix || 'x', 1, 500, now() - interval '2 days' from unnest(array['reset:', 'reset-address:', 'account:', 'device:']) as prefix`);
    const rows = await rowsOf<{ key: string }>(
      db,
      sql`select key from sign_in_throttle where ${throttleExpiry.expired} order by key`,
    );
    expect(rows.map(({ key }) => key)).toEqual(['reset-address:x', 'reset:x']);
  });

  it('of the same person cannot be reset by a link after staff set a password', async () => {
    const staff = await makeStaff(test.deps, []);
    const token = await forget(staff.email);
    await test.call(adminUser.endpoints.update, {
      token: owner.token,
      params: { id: staff.userId },
      body: { password: 'given-by-staff' },
    });
    expect((await reset(token)).status).toBe(409);
    expect((await test.call(login, { body: { email: staff.email, password: 'given-by-staff' } })).status).toBe(200);
  });
});
