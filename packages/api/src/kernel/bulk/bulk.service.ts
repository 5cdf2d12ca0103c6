import {
  type BulkChange,
  type BulkJob,
  type BulkOutcome,
  type BulkPreview,
  type BulkRequest,
  type BulkRow,
  bulkOutcomes,
  previewRows,
} from '@bakehouse/contract/bulk/bulk.endpoints';
import { type BulkInput, bulkUndoMinutes, maxBulkRecords } from '@bakehouse/contract/bulk/bulk-actions';
import { clockField, dayField } from '@bakehouse/contract/core/fields';
import { newId } from '../../platform/db/columns.ts';
import { AppError, invalidField, notFound } from '../../platform/errors.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import { requireScope } from '../access/permissions.ts';
import type { BulkRecord, BulkSelection } from '../http/bulk-source.ts';
import type { Ctx } from '../http/context.ts';
import type { FileResponse } from '../http/route.ts';
import { validationError } from '../http/validation.ts';
import {
  changeOutcomes,
  countUnfinishedJobs,
  findJob,
  findJobsOf,
  findRecordIds,
  findRows,
  insertJob,
  type JobRow,
  lockJob,
  type RowRow,
  updateJob,
} from './bulk.queries.ts';
import { type BulkHandler, type BulkResource, type BulkResources, findHandler, type Input } from './bulk-resource.ts';

/** Previews, starts and controls bulk jobs. A person sees only their own jobs. */

/** Number of jobs in the list. */
const maxListed = 20;
/** Maximum number of unfinished jobs of a person, so that nobody fills the queue and the disk. */
const maxUnfinished = 20;
const rowsPerPage = 50;

/** Returns what the action would change, without writing. */
export async function previewBulk(
  ctx: Ctx,
  resources: BulkResources,
  request: BulkRequest,
): Promise<{ data: BulkPreview }> {
  const { ctx: scoped, handler, input, records } = await selectRecords(ctx, resources, request);
  const found = records.filter(isFound);
  const plans = await handler.plan(scoped, found, input);
  const planOf = new Map(found.map(({ id }, index) => [id, plans[index]]));
  const { label } = findHandler(resources, request).target;
  const changes = records.map((record): BulkChange => {
    const plan = planOf.get(record.id) ?? { reason: `${label} not found` };
    const name = isFound(record) ? record.name : '';
    return { record_id: record.id, name, from: '', to: '', reason: '', ...plan };
  });
  const changed = changes.filter(({ reason }) => reason === '');
  const unchanged = changes.filter(({ reason }) => reason !== '');
  return {
    data: {
      total: changes.length,
      will_change: changed.length,
      will_not_change: unchanged.length,
      changes: changed.slice(0, previewRows),
      unchanged: unchanged.slice(0, previewRows),
    },
  };
}

type Selected = {
  readonly ctx: Ctx;
  readonly handler: BulkHandler;
  readonly input: Input;
  /** In the order of the job. A record that does not exist or is out of reach has only an id. */
  readonly records: readonly (BulkRecord | { readonly id: string })[];
};

/**
 * Checks a request and finds its records.
 * @throws AppError forbidden; not_found for an unknown action; invalid for a wrong input or filter, and for too many records.
 */
async function selectRecords(callerCtx: Ctx, resources: BulkResources, request: BulkRequest): Promise<Selected> {
  const { target, handler } = findHandler(resources, request);
  const ctx = { ...callerCtx, scope: requireScope(callerCtx.actor, handler.endpoint) };
  const input = checkInput(handler, request.input ?? {});
  const selection = selectionOf(ctx, target, handler, request);
  const found = await target.source.find(ctx, handler.action.list, selection, maxBulkRecords + 1);
  if (found.length > maxBulkRecords)
    throw new AppError(
      'invalid',
      `A bulk action takes at most ${maxBulkRecords.toLocaleString('en')} records. Narrow the filters.`,
    );
  if ('query' in selection) return { ctx, handler, input, records: found };
  const byId = new Map(found.map((record) => [record.id, record]));
  return { ctx, handler, input, records: selection.ids.map((id) => byId.get(id) ?? { id }) };
}

/** @throws AppError invalid unless the input has exactly the values that the action declares. */
function checkInput({ action }: BulkHandler, input: Input): Input {
  const declared = action.inputs ?? [];
  for (const name of Object.keys(input))
    if (!declared.some((declaredInput) => declaredInput.name === name))
      throw invalidField(`input.${name}`, 'The action has no such input');
  for (const declaredInput of declared) {
    if (!isValid(declaredInput, input[declaredInput.name] ?? ''))
      throw invalidField(`input.${declaredInput.name}`, `${declaredInput.label} is required`);
  }
  return input;
}

