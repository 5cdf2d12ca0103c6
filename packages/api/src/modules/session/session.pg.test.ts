import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { makeOwner } from '../../../test/factories.ts';
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
