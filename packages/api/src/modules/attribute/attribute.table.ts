import { type AnyPgColumn, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const attributeTable = pgTable(
  'attribute',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    status: text('status').notNull().default('Active'),
    options: jsonb('options').$type<{ tname: string; tslug: string }[]>().notNull(),
    image: uuid('image_id').references(() => uploadTable._id),
    parent: uuid('parent_id').references((): AnyPgColumn => attributeTable._id),
  },
  (t) => [
    activeUnique('attribute', 'slug', t.slug),
    index('attribute_parent').on(t.parent),
    ...listIndexes('attribute', t),
  ],
);
