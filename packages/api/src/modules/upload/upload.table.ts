import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, newId } from '../../db/columns.ts';

/** A stored picture. Its files are named by its id; records point here, so that none can point nowhere. */
export const uploadTable = pgTable(
  'upload',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    folder: text('folder').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    /** A text mentions it, which no foreign key shows: never swept. */
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [index('upload_unkept').on(t.createdAt).where(sql`not kept`)],
);
