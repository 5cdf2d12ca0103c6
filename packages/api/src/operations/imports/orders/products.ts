import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';
import { productSku } from '@bakehouse/contract/product/variants';
import { sql } from 'drizzle-orm';
import { audit } from '../../../kernel/audit.ts';
import type { Ctx } from '../../../kernel/http/context.ts';
import { productTable } from '../../../modules/product/product.table.ts';
import { findSlugsLike } from '../../../modules/product/product.writes.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import type { OrderFiles } from './order-files.ts';
import { type FindProduct, lineOf } from './to-order.ts';
import { BadValue } from './values.ts';

/** Finds products by name, ignoring case and spacing. */

type Product = { _id: string; name: string };
type FileProduct = { name: string; price: number; kinds: Set<string> };

/** Maximum number of names in one query. */
const maxKeys = 500;
export type ProductIndex = { readonly find: FindProduct; readonly created: number };

/**
 * Looks up the products of the files.
 * @param createMissing creates the products that do not exist
 */
export async function indexProducts(ctx: Ctx, files: OrderFiles, createMissing: boolean): Promise<ProductIndex> {
  const products = collectProducts(files);
  const existing = await findExisting(ctx.db, [...products.keys()]);
  let created = 0;
  for (const [key, product] of products) {
    if (!createMissing || existing.has(key) || product.name.length > 200) continue;
    existing.set(key, await createProduct(ctx, product));
    created += 1;
  }
  return { find: (name) => existing.get(keyOf(name)), created };
}

/**
 * Collects the products of all lines with the lowest price and the variants (flavour, weight) of each. Lines that
 * cannot be read are skipped here and rejected later with their order.
 */
function collectProducts(files: OrderFiles): Map<string, FileProduct> {
  const products = new Map<string, FileProduct>();
  for (const row of [...files.linesOf.values()].flat()) {
    try {
      const { product, flavor, weight, pieces } = lineOf(files, row);
      const price = Math.min(...pieces.map((piece) => piece.price));
      const collected = products.get(keyOf(product)) ?? { name: product, price, kinds: new Set<string>() };
      collected.price = Math.min(collected.price, price);
      collected.kinds.add(JSON.stringify([flavor, weight]));
      if (product) products.set(keyOf(product), collected);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
    }
  }
  return products;
}

const keyOf = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Finds the active products with these names. If two have the same name, the older one is used. */
async function findExisting(db: Db, keys: readonly string[]): Promise<Map<string, Product>> {
  const existing = new Map<string, Product>();
  for (let start = 0; start < keys.length; start += maxKeys) {
    const rows = await rowsOf<{ id: string; name: string }>(
      db,
      sql`select id, name from product
          where deleted_at is null and lower(regexp_replace(trim(name), '\\s+', ' ', 'g')) in ${keys.slice(start, start + maxKeys)}
          order by created_at desc, id desc`,
    );
    for (const { id, name } of rows) existing.set(keyOf(name), { _id: id, name });
  }
  return existing;
}

async function createProduct(ctx: Ctx, { name, price, kinds }: FileProduct): Promise<Product> {
  const slug = slugOf(name, 'product');
  const freeProductSlug = freeSlug(slug, await findSlugsLike(ctx.db, slug, undefined));
  const values = {
    name,
    slug: freeProductSlug,
    sku: productSku(freeProductSlug),
    price,
    productType: kinds.size > 1 ? ('variation' as const) : ('simple' as const),
  };
  const [row] = await ctx.db.insert(productTable).values(values).returning({ _id: productTable._id });
  if (!row) throw new Error('a product was not inserted');
  const changes = { name: { from: null, to: name }, price: { from: null, to: price / 100 } };
  await audit(ctx, { module: 'product', action: 'create', recordId: row._id, changes, version: 1 });
  return { _id: row._id, name };
}
