import { type ChangeAction, isTopic } from '@bakehouse/contract/events';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { uuidArray } from '../../platform/db/sql-values.ts';

/** The SQL that writes events. */

/** Stores that may see a record before and after a change. They differ only if the change moves the record to another store. */
export type Stores =
  | readonly (string | null)[]
  | { before: readonly (string | null)[]; after: readonly (string | null)[] };

export type NewEvent = {
  readonly topic: string;
  /** Undefined in an event about many records. */
  readonly recordId?: string | undefined;
  /** The version of the record after the change. */
  readonly version?: number | undefined;
  readonly action: ChangeAction;
  /** Without stores, only staff get the event. */
  readonly stores?: Stores | undefined;
  /** The only person who gets the event. */
  readonly personId?: string | undefined;
  /** The entry of the audit log about the change. Consumers of events read it; without one they skip the event. */
  readonly auditId?: string | undefined;
};

/** Returns the statement that inserts an event. Its text does not depend on the event, so that it is prepared once. */
export function insertEvent({ topic, recordId, version, action, stores = [], auditId, personId }: NewEvent): SQL {
  const { before, after } = 'before' in stores ? stores : { before: stores, after: stores };
  return sql`
    insert into event (topic, record_id, version, action, stores_before, stores_after, audit_id, person_id)
    values (${topic}, ${recordId ?? null}, ${version ?? null}, ${action}, ${storeArray(before)}, ${storeArray(after)},
      ${auditId ?? null}::uuid, ${personId ?? null}::uuid)`;
}

const storeArray = (ids: readonly (string | null)[]) => uuidArray(ids.filter((id) => id !== null));

/** Writes an event in the transaction of its change. */
export const writeEvent = (db: Db, event: NewEvent): PromiseLike<unknown> => db.execute(insertEvent(event));

const changeActions: Readonly<Record<string, ChangeAction>> = {
  create: 'create',
  'sign-up': 'create',
  delete: 'delete',
  restore: 'restore',
};

/** Returns what an action of the audit log means for readers of the record. */
export const changeActionOf = (action: string): ChangeAction => changeActions[action] ?? 'update';

/**
 * Collects the topics of a transaction that changes many records, such as a batch of an import. `write` writes one
 * event for each.
 */
export function eventBatch() {
  const changed = new Set<string>();
  return {
    add: (topic: string): void => {
      if (isTopic(topic)) changed.add(topic);
    },
    write: (db: Db, atCommit: (statement: PromiseLike<unknown>) => void): void => {
      for (const topic of changed) atCommit(writeEvent(db, { topic, action: 'refresh' }));
    },
  };
}

export type EventBatch = ReturnType<typeof eventBatch>;
