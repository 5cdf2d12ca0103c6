import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { liveUnique, recordColumns } from '../../db/columns.ts';
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
  (t) => [liveUnique('brand', 'slug', t.slug), index('brand_created').on(t.createdAt, t._id)],
);
