import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { liveUnique, recordColumns } from '../../db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const categoryTable = pgTable(
  'category',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    status: text('status').notNull().default('Active'),
    image: uuid('image_id').references(() => uploadTable._id),
  },
  (t) => [liveUnique('category', 'slug', t.slug)],
);
