import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/client.ts';
import type { StoredPresence } from './event.queries.ts';

/** Collects announcements of presence and writes them together, so that hundreds of open screens cost two transactions per second. */

/** Maximum number of announcements that wait to be written. Later ones are dropped; their clients repeat them. */
const maxPending = 2_000;

export type NewPresence = { readonly topic: string; readonly recordId: string; readonly presence: StoredPresence };
export type PresenceWriter = {
  readonly add: (presence: NewPresence) => void;
  readonly stop: () => Promise<void>;
};

/** @param delay milliseconds in which announcements are collected before they are written */
export function presenceWriter(
  database: Pick<Database, 'transaction'>,
  onError: (error: unknown) => void,
  delay: number,
): PresenceWriter {
  const pending = new Map<string, NewPresence>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isStopped = false;

  const write = async () => {
    const presences = [...pending.values()];
    pending.clear();
    await database.transaction(async (tx) => void (await writePresences(tx, presences)));
  };
  const flush = () => {
    timer = undefined;
    writing = write()
      .catch(onError)
      .finally(() => {
        writing = undefined;
        if (pending.size > 0) schedule();
      });
  };
  const schedule = () => {
    if (isStopped || timer !== undefined || writing !== undefined) return;
    timer = setTimeout(flush, delay).unref();
  };

  return {
    add: (entry) => {
      const { recordId, presence } = entry;
      const key = `${recordId} ${presence.person._id} ${presence.tab}`;
      if (pending.size >= maxPending && !pending.has(key)) return;
      pending.set(key, entry);
      schedule();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await writing;
    },
  };
}

/** Writes events of presence in one statement. */
const writePresences = (db: Db, presences: readonly NewPresence[]): PromiseLike<unknown> =>
  db.execute(sql`
    insert into event (topic, record_id, action, presence)
    select p->>'topic', (p->>'recordId')::uuid, 'presence', p->'presence'
    from jsonb_array_elements(${JSON.stringify(presences)}::jsonb) as p`);
