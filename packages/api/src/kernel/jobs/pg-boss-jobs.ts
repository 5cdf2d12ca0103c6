import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import {
  type Db as BossDb,
  fromDrizzle,
  getConstructionPlans,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from 'pg-boss';
import { type Database, type Db, type ExecuteSql, rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';
import type { JobData, JobKind, Jobs, Message } from './jobs.ts';

/** The job queue in the database (pg-boss). This is the only file that knows pg-boss. */

// In seconds.
const hour = 3_600;

/**
 * Retries of a message, in seconds. The jobs of a killed server are repeated after `expireInSeconds`, which is longer
 * than a mail may take. A message is given up after a day.
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

/**
 * Retries of calls of the payment gateway. Money is not given up: a job is repeated for 30 days, at last twice an hour.
 */
const gatewayRetries: QueueOptions = {
  ...messageRetries,
  retryLimit: 1_440,
  retentionSeconds: 30 * 24 * hour,
};

type QueueSettings = {
  readonly options: QueueOptions;
  /** Number of jobs that run at the same time on one server. */
  readonly batchSize: number;
  /** Number of batches at the same time; 1 by default. */
  readonly batches?: number;
  /** Polling interval in seconds; `pollInterval` by default. */
  readonly pollInterval?: number;
};
const queues: Readonly<Record<JobKind, QueueSettings>> = {
  message: { options: messageRetries, batchSize: 25 },
  'record-message': { options: messageRetries, batchSize: 25 },
  // The job checks whether its message is older than four hours.
  'push-message': { options: messageRetries, batchSize: 25 },
  'unseen-sms': { options: messageRetries, batchSize: 25 },
  // A pair of codes is valid for ten minutes, and the job checks whether its pair is still valid. The batch is small
  // because each job hashes a code and hashes share their queue with sign-ins.
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
  // The job checks whether its link is still valid: for half an hour to three days.
  'account-link': { options: messageRetries, batchSize: 10 },
  'password-reset': { options: messageRetries, batchSize: 10 },
  'new-device': { options: messageRetries, batchSize: 10 },
  'team-invitation': { options: messageRetries, batchSize: 10 },
  // A job runs for at most 30 s and then queues itself again. The rows of a job of a killed server are continued by
  // `resumeBulkJobs`; these retries are for errors such as a lost connection.
  'bulk-job': {
    options: {
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      retentionSeconds: 24 * hour,
      expireInSeconds: 120,
      deleteAfterSeconds: hour,
    },
    batchSize: 1,
    batches: 2,
    pollInterval: 1,
  },
  // A job sends for at most 10 s and then queues itself again, so a slow receiver leaves room for the others. A webhook that
  // fails for a day is switched off by the job, and `resumeWebhooks` queues a job for what else waits.
  webhook: {
    options: {
      retryLimit: 100,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: hour / 2,
      retentionSeconds: 48 * hour,
      expireInSeconds: 60,
      // Its next events wait for a job, so the job of a killed server is repeated before it expires.
      heartbeatSeconds: 15,
      deleteAfterSeconds: hour,
    },
    batchSize: 1,
    batches: 4,
  },
  'payment-link': { options: gatewayRetries, batchSize: 5 },
  'gateway-refund': { options: gatewayRetries, batchSize: 5 },
  // An order that a storefront places late is there within a day. Later the payment is matched by hand.
  'gateway-event': { options: messageRetries, batchSize: 25 },
  // The job of the next day reads what the jobs of a day could not.
  'gateway-settlements': { options: messageRetries, batchSize: 1 },
  // It rewrites the files of the archive. One that runs twice waits for the lock of the archive.
  'customer-erasure': { options: { ...messageRetries, expireInSeconds: hour }, batchSize: 1 },
};
const kinds = Object.keys(queues) as JobKind[];
const orderedKinds: ReadonlySet<JobKind> = new Set(['record-message', 'push-message', 'unseen-sms', 'webhook']);

/** Polling interval in seconds. A full batch is followed by the next one immediately. */
const pollInterval = 2;
/** Seconds between two checks for jobs of killed servers, of all servers together. */
const superviseInterval = 20;
/** Milliseconds that running jobs get to finish when the queue closes. */
const stopTimeout = 5_000;
/**
 * Milliseconds between two early retries of a channel, so that a recipient who is always rejected does not cause more
 * attempts.
 */
const earlyRetryInterval = 300_000;

export type RunJob = <Kind extends JobKind>(kind: Kind, data: JobData[Kind]) => Promise<void>;
export type Queue = Jobs & {
  /** Runs jobs until the queue is closed. */
  readonly work: (run: RunJob) => Promise<void>;
  /** Runs the due jobs immediately, without waiting for the next poll. */
  readonly runDue: (run: RunJob) => Promise<void>;
  /**
   * Waits some seconds for running jobs. Jobs that do not finish are repeated by another server or after the next
   * start.
   */
  readonly close: () => Promise<void>;
};

/** Returns whether `installQueue` of this version has run. */
export const isQueueInstalled = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from database_mark where name = ${installedMark()}`)).length > 0;

/** The mark of a database that has this version of the queue, with these settings. */
function installedMark(): string {
  const settings = kinds.map((kind) => [kind, queues[kind].options, policyOf(kind)]);
  const version = createHash('sha256').update(JSON.stringify([getConstructionPlans(), settings]));
  return `queue-${version.digest('hex').slice(0, 16)}`;
}

const policyOf = (kind: JobKind) => (orderedKinds.has(kind) ? { policy: 'key_strict_fifo' } : {});

/** Updates the schema of the queue. It must run together with the migrations, under their lock. */
export async function installQueue(executeSql: ExecuteSql): Promise<void> {
  const boss = openBoss(executeSql, () => {});
  await boss.start();
  for (const kind of kinds) {
    await boss.createQueue(kind, { ...queues[kind].options, ...policyOf(kind) });
    await boss.updateQueue(kind, queues[kind].options);
  }
  await boss.stop({ graceful: false });
  await executeSql('insert into database_mark (name) values ($1) on conflict do nothing', [installedMark()]);
}

type Warn = (reason: string) => void;

/** Creates pg-boss with polling only: without a listener and without its own connection. */
function openBoss(executeSql: ExecuteSql, warn: Warn): PgBoss {
  const db: BossDb = { executeSql };
  const boss = new PgBoss({
    db,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: superviseInterval,
  });
  boss.on('error', (error: Error) => warn(`The job queue failed: ${error.message}`));
  return boss;
}

type BossJob<Kind extends JobKind> = Pick<JobWithMetadata<JobData[Kind]>, 'id' | 'data' | 'retryCount' | 'retryLimit'>;

/** Maximum number of jobs to which the waiting jobs of a queue are counted. */
const maxWaitingCount = 10_000;

type QueueState = { readonly queue: JobKind; readonly waiting: number; readonly oldestSeconds: number };

/**
 * Returns the number of jobs that wait for an attempt, up to 10,000, and the age of the oldest one, by queue. It reads an
 * index of pg-boss in its order.
 */
export async function findQueueStates(db: Db): Promise<QueueState[]> {
  const states: QueueState[] = [];
  for (const queue of kinds) {
    const [row] = await rowsOf<{ waiting: number; oldest: number }>(
      db,
      sql`select count(*)::int as waiting,
            coalesce(greatest(extract(epoch from now() - min(created_on)), 0), 0)::float8 as oldest
          from (select created_on from pgboss.job where name = ${queue} and state < 'active' and not blocked
                order by priority desc, created_on limit ${maxWaitingCount}) as counted`,
    );
    states.push({ queue, waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest ?? 0 });
  }
  return states;
}

/** Opens the queue. Its schema must exist (`installQueue`). */
export async function openQueue(database: Database, warn: Warn): Promise<Queue> {
  const boss = openBoss(database.executeSql, warn);
  // Loads the queues' settings now, because a request that queues a job already holds a connection and must not need
  // another one.
  await boss.start();
  const context = { boss, warn };
  let supervision: NodeJS.Timeout | undefined;
  const nextEarlyRetry = { email: 0, sms: 0, whatsapp: 0 };
  const workOn = (kind: JobKind, run: RunJob) =>
    boss.work(
      kind,
      {
        batchSize: queues[kind].batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: queues[kind].pollInterval ?? pollInterval,
        localConcurrency: queues[kind].batches ?? 1,
        includeMetadata: true,
      },
      (jobs: JobWithMetadata<JobData[typeof kind]>[]) => runBatch(context, kind, jobs, run),
    );
  const sendAll: Jobs['sendAll'] = async (db, kind, all) => {
    if (all.length === 0) return;
    // Jobs of one statement have the same time. Jobs of one key then run in the order of their ids.
    const jobs = all.map((data) => {
      return { id: newId(), data, ...optionsOf(data) };
    });
    await boss.insert(kind, jobs, { db: inTransaction(db) });
  };
  return {
    send: async (db, kind, data) => {
      await boss.send(kind, data, { db: inTransaction(db), ...optionsOf(data) });
    },
    sendOnce: async (db, kind, id, data) => {
      await boss.insert(kind, [{ id, data, ...optionsOf(data) }], { db: inTransaction(db) });
    },
    sendAll,
    sendUnlessWaiting: async (db, kind, all, { now = false } = {}) => {
      if (all.length === 0) return;
      const keys = all.map(({ record }) => record);
      if (now) await makeRetriesDue(db, kind, keys);
      const waiting = await findWaitingKeys(db, kind, keys);
      await sendAll(
        db,
        kind,
        all.filter(({ record }) => !waiting.has(record)),
      );
    },
    findRetryTimes,
    retryWaiting: async (channel) => {
      const now = performance.now();
      if (now < nextEarlyRetry[channel]) return;
      nextEarlyRetry[channel] = now + earlyRetryInterval;
      await makeWaitingDue(database.executeSql, channel).catch((error: Error) =>
        warn(`The waiting messages could not be retried early: ${error.message}`),
      );
    },
    work: async (run) => {
      for (const kind of kinds) await workOn(kind, run);
      const supervise = () =>
        boss.supervise().catch((error: Error) => warn(`The supervision of the job queue failed: ${error.message}`));
      supervision = setInterval(supervise, superviseInterval * 1_000);
      void supervise();
    },
    runDue: async (run) => {
      for (const kind of kinds) {
        const jobs = await boss.fetch<JobData[typeof kind]>(kind, { batchSize: 100, includeMetadata: true });
        await runBatch(context, kind, jobs, run);
        // Failed jobs are no longer active, so this does not change them.
        if (jobs.length > 0)
          await boss.complete(
            kind,
            jobs.map(({ id }) => id),
          );
      }
    },
    close: async () => {
      clearInterval(supervision);
      await boss.stop({ graceful: true, timeout: stopTimeout, close: false });
    },
  };
}

/**
 * Runs a batch of jobs at the same time and marks the failed ones for a retry; the caller completes all others. A job
 * without retries left counts as completed, because a failed job would block all later messages about its record.
 */
async function runBatch<Kind extends JobKind>(
  { boss, warn }: { boss: PgBoss; warn: Warn },
  kind: Kind,
  jobs: readonly BossJob<Kind>[],
  run: RunJob,
): Promise<void> {
  const failures: { id: string; reason: string }[] = [];
  await Promise.all(
    jobs.map(async ({ id, data, retryCount, retryLimit }) => {
      try {
        await run(kind, data);
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown error';
        if (retryCount >= retryLimit) return warn(`${reason}. It was given up after ${retryLimit} retries`);
        warn(`${reason}. It will be retried unless it is too old`);
        failures.push({ id, reason });
      }
    }),
  );
  // The updates run one after the other, because requests need the connections of the pool more.
  for (const { id, reason } of failures) await boss.fail(kind, id, { reason });
}

/**
 * Returns the start of a job, and the key of jobs that run strictly in the order in which they were queued. One job per key runs or
 * waits for its retry; the next one starts after it. A job that waits for its start delays no other until then.
 */
const optionsOf = <Kind extends JobKind>(data: JobData[Kind]): { singletonKey?: string; startAfter?: string } => ({
  ...('record' in data && { singletonKey: data.record }),
  ...('startAfter' in data && data.startAfter !== undefined && { startAfter: data.startAfter }),
});

/** Runs the queue's statements in a transaction. */
const inTransaction = (db: Db): BossDb =>
  fromDrizzle({ execute: async (query) => ({ rows: await rowsOf<object>(db, query as SQL) }) }, sql);

/** Makes the jobs of these keys due that wait for their retry. */
async function makeRetriesDue(db: Db, kind: JobKind, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now()
    where name = ${kind} and state = 'retry' and start_after > now() and singleton_key in ${keys}`);
}

