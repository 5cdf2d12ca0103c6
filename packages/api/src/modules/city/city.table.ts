import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { listIndexes, liveUnique, recordColumns } from '../../platform/db/columns.ts';
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
  (t) => [liveUnique('city', 'slug', t.slug), ...listIndexes('city', t)],
);
