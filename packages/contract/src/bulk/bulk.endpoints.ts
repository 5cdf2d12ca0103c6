import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, savedResponse } from '../core/envelopes.ts';
import { idField, longTextField, pageQuery, sameFields, timeField } from '../core/fields.ts';
import { maxBulkInput, maxBulkRecords } from './bulk-actions.ts';

/** Bulk actions: one action on many records, which runs as a job. */

const shortText = z.string().max(200);

/** The records and the action. `ids` are chosen records; `filter` is the query of a list without its page. */
const target = {
  /** Name of the module, such as `order` or `brand`. */
  resource: shortText,
  action: shortText,
  input: z.record(shortText, longTextField(maxBulkInput)).optional(),
};
const ids = z
  .array(idField)
  .min(1, 'Select at least one record')
  .max(maxBulkRecords, `Select at most ${maxBulkRecords.toLocaleString('en')} records`);
const filter = z.record(shortText, shortText);

export const bulkRequest = z.union(
  [z.strictObject({ ...target, ids }), z.strictObject({ ...target, filter })],
  'Send either ids or filter',
);
export type BulkRequest = {
  readonly resource: string;
  readonly action: string;
  readonly input?: Readonly<Record<string, string>> | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: Readonly<Record<string, string>> | undefined;
};

/** What an action does to one record, or the reason why it does nothing. */
const bulkChange = z.object({
  record_id: idField,
  /** Empty for a record that does not exist or that the caller may not access. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Empty for a record that changes. */
  reason: z.string(),
});
export type BulkChange = z.output<typeof bulkChange>;

/** Number of rows of a preview in each of its two lists. */
export const previewRows = 50;

export const bulkPreview = z.object({
  total: z.int(),
  will_change: z.int(),
  will_not_change: z.int(),
  /** The first 50 records that change. */
  changes: z.array(bulkChange),
  /** The first 50 records that do not change, with the reason. */
  unchanged: z.array(bulkChange),
});
export type BulkPreview = z.output<typeof bulkPreview>;

/**
 * `skipped`: there was nothing to change; `failed`: the change was rejected; `cancelled`: the job was cancelled before the row;
 * `not_undone`: the record could not be changed back.
 */
