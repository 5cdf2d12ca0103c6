import type { Topic } from '@bakehouse/contract/events';
import { type Database, type Db, databaseError } from '../../platform/db/client.ts';
import {
  type ConsumedEvent,
  ensureConsumer,
  hasNewEvents,
  lockConsumer,
  moveConsumer,
  readBatch,
} from './event-consumer.queries.ts';
import { readerLimits } from './event-reader.ts';

/**
 * Handles each event exactly once, on one server at a time. The handler runs in the transaction that also moves the
 * consumer's position: a killed server has handled a batch completely or not at all.
 */

export type EventConsumer = {
  /** Name of its position in the table `event_consumer`. */
  readonly name: string;
  readonly topics: readonly Topic[];
  /**
   * Handles a batch in the order of the changes of each record. `tx` is the transaction of the position. Events that the handler
   * writes may not be passed to the same consumer.
   */
  readonly handle: (tx: Db, events: readonly ConsumedEvent[]) => Promise<void>;
  /** Returns whether anyone needs the events. While nobody does, the position only moves with the polls. */
  readonly isNeeded?: (db: Db) => Promise<boolean>;
};

/** Times in milliseconds. */
type ConsumerLimits = {
  readonly batchSize: number;
  /** Minimum time between two batches, unless more events wait. */
  readonly minBatchInterval: number;
  /** Interval of the reads that find what a lost signal did not announce. */
  readonly pollInterval: number;
  readonly pollIntervalWithoutSignals: number;
  /** Number of attempts after which a single event that the handler rejects is skipped. */
  readonly maxAttempts: number;
};

const consumerLimits: ConsumerLimits = {
  batchSize: 200,
  minBatchInterval: 300,
  pollInterval: readerLimits.pollInterval,
  pollIntervalWithoutSignals: readerLimits.pollIntervalWithoutSignals,
  maxAttempts: 3,
};

/** The error of a batch that the handler rejected, with the ids of its events. */
class BatchFailed extends Error {
  readonly eventIds: readonly number[];
  constructor(cause: unknown, eventIds: readonly number[]) {
    super('handling events failed', { cause });
    this.eventIds = eventIds;
  }
}

/**
 * Handles all events that wait, once. The position of a new consumer begins with this call.
 * @param batchSize maximum number of events in one transaction
 */
export async function consumeEvents(
  database: Pick<Database, 'db' | 'transaction'>,
  consumer: EventConsumer,
  batchSize: number = consumerLimits.batchSize,
): Promise<void> {
  await ensureConsumer(database.db, consumer.name);
  while (await consumeBatch(database, consumer, { batchSize, skipped: new Set() }));
}

/**
 * Handles the next batch.
 * @param skipped ids of events that are not passed to the handler
 * @returns whether more events may wait; false also if another server is at work
 */
const consumeBatch = (
  { transaction }: Pick<Database, 'transaction'>,
  { name, topics, handle, isNeeded }: EventConsumer,
  { batchSize, skipped }: { batchSize: number; skipped: ReadonlySet<number> },
): Promise<boolean> =>
  transaction(async (tx) => {
    const position = await lockConsumer(tx, name);
    if (!position) return false;
    const { snapshot, target } = position;
    if (isNeeded && !(await isNeeded(tx))) {
      await moveConsumer(tx, name, { snapshot: target, target: null, afterId: 0 });
      return position.isContinued;
    }
    const { events, lastId, isLast } = await readBatch(tx, position, topics, batchSize);
    const accepted = events.filter(({ id }) => !skipped.has(id));
    if (accepted.length > 0)
      await handle(tx, accepted).catch((error) => {
        throw new BatchFailed(
          error,
          accepted.map(({ id }) => id),
        );
      });
    await moveConsumer(
      tx,
      name,
      isLast ? { snapshot: target, target: null, afterId: 0 } : { snapshot, target, afterId: lastId },
    );
    return !isLast || position.isContinued;
  });

/**
 * Handles events whenever transactions are committed, until it is stopped.
 * @param onError called with the first error of a series, and with each event that is skipped
 */
export function startConsumer(
  database: Pick<Database, 'db' | 'transaction' | 'commits'>,
  consumer: EventConsumer,
  onError: (error: unknown, skippedId?: number) => void,
  limitOverrides: Partial<ConsumerLimits> = {},
): { readonly stop: () => Promise<void> } {
  const limits = { ...consumerLimits, ...limitOverrides };
  const { commits } = database;
  const pollInterval = commits.includesOthers ? limits.pollInterval : limits.pollIntervalWithoutSignals;
  const skipped = new Set<number>();
  const failures = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let startedAt = 0;
  let isStopped = false;
  let isReady = false;
  let hasFailed = false;
  /** A signal arrived during the work, which may not have seen its commit. */
  let isWorkNeeded = false;
  let batchSize = limits.batchSize;

  /** Handles events one by one after a failure, so that one event does not block the others. */
  const isolate = ({ cause, eventIds }: BatchFailed) => {
    batchSize = 1;
    const [id] = eventIds;
    if (eventIds.length > 1 || id === undefined || !isCausedByData(cause)) return;
    failures.set(id, (failures.get(id) ?? 0) + 1);
    if ((failures.get(id) ?? 0) < limits.maxAttempts) return;
    skipped.add(id);
    failures.delete(id);
    onError(cause, id);
  };

  const work = async (isPoll: boolean) => {
    if (!isReady) await ensureConsumer(database.db, consumer.name);
    isReady = true;
    if (!isPoll && consumer.isNeeded && !(await consumer.isNeeded(database.db))) return;
    // Without this check, the transaction below would be the reason for the next one. A poll also passes over events of
    // other topics.
    if (!(await hasNewEvents(database.db, consumer.name, isPoll ? undefined : consumer.topics))) return;
    let hasMore = true;
    while (hasMore && !isStopped) hasMore = await consumeBatch(database, consumer, { batchSize, skipped });
    batchSize = limits.batchSize;
  };

  const schedule = (delay: number, isPoll = false) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void run(isPoll), delay).unref();
  };

  /** Reports the first error of a series. */
  const fail = (error: unknown) => {
    if (error instanceof BatchFailed) isolate(error);
    if (!hasFailed && !isStopped) onError(error instanceof BatchFailed ? error.cause : error);
    hasFailed = true;
  };

  const run = async (isPoll: boolean) => {
    if (working !== undefined) return;
    isWorkNeeded = false;
    startedAt = performance.now();
    working = work(isPoll).then(() => {
      hasFailed = false;
    }, fail);
    await working;
    working = undefined;
    if (hasFailed) schedule(Math.min(1_000, pollInterval), true);
    else if (isWorkNeeded) schedule(limits.minBatchInterval);
    else schedule(pollInterval, true);
  };

  const stopListening = commits.listen(() => {
    if (working !== undefined) isWorkNeeded = true;
    else schedule(Math.max(0, startedAt + limits.minBatchInterval - performance.now()));
  });
  schedule(0, true);

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      await Promise.allSettled([working]);
    },
  };
}

/** Returns whether an event can be the cause of an error: its handler has a bug, or the database rejects its data. */
function isCausedByData(error: unknown): boolean {
  const state = databaseError(error)?.code;
  return state === undefined || state.startsWith('22') || state.startsWith('23');
}
