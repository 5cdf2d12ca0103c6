import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { linkTable, paise, recordColumns, searchedText } from '../../platform/db/columns.ts';
import { categoryTable } from '../category/category.table.ts';
import { productTable } from '../product/product.table.ts';

export const couponTable = pgTable(
  'coupon',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** The name as codes are compared: `codeKey` of the contract. The default is for servers of a version without the column. */
    codeKey: text('code_key').notNull().default(sql`gen_random_uuid()`),
    description: text('description').notNull(),
    coupon_type: text('coupon_type').notNull(),
    /** In hundredths of a rupee, or of a percent. */
    coupon_value: paise('coupon_value').notNull(),
    start_date: date('start_date').notNull(),
    expire_date: date('expire_date').notNull(),
    status: text('status').notNull().default('Active'),
    minimum_spend: paise('minimum_spend'),
    maximum_spend: paise('maximum_spend'),
    max_discount: paise('max_discount'),
    usage_limit_per_coupon: integer('usage_limit_per_coupon'),
    usage_limit_per_user: integer('usage_limit_per_user'),
    individual_use_only: boolean('individual_use_only').notNull().default(false),
    apply_coupon_automatically: boolean('apply_coupon_automatically').notNull().default(false),
    use_date_range_delivery_date: boolean('use_date_range_delivery_date').notNull().default(false),
    product_condition: text('product_condition').notNull().default('any_products'),
    delivery_date: date('delivery_date'),
    delivery_date_end: date('delivery_date_end'),
    funded_by: text('funded_by', { enum: ['platform', 'vendor', 'shared'] })
      .notNull()
      .default('platform'),
    vendor_share: integer('vendor_share'),
    /**
     * Number of redemptions that are counted, and the sum of their discounts. Orders change both without a new version of the
     * coupon. No index contains them, so that these updates stay within the page.
     */
    used: integer('used').notNull().default(0),
    given_away: paise('given_away').notNull().default(0),
  },
  (t) => [
    uniqueIndex('live_coupon_name').on(t.codeKey).where(sql`deleted_at is null`),
    index('coupon_created').on(t.createdAt, t._id),
    index('coupon_words').using('gin', sql`${searchedText([t.name, t.description])} gin_trgm_ops`),
    index('coupon_automatic')
      .on(t.expire_date, t.start_date)
      .where(sql`deleted_at is null and status = 'Active' and apply_coupon_automatically`),
    check('coupon_dates', sql`${t.expire_date} > ${t.start_date}`),
  ],
);

export const couponCategoryTable = linkTable('coupon_category', couponTable, categoryTable);
export const couponExcludedCategoryTable = linkTable('coupon_excluded_category', couponTable, categoryTable);
export const couponProductTable = linkTable('coupon_product', couponTable, productTable);
export const couponExcludedProductTable = linkTable('coupon_excluded_product', couponTable, productTable);
export const couponGiveawayTable = linkTable('coupon_giveaway', couponTable, productTable);
