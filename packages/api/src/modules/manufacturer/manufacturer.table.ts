import { pgTable, text } from 'drizzle-orm/pg-core';
import { listIndexes, recordColumns } from '../../platform/db/columns.ts';

export const manufacturerTable = pgTable(
  'manufacturer',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    status: text('status').notNull().default('Active'),
  },
  (t) => listIndexes('manufacturer', t),
);
