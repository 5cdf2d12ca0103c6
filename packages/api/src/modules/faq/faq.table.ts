import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { faqCategoryTable } from '../faq-category/faq-category.table.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const faqTable = pgTable(
  'faq',
  {
    ...recordColumns(),
    question: text('question').notNull(),
    answer: text('answer').notNull().default(''),
    parent: uuid('parent_id').references(() => faqCategoryTable._id),
    image: uuid('image_id').references(() => uploadTable._id),
    status: text('status').notNull().default('Active'),
  },
  (t) => [index('faq_parent').on(t.parent), ...listIndexes('faq', t)],
);
