import { type AnyPgColumn, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns, reference } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const categoryTable = pgTable(
  'category',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    parent: uuid('parent_id').references((): AnyPgColumn => categoryTable._id),
    description: text('description').notNull().default(''),
    short_description: text('short_description').notNull().default(''),
    add_on: boolean('add_on').notNull().default(false),
    image: uuid('image_id').references(() => uploadTable._id),
    bannerImage: uuid('banner_image_id').references(() => uploadTable._id),
    faqs: jsonb('faqs').$type<{ question: string; answer?: string | undefined }[]>().notNull().default([]),
    meta_title: text('meta_title').notNull().default(''),
    meta_description: text('meta_description').notNull().default(''),
    status: text('status').notNull().default('Active'),
  },
  (t) => [
    activeUnique('category', 'slug', t.slug),
    index('category_parent').on(t.parent),
    ...listIndexes('category', t),
  ],
);

export const relatedCategoryTable = pgTable(
  'related_category',
  {
    categoryId: reference('category_id', categoryTable),
    relatedId: reference('related_id', categoryTable),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.relatedId] }), index('related_category_related').on(t.relatedId)],
);
