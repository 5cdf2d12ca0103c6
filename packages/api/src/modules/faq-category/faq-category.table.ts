import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const faqCategoryTable = pgTable(
  'faq_category',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    parent: uuid('parent_id').references((): AnyPgColumn => faqCategoryTable._id),
    description: text('description').notNull().default(''),
    image: uuid('image_id').references(() => uploadTable._id),
    status: text('status').notNull().default('Active'),
  },
  (t) => [
    activeUnique('faq_category', 'slug', t.slug),
    index('faq_category_parent').on(t.parent),
    ...listIndexes('faq_category', t),
  ],
);
