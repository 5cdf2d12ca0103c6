import { z } from 'zod';
import { defineEndpoint } from './core/endpoint.ts';
import { dataAnswer, listAnswer, maxFilteredTotal } from './core/envelopes.ts';
import { countQuery, dayField, idField, linkedRecord, textField, timeField } from './core/fields.ts';
import { resources } from './resources.ts';

/** What the audit log knows by name: every plain module and those that are more. */
export const auditModules = [
  'order',
  'vendor',
  'product',
  'content',
  'session',
  'postal',
  ...Object.keys(resources),
] as [string, ...string[]];

export const auditEntry = z.object({
  _id: idField,
  at: timeField,
  /** Who did it, by the name they had then. */
  actor: z.object({ _id: idField.nullable(), name: z.string() }),
  /** `create`, `update`, `delete`, `restore`, or a verb of the module. */
  action: z.string(),
  module: z.string(),
  record_id: idField.nullable(),
  /** What the record was called then. */
  record_name: z.string(),
  /** Before and after, by field. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

const common = { module: 'Audit', access: 'permission', methods: ['GET'] } as const;

export const auditEndpoints = {
  list: defineEndpoint({
    ...common,
    name: 'Read the audit log',
    path: 'audit/list',
    query: z.strictObject({
      person: z.uuid('person must be an id').optional(),
      module: z.enum(auditModules).optional(),
      record: z.uuid('record must be an id').optional(),
      /** Days in the marketplace's time zone, both included. */
      from: dayField.optional(),
      to: dayField.optional(),
      page: countQuery(1, maxFilteredTotal, 'page must be a whole number from 1').optional(),
      perPage: countQuery(1, 200, 'perPage must be a whole number from 1 to 200').optional(),
    }),
    response: listAnswer(auditEntry),
  }),
  /** Whom the log can be filtered by: everyone who is or was a user, by name, at most 50. */
  people: defineEndpoint({
    ...common,
    name: 'Find people in the audit log',
    path: 'audit/people',
    query: z.strictObject({ search: textField(100).optional() }),
    response: dataAnswer(z.array(linkedRecord)),
  }),
};