function isValid(declared: BulkInput, value: string): boolean {
  switch (declared.kind) {
    case 'choice':
      return declared.options.includes(value);
    case 'text':
      return value.trim() !== '';
    case 'day':
      return dayField.safeParse(value).success;
    case 'clock':
      return clockField.safeParse(value).success;
    case 'vendor':
      return /^(best|other|[\da-f-]{36})$/.test(value);
  }
}

/** Returns the chosen ids, or the parsed query of the list. A filter needs the permission of the list as well. */
function selectionOf(
  ctx: Ctx,
  target: BulkResource,
  { action }: BulkHandler,
  { ids, filter }: BulkRequest,
): BulkSelection {
  if (ids) return { ids: [...new Set(ids)] };
  const list = target.lists[action.list];
  requireScope(ctx.actor, list);
  const parsed = list.query?.safeParse(filter ?? {});
  if (parsed && !parsed.success) throw validationError(parsed.error, 'body');
  return { query: (parsed?.data ?? {}) as object };
}

const isFound = (record: BulkRecord | { readonly id: string }): record is BulkRecord => 'name' in record;

/**
 * Creates a job with its rows and queues it.
 * @throws AppError as `selectRecords` does; too_many if the person has too many unfinished jobs.
 */
export async function runBulk(ctx: Ctx, resources: BulkResources, request: BulkRequest): Promise<{ data: BulkJob }> {
  const { input, records } = await selectRecords(ctx, resources, request);
  if (records.length === 0) throw new AppError('invalid', 'No record matches the selection');
  if ((await countUnfinishedJobs(ctx.db, ctx.actor.user._id)) >= maxUnfinished)
    throw new AppError(
      'too_many',
      `${maxUnfinished} of your bulk jobs have not ended yet. Wait for one, or cancel it.`,
      {
        retryAfter: 10,
      },
    );
  const id = newId();
  const rows = records.map((record) => ({ record_id: record.id, name: isFound(record) ? record.name : '' }));
  const { resource, action, filter = null } = request;
  const job = {
    id,
    person_id: ctx.actor.user._id,
    store_id: ctx.actor.storeIds[0] ?? null,
    resource,
    action,
    input,
    filter,
    created_at: ctx.deps.now().toISOString(),
  };
  await insertJob(ctx.db, job, rows);
  await enqueue(ctx, id);
  return { data: toJob(resources, await loadJob(ctx, id)) };
}

const enqueue = (ctx: Ctx, jobId: string) => ctx.deps.jobs.send(ctx.db, 'bulk-job', { jobId });

const toJob = (resources: BulkResources, row: JobRow): BulkJob => ({
  _id: row.id,
  resource: row.resource,
  action: row.action,
  input: row.input,
  status: row.status,
  phase: row.phase,
  total: row.total,
  counts: Object.fromEntries(bulkOutcomes.map((outcome) => [outcome, row.counts[outcome] ?? 0])) as Record<
    BulkOutcome,
    number
  >,
  created_at: toIsoTime(row.created_at),
  finished_at: row.finished_at && toIsoTime(row.finished_at),
  undo_until: row.undo_until && toIsoTime(row.undo_until),
  file: resources.get(row.resource)?.handlers.find(({ action }) => action.name === row.action)?.action.file ?? null,
});

/** @throws AppError not_found for an unknown job, and for another person's. */
async function loadJob(ctx: Ctx, id: string, find = findJob): Promise<JobRow> {
  const job = await find(ctx.db, ctx.actor.user._id, id);
  if (!job) throw notFound('Bulk job');
  return job;
}

export const listJobs = async (ctx: Ctx, resources: BulkResources): Promise<{ data: BulkJob[] }> => ({
  data: (await findJobsOf(ctx.db, ctx.actor.user._id, maxListed)).map((row) => toJob(resources, row)),
});

type RowsQuery = { outcome?: BulkOutcome | undefined; page?: number | undefined; perPage?: number | undefined };

export async function viewJob(ctx: Ctx, resources: BulkResources, id: string, query: RowsQuery) {
  const job = await loadJob(ctx, id);
  const { outcome, page = 1, perPage: limit = rowsPerPage } = query;
  const rows = await findRows(ctx.db, id, { outcome, offset: (page - 1) * limit, limit });
  return { data: { ...toJob(resources, job), rows: rows.map(toRow) } };
}

