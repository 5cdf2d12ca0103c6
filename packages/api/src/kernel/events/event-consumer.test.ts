import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-db.ts';
import { type Database, type Db, rowsOf } from '../../platform/db/client.ts';
import { sweepTable } from '../../platform/db/sweep.ts';
import { eventExpiry } from './event.queries.ts';
import { consumeEvents, type EventConsumer, startConsumer } from './event-consumer.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await openTestDatabase());
  await database.db.execute(sql`create table handled (event_id bigint not null, record_id uuid not null)`);
});
afterAll(() => database.close());

let name: string;
let serial = 0;
beforeEach(async () => {
  name = `test ${(serial += 1)}`;
  await database.db.execute(sql`truncate handled`);
  await consumeEvents(database, recorder());
});

/** A consumer that stores what it handles. */
const recorder = (handle: EventConsumer['handle'] = async () => {}): EventConsumer => ({
  name,
  topics: ['order', 'vendor'],
  handle: async (tx, events) => {
    for (const { id, recordId } of events) await tx.execute(sql`insert into handled values (${id}, ${recordId})`);
    await handle(tx, events);
  },
});

/** Writes events with their entries of the audit log, in one transaction. */
const write = (count: number, topic = 'order', db: Pick<Database, 'transaction'> = database) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      with entry as (
        insert into audit_log (id, actor_name, module, action, record_id, changes)
        select gen_random_uuid(), 'Asha', ${topic}, 'status', gen_random_uuid(), '{"status":{"from":"pending","to":"confirmed"}}'
        from generate_series(1, ${count}::int)
        returning id, record_id
      )
      insert into event (topic, record_id, action, audit_id) select ${topic}, record_id, 'update', id from entry`);
  });
const countHandled = async () => {
  const [row] = await rowsOf<{ rows: number; events: number }>(
    database.db,
    sql`select count(*)::int as rows, count(distinct event_id)::int as events from handled`,
  );
  expect(row?.rows, 'each event is handled once').toBe(row?.events);
  return row?.rows ?? 0;
};

describe('a consumer', () => {
  it('handles each event once, in batches, with the entry of the audit log', async () => {
    await write(7);
    const sizes: number[] = [];
    const consumer = recorder(async (_tx, events) => {
      sizes.push(events.length);
      expect(events[0]).toMatchObject({
        topic: 'order',
        action: 'status',
        actorName: 'Asha',
        changes: { status: { from: 'pending', to: 'confirmed' } },
        storesBefore: [],
      });
      expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));
    });
    await consumeEvents(database, consumer, 3);
    await consumeEvents(database, consumer, 3);
    expect(sizes).toEqual([3, 3, 1]);
    expect(await countHandled()).toBe(7);
  });

  it('skips other topics, and events without an entry: imports and presence', async () => {
    await write(2, 'brand');
    await database.db.execute(sql`insert into event (topic, action) values ('order', 'refresh')`);
    await database.db.execute(
      sql`insert into event (topic, record_id, action, presence) values ('order', gen_random_uuid(), 'update', '{}')`,
    );
    await consumeEvents(database, recorder());
    expect(await countHandled()).toBe(0);
  });

  it('handles a batch again that failed before its commit, as after a kill', async () => {
    await write(5);
    let batches = 0;
    const dying = recorder(async () => {
      batches += 1;
      if (batches === 2) throw new Error('killed');
    });
    await expect(consumeEvents(database, dying, 2)).rejects.toThrow();
    expect(await countHandled()).toBe(2);
    await write(1);
    await consumeEvents(database, recorder(), 2);
    expect(await countHandled()).toBe(6);
  });

  it('handles a storm of 5,000 events completely', async () => {
    await write(5_000);
    await consumeEvents(database, recorder(), 200);
    expect(await countHandled()).toBe(5_000);
  });

  it('continues with new events if its position is ahead of the database server', async () => {
    await database.db.execute(sql`update event_consumer set snapshot = '900000000:900000000:' where name = ${name}`);
    await consumeEvents(database, recorder());
    await write(2);
    await consumeEvents(database, recorder());
    expect(await countHandled()).toBe(2);
  });

  it('keeps events from being deleted until it has handled them, for a day at most', async () => {
    const ages = () =>
      rowsOf<{ old: number }>(
        database.db,
        sql`select count(*)::int as old from event where at < now() - interval '1 hour'`,
      );
    await database.db.execute(sql`delete from event_consumer where name <> ${name}`);
    await database.db.execute(sql`delete from event`);
    await write(3);
    await database.db.execute(sql`update event set at = now() - interval '2 hours'`);
    await sweepTable(database.db, eventExpiry);
    expect(await ages()).toEqual([{ old: 3 }]);
    await consumeEvents(database, recorder());
    await sweepTable(database.db, eventExpiry);
    expect(await ages()).toEqual([{ old: 0 }]);
    await write(3);
    await database.db.execute(sql`update event set at = now() - interval '25 hours'`);
    await sweepTable(database.db, eventExpiry);
    expect(await ages()).toEqual([{ old: 0 }]);
  });
});

describe('a running consumer', () => {
  const run = (consumer: EventConsumer, errors: unknown[] = []) =>
    startConsumer(database, consumer, (error, skippedId) => errors.push(skippedId ?? error), {
      minBatchInterval: 10,
      pollInterval: 50,
    });

  it('handles events soon after their commit, and rests without any', async () => {
    const seen: Db[] = [];
    const running = run(recorder(async (tx) => void seen.push(tx)));
    await write(2);
    await expect.poll(countHandled, { interval: 10 }).toBe(2);
    const updates = () => rowsOf(database.db, sql`select updated_at from event_consumer where name = ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const before = await updates();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await updates()).toEqual(before);
    await running.stop();
    expect(seen).toHaveLength(1);
  });

  it('tries again after an error, and skips only an event that always fails', async () => {
    await write(5);
    const [poison] = await rowsOf<{ id: string }>(
      database.db,
      sql`select id from event where topic = 'order' order by id desc offset 2 limit 1`,
    );
    const errors: unknown[] = [];
    const running = run(
      recorder(async (_tx, events) => {
        if (events.some(({ id }) => id === Number(poison?.id))) throw new Error('poison');
      }),
      errors,
    );
    await expect.poll(countHandled, { interval: 20 }).toBe(4);
    await running.stop();
    expect(errors).toEqual([new Error('poison'), Number(poison?.id)]);
  });
});
