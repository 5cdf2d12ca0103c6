import { brand } from '@bakehouse/contract/brand';
import { backgroundHeader, type Endpoint } from '@bakehouse/contract/core/endpoint';
import { eventStream } from '@bakehouse/contract/events';
import { announcePresence } from '@bakehouse/contract/order/order-presence';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type ProbeOptions, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, openSession, testPassword } from '../../../test/factories.ts';
import { hashToken } from '../../kernel/access/token-hash.ts';
import type { Deps } from '../../kernel/http/context.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import { actorSource } from './session.queries.ts';

const { login, session, logout } = sessionEndpoints;
const wrong = { error: 'Invalid email or password', code: 'unauthenticated' };

describe('sign-in', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.now = new Date();
    await test.deps.database.db.execute(sql`delete from sign_in_throttle`);
  });

  const signIn = (email: string, password = testPassword) => test.call(login, { body: { email, password } });
  const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']);

  it('returns token, user and permissions, and sets a cookie that scripts cannot read', async () => {
    const { email, userId } = await makeStaff(test.deps, [brand.endpoints.list]);
    const { status, body, headers } = await signIn(`  ${email.toUpperCase()} `);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: userId, email, status: 'Active' });
    expect(body.permissions).toEqual(['GET brand/list']);
    expect(cookieOf(headers)).toMatch(/HttpOnly/);
    expect(cookieOf(headers)).toMatch(/SameSite=Strict/);
    expect((await test.call(brand.endpoints.list, { token: body.token })).status).toBe(200);
  });

  it('stores only a hash of the token and an argon2id hash of the password', async () => {
    const { email } = await makeOwner(test.deps);
    const { body } = await signIn(email);
    const [row] = await rowsOf<{ text: string }>(
      test.deps.database.db,
      sql`select (select json_agg(s)::text from session s) || (select json_agg(u)::text from admin_user u) as text`,
    );
    expect(row?.text).not.toContain(body.token);
    expect(row?.text).not.toContain(testPassword);
    expect(row?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it.each([
    [{}, 'email', 'Email is required'],
    [{ email: '', password: 'x' }, 'email', 'Email is required'],
    [{ email: 'nobody', password: testPassword }, 'email', 'Invalid email format'],
    [{ email: 'a@example.test' }, 'password', 'Password is required'],
    [{ email: 'a@example.test', password: 'short' }, 'password', 'Password must be at least 8 characters long'],
  ])('rejects %j with its message', async (body, field, message) => {
    const reply = await test.probe(login, { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error).toBe(message);
    expect(reply.body.fields?.[field]).toBe(message);
  });

  it('gives the same response for an unknown email, a wrong password, an inactive and a deleted user', async () => {
    const active = await makeOwner(test.deps);
    const inactive = await makeStaff(test.deps, [], 'InActive');
    const missing = await makeStaff(test.deps, []);
    await test.deps.database.db.execute(sql`update admin_user set deleted_at = now() where id = ${missing.userId}`);
    const replies = [
      await signIn('nobody@example.test'),
      await signIn(active.email, 'not-the-password'),
      await signIn(inactive.email),
      await signIn(missing.email),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(wrong);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  it('blocks an account for 15 minutes after 10 failures, ignoring case and spacing', async () => {
    const { email } = await makeOwner(test.deps);
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    for (let n = 0; n < 10; n += 1)
      expect((await signIn(spellings[n % 3] ?? email, 'not-the-password')).status).toBe(401);
    const blocked = await signIn(email);
    expect(blocked.status).toBe(429);
    expect(blocked.body.code).toBe('too_many');
    expect(blocked.headers['retry-after']).toBe('900');
    test.clock.now = new Date(Date.now() + 14 * 60_000);
    expect((await signIn(email)).status).toBe(429);
    test.clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await signIn(email)).status).toBe(200);
  });

  it('does not let simultaneous guesses exceed the limit', async () => {
    const { email } = await makeOwner(test.deps);
    const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'not-the-password')));
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(10);
  });

  it('blocks an address after 30 failures over many accounts', async () => {
    const statusOf = async (email: string) => {
      const payload = { email, password: testPassword };
      const url = `/api/${login.path}`;
      return (await test.app.inject({ method: 'POST', url, payload, remoteAddress: '203.0.113.31' })).statusCode;
    };
    const counted = () => rowsOf(test.deps.database.db, sql`select key, failures from sign_in_throttle order by key`);
    for (let n = 0; n < 30; n += 1) expect(await statusOf(`guess-${n}@example.test`)).toBe(401);
    expect(await statusOf('another@example.test')).toBe(429);
    // For a second, the address is rejected without a statement.
    const before = await counted();
    const others = [1, 2, 3].map((n) => statusOf(`other-${n}@example.test`));
    expect(await Promise.all(others)).toEqual([429, 429, 429]);
    expect(await counted()).toEqual(before);
    test.clock.now = new Date(Date.now() + 2_000);
    expect(await statusOf('later@example.test')).toBe(429);
    expect(await counted()).toHaveLength(before.length + 1);
  });

  it('leaves places to others while a blocked address waits for its rejections', async () => {
    const from = async (remoteAddress: string, email: string) => {
      const payload = { email, password: testPassword };
      return test.app.inject({ method: 'POST', url: `/api/${login.path}`, payload, remoteAddress });
    };
    const { email } = await makeOwner(test.deps);
    await test.deps.database.db.execute(sql`
      insert into sign_in_throttle (key, failures, in_a_row, window_start, blocked_until)
      values ('address:203.0.113.32', 31, 31, now(), now() + interval '15 minutes')`);
    expect((await from('203.0.113.32', 'first@example.test')).statusCode).toBe(429);
    // More than the places of sign-ins that are checked or wait.
    const rejected = Array.from({ length: 60 }, (_, n) => from('203.0.113.32', `guess-${n}@example.test`));
    expect((await from('203.0.113.33', email)).statusCode).toBe(200);
    const replies = await Promise.all(rejected);
    expect(new Set(replies.map((reply) => reply.json().error))).toEqual(
      new Set(['Too many failed sign-ins. Try again in 15 minutes.']),
    );
  });

  it('resets the failures after the correct password', async () => {
    const { email } = await makeOwner(test.deps);
    for (let n = 0; n < 9; n += 1) await signIn(email, 'not-the-password');
    expect((await signIn(email)).status).toBe(200);
    for (let n = 0; n < 9; n += 1) expect((await signIn(email, 'not-the-password')).status).toBe(401);
  });

  it('locks an account after 100 failures in a row, even for the correct password', async () => {
    const { email } = await makeOwner(test.deps);
    await signIn(email, 'not-the-password');
    await test.deps.database.db.execute(sql`update sign_in_throttle set in_a_row = 100, failures = 1`);
    const locked = await signIn(email);
    expect(locked.status).toBe(429);
    expect(locked.body.error).toBe('Too many failed sign-ins. Ask an administrator for a new password.');
  });
});

