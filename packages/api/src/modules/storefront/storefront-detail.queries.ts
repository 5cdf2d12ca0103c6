import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import type { Position } from './storefront-cursor.ts';
import { isShown, productColumns, type StorefrontProductRow } from './storefront-product.queries.ts';

/** The SQL that reads a product as customers see it, published reviews and FAQs. */

type Reference = { name: string; slug: string };

export type StorefrontVariantRow = {
  id: string;
  name: string;
  description: string;
  options: Record<string, string>;
  price: number;
  sale_price: number | null;
  in_stock: boolean;
  image_id: string | null;
};

export type StorefrontDetailRow = StorefrontProductRow & {
  short_description: string;
  long_description: string;
  images: { image_id: string; alt: string; title: string }[];
  categories: Reference[];
  tags: Reference[];
  properties: { id: string; name: string }[];
  manufacturer: string | null;
  width: number | null;
  height: number | null;
  length: number | null;
  seo_title: string;
  seo_keywords: string;
  seo_description: string;
  /** Slugs of the attributes in use, in order. */
  attributes: string[];
  attribute_names: { name: string; slug: string; options: { tname: string; tslug: string }[] }[];
  variants: StorefrontVariantRow[];
};

const isActive = sql`o.deleted_at is null and o.status = 'Active'`;

/** Finds an active product by its slug with all its parts, in one statement. */
export async function findStorefrontProduct(db: Db, slug: string): Promise<StorefrontDetailRow | undefined> {
  const productRow = sql`(select p.* from product p where lower(p.slug) = lower(${slug}) and ${isShown}) as p`;
  const [row] = await rowsOf<StorefrontDetailRow>(
    db,
    sql`
      select q.*, p.short_description, p.long_description, p.width, p.height, p.length, p.seo_title, p.seo_keywords,
        p.seo_description, case when p.product_type = 'variation' then p.attributes else '[]' end as attributes,
        (select o.name from manufacturer o where o.id = p.manufacturer_id and ${isActive}) as manufacturer,
        ${listJson(sql`'image_id', i.image_id, 'alt', i.alt, 'title', i.title`, sql`product_image i where i.product_id = p.id`, sql`i.position`)} as images,
        ${references(sql`product_category l join category o on o.id = l.category_id where l.product_id = p.id`)} as categories,
        ${references(sql`product_tagged l join product_tag o on o.id = l.other_id where l.own_id = p.id`)} as tags,
        ${listJson(sql`'id', o.id, 'name', o.name`, sql`product_has_property l join product_property o on o.id = l.other_id where l.own_id = p.id and ${isActive}`, sql`o.name, o.id`)} as properties,
        ${listJson(sql`'name', o.name, 'slug', o.slug, 'options', o.options`, sql`attribute o where o.deleted_at is null and p.attributes ? o.slug`, sql`o.slug`)} as attribute_names,
        ${listJson(
          sql`'id', v.id, 'name', v.name, 'description', v.description, 'options', v.options, 'price', v.price::float8,
            'sale_price', v.sale_price::float8, 'in_stock', p.made_to_order or v.quantity > 0, 'image_id', v.image_id`,
          sql`product_variant v where v.product_id = p.id and p.product_type = 'variation'`,
          sql`v.position`,
        )} as variants
      from (${productColumns(productRow)}) as q join product p on p.id = q.id`,
  );
  return row;
}

/** Returns a subquery for a list of JSON objects. */
const listJson = (values: SQL, from: SQL, order: SQL) =>
  sql`(select coalesce(json_agg(json_build_object(${values}) order by ${order}), '[]') from ${from})`;
const references = (from: SQL) =>
  listJson(sql`'name', o.name, 'slug', o.slug`, sql`${from} and ${isActive}`, sql`o.name, o.id`);

/** Finds the newest active products that share a category with a product, without the product itself. Add-on categories do not count. */
export function findRelatedProducts(db: Db, productId: string, limit: number): Promise<StorefrontProductRow[]> {
  const related = sql`(
    select p.* from product p
    where ${isShown} and p.id <> ${productId}::uuid and p.id in (
      select l.product_id from product_category l join product_category own on own.category_id = l.category_id
        join category o on o.id = own.category_id
      where own.product_id = ${productId}::uuid and ${isActive} and not o.add_on)
    order by p.created_at desc, p.id desc limit ${limit}) as p`;
  return rowsOf<StorefrontProductRow>(db, sql`${productColumns(related)} order by p.created_at desc, p.id desc`);
}

type Page = { readonly after: Position | undefined; readonly limit: number };

export type StorefrontReviewRow = {
  id: string;
  author: string;
  rating: number;
  text: string;
  image_id: string | null;
  created_at: string;
};

/** Finds approved reviews of an active product; undefined when there is no such product. */
export async function findProductReviews(db: Db, slug: string, page: Page): Promise<StorefrontReviewRow[] | undefined> {
  const rows = await rowsOf<StorefrontReviewRow | { id: null }>(
    db,
    sql`select r.* from product p left join lateral (
          select r.id, r.user_name as author, r.rating, r.description as text, null::uuid as image_id, r.created_at
          from product_review r
          where r.product_id = p.id and r.deleted_at is null and r.status = 'Approved' ${newestFirst(sql`r`, page)}) as r on true
        where lower(p.slug) = lower(${slug}) and ${isShown} order by r.created_at desc, r.id desc`,
  );
  return rows.length === 0 ? undefined : rows.filter((row): row is StorefrontReviewRow => row.id !== null);
}

const newestFirst = (alias: SQL, { after, limit }: Page): SQL => sql`
  ${after ? sql`and (${alias}.created_at, ${alias}.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
  order by ${alias}.created_at desc, ${alias}.id desc limit ${limit}`;

/** Finds active Google reviews. */
export const findMarketplaceReviews = (db: Db, page: Page): Promise<StorefrontReviewRow[]> =>
  rowsOf<StorefrontReviewRow>(
    db,
    sql`select r.id, r.name as author, r.rating, r.description as text, r.image_id, r.created_at
        from review r where r.deleted_at is null and r.status = 'Active' ${newestFirst(sql`r`, page)}`,
  );

export type StorefrontFaqRow = {
  id: string;
  question: string;
  answer: string;
  created_at: string;
  category: Reference | null;
};

/** Finds active FAQs. */
export const findStorefrontFaqs = (db: Db, page: Page): Promise<StorefrontFaqRow[]> =>
  rowsOf<StorefrontFaqRow>(
    db,
    sql`select f.id, f.question, f.answer, f.created_at,
          (select json_build_object('name', o.name, 'slug', o.slug) from faq_category o where o.id = f.parent_id and ${isActive}) as category
        from faq f where f.deleted_at is null and f.status = 'Active' ${newestFirst(sql`f`, page)}`,
  );