const toRow = (row: RowRow): BulkRow => ({
  position: row.position,
  record_id: row.record_id,
  name: row.name,
  outcome: row.outcome as BulkOutcome,
  from: row.from_text,
  to: row.to_text,
  reason: row.reason,
});

/** Returns the time until which a job that ends now can be undone; null for an action that cannot be undone. */
export const undoEnd = (handler: BulkHandler, now: Date): Date | null =>
  handler.undo ? new Date(now.getTime() + bulkUndoMinutes * 60_000) : null;

/** Stops a job. It waits for the row that a server is working on. */
export async function cancelJob(ctx: Ctx, resources: BulkResources, id: string) {
  const job = await loadJob(ctx, id, lockJob);
  if (isEnded(job)) throw new AppError('wrong_status', 'This job has ended already');
  if (job.phase === 'undo') await changeOutcomes(ctx.db, id, ['undoing'], { outcome: 'done' });
  else
    await changeOutcomes(ctx.db, id, ['pending'], { outcome: 'cancelled', reason: 'Cancelled before it was changed' });
  const now = ctx.deps.now();
  const hasChanges = ((await loadJob(ctx, id)).counts.done ?? 0) > 0;
  const undoUntil = hasChanges ? undoEnd(findHandler(resources, job).handler, now) : null;
  await updateJob(ctx.db, id, { status: 'cancelled', phase: job.phase, finishedAt: now, undoUntil });
  return respondWithJob(ctx, resources, id, 'Bulk job cancelled');
}

const isEnded = ({ status }: JobRow) => status === 'finished' || status === 'cancelled';

const respondWithJob = async (ctx: Ctx, resources: BulkResources, id: string, message: string) => ({
  message,
  data: toJob(resources, await loadJob(ctx, id)),
});

/** Runs the failed and cancelled rows again. */
export async function retryJob(ctx: Ctx, resources: BulkResources, id: string) {
  const job = await loadJob(ctx, id, lockJob);
  if (!isEnded(job) || job.phase === 'undo') throw new AppError('wrong_status', 'Only an ended job can be retried');
  if (!job.counts.failed && !job.counts.cancelled) throw new AppError('wrong_status', 'No row of this job has failed');
  await changeOutcomes(ctx.db, id, ['failed', 'cancelled'], { outcome: 'pending' });
  await updateJob(ctx.db, id, { status: 'queued', phase: 'run', finishedAt: null, undoUntil: null });
  await enqueue(ctx, id);
  return respondWithJob(ctx, resources, id, 'Failed rows are retried');
}

/** Undoes the changes of records that have not changed since. */
export async function undoJob(ctx: Ctx, resources: BulkResources, id: string) {
  const job = await loadJob(ctx, id, lockJob);
  const { handler } = findHandler(resources, job);
  if (!handler.undo) throw new AppError('wrong_status', 'This action cannot be undone');
  if (!isEnded(job)) throw new AppError('wrong_status', 'Wait for the end of the job, or cancel it');
  if (!job.undo_until || new Date(job.undo_until) <= ctx.deps.now())
    throw new AppError('wrong_status', `A job can be undone for ${bulkUndoMinutes} minutes`);
  if (!job.counts.done) throw new AppError('wrong_status', 'This job has nothing to undo');
  await changeOutcomes(ctx.db, id, ['done'], { outcome: 'undoing' });
  await updateJob(ctx.db, id, {
    status: 'queued',
    phase: 'undo',
    finishedAt: null,
    undoUntil: new Date(job.undo_until),
  });
  await enqueue(ctx, id);
  return respondWithJob(ctx, resources, id, 'The changes are being undone');
}

/**
 * Returns the file of an ended job. It is generated while the response is read.
 * @throws AppError wrong_status for a job that has not ended or has no file of this type; forbidden.
 */
export async function downloadFile(
  ctx: Ctx,
  resources: BulkResources,
  id: string,
  type: BulkJob['file'],
): Promise<FileResponse> {
  const job = await loadJob(ctx, id);
  const { handler } = findHandler(resources, job);
  if (!handler.file || handler.action.file !== type) throw new AppError('wrong_status', 'This job has no such file');
  if (!isEnded(job)) throw new AppError('wrong_status', 'Wait for the end of the job, or cancel it');
  if (!job.counts.done) throw new AppError('wrong_status', 'This job has no record for the file');
  const scope = requireScope(ctx.actor, handler.endpoint);
  return handler.file({ ...ctx, scope }, await findRecordIds(ctx.db, id, 'done'));
}