/** Returns the keys of a queue that have a job which has not started. */
async function findWaitingKeys(db: Db, kind: JobKind, keys: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select distinct singleton_key as key from pgboss.job
        where name = ${kind} and state < 'active' and not blocked and singleton_key in ${keys}`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Returns when the jobs of these keys run that wait for their retry. */
async function findRetryTimes(db: Db, kind: JobKind, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await rowsOf<{ key: string; at: string }>(
    db,
    sql`select singleton_key as key, min(start_after) as at from pgboss.job
        where name = ${kind} and state = 'retry' and singleton_key in ${keys} group by 1`,
  );
  return new Map(rows.map(({ key, at }) => [key, new Date(at)]));
}

/**
 * Makes the messages of a channel due now that would wait for more than a minute. A delivered message shows that an
 * outage is over, but during the outage the delays have grown to up to half an hour. The early retry does not count as
 * one of the retries.
 */
async function makeWaitingDue(executeSql: ExecuteSql, channel: Message['channel']): Promise<void> {
  await executeSql(
    `update pgboss.job set start_after = now(), retry_limit = retry_limit + 1
    where name = any($1) and state = 'retry' and start_after > now() + interval '1 minute'
      and coalesce(data ->> 'channel', data -> 'message' ->> 'channel') = $2`,
    [kinds, channel],
  );
}
