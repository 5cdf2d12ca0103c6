import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { activeUnique, linkTable, newId, paise, recordColumns, reference } from '../../platform/db/columns.ts';
import { categoryTable } from '../category/category.table.ts';
import { manufacturerTable } from '../manufacturer/manufacturer.table.ts';
import { productPropertyTable } from '../product-property/product-property.table.ts';
import { productTagTable } from '../product-tag/product-tag.table.ts';
import { uploadTable } from '../upload/upload.table.ts';

export const productTable = pgTable(
  'product',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    sku: text('product_sku').notNull(),
    shortDescription: text('short_description').notNull().default(''),
    longDescription: text('long_description').notNull().default(''),
    status: text('status').notNull().default('Active'),
    productType: text('product_type', { enum: ['simple', 'variation'] })
      .notNull()
      .default('simple'),
    price: paise('price').notNull(),
    /** Null without a sale; never above the price. */
    salePrice: paise('sale_price'),
    /**
     * The lowest price that a customer pays, over all variants. The trigger `product_derived` calculates it on every
     * change of the product and its variants.
     */
    lowestPrice: paise('lowest_price').notNull().default(0),
    /** The text in which a search looks: the name, then `|` and the SKUs of product and variants. The same trigger writes it. */
    words: text('words').notNull().default(''),
    quantity: integer('quantity').notNull().default(0),
    /** True for a product that is made when it is ordered: its quantities do not limit orders, and orders do not reduce them. */
    madeToOrder: boolean('made_to_order').notNull().default(true),
    width: doublePrecision('width'),
    height: doublePrecision('height'),
    length: doublePrecision('length'),
    seoTitle: text('seo_title').notNull().default(''),
    seoKeywords: text('seo_keywords').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    manufacturer: uuid('manufacturer_id').references(() => manufacturerTable._id),
    featuredImage: uuid('featured_image_id').references(() => uploadTable._id),
    /** Slugs of the attributes in which the variants differ, in display order. */
    attributes: jsonb('attributes').$type<string[]>().notNull().default([]),
  },
  (t) => [
    activeUnique('product', 'slug', t.slug),
    activeUnique('product', 'sku', t.sku),
    index('product_created').on(t.createdAt, t._id),
    index('product_active').on(t.createdAt, t._id).where(sql`deleted_at is null`),
    index('product_status').on(t.status, t.createdAt, t._id).where(sql`deleted_at is null`),
    index('product_type').on(t.productType, t.createdAt, t._id).where(sql`deleted_at is null`),
    index('product_name').on(t.name, t._id).where(sql`deleted_at is null`),
    index('product_price').on(t.price, t._id).where(sql`deleted_at is null`),
    index('product_lowest_price').on(t.lowestPrice, t._id).where(sql`deleted_at is null`),
    // For the check whether products use a manufacturer or an attribute.
    index('product_manufacturer').on(t.manufacturer),
    index('product_featured_image').on(t.featuredImage).where(sql`${t.featuredImage} is not null`),
    index('product_attributes').using('gin', t.attributes),
    index('product_words').using('gin', t.words.op('gin_trgm_ops')),
    check('product_sale', sql`${t.salePrice} is null or ${t.salePrice} <= ${t.price}`),
    check('product_quantity', sql`${t.quantity} >= 0`),
  ],
);

export const productVariantTable = pgTable(
  'product_variant',
  {
    _id: uuid('id').primaryKey().$defaultFn(newId),
    productId: reference('product_id', productTable),
    position: integer('position').notNull(),
    /** Slug of the chosen option by slug of the attribute. */
    options: jsonb('options').$type<Record<string, string>>().notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    sku: text('sku').notNull(),
    description: text('description').notNull().default(''),
    price: paise('price').notNull(),
    salePrice: paise('sale_price'),
    quantity: integer('quantity').notNull().default(0),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    image: uuid('image_id').references(() => uploadTable._id),
  },
  (t) => [
    index('product_variant_product').on(t.productId, t.position),
    index('product_variant_image').on(t.image).where(sql`${t.image} is not null`),
    uniqueIndex('product_variant_options').on(t.productId, t.options),
    // A deleted product keeps its SKUs, so that restoring it cannot cause a conflict.
    uniqueIndex('product_variant_sku').on(sql`upper(${t.sku})`),
    check('product_variant_sale', sql`${t.salePrice} is null or ${t.salePrice} <= ${t.price}`),
    check('product_variant_quantity', sql`${t.quantity} >= 0`),
  ],
);

export const productImageTable = pgTable(
  'product_image',
  {
    productId: reference('product_id', productTable),
    position: integer('position').notNull(),
    image: reference('image_id', uploadTable),
    imageType: text('image_type').notNull().default(''),
    alt: text('alt').notNull().default(''),
    title: text('title').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.productId, t.position] }), index('product_image_upload').on(t.image)],
);

export const productCategoryTable = pgTable(
  'product_category',
  {
    productId: reference('product_id', productTable),
    categoryId: reference('category_id', categoryTable),
  },
  (t) => [primaryKey({ columns: [t.productId, t.categoryId] }), index('product_category_category').on(t.categoryId)],
);

export const productTaggedTable = linkTable('product_tagged', productTable, productTagTable);
export const productHasPropertyTable = linkTable('product_has_property', productTable, productPropertyTable);
