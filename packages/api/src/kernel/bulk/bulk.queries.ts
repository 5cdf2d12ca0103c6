import type { BulkOutcome } from '@bakehouse/contract/bulk/bulk.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { Expiry } from '../../platform/db/sweep.ts';
import type { JsonRow, SqlRow } from '../../platform/db/table-columns.ts';
import type { bulkJobRowTable, bulkJobTable } from './bulk.table.ts';

/** The SQL of bulk jobs. */

export type JobRow = SqlRow<typeof bulkJobTable> & { counts: Partial<Record<BulkOutcome, number>> };
export type RowRow = SqlRow<typeof bulkJobRowTable>;
/** The columns of a new job, and its records in their order. */
export type NewJob = Pick<
  JsonRow<typeof bulkJobTable>,
  'id' | 'person_id' | 'store_id' | 'resource' | 'action' | 'input' | 'filter' | 'created_at'
>;
type NewRow = { readonly record_id: string; readonly name: string };

/** Inserts a job with its rows. */
export async function insertJob(db: Db, job: NewJob, rows: readonly NewRow[]): Promise<void> {
  await db.execute(sql`
    with job as (
      insert into bulk_job (id, person_id, store_id, resource, action, input, filter, total, created_at)
      values (${job.id}, ${job.person_id}, ${job.store_id}, ${job.resource}, ${job.action}, ${JSON.stringify(job.input)}::jsonb,
        ${job.filter === null ? null : JSON.stringify(job.filter)}::jsonb, ${rows.length}, ${job.created_at})
      returning id
    )
    insert into bulk_job_row (job_id, position, record_id, name)
    select job.id, r.position, (r.value ->> 'record_id')::uuid, r.value ->> 'name'
    from job, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as r (value, position)`);
}

const selectJobs = (where: SQL): SQL => sql`
  select j.*, (select coalesce(jsonb_object_agg(c.outcome, c.n), '{}') from (
    select r.outcome, count(*)::int as n from bulk_job_row r where r.job_id = j.id group by r.outcome) as c) as counts
  from bulk_job j where ${where}`;

export const findJob = async (db: Db, personId: string, id: string): Promise<JobRow | undefined> =>
  (await rowsOf<JobRow>(db, selectJobs(sql`j.id = ${id} and j.person_id = ${personId}`)))[0];

/** Locks a job, so that it is not cancelled, retried or undone at the same time. */
export async function lockJob(db: Db, personId: string, id: string): Promise<JobRow | undefined> {
  await db.execute(sql`select 1 from bulk_job where id = ${id} and person_id = ${personId} for update`);
  return findJob(db, personId, id);
}

/** Returns the latest jobs of a person, newest first. */
export const findJobsOf = (db: Db, personId: string, limit: number): Promise<JobRow[]> =>
  rowsOf(
    db,
    selectJobs(sql`j.id in (
      select id from bulk_job where person_id = ${personId} order by created_at desc, id desc limit ${limit})
      order by j.created_at desc, j.id desc`),
  );

