import { setImmediate } from 'node:timers/promises';
import { type Db, databaseError, runTransaction } from '../../platform/db/client.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type ActorRow, permissionKeysOf, toActor } from '../access/access-cache.ts';
import { requireScope } from '../access/permissions.ts';
import type { Actor, Ctx, Deps } from '../http/context.ts';
import { asAppError } from '../http/error-handler.ts';
import {
  type ClaimedRow,
  claimAbandonedJobs,
  claimRow,
  finishJob,
  finishRow,
  type RowResult,
  type RunnableJob,
  sendHeartbeat,
} from './bulk.queries.ts';
import { undoEnd } from './bulk.service.ts';
import { type BulkHandler, type BulkResource, type BulkResources, findHandler } from './bulk-resource.ts';

/**
 * Runs bulk jobs. Each row has its own transaction, which changes the record and sets the outcome of the row. So a job whose
 * server was killed continues with the first unfinished row, and several servers can share a job.
 */

export type BulkRunner = {
  readonly resources: BulkResources;
  /** Returns an active person with their permissions, in one of their stores if there is one. */
  readonly findPerson: (db: Db, userId: string, storeId: string | null) => Promise<ActorRow | undefined>;
  /** Returns whether the server is stopping. */
  readonly isStopping: () => boolean;
};

/** Milliseconds after which a job goes back to the queue, so that long jobs take turns. */
const maxSlice = 30_000;
/** Milliseconds between two heartbeats of a running job. */
const heartbeatInterval = 2_000;

type Run = {
  readonly deps: Deps;
  readonly runner: BulkRunner;
  readonly job: RunnableJob;
  readonly target: BulkResource;
  readonly handler: BulkHandler;
  /** The person of the job, and the access version at which they were read. */
  access?: { readonly version: string; readonly actor: Actor | undefined };
};

/**
 * Runs a job for a while, and queues it again if some rows are not finished.
 * @throws when the database or another service is not available, so that the queue retries the job
 */
export async function runBulkJob(deps: Deps, runner: BulkRunner, jobId: string): Promise<void> {
  const job = await sendHeartbeat(deps.database.db, jobId);
  if (!job) return;
  const run: Run = { deps, runner, job, ...findHandler(runner.resources, job) };
  if (await runSlice(run)) {
    const now = deps.now();
    await finishJob(deps.database.db, jobId, now, job.phase === 'run' ? undoEnd(run.handler, now) : null);
  } else if (!runner.isStopping()) await deps.jobs.send(deps.database.db, 'bulk-job', { jobId });
}

/** Works on rows until all are finished or the job is cancelled (returns true), or until the slice is over. */
async function runSlice(run: Run): Promise<boolean> {
  const { deps, job, runner } = run;
  const end = performance.now() + maxSlice;
  let nextHeartbeat = performance.now() + heartbeatInterval;
  for (let after: number | undefined; ; ) {
    if (runner.isStopping() || performance.now() > end) return false;
    if (performance.now() > nextHeartbeat) {
      if (!(await sendHeartbeat(deps.database.db, job.id))) return true;
      nextHeartbeat = performance.now() + heartbeatInterval;
    }
    // The embedded database works in this process, so other requests are handled between two rows.
    await setImmediate();
    const position = await runRow(run, after);
    // After the last row, the search begins again at the first: another server may not have finished some rows.
    if (position === undefined && after === undefined) return true;
    after = position;
  }
}

/**
 * Works on the next row.
 * @returns its position; undefined if all rows are finished
 * @throws when the database or another service is not available
 */
