import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../db/columns.ts';

/** An endpoint slug and a method; filled from the route table at start. */
export const permissionTable = pgTable(
  'permission',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    module: text('module').notNull().default(''),
    slug: text('slug').notNull(),
    method: text('method').notNull(),
  },
  (t) => [uniqueIndex('live_permission_slug').on(t.slug, t.method).where(sql`deleted_at is null`)],
);
