import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, openSession, testPassword } from '../../../test/factories.ts';
import { openTestServer } from '../../../test/test-db.ts';
import { rowsOf } from '../../platform/db/client.ts';

/** Race conditions of sign-ins, on PostgreSQL with one connection per caller. */

it('leaves database connections to people while attempts of one address wait for each other', async () => {
  const test = await buildTestApp();
  const other = openTestServer(test.url ?? '', 2);
  const { token } = await makeOwner(test.deps);
  const body = { email: 'nobody@example.test', password: 'a guessed password' };
  const attempt = () => test.probe(sessionEndpoints.login, { body });
  expect((await attempt()).status).toBe(401);
  let attempts: ReturnType<typeof attempt>[] = [];
  await other.transaction(async (db) => {
    await db.execute(sql`select 1 from sign_in_throttle for update`);
    attempts = Array.from({ length: 20 }, attempt);
    const waiting = () =>
      rowsOf(
        other.db,
        sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(async () => (await waiting()).length).toBe(2);
    // With a connection for each attempt, the pool of ten would be used up and this call would wait for them.
    expect((await test.call(profileEndpoints.sessions, { token })).status).toBe(200);
    expect(await waiting()).toHaveLength(2);
  });
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(9);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  await other.close();
  await test.close();
});

it('keeps the maximum of sessions when two sign-ins happen at once', async () => {
  const test = await buildTestApp({ SESSIONS_PER_PERSON: '3' });
  const other = openTestServer(test.url ?? '', 2);
  const staff = await makeStaff(test.deps, []);
  for (let opened = 1; opened < 3; opened += 1) await openSession(test.deps, staff.userId);
  const signIn = () => test.call(sessionEndpoints.login, { body: { email: staff.email, password: testPassword } });
  let signIns: ReturnType<typeof signIn>[] = [];
  await other.transaction(async (db) => {
    // Both wait for the user at the same time, and neither has seen the session of the other.
    await db.execute(sql`select 1 from admin_user where id = ${staff.userId} for no key update`);
    signIns = [signIn(), signIn()];
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsOf(other.db, waiting)).length).toBe(2);
  });
  const tokens = (await Promise.all(signIns)).map(({ body }) => body.token);
  const rows = await rowsOf<{ count: number }>(
    other.db,
    sql`select count(*)::int as count from session where user_id = ${staff.userId}`,
  );
  expect(rows).toEqual([{ count: 3 }]);
  for (const token of tokens) expect((await test.call(profileEndpoints.sessions, { token })).status).toBe(200);
  await other.close();
  await test.close();
});

it('opens no session with a password that was changed during the sign-in', async () => {
  const test = await buildTestApp();
  const other = openTestServer(test.url ?? '', 2);
  const staff = await makeStaff(test.deps, []);
  let signIn: ReturnType<typeof test.probe> | undefined;
  await other.transaction(async (db) => {
    await db.execute(sql`select 1 from admin_user where id = ${staff.userId} for no key update`);
    signIn = test.probe(sessionEndpoints.login, { body: { email: staff.email, password: testPassword } });
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsOf(other.db, waiting)).length).toBe(1);
    await db.execute(sql`update admin_user set password_hash = 'another' where id = ${staff.userId}`);
  });
  expect((await signIn)?.status).toBe(401);
  expect(await rowsOf(other.db, sql`select 1 from session where user_id = ${staff.userId}`)).toEqual([]);
  await other.close();
  await test.close();
});
