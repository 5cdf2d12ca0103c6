import type { ChangeAction } from '@bakehouse/contract/events';
import type { PresenceActivity } from '@bakehouse/contract/order/order-presence';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';

/** The SQL that reads events. */

export type StoredEvent = {
  readonly id: number;
  /** The transaction that wrote the event, and the oldest one that was running then. */
  readonly transaction: bigint;
  readonly horizon: bigint;
  readonly topic: string;
  readonly recordId: string | null;
  readonly version: number | null;
  readonly action: ChangeAction;
  readonly at: string;
  readonly storesBefore: readonly string[];
  readonly storesAfter: readonly string[];
  /** The only person who gets the event; null for everyone who may see the record. */
  readonly personId: string | null;
};

/** The value of the column `presence`. */
export type StoredPresence = {
  readonly person: { readonly _id: string; readonly name: string };
  /** Distinguishes the tabs and devices of the person. */
  readonly tab: string;
  /** Null when the person has left the record. */
  readonly activity: PresenceActivity | null;
};

/** An event of presence: what a person does with a record. It is not a change of the record. */
export type PresenceRead = StoredPresence & Pick<StoredEvent, 'topic' | 'at'> & { readonly recordId: string };

type EventColumns = {
  id: string;
  transaction: string;
  horizon: string;
  topic: string;
  record_id: string | null;
  version: number | null;
  at: string;
  stores_before: readonly string[];
  stores_after: readonly string[];
  person_id: string | null;
} & ({ action: ChangeAction; presence: null } | { action: 'presence'; presence: StoredPresence });

/** A row of a read. Without an event, it has the snapshot only. */
type EventRow = { snapshot: string; latest: string } & (EventColumns | Record<keyof EventColumns, null>);

/** The events that a read found, and the state of the database at that time. */
export type EventsRead = {
  /** The transactions that were visible to this read, in PostgreSQL's text format. */
  readonly snapshot: string;
  /** The next transaction id of the database server. */
  readonly latest: bigint;
  /** The changes. */
  readonly events: StoredEvent[];
  readonly presences: PresenceRead[];
};

/** Reads the newest changes of the last hour. */
export const findLatestEvents = (db: Db, limit: number): Promise<EventsRead> =>
  readEvents(
    db,
    sql`lateral (
      select * from event
      where at > now() - interval '1 hour' and transaction < pg_snapshot_xmax(s.snapshot) and presence is null
      order by transaction desc, id desc limit ${limit}
    ) e`,
  );

/** Returns the events that `from` selects and the snapshot of the statement, also if there are no events. */
async function readEvents(db: Db, from: SQL): Promise<EventsRead> {
  const rows = await rowsOf<EventRow>(
    db,
    sql`
      select s.snapshot::text as snapshot, pg_snapshot_xmax(s.snapshot)::text as latest, e.id::text as id,
        e.transaction::text as transaction, e.horizon::text as horizon, e.topic, e.record_id, e.version, e.action, e.at,
        array_to_json(e.stores_before) as stores_before, array_to_json(e.stores_after) as stores_after, e.person_id, e.presence
      from (select pg_current_snapshot() as snapshot) s left join ${from} on true
      order by e.id`,
  );
  const { snapshot = '', latest = '0' } = rows[0] ?? {};
  return {
    snapshot,
    latest: BigInt(latest),
    events: rows.flatMap(toEvent),
    presences: rows.flatMap(toPresence),
  };
}

const toEvent = (row: EventRow): StoredEvent[] =>
  row.action === null || row.action === 'presence' ? [] : [toChange(row)];

const toChange = (row: Extract<EventRow, { action: ChangeAction }>): StoredEvent => ({
  id: Number(row.id),
  transaction: BigInt(row.transaction),
  horizon: BigInt(row.horizon),
  topic: row.topic,
  recordId: row.record_id,
  version: row.version,
  action: row.action,
  at: toIsoTime(row.at),
  storesBefore: row.stores_before,
  storesAfter: row.stores_after,
  personId: row.person_id,
});

const toPresence = ({ presence, topic, record_id: recordId, at }: EventRow): PresenceRead[] =>
  presence && recordId !== null ? [{ ...presence, topic, recordId, at: toIsoTime(at) }] : [];

/**
 * Reads the events of transactions that have been committed since a snapshot. Neither the ids nor the ids of the
 * transactions are in the order of the commits, so a reader that continued after the highest one would miss events.
 */
export const findEventsSince = (db: Db, snapshot: string): Promise<EventsRead> =>
  readEvents(
    db,
    sql`lateral (
      select * from event
      where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and transaction < pg_snapshot_xmax(s.snapshot)
        and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot)
        and (presence is null or at > now() - interval '45 seconds')
    ) e`,
  );

/** Events are deleted after an hour, but those that a consumer has not handled after a day. */
export const eventExpiry: Expiry = {
  table: 'event',
  key: ['transaction', 'id'],
  expiresBy: 'transaction',
  expired: sql`at < now() - interval '1 hour' and (at < now() - interval '1 day' or not exists (
    select 1 from event_consumer c where not pg_visible_in_snapshot(transaction, c.snapshot::pg_snapshot)))`,
};
