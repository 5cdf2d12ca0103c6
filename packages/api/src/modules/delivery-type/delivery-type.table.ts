import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { activeUnique, recordColumns } from '../../platform/db/columns.ts';

export const deliveryTypeTable = pgTable(
  'delivery_type',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    status: text('status').notNull().default('Active'),
    /** Seconds from baking to delivery. */
    time: integer('time').notNull(),
    /** Charges that a vendor may choose, in whole paise. */
    costRange: jsonb('cost_range').$type<number[]>().notNull().default([]),
  },
  (t) => [activeUnique('delivery_type', 'slug', t.slug)],
);
