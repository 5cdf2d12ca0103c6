import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../platform/db/columns.ts';

/** A bulk job: one action on many records. Its rows are fixed when it is created. */
export const bulkJobTable = pgTable(
  'bulk_job',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    personId: uuid('person_id').notNull(),
    /** The store for which the person started the job; null without a store. */
    storeId: uuid('store_id'),
    resource: text('resource').notNull(),
    action: text('action').notNull(),
    input: jsonb('input').$type<Record<string, string>>().notNull(),
    /** The query of the list, if all its matches were chosen; null for chosen ids. */
    filter: jsonb('filter').$type<Record<string, string>>(),
    phase: text('phase', { enum: ['run', 'undo'] })
      .notNull()
      .default('run'),
    status: text('status', { enum: ['queued', 'running', 'cancelled', 'finished'] })
      .notNull()
      .default('queued'),
    total: integer('total').notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
    undoUntil: instant('undo_until'),
    /** Last heartbeat of the server that runs the job. When it is too old, another server continues the job. */
    heartbeatAt: instant('heartbeat_at').notNull().defaultNow(),
  },
  (t) => [
    index('bulk_job_person').on(t.personId, t.createdAt),
    index('bulk_job_created').on(t.createdAt),
    index('bulk_job_unfinished').on(t.heartbeatAt).where(sql`status in ('queued', 'running')`),
  ],
);

/** One record of a bulk job. The transaction that changes the record also sets the outcome. */
export const bulkJobRowTable = pgTable(
  'bulk_job_row',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => bulkJobTable._id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    recordId: uuid('record_id').notNull(),
    name: text('name').notNull(),
    outcome: text('outcome').notNull().default('pending'),
    /** What the action changed, as the result shows it. */
    from: text('from_text').notNull().default(''),
    to: text('to_text').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** What undo needs besides the record itself. */
    before: jsonb('before'),
    /** Version of the record after the action. A record with another version is not undone. */
    versionAfter: integer('version_after'),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.position] }),
    index('bulk_job_row_outcome').on(t.jobId, t.outcome, t.position),
    check(
      'bulk_job_row_outcome_known',
      sql`${t.outcome} in ('pending', 'done', 'skipped', 'failed', 'cancelled', 'undoing', 'undone', 'not_undone')`,
    ),
  ],
);
