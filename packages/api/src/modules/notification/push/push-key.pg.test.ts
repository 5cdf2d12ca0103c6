import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildTestApp, serveDatabase } from '../../../../test/build-test-app.ts';
import { makeOwner } from '../../../../test/factories.ts';
import { openTestServer } from '../../../../test/test-db.ts';
import { rowsOf } from '../../../platform/db/client.ts';

it('is the same from two servers that make it at once, and only its public part is returned', async () => {
  const test = await buildTestApp();
  const [database, locking] = [openTestServer(test.url ?? '', 2), openTestServer(test.url ?? '', 2)];
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-test-'));
  const other = await serveDatabase(database, directory);
  const { token } = await makeOwner(test.deps);
  const read = (server: Pick<typeof test, 'call'>) => server.call(pushEndpoints.pushKey, { token });
  let reads: ReturnType<typeof read>[] = [];
  await locking.transaction(async (db) => {
    await db.execute(sql`lock table signing_key in share mode`);
    reads = [read(test), read(other)];
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await rowsOf(locking.db, waiting)).length).toBe(2);
  });
  const [first, second] = await Promise.all(reads);
  expect(first?.body).toEqual({ public_key: expect.stringMatching(/^B[A-P][\w-]{85}$/) });
  expect(second?.body).toEqual(first?.body);
  const keys = await rowsOf<{ secret: string }>(
    test.deps.database.db,
    sql`select secret from signing_key where name = 'push'`,
  );
  expect(keys).toEqual([{ secret: expect.stringMatching(/^[\w-]{43}$/) }]);
  await other.app.close();
  await Promise.all([database.close(), locking.close()]);
  await rm(directory, { recursive: true, force: true });
  await test.close();
});
