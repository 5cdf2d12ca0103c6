import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase, openTestServer } from '../../../test/test-db.ts';
import { rowsOf, unsafeSettings } from './client.ts';
import { openServer } from './postgres/postgres-database.ts';

it('fails only the transaction, not the process, when a connection dies between two statements', async () => {
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

it('names the disabled settings of a server that could lose an acknowledged write', async () => {
  const url = await createTestDatabase();
  const withCommit = (value: string) =>
    openTestServer(`${url}?options=${encodeURIComponent(`-c synchronous_commit=${value}`)}`);
  // The test server itself runs without fsync.
  const [waiting, notWaiting] = [withCommit('on'), withCommit('off')];
  expect((await unsafeSettings(waiting.db)).sort()).toEqual(['fsync', 'full_page_writes']);
  expect((await unsafeSettings(notWaiting.db)).sort()).toEqual(['fsync', 'full_page_writes', 'synchronous_commit']);
  await Promise.all([waiting.close(), notWaiting.close()]);
});

it('closes the first connection of a migration that cannot open its second one', async () => {
  const url = new URL(await createTestDatabase());
  const owner = openTestServer(url.href);
  const role = `single_${url.pathname.slice(1)}`;
  await owner.runScript(`create role ${role} login password 'single' connection limit 1`);
  [url.username, url.password] = [role, 'single'];
  const limited = openTestServer(url.href);
  await expect(limited.migrate()).rejects.toThrow('too many connections');
  const openConnections = () => rowsOf(owner.db, sql`select pid from pg_stat_activity where usename = ${role}`);
  await expect.poll(openConnections).toEqual([]);
  await limited.close();
  await owner.runScript(`drop role ${role}`);
  await owner.close();
});

it('reports the wait of statements and transactions for a connection of the pool', async () => {
  const waits: number[] = [];
  const database = openServer(await createTestDatabase(), 2, () => {}, {
    poolObserver: { onWait: (seconds) => waits.push(seconds) },
  });
  const { promise: end, resolve: endBoth } = Promise.withResolvers<void>();
  const hold = () =>
    database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await end;
    });
  const both = [hold(), hold()];
  await expect.poll(() => database.poolUse()?.active).toBe(2);
  const third = rowsOf(database.db, sql`select 1`);
  await wait(200);
  endBoth();
  await Promise.all([...both, third]);
  expect(waits).toHaveLength(3);
  expect(waits[2]).toBeGreaterThan(0.1);
  expect(database.poolUse()).toEqual({ active: 0, idle: 2, waiting: 0 });
  await database.close();
});
