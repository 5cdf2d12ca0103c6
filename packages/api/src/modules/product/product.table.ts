import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { liveUnique, paise, recordColumns } from '../../db/columns.ts';
import { categoryTable } from '../category/category.table.ts';
import { uploadTable } from '../upload/upload.table.ts';

/** What an order needs to know of a product; the catalogue's own fields join it with the catalogue. */
export const productTable = pgTable(
  'product',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    shortDescription: text('short_description').notNull().default(''),
    status: text('status').notNull().default('Active'),
    productType: text('product_type', { enum: ['simple', 'variation'] })
      .notNull()
      .default('simple'),
    price: paise('price').notNull(),
    featuredImage: uuid('featured_image_id').references(() => uploadTable._id),
  },
  (t) => [liveUnique('product', 'slug', t.slug), index('product_created').on(t.createdAt, t._id)],
);

export const productCategoryTable = pgTable(
  'product_category',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => productTable._id),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categoryTable._id),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index('product_category_category').on(t.categoryId)],
);