async function runRow(run: Run, after: number | undefined): Promise<number | undefined> {
  const { deps, job, handler } = run;
  const isUndo = job.phase === 'undo';
  const claimedOutcome = isUndo ? 'undoing' : 'pending';
  let claimed: ClaimedRow | undefined;
  const finish = (db: Db, position: number, result: RowResult) =>
    finishRow(db, { jobId: job.id, position, from: claimedOutcome }, result);
  try {
    await runTransaction(deps.database, async (transaction) => {
      const { db, atCommit } = transaction;
      claimed = await claimRow(db, job.id, claimedOutcome, after);
      if (!claimed) return;
      const actor = await findActor(run, db, claimed.access_version);
      const scope = requireScope(actor, (isUndo && handler.undoEndpoint) || handler.endpoint);
      const ctx: Ctx = { ...transaction, deps, actor, scope, requestId: `bulk-${job.id}` };
      const result = await (isUndo ? undoRow : applyRow)(ctx, run, claimed);
      atCommit(finish(db, claimed.position, result));
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (!claimed || reason === undefined) throw error;
    await finish(deps.database.db, claimed.position, { outcome: isUndo ? 'not_undone' : 'failed', reason });
    return claimed.position;
  }
  return claimed?.position;
}

/** Finds the person of the job with their current permissions, which are read again when those of any user change. */
async function findActor(run: Run, db: Db, version: string): Promise<Actor> {
  if (run.access?.version !== version) {
    const row = await run.runner.findPerson(db, run.job.person_id, run.job.store_id);
    const keys = [...run.runner.resources.values()].flatMap(({ handlers }) =>
      handlers.flatMap(({ endpoint, undoEndpoint }) =>
        [endpoint, undoEndpoint].flatMap((candidate) => candidate ?? []),
      ),
    );
    // The session id belongs to no session, so that no action can end one.
    const actor = row && toActor({ ...row, session_id: run.job.id }, permissionKeysOf(keys));
    run.access = { version, actor: actor && worksFor(actor, run.job) ? actor : undefined };
  }
  const { actor } = run.access ?? {};
  if (!actor)
    throw new AppError(
      'forbidden',
      'The user who started this job is no longer active, or does not work for the store',
    );
  return actor;
}

/** A person who has left the store of the job falls back to another store, whose records the job must not change. */
const worksFor = ({ storeIds }: Actor, { store_id }: Run['job']) =>
  store_id === null || storeIds.every((id) => id === store_id);

async function undoRow(ctx: Ctx, { target, handler }: Run, row: ClaimedRow): Promise<RowResult> {
  const current = await target.source.lock(ctx, handler.lifecycleAfter, row.record_id);
  if (!current || current.version !== row.version_after) return notUndone('Changed since');
  await handler.undo?.(ctx, row.record_id, row.before);
  return { outcome: 'undone' };
}

const notUndone = (reason: string): RowResult => ({ outcome: 'not_undone', reason });

async function applyRow(ctx: Ctx, { target, handler, job }: Run, row: ClaimedRow): Promise<RowResult> {
  const record = await target.source.lock(ctx, handler.action.list, row.record_id);
  if (!record) throw notFound(target.label);
  const applied = await handler.apply(ctx, record, job.input);
  if ('reason' in applied) return { outcome: 'skipped', ...applied };
  const after = await target.source.lock(ctx, handler.lifecycleAfter, row.record_id);
  return { outcome: 'done', ...applied, ...(after ? { versionAfter: after.version } : {}) };
}

/** Returns the reason for the failure of a row; undefined for an error that is not due to the row, after which the job is retried. */
function reasonOf(error: unknown): string | undefined {
  const known = asAppError(error);
  const code = databaseError(error)?.code;
  if (code === '55P03' || code === '40001' || code === '40P01')
    return 'Someone else is changing this record. Retry it.';
  if (known) return known.code === 'unavailable' || known.code === 'storage_full' ? undefined : known.message;
  return error instanceof TypeError || error instanceof RangeError ? 'An unexpected error occurred' : undefined;
}

/** Queues the jobs of servers that were killed or stopped. */
export const resumeBulkJobs = (deps: Deps): Promise<void> =>
  deps.database.transaction(async (db) => {
    for (const jobId of await claimAbandonedJobs(db)) await deps.jobs.send(db, 'bulk-job', { jobId });
  });