/** Counts the unfinished jobs of a person. It locks the person, so that simultaneous requests are counted one after the other. */
export async function countUnfinishedJobs(db: Db, personId: string): Promise<number> {
  await db.execute(sql`select 1 from admin_user where id = ${personId} for no key update`);
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from bulk_job where person_id = ${personId} and status in ('queued', 'running')`,
  );
  return row?.count ?? 0;
}

export const findRows = (
  db: Db,
  jobId: string,
  { outcome, offset, limit }: { outcome: BulkOutcome | undefined; offset: number; limit: number },
): Promise<RowRow[]> =>
  rowsOf(
    db,
    sql`select * from bulk_job_row where job_id = ${jobId} ${outcome ? sql`and outcome = ${outcome}` : sql``}
        order by position limit ${limit} offset ${offset}`,
  );

/** Returns the ids of the records with an outcome, in the order of the job. */
export const findRecordIds = async (db: Db, jobId: string, outcome: BulkOutcome): Promise<string[]> =>
  (
    await rowsOf<{ record_id: string }>(
      db,
      sql`select record_id from bulk_job_row where job_id = ${jobId} and outcome = ${outcome} order by position`,
    )
  ).map((row) => row.record_id);

/**
 * Changes the outcome of all rows that have one of the given outcomes. It waits for a row that a server is working on, which
 * then has another outcome.
 */
export async function changeOutcomes(
  db: Db,
  jobId: string,
  from: readonly BulkOutcome[],
  to: { outcome: BulkOutcome; reason?: string },
): Promise<void> {
  await db.execute(sql`
    update bulk_job_row set outcome = ${to.outcome}, reason = ${to.reason ?? ''}
    where job_id = ${jobId} and outcome in ${from}`);
}

export async function updateJob(
  db: Db,
  id: string,
  job: Pick<JobRow, 'status' | 'phase'> & { finishedAt: Date | null; undoUntil: Date | null },
): Promise<void> {
  await db.execute(sql`
    update bulk_job set status = ${job.status}, phase = ${job.phase}, finished_at = ${job.finishedAt?.toISOString() ?? null},
      undo_until = ${job.undoUntil?.toISOString() ?? null}, heartbeat_at = now()
    where id = ${id}`);
}

export type RunnableJob = Pick<JobRow, 'id' | 'person_id' | 'store_id' | 'resource' | 'action' | 'input' | 'phase'>;

/** Stores that a server runs a job now. Returns undefined if the job is finished or cancelled. */
export const sendHeartbeat = async (db: Db, id: string): Promise<RunnableJob | undefined> =>
  (
    await rowsOf<RunnableJob>(
      db,
      sql`update bulk_job set status = 'running', heartbeat_at = now() where id = ${id} and status in ('queued', 'running')
          returning id, person_id, store_id, resource, action, input, phase`,
    )
  )[0];

export type ClaimedRow = Pick<RowRow, 'position' | 'record_id' | 'name' | 'before' | 'version_after'> & {
  /** Increases whenever the permissions of any user change. */
  access_version: string;
};

/**
 * Locks the next row with an outcome after a position; undo goes backwards, so that a parent that was deleted last is restored
 * first. Rows that another server works on are skipped.
 * @param after position of the previous row; undefined for the first row
 */
export async function claimRow(
  db: Db,
  jobId: string,
  outcome: 'pending' | 'undoing',
  after: number | undefined,
): Promise<ClaimedRow | undefined> {
  const isUndo = outcome === 'undoing';
  const [row] = await rowsOf<ClaimedRow>(
    db,
    sql`select r.position, r.record_id, r.name, r.before, r.version_after,
          (select version from access_version where id = 1) as access_version
        from bulk_job_row r where r.job_id = ${jobId} and r.outcome = ${outcome}
          ${after === undefined ? sql`` : sql`and r.position ${sql.raw(isUndo ? '<' : '>')} ${after}`}
        order by r.position ${sql.raw(isUndo ? 'desc' : 'asc')} limit 1 for update of r skip locked`,
  );
  return row;
}

export type RowResult = {
  readonly outcome: BulkOutcome;
  readonly reason?: string;
  readonly from?: string;
  readonly to?: string;
  readonly before?: unknown;
  readonly versionAfter?: number;
};

/** Sets the outcome of a row that still has the outcome `from`. */
export async function finishRow(
  db: Db,
  row: { jobId: string; position: number; from: BulkOutcome },
  { outcome, reason = '', from, to, before, versionAfter }: RowResult,
): Promise<void> {
  await db.execute(sql`
    update bulk_job_row set outcome = ${outcome}, reason = ${reason}, from_text = coalesce(${from ?? null}, from_text),
      to_text = coalesce(${to ?? null}, to_text), version_after = coalesce(${versionAfter ?? null}::int, version_after),
      before = coalesce(${before === undefined ? null : JSON.stringify(before)}::jsonb, before)
    where job_id = ${row.jobId} and position = ${row.position} and outcome = ${row.from}`);
}

/**
 * Finishes a job if all its rows are finished.
 * @param undoUntil time until which undo is possible, if any row can be undone
 */
export async function finishJob(db: Db, id: string, finishedAt: Date, undoUntil: Date | null): Promise<void> {
  await db.execute(sql`
    update bulk_job j set status = 'finished', finished_at = ${finishedAt.toISOString()},
      undo_until = case when exists (select 1 from bulk_job_row r where r.job_id = j.id and r.outcome = 'done')
        then ${undoUntil?.toISOString() ?? null}::timestamptz end
    where j.id = ${id} and j.status = 'running'
      and not exists (select 1 from bulk_job_row r where r.job_id = j.id and r.outcome in ('pending', 'undoing'))`);
}

/** Returns the ids of jobs that no server works on any more, and sets their heartbeat, so that no other server resumes them. */
export const claimAbandonedJobs = async (db: Db): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`update bulk_job set heartbeat_at = now() where id in (
            select id from bulk_job
            where status in ('queued', 'running')
              and heartbeat_at < now() - case status when 'queued' then interval '60 seconds' else interval '15 seconds' end
            for update skip locked)
          returning id`,
    )
  ).map(({ id }) => id);

/** Jobs are deleted after a week; what they changed is in the audit log. */
export const bulkJobExpiry: Expiry = {
  table: 'bulk_job',
  key: ['id'],
  expiresBy: 'created_at',
  expired: sql`created_at < now() - interval '7 days'`,
};
