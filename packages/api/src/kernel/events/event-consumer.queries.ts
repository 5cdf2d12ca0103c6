import type { Topic } from '@bakehouse/contract/events';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { microsecondText, textArray } from '../../platform/db/sql-values.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { Changes } from '../audit.ts';

/** The SQL that moves the positions of consumers. Snapshots are PostgreSQL's text of `pg_snapshot`. */

/** An event with the entry of the audit log about its change. Events without an entry, such as those of imports, are skipped. */
export type ConsumedEvent = {
  readonly id: number;
  readonly topic: string;
  readonly recordId: string;
  /** Version of the record after the change. */
  readonly version: number | null;
  /** When the change was made, with milliseconds. */
  readonly at: string;
  /** The same time with microseconds, for comparisons with other times of the database. */
  readonly exactAt: string;
  readonly storesBefore: readonly string[];
  readonly storesAfter: readonly string[];
  /** Action of the audit log, such as `assign`. */
  readonly action: string;
  readonly changes: Changes;
  readonly actorId: string | null;
  readonly actorName: string;
};

/** Creates the position of a new consumer: it begins with the events that are not visible yet. */
export async function ensureConsumer(db: Db, name: string): Promise<void> {
  await db.execute(sql`
    insert into event_consumer (name, snapshot) values (${name}, pg_current_snapshot()::text) on conflict (name) do nothing`);
}

/** Returns the condition on `event e` of those that `snapshot` does not contain. */
const isAfter = (snapshot: SQL): SQL => sql`
  e.transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(e.transaction, ${snapshot}::pg_snapshot)`;

const isOf = (topics: readonly Topic[]): SQL =>
  sql`e.topic = any(${textArray(topics)}) and e.audit_id is not null and e.record_id is not null`;

/**
 * Returns whether there are events after the position of a consumer.
 * @param topics the topics of the consumer; undefined for events of any topic
 */
export async function hasNewEvents(db: Db, name: string, topics: readonly Topic[] | undefined): Promise<boolean> {
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select c.target is not null or exists (
          select 1 from event e where ${isAfter(sql`c.snapshot`)} ${topics ? sql`and ${isOf(topics)}` : sql``}) as found
        from event_consumer c where c.name = ${name}`,
  );
  return row?.found ?? false;
}

export type Position = {
  /** What has been handled. */
  readonly snapshot: string;
  /** What is handled in batches now. */
  readonly target: string;
  /** The last event of the previous batch; 0 before the first. */
  readonly afterId: number;
  /** Whether the target is that of an earlier batch, so that events may have been written since. */
  readonly isContinued: boolean;
};

/**
 * Locks the position of a consumer until the transaction ends. Without unfinished batches, the target is what is visible now.
 * A position that is ahead of the database server comes from another one: it continues with what is visible now.
 * @returns undefined if another server holds the lock
 */
export async function lockConsumer(db: Db, name: string): Promise<Position | undefined> {
  const [row] = await rowsOf<{
    snapshot: string;
    target: string | null;
    after_id: string;
    current: string;
    ahead: boolean;
  }>(
    db,
    sql`select c.snapshot, c.target, c.after_id, pg_current_snapshot()::text as current,
          pg_snapshot_xmax(coalesce(c.target, c.snapshot)::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead
        from event_consumer c where c.name = ${name} for update skip locked`,
  );
  if (!row) return undefined;
  if (row.ahead) return { snapshot: row.current, target: row.current, afterId: 0, isContinued: false };
  return {
    snapshot: row.snapshot,
    target: row.target ?? row.current,
    afterId: Number(row.after_id),
    isContinued: row.target !== null,
  };
}

type EventRow = Omit<ConsumedEvent, 'id' | 'at' | 'action'> & { id: string; at: string; action: string | null };

/** Reads the next events of a position, in the order in which they were written. */
export async function readBatch(
  db: Db,
  { snapshot, target, afterId }: Position,
  topics: readonly Topic[],
  limit: number,
): Promise<{ events: ConsumedEvent[]; lastId: number; isLast: boolean }> {
  const rows = await rowsOf<EventRow>(
    db,
    sql`
      select e.id::text as id, e.topic, e.record_id as "recordId", e.version, e.at, ${microsecondText(sql`e.at`)} as "exactAt", array_to_json(e.stores_before) as "storesBefore",
        array_to_json(e.stores_after) as "storesAfter", a.action, a.changes, a.actor_id as "actorId",
        a.actor_name as "actorName"
      from (
        select * from event e
        where ${isAfter(sql`${snapshot}`)} and e.transaction < pg_snapshot_xmax(${target}::pg_snapshot)
          and pg_visible_in_snapshot(e.transaction, ${target}::pg_snapshot)
          and e.id > ${afterId} and ${isOf(topics)}
        order by e.id limit ${limit}
      ) e left join audit_log a on a.id = e.audit_id
      order by e.id`,
  );
  const events = rows.flatMap(({ action, ...row }) =>
    action === null ? [] : [{ ...row, action, id: Number(row.id), at: toIsoTime(row.at) }],
  );
  return { events, lastId: Number(rows.at(-1)?.id ?? afterId), isLast: rows.length < limit };
}

/** Stores the position of a consumer. Its row must be locked. */
export async function moveConsumer(
  db: Db,
  name: string,
  { snapshot, target, afterId }: Pick<Position, 'snapshot' | 'afterId'> & { target: string | null },
): Promise<void> {
  await db.execute(sql`
    update event_consumer set snapshot = ${snapshot}, target = ${target}, after_id = ${afterId}, updated_at = now()
    where name = ${name}`);
}
