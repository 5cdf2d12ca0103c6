import { sql } from 'drizzle-orm';
import { check, doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const reviewTable = pgTable(
  'review',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    rating: doublePrecision('rating'),
    description: text('description').notNull().default(''),
    image: uuid('image_id').references(() => uploadTable._id),
    status: text('status').notNull().default('Active'),
  },
  (t) => [
    check('review_rating', sql`${t.rating} between 0 and 5`),
    activeUnique('review', 'slug', t.slug),
    ...listIndexes('review', t),
  ],
);
