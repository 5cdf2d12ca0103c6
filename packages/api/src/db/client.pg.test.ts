import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase, openTestServer } from '../../test/test-db.ts';
import { rowsOf } from './client.ts';

it('a connection that dies between two statements fails its transaction, not the process', async () => {
  const url = await createTestDatabase();
  const [database, other] = [openTestServer(url), openTestServer(url)];
  const interrupted = database.transaction(async (tx) => {
    const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await other.db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
    await wait(300);
    return 'done';
  });
  await expect(interrupted).rejects.toThrow();
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await Promise.all([database.close(), other.close()]);
});
