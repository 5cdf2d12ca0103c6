import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, reference } from '../../platform/db/columns.ts';
import { adminUserTable } from '../admin-user/admin-user.table.ts';

export const viewTable = pgTable(
  'saved_view',
  {
    ...recordColumns(),
    owner: reference('owner_id', adminUserTable),
    /** The path of the list's screen (`contract/view/view-lists.ts`). */
    list: text('list').notNull(),
    name: text('name').notNull(),
    search: jsonb('search').$type<Record<string, string>>().notNull().default({}),
    /** Null for the columns that the list has without a view. */
    columns: jsonb('columns').$type<string[]>(),
    density: text('density', { enum: ['comfortable', 'compact'] })
      .notNull()
      .default('comfortable'),
    shared: boolean('shared').notNull().default(false),
  },
  (t) => [
    // The name is last, because the error handler reads the field from the name of the index.
    uniqueIndex('live_saved_view_name').on(t.owner, t.list, sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('saved_view_shared').on(t.list).where(sql`shared and deleted_at is null`),
    check('saved_view_density_known', sql`${t.density} in ('comfortable', 'compact')`),
  ],
);

/** The view with which a list opens, for each user. */
export const viewDefaultTable = pgTable(
  'saved_view_default',
  {
    user: reference('user_id', adminUserTable),
    list: text('list').notNull(),
    view: reference('view_id', viewTable),
  },
  (t) => [primaryKey({ columns: [t.user, t.list] }), index('saved_view_default_view').on(t.view)],
);
