import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/db/columns.ts';

/** The permissions, each an endpoint slug and a method. They are created from the route table at startup. */
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
