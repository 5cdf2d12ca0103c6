import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { listIndexes, recordColumns } from '../../db/columns.ts';
import { productTable } from '../product/product.table.ts';

export const productReviewTable = pgTable(
  'product_review',
  {
    ...recordColumns(),
    user: text('user_name').notNull().default(''),
    product: uuid('product_id').references(() => productTable._id),
    description: text('description').notNull().default(''),
    rating: doublePrecision('rating').notNull(),
    status: text('status').notNull().default('Pending'),
  },
  (t) => [
    check('product_review_rating', sql`${t.rating} between 0 and 5`),
    index('product_review_product').on(t.product),
    ...listIndexes('product_review', t),
  ],
);
