import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const cityTable = pgTable(
  'city',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    state: text('state').notNull().default(''),
    image: uuid('image_id').references(() => uploadTable._id),
    status: text('status').notNull().default('Active'),
  },
  (t) => [activeUnique('city', 'slug', t.slug), ...listIndexes('city', t)],
);
