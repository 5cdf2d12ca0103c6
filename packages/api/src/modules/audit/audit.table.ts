import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../db/columns.ts';

/** Who changed what and when. Append-only: a trigger refuses any change of a row. */
export const auditTable = pgTable(
  'audit_log',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    module: text('module').notNull(),
    recordId: uuid('record_id'),
    /** What the record was called then. */
    recordName: text('record_name').notNull().default(''),
    changes: jsonb('changes').notNull().default({}),
    requestId: text('request_id').notNull().default(''),
  },
  (t) => [
    index('audit_record').on(t.recordId, t.at),
    index('audit_module').on(t.module, t.at),
    index('audit_actor').on(t.actorId, t.at),
    index('audit_at').on(t.at),
  ],
);
