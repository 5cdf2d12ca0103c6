import { stockAfter } from '@bakehouse/contract/product/stock';
import { eq, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { startsWithPattern } from '../../platform/db/sql-values.ts';
import type { ImageRow, VariantRow } from './product.queries.ts';
import { productTable } from './product.table.ts';
import type { NewVariant } from './product-variants.ts';

/** The SQL that writes products. */

export type ProductColumns = Partial<
  Omit<typeof productTable.$inferInsert, '_id' | 'version' | 'createdAt' | 'updatedAt'>
>;

export async function insertProduct(db: Db, values: typeof productTable.$inferInsert): Promise<string> {
  const [row] = await db.insert(productTable).values(values).returning({ id: productTable._id });
  if (!row) throw new Error('a product was not inserted');
  return row.id;
}

/** The columns that an update can change, by the names of `ProductDetailRow`. */
const updatedColumns = {
  version: productTable.version,
  updated_at: sql<string>`${productTable.updatedAt}`,
  name: productTable.name,
  slug: productTable.slug,
  status: productTable.status,
  product_type: productTable.productType,
  featured_image_id: productTable.featuredImage,
  price: productTable.price,
  sale_price: productTable.salePrice,
  quantity: productTable.quantity,
  made_to_order: productTable.madeToOrder,
  product_sku: productTable.sku,
  short_description: productTable.shortDescription,
  long_description: productTable.longDescription,
  width: productTable.width,
  height: productTable.height,
  length: productTable.length,
  seo_title: productTable.seoTitle,
  seo_keywords: productTable.seoKeywords,
  seo_description: productTable.seoDescription,
  attributes: productTable.attributes,
};

/** Updates the locked row of a product of the checked version. */
export async function updateProductRow(db: Db, id: string, values: ProductColumns) {
  const [row] = await db
    .update(productTable)
    .set({ ...values, version: sql`${productTable.version} + 1`, updatedAt: sql`now()` })
    .where(eq(productTable._id, id))
    .returning(updatedColumns);
  if (!row) throw new Error('a locked product was not updated');
  return row;
}

/** Prices are in paise. */
export type PriceColumns = { readonly price: number; readonly salePrice: number | null; readonly quantity: number };

/**
 * Returns the statement that sets price, sale price and quantity of a locked product of the checked version. Its result is not
 * needed, so it can be sent with the commit.
 */
export const setPrice = (db: Db, id: string, { price, salePrice, quantity }: PriceColumns): PromiseLike<unknown> =>
  db.execute(sql`
    update product set price = ${price}, sale_price = ${salePrice}, quantity = ${quantity}, version = version + 1,
      updated_at = now()
    where id = ${id}`);

/** Replaces all pictures of the gallery, in the order of `images`. */
export async function replaceImages(db: Db, productId: string, images: readonly ImageRow[]): Promise<void> {
  await db.execute(sql`delete from product_image where product_id = ${productId}`);
  if (images.length === 0) return;
  await db.execute(sql`
    insert into product_image (product_id, position, image_id, image_type, alt, title)
    select ${productId}::uuid, i.position, i.image_id, i.image_type, i.alt, i.title
    from json_populate_recordset(null::product_image, ${JSON.stringify(images.map((image, position) => ({ ...image, position })))}) as i`);
}

/**
 * Replaces all variants of a product with two statements. Nothing refers to variants, so the old ones are deleted. Their stock is read when
 * they are deleted, because orders may have reduced it since the locked product was read.
 */
export async function replaceVariants(
  db: Db,
  productId: string,
  variants: readonly (Omit<VariantRow, 'product_id'> & Pick<NewVariant, 'quantity_before'>)[],
): Promise<void> {
  const deleted = await rowsOf<{ id: string; quantity: number }>(
    db,
    sql`delete from product_variant where product_id = ${productId} returning id, quantity`,
  );
  if (variants.length === 0) return;
  const stock = new Map(deleted.map(({ id, quantity }) => [id, quantity]));
  const rows = variants.map((variant) => ({ ...variant, quantity: stockAfter(stock.get(variant.id) ?? 0, variant) }));
  await db.execute(sql`
    insert into product_variant (id, product_id, position, options, name, slug, sku, description, price, sale_price, quantity,
      meta_title, meta_description, image_id)
    select v.id, ${productId}::uuid, v.position, v.options, v.name, v.slug, v.sku, v.description, v.price, v.sale_price,
      v.quantity, v.meta_title, v.meta_description, v.image_id
    from json_populate_recordset(null::product_variant, ${JSON.stringify(rows)}) as v`);
}

/** Finds the slugs of active products that are `slug` or `slug-<n>`, except for one product. */
export async function findSlugsLike(db: Db, slug: string, except: string | undefined): Promise<string[]> {
  const rows = await rowsOf<{ slug: string }>(
    db,
    sql`select lower(slug) as slug from product
        where deleted_at is null and lower(slug) like ${startsWithPattern(slug)}
          ${except ? sql`and id <> ${except}` : sql``}`,
  );
  return rows.map((row) => row.slug);
}

/** Returns the SKUs among `skus`, in capitals, that another active product or a variant of another product has. */
export async function findTakenSkus(db: Db, skus: readonly string[], except: string): Promise<ReadonlySet<string>> {
  const upperCaseSkus = skus.map((sku) => sku.toUpperCase());
  if (upperCaseSkus.length === 0) return new Set();
  const rows = await rowsOf<{ sku: string }>(
    db,
    sql`select upper(product_sku) as sku from product
          where deleted_at is null and lower(product_sku) in ${upperCaseSkus.map((sku) => sku.toLowerCase())} and id <> ${except}
        union all
        select upper(sku) from product_variant where upper(sku) in ${upperCaseSkus} and product_id <> ${except}`,
  );
  return new Set(rows.map(({ sku }) => sku));
}

/** Finds the product that has a SKU, itself or in a variant. */
export async function findSkuHolder(
  db: Db,
  sku: string,
  except: string,
): Promise<{ _id: string; name: string; is_deleted: boolean } | undefined> {
  const [holder] = await rowsOf<{ _id: string; name: string; is_deleted: boolean }>(
    db,
    sql`select p.id as _id, p.name, p.deleted_at is not null as is_deleted from product p
        where p.id <> ${except} and (p.deleted_at is null and lower(p.product_sku) = lower(${sku})
          or p.id in (select v.product_id from product_variant v where upper(v.sku) = upper(${sku})))
        limit 1`,
  );
  return holder;
}
