import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';

export const productTagTable = pgTable(
  'product_tag',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    status: text('status').notNull().default('Active'),
    parent: uuid('parent_id').references((): AnyPgColumn => productTagTable._id),
  },
  (t) => [
    activeUnique('product_tag', 'slug', t.slug),
    index('product_tag_parent').on(t.parent),
    ...listIndexes('product_tag', t),
  ],
);
