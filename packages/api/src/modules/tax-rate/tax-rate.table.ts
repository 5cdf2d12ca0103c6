import { taxTargets } from '@bakehouse/contract/money/tax';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '../../platform/db/columns.ts';
import { categoryTable } from '../category/category.table.ts';
import { productTable } from '../product/product.table.ts';

export const taxRateTable = pgTable(
  'tax_rate',
  {
    ...recordColumns(),
    hsn: text('hsn').notNull(),
    /** Hundredths of a percent. */
    rate: integer('rate').notNull(),
    applies_to: text('applies_to', { enum: taxTargets }).notNull(),
    category: uuid('category_id').references(() => categoryTable._id),
    product: uuid('product_id').references(() => productTable._id),
    effective_from: date('effective_from').notNull(),
  },
  (t) => [
    check('tax_rate_rate', sql`${t.rate} between 0 and 10000`),
    check(
      'tax_rate_target',
      sql`(${t.applies_to} = 'category') = (${t.category} is not null) and (${t.applies_to} = 'product') = (${t.product} is not null)`,
    ),
    // The error handler derives the field from the name.
    uniqueIndex('live_tax_rate_effective_from')
      .on(
        t.applies_to,
        sql`coalesce(${t.category}, ${t.product}, '00000000-0000-0000-0000-000000000000')`,
        t.effective_from,
      )
      .where(sql`deleted_at is null`),
    index('tax_rate_created').on(t.createdAt, t._id),
    index('tax_rate_category').on(t.category),
    index('tax_rate_product').on(t.product),
  ],
);
