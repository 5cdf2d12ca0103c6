import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, openTestServer } from '../../../test/test-db.ts';
import { type Database, rowsOf } from '../../platform/db/client.ts';
import { consumeEvents, type EventConsumer, startConsumer } from './event-consumer.ts';

let database: Database;
let others: Database[];
beforeAll(async () => {
  const opened = await openTestDatabase();
  ({ database } = opened);
  others = [1, 2].map(() => openTestServer(opened.url ?? '', 4));
  await database.db.execute(sql`create table handled (event_id bigint not null)`);
});
afterAll(async () => {
  for (const server of others) await server.close();
  await database.close();
});

const consumer: EventConsumer = {
  name: 'test',
  topics: ['order'],
  handle: async (tx, events) => {
    for (const { id } of events) await tx.execute(sql`insert into handled values (${id})`);
  },
};

/** Writes an event in a transaction that stays open for a while, so that transactions end in another order than they begin. */
const write = (on: Database, milliseconds: number, fails = false) =>
  on.transaction(async (tx) => {
    await tx.execute(sql`
      with entry as (
        insert into audit_log (id, actor_name, module, action, record_id)
        values (gen_random_uuid(), 'Asha', 'order', 'status', gen_random_uuid()) returning id, record_id
      )
      insert into event (topic, record_id, action, audit_id) select 'order', record_id, 'update', id from entry`);
    await tx.execute(sql`select pg_sleep(${milliseconds / 1000}::float8)`);
    if (fails) throw new Error('rolled back');
  });

const figures = async () => {
  const [row] = await rowsOf<{ rows: number; distinct: number; events: number }>(
    database.db,
    sql`select (select count(*)::int from handled) as rows, (select count(distinct event_id)::int from handled) as distinct,
          (select count(*)::int from event where topic = 'order') as events`,
  );
  return row;
};

it('two servers handle every event once, while transactions overlap and one server is killed again and again', async () => {
  await consumeEvents(database, consumer);
  const [first = database, second = database] = others;
  let isDying = true;
  const dying: EventConsumer = {
    ...consumer,
    handle: async (tx, events) => {
      await consumer.handle(tx, events);
      if (!isDying || Math.random() < 0.5) return;
      // The connection is lost after the work and before its commit.
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    },
  };
  const limits = { minBatchInterval: 5, pollInterval: 100, batchSize: 7 };
  const running = [startConsumer(first, dying, () => {}, limits), startConsumer(second, consumer, () => {}, limits)];
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; n < 40; n += 1) await write(database, (n * 7 + writer * 13) % 30, n % 10 === 9).catch(() => {});
  });
  await Promise.all(writers);
  isDying = false;
  await expect.poll(async () => (await figures())?.rows, { interval: 100 }).toBe(144);
  for (const consumer of running) await consumer.stop();
  expect(await figures()).toEqual({ rows: 144, distinct: 144, events: 144 });
});
