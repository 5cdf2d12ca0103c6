import { type SQL, sql } from 'drizzle-orm';
import { type Db as BossDb, fromDrizzle, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { type Database, type Db, type ExecuteSql, rowsOf } from '../db/client.ts';
import type { JobData, JobKind, Jobs, Message } from './jobs.ts';

/** The queue in the database itself (pg-boss); the only file that knows it. */

const hour = 3_600;

/**
 * Retries of a message, in seconds. The jobs of a killed server are repeated after `expireInSeconds`, which is longer
 * than a mail may take; a message is given up after a day.
 */
const messageRetries: QueueOptions = {
  retryLimit: 55,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: hour / 2,
  retentionSeconds: 24 * hour,
  expireInSeconds: 60,
  deleteAfterSeconds: 24 * hour,
};

type QueueSettings = {
  readonly options: QueueOptions;
  /** Jobs that run at the same time on one server. */
  readonly batchSize: number;
};
const queues: Readonly<Record<JobKind, QueueSettings>> = {
  message: { options: messageRetries, batchSize: 25 },
  'record-message': { options: messageRetries, batchSize: 25 },
  // A pair of codes lives for ten minutes; the job itself checks whether its pair still lives. Each job hashes a code,
  // and hashes share their queue with sign-ins: hence the small batch.
  'vendor-code': {
    options: {
      retryLimit: 30,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 30,
      retentionSeconds: hour,
      expireInSeconds: 60,
      deleteAfterSeconds: hour,
    },
    batchSize: 5,
  },
};
const kinds: readonly JobKind[] = ['message', 'record-message', 'vendor-code'];

/**
 * The key whose jobs run strictly in the order in which they were queued; undefined for jobs without an order. One
 * job per key runs or waits for its retry, and the next one starts after it.
 */
const orderKey = <Kind extends JobKind>(data: JobData[Kind]): string | undefined =>
  'record' in data ? data.record : undefined;
const policyOf = (kind: JobKind) => (kind === 'record-message' ? { policy: 'key_strict_fifo' } : {});

/** Seconds. A full batch is followed by the next one at once. */
const pollEvery = 2;
/** How often jobs of killed servers are looked for, and old ones deleted. */
const superviseEvery = 60_000;
const stopWithin = 5_000;
/** Milliseconds between two early retries of a channel, so that a recipient who is refused again and again is not asked more often. */
const earlyRetryEvery = 300_000;

export type RunJob = <Kind extends JobKind>(kind: Kind, data: JobData[Kind]) => Promise<void>;
export type Queue = Jobs & {
  /** Does jobs from now on, until the queue is closed. */
  readonly work: (run: RunJob) => Promise<void>;
  /** Does what is due without waiting for the next look. */
  readonly runDue: (run: RunJob) => Promise<void>;
  /** Waits some seconds for running jobs; what is still running then is done again by another server, or the next start. */
  readonly close: () => Promise<void>;
};
type Warn = (reason: string) => void;

/** Nothing but polling: no listener, no connection of its own. */
const openBoss = (executeSql: ExecuteSql, warn: Warn): PgBoss => {
  const db: BossDb = { executeSql };
  const boss = new PgBoss({
    db,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error: Error) => warn(`The job queue failed: ${error.message}`));
  return boss;
};

/** Brings the queue's own schema up to date; to be called where migrations are, under their lock. */
export const installQueue = async (executeSql: ExecuteSql): Promise<void> => {
  const boss = openBoss(executeSql, () => {});
  await boss.start();
  for (const kind of kinds) {
    await boss.createQueue(kind, { ...queues[kind].options, ...policyOf(kind) });
    await boss.updateQueue(kind, queues[kind].options);
  }
  await boss.stop({ graceful: false });
};

type BossJob<Kind extends JobKind> = Pick<JobWithMetadata<JobData[Kind]>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

/**
 * Runs a batch of jobs at the same time and marks those that failed for a retry. The caller completes all others. A job
 * without retries left counts as completed: a failed job would hold back all later messages about its record.
 */
const doJobs = async <Kind extends JobKind>(
  { boss, warn }: { boss: PgBoss; warn: Warn },
  kind: Kind,
  jobs: readonly BossJob<Kind>[],
  run: RunJob,
): Promise<void> => {
  const failures: { id: string; reason: string }[] = [];
  await Promise.all(
    jobs.map(async ({ id, data, retryCount, retryLimit }) => {
      try {
        await run(kind, data);
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown error';
        if (retryCount >= retryLimit) return warn(`${reason}. It was given up after ${retryLimit} retries`);
        warn(`${reason}. It is tried again unless it is too late`);
        failures.push({ id, reason });
      }
    }),
  );
  // One after the other: calls need the connections of the pool more than these updates do.
  for (const { id, reason } of failures) await boss.fail(kind, id, { reason });
};

/**
 * Makes the messages of a channel due now that would wait for more than a minute. A successful message shows that an outage
 * is over, and the delays have grown up to half an hour meanwhile. The early retry does not count as one of the retries.
 */
const makeWaitingDue = async (executeSql: ExecuteSql, channel: Message['channel']): Promise<void> => {
  await executeSql(
    `update pgboss.job set start_after = now(), retry_limit = retry_limit + 1
    where name = any($1) and state = 'retry' and start_after > now() + interval '1 minute'
      and coalesce(data ->> 'channel', data -> 'message' ->> 'channel') = $2`,
    [kinds, channel],
  );
};

/** The queue's statements as part of a transaction. */
const inside = (db: Db): BossDb =>
  fromDrizzle({ execute: async (query) => ({ rows: await rowsOf<object>(db, query as SQL) }) }, sql);

/** The schema must be there (`installQueue`). */
export const openQueue = async (database: Database, warn: Warn): Promise<Queue> => {
  const boss = openBoss(database.executeSql, warn);
  // Reads the queues' settings: a call that sends must not have to, it holds the only connection it may.
  await boss.start();
  const own = { boss, warn };
  let supervision: NodeJS.Timeout | undefined;
  const nextEarlyRetry = { email: 0, sms: 0 };
  const workOn = (kind: JobKind, run: RunJob) =>
    boss.work(
      kind,
      {
        batchSize: queues[kind].batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pollEvery,
        includeMetadata: true,
      },
      (jobs: JobWithMetadata<JobData[typeof kind]>[]) => doJobs(own, kind, jobs, run),
    );
  return {
    send: async (db, kind, data) => {
      const key = orderKey(data);
      await boss.send(kind, data, { db: inside(db), ...(key === undefined ? {} : { singletonKey: key }) });
    },
    retryWaiting: async (channel) => {
      const now = performance.now();
      if (now < nextEarlyRetry[channel]) return;
      nextEarlyRetry[channel] = now + earlyRetryEvery;
      await makeWaitingDue(database.executeSql, channel).catch((error: Error) =>
        warn(`Waiting messages were not made due: ${error.message}`),
      );
    },
    work: async (run) => {
      for (const kind of kinds) await workOn(kind, run);
      supervision = setInterval(() => {
        boss.supervise().catch((error: Error) => warn(`The job queue was not looked after: ${error.message}`));
      }, superviseEvery);
    },
    runDue: async (run) => {
      for (const kind of kinds) {
        const jobs = await boss.fetch<JobData[typeof kind]>(kind, { batchSize: 100, includeMetadata: true });
        await doJobs(own, kind, jobs, run);
        // Those that failed are no longer active, and stay as they are.
        if (jobs.length > 0)
          await boss.complete(
            kind,
            jobs.map(({ id }) => id),
          );
      }
    },
    close: async () => {
      clearInterval(supervision);
      await boss.stop({ graceful: true, timeout: stopWithin, close: false });
    },
  };
};
