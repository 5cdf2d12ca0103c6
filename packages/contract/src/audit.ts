import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse, matchesResponse, maxFilteredTotal } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import { dayField, idField, linkedRecord, pageQuery, searchTextField, timeField } from './core/fields.ts';
import { outlines } from './core/outlines.ts';
import { exportResponse, formatQuery } from './export/list-export.ts';

/** Modules that the audit log covers: every plain module and the modules with their own endpoints. */
export const auditModules = [
  'order',
  'vendor',
  'product',
  'content',
  'session',
  'postal',
  'view',
  'api-key',
  'webhook',
  'gateway',
  'settlement',
  'customer',
  ...Object.keys(outlines),
] as [string, ...string[]];

/** Whether what was tried has happened: refused without the permission, failed with a wrong password. */
export const auditResults = ['done', 'refused', 'failed'] as const;
export type AuditResult = (typeof auditResults)[number];

export const auditEntry = z.object({
  _id: idField,
  at: timeField,
  /** The user who made the change, with the name at that time. */
  actor: z.object({ _id: idField.nullable(), name: z.string() }),
  /** `create`, `update`, `delete`, `restore`, `call` for a refused call, or an action of the module. */
  action: z.string(),
  result: z.enum(auditResults),
  /** Client of a sign-in, a refusal or an export: address, and the browser as it names itself. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  module: z.string(),
  record_id: idField.nullable(),
  /** Name of the record at the time of the change. */
  record_name: z.string(),
  /** Value before and after, by field. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

const common = { module: 'Audit', access: 'permission', methods: ['GET'] } as const;

const filters = {
  person: z.uuid('person must be an id').optional(),
  module: z.enum(auditModules, fieldError('must be the name of a module such as order')).optional(),
  record: z.uuid('record must be an id').optional(),
  action: z
    .string()
    .regex(/^[a-z_-]{1,40}$/, 'action must be the name of an action such as sign-in')
    .optional(),
  result: z.enum(auditResults, fieldError('must be done, refused or failed')).optional(),
  /** First and last day (inclusive) in the marketplace's time zone. */
  from: dayField.optional(),
  to: dayField.optional(),
};

const exported = { ...common, query: z.strictObject(filters), response: z.string() } as const;

export const auditEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'Read the audit log',
    operationId: 'listAuditEntries',
    description:
      'Returns a page of the audit log, newest first, filtered by person, module, record, action, result and days.',
    path: 'audit/list',
    query: z.strictObject({ ...filters, ...pageQuery(maxFilteredTotal) }),
    response: listResponse(auditEntry),
  }),
  exportCsv: defineEndpoint({
    ...exported,
    ...exportResponse,
    query: z.strictObject({ ...filters, ...formatQuery() }),
    name: 'Export the audit log as CSV',
    operationId: 'exportAuditLog',
    description: 'Returns every entry that matches the filters, newest first, as a CSV file or a workbook.',
    path: 'audit/export',
  }),
  exportLines: defineEndpoint({
    ...exported,
    name: 'Export the audit log as JSON lines',
    operationId: 'exportAuditLogLines',
    description: 'Returns every entry that matches the filters, newest first, as one JSON object per line.',
    path: 'audit/export_lines',
    produces: 'application/x-ndjson',
  }),
  /** Current and former users for the filter of the log, sorted by name, at most 50. */
  people: defineEndpoint({
    ...common,
    name: 'Find people in the audit log',
    operationId: 'listAuditPeople',
    description:
      'Returns up to 50 people by whom the audit log can be filtered, ordered by name, former users included.',
    path: 'audit/people',
    query: z.strictObject({ search: searchTextField().optional() }),
    response: matchesResponse(linkedRecord),
  }),
};

nameComponents({
  AuditEntry: auditEntry,
});
