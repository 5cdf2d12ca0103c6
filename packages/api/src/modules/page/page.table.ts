import type { Block } from '@bakehouse/contract/blocks/block';
import { type AnyPgColumn, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { activeUnique, listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const pageTable = pgTable(
  'page',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    parent: uuid('parent_id').references((): AnyPgColumn => pageTable._id),
    image: uuid('image_id').references(() => uploadTable._id),
    blocks: json('blocks').$type<Block[]>().notNull().default([]),
    status: text('status').notNull().default('Active'),
  },
  (t) => [activeUnique('page', 'slug', t.slug), index('page_parent').on(t.parent), ...listIndexes('page', t)],
);
