import type { Database } from '../../platform/db/client.ts';
import {
  type EventsRead,
  findEventsSince,
  findLatestEvents,
  type PresenceRead,
  type StoredEvent,
} from './event.queries.ts';

/** Reads the events of all servers, once for each server process, and keeps the latest ones in memory. */

/** Times in milliseconds. */
export type ReaderLimits = {
  /** Number of events in memory, from which clients continue after a reconnect. */
  readonly maxRemembered: number;
  /** Minimum time between two reads. A read passes on all events of that time together. */
  readonly minReadInterval: number;
  /** Interval of the reads that find what a lost signal did not announce. */
  readonly pollInterval: number;
  /** Interval of these reads behind a pooler, which does not pass on the signals of other servers. */
  readonly pollIntervalWithoutSignals: number;
};

export const readerLimits: ReaderLimits = {
  maxRemembered: 10_000,
  minReadInterval: 200,
  pollInterval: 5_000,
  pollIntervalWithoutSignals: 500,
};

export type EventReader = {
  /** Loads the latest events and starts reading. Later calls wait for the first one. */
  readonly start: () => Promise<void>;
  /** Returns the id of the latest event. */
  readonly lastId: () => number;
  /**
   * Returns the events that a client may have missed after the event with this id; undefined if that event is no longer
   * in memory. Some may be returned that the client has received.
   */
  readonly findMissed: (id: number) => StoredEvent[] | undefined;
  /** Returns the events of the last milliseconds. */
  readonly findRecent: (milliseconds: number) => StoredEvent[];
  readonly stop: () => Promise<void>;
};

type Callbacks = {
  readonly onEvents: (events: readonly StoredEvent[]) => void;
  readonly onPresences: (presences: readonly PresenceRead[]) => void;
  /** Called when events may have been missed. */
  readonly onGap: () => void;
  readonly onError: (error: unknown) => void;
};

export function eventReader(
  { db, commits }: Pick<Database, 'db' | 'commits'>,
  { onEvents, onPresences, onGap, onError }: Callbacks,
  limits: ReaderLimits = readerLimits,
): EventReader {
  let remembered: StoredEvent[] = [];
  let position: Pick<EventsRead, 'snapshot' | 'latest'> | undefined;
  let starting: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopListening = () => {};
  let startedAt = 0;
  let isStopped = false;
  let hasFailed = false;
  /** A signal arrived during a read, which may not have seen its commit. */
  let isReadNeeded = false;
  /** The connection to the database server was lost. */
  let hasGap = false;
  const pollInterval = commits.includesOthers ? limits.pollInterval : limits.pollIntervalWithoutSignals;

  const load = async () => {
    const read = await findLatestEvents(db, limits.maxRemembered);
    remembered = read.events;
    position = read;
  };

  /** After a failover, the database server may have lost transactions and use their ids again. */
  const reload = async () => {
    hasGap = false;
    await load().catch((error) => {
      hasGap = true;
      throw error;
    });
    onGap();
  };

  const readNew = async ({ snapshot, latest }: Pick<EventsRead, 'snapshot' | 'latest'>) => {
    const read = await findEventsSince(db, snapshot);
    if (read.latest < latest) return reload();
    position = read;
    if (read.presences.length > 0) onPresences(read.presences);
    if (read.events.length === 0) return;
    remembered.push(...read.events);
    if (remembered.length > 1.25 * limits.maxRemembered) remembered = remembered.slice(-limits.maxRemembered);
    onEvents(read.events);
  };

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void read(), delay).unref();
  };

  const read = async () => {
    if (reading || !position) return;
    isReadNeeded = false;
    startedAt = performance.now();
    reading = hasGap ? reload() : readNew(position);
    try {
      await reading;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) onError(error);
      hasFailed = true;
    }
    reading = undefined;
    schedule(isReadNeeded && !hasFailed ? limits.minReadInterval : pollInterval);
  };

  const wake = (isReconnect: boolean) => {
    if (isReconnect) hasGap = true;
    if (reading !== undefined) isReadNeeded = true;
    else schedule(Math.max(0, startedAt + limits.minReadInterval - performance.now()));
  };

  return {
    start: () => {
      starting ??= load().then(
        () => {
          if (isStopped) return;
          stopListening = commits.listen(wake);
          // A commit between loading and listening was not signalled.
          schedule(0);
        },
        (error) => {
          starting = undefined;
          throw error;
        },
      );
      return starting;
    },
    lastId: () => remembered.at(-1)?.id ?? 0,
    findMissed: (id) => {
      const last = remembered.findLast((event) => event.id === id);
      // What was visible to the transaction of that event came before it, on every server.
      return last && remembered.filter((event) => event.transaction >= last.horizon && event !== last);
    },
    findRecent: (milliseconds) => {
      const since = new Date(Date.now() - milliseconds).toISOString();
      return remembered.filter((event) => event.at > since);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      await Promise.allSettled([starting, reading]);
    },
  };
}
