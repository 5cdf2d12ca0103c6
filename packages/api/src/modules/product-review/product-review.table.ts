import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { listIndexes, recordColumns } from '../../platform/db/columns.ts';
import { productTable } from '../product/product.table.ts';
import { vendorTable } from '../vendor/vendor.table.ts';

export const productReviewTable = pgTable(
  'product_review',
  {
    ...recordColumns(),
    user: text('user_name').notNull().default(''),
    product: uuid('product_id').references(() => productTable._id),
    description: text('description').notNull().default(''),
    rating: doublePrecision('rating').notNull(),
    status: text('status').notNull().default('Pending'),
    order_number: text('order_number').notNull().default(''),
    /** The store that delivered the order of the review. */
    vendor: uuid('vendor_id').references(() => vendorTable._id),
  },
  (t) => [
    check('product_review_rating', sql`${t.rating} between 0 and 5`),
    // A store is rated only by the review of an order.
    check('product_review_order', sql`${t.vendor} is null or ${t.order_number} <> ''`),
    index('product_review_product').on(t.product),
    // The rating of a store: its latest approved reviews, read without the rows.
    index('product_review_vendor')
      .on(t.vendor, t.createdAt, t.rating)
      .where(sql`deleted_at is null and status = 'Approved' and vendor_id is not null`),
    ...listIndexes('product_review', t),
  ],
);
