import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const productPropertyTable = pgTable(
  'product_property',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    status: text('status').notNull().default('Active'),
    image: uuid('image_id').references(() => uploadTable._id),
  },
  (t) => listIndexes('product_property', t),
);
