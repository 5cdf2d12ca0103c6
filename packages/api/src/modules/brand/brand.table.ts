import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const brandTable = pgTable(
  'brand',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    status: text('status').notNull().default('Active'),
    image: uuid('image_id').references(() => uploadTable._id),
  },
  (t) => [activeUnique('brand', 'slug', t.slug), ...listIndexes('brand', t)],
);
