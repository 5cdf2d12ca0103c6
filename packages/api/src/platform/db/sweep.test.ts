import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-db.ts';
import { idempotencyExpiry } from '../../kernel/http/idempotency.ts';
import { type Database, rowsOf } from './client.ts';
import { sweepTable } from './sweep.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await openTestDatabase());
});
afterAll(() => database.close());

const addKeys = (prefix: string, count: number, age: string) =>
  database.db.execute(sql`
    insert into idempotency (user_id, route, key, digest, created_at)
    select gen_random_uuid(), 'order/create', ${prefix} || n, '', now() - ${age}::interval
    from generate_series(1, ${count}::int) as n`);
const keys = async () =>
  (await rowsOf<{ count: number }>(database.db, sql`select count(*)::int as count from idempotency`))[0]?.count;

it('deletes expired rows in batches and keeps the others', async () => {
  await addKeys('old', 2_500, '25 hours');
  await addKeys('new', 10, '23 hours');
  expect(await sweepTable(database.db, idempotencyExpiry)).toEqual({
    table: 'idempotency',
    deleted: 2_500,
    backlog: 0,
  });
  expect(await keys()).toBe(10);
});

it('stops after its time and reports the backlog', async () => {
  await addKeys('late', 2_500, '25 hours');
  expect(await sweepTable(database.db, idempotencyExpiry, 0)).toEqual({
    table: 'idempotency',
    deleted: 1_000,
    backlog: 1_500,
  });
});

it('finds expired rows by an index', async () => {
  const plan = await database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return rowsOf<Record<string, string>>(
      tx,
      sql`explain select user_id from idempotency where ${idempotencyExpiry.expired} order by created_at limit 1000`,
    );
  });
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('idempotency_created');
});
