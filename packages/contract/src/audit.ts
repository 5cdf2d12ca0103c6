import { z } from 'zod';
import { nameComponents } from './core/components.ts';
import { defineEndpoint } from './core/endpoint.ts';
import { listResponse, matchesResponse, maxFilteredTotal } from './core/envelopes.ts';
import { fieldError } from './core/field-errors.ts';
import { dayField, idField, linkedRecord, pageQuery, searchTextField, timeField } from './core/fields.ts';
import { outlines } from './core/outlines.ts';

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
  ...Object.keys(outlines),
] as [string, ...string[]];

export const auditEntry = z.object({
  _id: idField,
  at: timeField,
  /** The user who made the change, with the name at that time. */
  actor: z.object({ _id: idField.nullable(), name: z.string() }),
  /** `create`, `update`, `delete`, `restore`, or an action of the module. */
  action: z.string(),
  module: z.string(),
  record_id: idField.nullable(),
  /** Name of the record at the time of the change. */
  record_name: z.string(),
  /** Value before and after, by field. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

const common = { module: 'Audit', access: 'permission', methods: ['GET'] } as const;

export const auditEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'Read the audit log',
    operationId: 'listAuditEntries',
    description: 'Returns a page of the audit log, newest first, filtered by person, module, record and days.',
    path: 'audit/list',
    query: z.strictObject({
      person: z.uuid('person must be an id').optional(),
      module: z.enum(auditModules, fieldError('must be the name of a module such as order')).optional(),
      record: z.uuid('record must be an id').optional(),
      /** First and last day (inclusive) in the marketplace's time zone. */
      from: dayField.optional(),
      to: dayField.optional(),
      ...pageQuery(maxFilteredTotal),
    }),
    response: listResponse(auditEntry),
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
