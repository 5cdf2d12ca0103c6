import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-db.ts';
import { type Database, rowsOf } from './client.ts';

let database: Database;
beforeAll(async () => {
  database = (await openTestDatabase()).database;
  await database.runScript('create table step (n int primary key)');
});
beforeEach(async () => void (await database.db.execute(sql`delete from step`)));
afterAll(() => database.close());

const steps = async () =>
  (await rowsOf<{ n: number }>(database.db, sql`select n from step order by n`)).map(({ n }) => n);
const insert = (n: number) => sql`insert into step values (${n})`;

it('commits the statements given to atCommit together with the transaction', async () => {
  const response = await database.transaction(async (tx, atCommit) => {
    atCommit(tx.execute(insert(2)));
    await tx.execute(insert(1));
    expect(await rowsOf(tx, sql`select n from step`)).toEqual([{ n: 1 }]);
    return 'done';
  });
  expect(response).toBe('done');
  expect(await steps()).toEqual([1, 2]);
});

it('rolls back everything when a statement given to atCommit fails', async () => {
  const failed = database.transaction(async (tx, atCommit) => {
    atCommit(tx.execute(insert(2)));
    atCommit(tx.execute(sql`select 1 / ${0}::int`));
    atCommit(tx.execute(insert(3)));
    await tx.execute(insert(1));
  });
  await expect(failed).rejects.toThrow();
  expect(await steps()).toEqual([]);
});

it('does not send the statements given to atCommit when the transaction fails', async () => {
  const failed = database.transaction(async (tx, atCommit) => {
    atCommit(tx.execute(insert(2)));
    await tx.execute(insert(1));
    throw new Error('stop');
  });
  await expect(failed).rejects.toThrow('stop');
  expect(await steps()).toEqual([]);
});

it('rejects when a failed statement ended the transaction, although its error was caught', async () => {
  const failed = database.transaction(async (tx) => {
    await tx.execute(insert(1));
    await tx.execute(sql`select 1 / ${0}::int`).catch(() => {});
  });
  await expect(failed).rejects.toThrow();
  expect(await steps()).toEqual([]);
});

it('runs many transactions at once without mixing them', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      database.transaction(async (tx, atCommit) => {
        atCommit(tx.execute(insert(100 + n)));
        await tx.execute(insert(n));
        if (n % 2) throw new Error('odd');
      }),
    ).map((promise) => promise.catch(() => {})),
  );
  const even = Array.from({ length: 20 }, (_, n) => n * 2);
  expect(await steps()).toEqual([...even, ...even.map((n) => 100 + n)]);
});