describe('a session', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  const list = (token: string) => test.call(brand.endpoints.list, { token });

  it('is restored by its cookie, which no other endpoint accepts', async () => {
    const { email } = await makeOwner(test.deps);
    const signedIn = await test.call(login, { body: { email, password: testPassword } });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const again = await test.call(session, { headers: { cookie } });
    expect(again.body).toMatchObject({ token: signedIn.body.token, data: { email } });
    expect((await test.call(brand.endpoints.list, { headers: { cookie } })).status).toBe(401);
    expect((await test.call(session)).status).toBe(401);
  });

  it('ends on the server immediately after sign-out', async () => {
    const { token } = await makeOwner(test.deps);
    expect((await list(token)).status).toBe(200);
    const left = await test.call(logout, { token });
    expect(left.body.message).toBe('Signed out successfully');
    expect(String(left.headers['set-cookie'])).toMatch(/^bakehouse_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await list(token)).status).toBe(401);
    expect((await test.call(logout, { token })).status).toBe(401);
  });

  it('ends after its hours', async () => {
    const { userId } = await makeOwner(test.deps);
    expect((await list(await openSession(test.deps, userId, -0.001))).status).toBe(401);
  });

  it('ends the oldest sessions of the user above the maximum, and those that ended by themselves first', async () => {
    const own = await buildTestApp({ SESSIONS_PER_PERSON: '3' });
    const { db } = own.deps.database;
    const { userId, email, token } = await makeStaff(own.deps, [brand.endpoints.list]);
    const others = [await openSession(own.deps, userId), await openSession(own.deps, userId, -1)];
    await db.execute(
      sql`update session set created_at = now() - interval '1 hour' where token_hash = ${hashToken(token)}`,
    );
    const signIn = async () => (await own.call(login, { body: { email, password: testPassword } })).body.token;
    const left = () =>
      rowsOf<{ token_hash: string }>(db, sql`select token_hash from session where user_id = ${userId}`);
    const hashesOf = (tokens: readonly string[]) => new Set(tokens.map(hashToken));
    const first = await signIn();
    expect(new Set((await left()).map((row) => row.token_hash))).toEqual(hashesOf([token, others[0] ?? '', first]));
    const second = await signIn();
    expect(new Set((await left()).map((row) => row.token_hash))).toEqual(hashesOf([others[0] ?? '', first, second]));
    await within(async () => (await own.call(brand.endpoints.list, { token })).status === 401);
    await own.close();
  });

  const setIdle = (deps: Deps, token: string, minutes: number) =>
    deps.database.db.execute(
      sql`update session set seen_at = now() - ${minutes} * interval '1 minute' where token_hash = ${hashToken(token)}`,
    );

  it('ends after the idle time, and not before', async () => {
    const idle = async (minutes: number) => {
      const { token } = await makeOwner(test.deps);
      await setIdle(test.deps, token, minutes);
      return (await list(token)).status;
    };
    expect(await idle(8 * 60 + 1)).toBe(200);
    expect(await idle(8 * 60 + 3)).toBe(401);
  });

  it('is looked up again when its idle time is over here, because another server may have been called', async () => {
    const { token } = await makeOwner(test.deps);
    const source = actorSource(test.deps.database.db, test.deps.config);
    const untilOf = async () => Date.parse((await source.findActor(hashToken(token)))?.expires_at ?? '') - Date.now();
    await setIdle(test.deps, token, 8 * 60);
    expect(await untilOf()).toBeLessThanOrEqual(2 * 60_000);
    await setIdle(test.deps, token, 0);
    // The session itself has an hour left.
    expect(await untilOf()).toBeGreaterThan(30 * 60_000);
  });

  it.each<[string, boolean, ProbeOptions & { endpoint: Endpoint }]>([
    ['a call', true, { endpoint: brand.endpoints.list }],
    ['a refresh of the dashboard', false, { endpoint: brand.endpoints.list, headers: { [backgroundHeader]: '1' } }],
    [
      'presence',
      false,
      { endpoint: announcePresence, params: { id: newId() }, body: { activity: null, tab: newId() } },
    ],
    ['the connection of live updates', false, { endpoint: eventStream, method: 'HEAD' }],
  ])('is used by %s: %s', async (_, isUse, { endpoint, ...call }) => {
    const own = await buildTestApp();
    const { token } = await makeOwner(own.deps);
    await setIdle(own.deps, token, 60);
    expect((await own.probe(endpoint, { ...call, token })).status).not.toBe(401);
    const database = own.deps.database;
    await own.app.close();
    const [row] = await rowsOf<{ is_used: boolean }>(
      database.db,
      sql`select seen_at > now() - interval '30 minutes' as is_used from session where token_hash = ${hashToken(token)}`,
    );
    expect(row).toEqual({ is_used: isUse });
    await own.close();
  });

  const within = (work: () => Promise<boolean>) => expect.poll(work).toBe(true);

  it.each([
    ['the user is made InActive', sql`update admin_user set status = 'InActive'`, 401],
    ['the user is deleted', sql`update admin_user set deleted_at = now()`, 401],
    ['the role is taken away', sql`delete from admin_user_role`, 401],
    ['the role is made InActive', sql`update role set status = 'InActive' where system is null`, 403],
    ['the group is deleted', sql`update permission_group set deleted_at = now()`, 403],
    ['the permission leaves the group', sql`delete from permission_group_permission`, 403],
  ])('changes within a second when %s', async (_name, change, status) => {
    const own = await buildTestApp();
    const { token } = await makeStaff(own.deps, [brand.endpoints.list]);
    const ask = () => own.call(brand.endpoints.list, { token });
    expect((await ask()).status).toBe(200);
    await own.deps.database.db.execute(change);
    await within(async () => (await ask()).status === status);
    await own.close();
  });
});
