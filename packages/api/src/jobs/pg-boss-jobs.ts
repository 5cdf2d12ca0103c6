import { type SQL, sql } from 'drizzle-orm';
import { type Db as BossDb, fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import { type Database, type Db, type ExecuteSql, rowsOf } from '../db/client.ts';
import type { JobData, JobKind, Jobs } from './jobs.ts';

/** The queue in the database itself (pg-boss); the only file that knows it. */

const hour = 3_600;

/** Seconds. A killed server's job is done again once `expireInSeconds` are over; a message is given up after a day. */
const queues: Readonly<Record<JobKind, QueueOptions>> = {
  message: {
    retryLimit: 55,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: hour / 2,
    retentionSeconds: 24 * hour,
    expireInSeconds: 60,
    deleteAfterSeconds: 24 * hour,
  },
  // Its pair lives for ten minutes; the job itself sees when that is over.
  'vendor-code': {
    retryLimit: 30,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    retentionSeconds: hour,
    expireInSeconds: 60,
    deleteAfterSeconds: hour,
  },
};
const kinds: readonly JobKind[] = ['message', 'vendor-code'];

const pollEvery = 2;
const atOnce = 5;
/** How often jobs of killed servers are looked for, and old ones deleted. */
const superviseEvery = 60_000;
const stopWithin = 5_000;

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
    await boss.createQueue(kind, queues[kind]);
    await boss.updateQueue(kind, queues[kind]);
  }
  await boss.stop({ graceful: false });
};

type BossJob<Kind extends JobKind> = { readonly id: string; readonly data: JobData[Kind] };

const doJobs = async <Kind extends JobKind>(
  { boss, warn }: { boss: PgBoss; warn: Warn },
  kind: Kind,
  jobs: readonly BossJob<Kind>[],
  run: RunJob,
): Promise<void> => {
  await Promise.all(
    jobs.map(async ({ id, data }) => {
      try {
        await run(kind, data);
      } catch (error) {
        // One that failed must not take the others of its batch along; its reason holds nothing of what it carries.
        const reason = error instanceof Error ? error.message : 'unknown error';
        warn(`${reason}. It is tried again unless it is too late`);
        await boss.fail(kind, id, { reason });
      }
    }),
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
  const workOn = (kind: JobKind, run: RunJob) =>
    boss.work<JobData[typeof kind]>(kind, { batchSize: atOnce, pollingIntervalSeconds: pollEvery }, (jobs) =>
      doJobs(own, kind, jobs, run),
    );
  return {
    send: async (db, kind, data) => {
      await boss.send(kind, data, { db: inside(db) });
    },
    work: async (run) => {
      for (const kind of kinds) await workOn(kind, run);
      supervision = setInterval(() => {
        boss.supervise().catch((error: Error) => warn(`The job queue was not looked after: ${error.message}`));
      }, superviseEvery);
    },
    runDue: async (run) => {
      for (const kind of kinds) {
        const jobs = await boss.fetch<JobData[typeof kind]>(kind, { batchSize: 100 });
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