export const bulkOutcomes = [
  'pending',
  'done',
  'skipped',
  'failed',
  'cancelled',
  'undoing',
  'undone',
  'not_undone',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

export const bulkJobStatuses = ['queued', 'running', 'cancelled', 'finished'] as const;

export const bulkJob = z.object({
  _id: idField,
  resource: z.string(),
  action: z.string(),
  input: z.record(z.string(), z.string()),
  status: z.enum(bulkJobStatuses),
  /** Whether the job applies the action or undoes it. */
  phase: z.enum(['run', 'undo']),
  total: z.int(),
  /** Number of rows by outcome. */
  counts: z.object(sameFields(bulkOutcomes, z.int())),
  created_at: timeField,
  finished_at: timeField.nullable(),
  /** End of the time in which the job can be undone; null if it cannot. */
  undo_until: timeField.nullable(),
  /** Type of the file with the result; null if the action produces none. */
  file: z.enum(['application/pdf', 'text/csv']).nullable(),
});
export type BulkJob = z.output<typeof bulkJob>;

export const bulkRow = bulkChange.extend({ position: z.int(), outcome: z.enum(bulkOutcomes) });
export type BulkRow = z.output<typeof bulkRow>;

const jobDetail = bulkJob.extend({
  /** One page of rows, in the order of the list. */
  rows: z.array(bulkRow),
});

/** The permission is that of the action on a single record, which the server checks for each row. */
const common = { module: 'Bulk actions', access: 'signed-in' } as const;
const accessErrors = ['forbidden', 'password_change_required'] as const;
const params = z.object({ id: idField });

const jobSaved = savedResponse(bulkJob);

export const bulkEndpoints = {
  preview: defineEndpoint({
    ...common,
    name: 'Preview a bulk action',
    operationId: 'previewBulkAction',
    description:
      'Returns what an action would change for many records, and the reasons why it would not change others.',
    methods: ['POST'],
    path: 'bulk/preview',
    reads: true,
    errors: [...accessErrors, 'not_found'],
    body: bulkRequest,
    response: dataResponse(bulkPreview),
  }),
  run: defineEndpoint({
    ...common,
    name: 'Run a bulk action',
    operationId: 'runBulkAction',
    description: 'Starts a job that applies an action to at most 10,000 records, one after the other.',
    methods: ['POST'],
    path: 'bulk/run',
    errors: [...accessErrors, 'not_found'],
    body: bulkRequest,
    response: dataResponse(bulkJob),
    status: 201,
  }),
  list: defineEndpoint({
    ...common,
    name: 'List own bulk jobs',
    operationId: 'listBulkJobs',
    description: 'Returns the latest 20 bulk jobs of the caller, newest first.',
    methods: ['GET'],
    path: 'bulk/jobs',
    response: dataResponse(z.array(bulkJob)),
  }),
  job: defineEndpoint({
    ...common,
    name: 'View a bulk job',
    operationId: 'getBulkJob',
    description: 'Returns the progress of a bulk job of the caller, with one page of its rows.',
    methods: ['GET'],
    path: 'bulk/jobs/{id}',
    params,
    query: z.strictObject({
      outcome: z.enum(bulkOutcomes).optional(),
      ...pageQuery(maxBulkRecords),
    }),
    response: dataResponse(jobDetail),
  }),
  pdf: defineEndpoint({
    ...common,
    name: 'Download the PDF of a bulk job',
    operationId: 'downloadBulkPdf',
    description: 'Returns the kitchen tickets or invoices of an ended bulk job as one PDF.',
    methods: ['GET'],
    path: 'bulk/jobs/{id}/pdf',
    errors: [...accessErrors, 'wrong_status'],
    params,
    response: z.string(),
    produces: 'application/pdf',
  }),
  csv: defineEndpoint({
    ...common,
    name: 'Download the CSV file of a bulk job',
    operationId: 'downloadBulkCsv',
    description:
      'Returns the exported records of an ended bulk job as a CSV file that is safe to open in a spreadsheet.',
    methods: ['GET'],
    path: 'bulk/jobs/{id}/csv',
    errors: [...accessErrors, 'wrong_status'],
    params,
    response: z.string(),
    produces: 'text/csv',
  }),
  cancel: defineEndpoint({
    ...common,
    name: 'Cancel a bulk job',
    operationId: 'cancelBulkJob',
    description: 'Stops a running bulk job. Records that it has changed already stay changed.',
    methods: ['POST'],
    path: 'bulk/jobs/{id}/cancel',
    errors: ['wrong_status'],
    params,
    response: jobSaved,
  }),
  retry: defineEndpoint({
    ...common,
    name: 'Retry a bulk job',
    operationId: 'retryBulkJob',
    description: 'Runs those rows of a bulk job again that failed or were cancelled.',
    methods: ['POST'],
    path: 'bulk/jobs/{id}/retry',
    errors: ['wrong_status'],
    params,
    response: jobSaved,
  }),
  undo: defineEndpoint({
    ...common,
    name: 'Undo a bulk job',
    operationId: 'undoBulkJob',
    description: 'Changes the records of a bulk job back, within ten minutes of its end.',
    methods: ['POST'],
    path: 'bulk/jobs/{id}/undo',
    errors: ['wrong_status'],
    params,
    response: jobSaved,
  }),
};

nameComponents({
  BulkRequest: bulkRequest,
  BulkPreview: bulkPreview,
  BulkChange: bulkChange,
  BulkJob: bulkJob,
  BulkJobSaved: jobSaved,
  BulkRow: bulkRow,
});
