import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';
import { productSku } from '@bakehouse/contract/product/variants';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import type { Ctx } from '../../http/context.ts';
import { productTable } from '../../modules/product/product.table.ts';
import { findSlugsLike } from '../../modules/product/product.writes.ts';
import { audit } from '../../plugins/audit.ts';
import type { OrderFiles } from './order-files.ts';
import { type FindProduct, lineOf } from './to-order.ts';
import { BadValue } from './values.ts';

/** Finds products by name, ignoring case and spacing. */

type Known = { _id: string; name: string };
type FileProduct = { name: string; price: number; kinds: Set<string> };

const keyOf = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * Collects the products of all lines with the lowest price and the variants (flavour, weight) of each. Lines that
 * cannot be read are skipped here and rejected later with their order.
 */
const collectProducts = (files: OrderFiles): Map<string, FileProduct> => {
  const products = new Map<string, FileProduct>();
  for (const row of [...files.linesOf.values()].flat()) {
    try {
      const { product, flavor, weight, pieces } = lineOf(files, row);
      const price = Math.min(...pieces.map((piece) => piece.price));
      const before = products.get(keyOf(product)) ?? { name: product, price, kinds: new Set<string>() };
      before.price = Math.min(before.price, price);
      before.kinds.add(JSON.stringify([flavor, weight]));
      if (product) products.set(keyOf(product), before);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
    }
  }
  return products;
};

/** Finds the active products with these names. If two have the same name, the older one is used. */
const findKnown = async (db: Db, keys: readonly string[]): Promise<Map<string, Known>> => {
  const known = new Map<string, Known>();
  for (let at = 0; at < keys.length; at += 500) {
    const rows = await rowsOf<{ id: string; name: string }>(
      db,
      sql`select id, name from product
          where deleted_at is null and lower(regexp_replace(trim(name), '\\s+', ' ', 'g')) in ${keys.slice(at, at + 500)}
          order by created_at desc, id desc`,
    );
    for (const { id, name } of rows) known.set(keyOf(name), { _id: id, name });
  }
  return known;
};

const create = async (ctx: Ctx, { name, price, kinds }: FileProduct): Promise<Known> => {
  const slug = slugOf(name, 'product');
  const free = freeSlug(slug, await findSlugsLike(ctx.db, slug, undefined));
  const values = {
    name,
    slug: free,
    sku: productSku(free),
    price,
    productType: kinds.size > 1 ? ('variation' as const) : ('simple' as const),
  };
  const [row] = await ctx.db.insert(productTable).values(values).returning({ _id: productTable._id });
  if (!row) throw new Error('a product was not inserted');
  const changes = { name: { from: null, to: name }, price: { from: null, to: price / 100 } };
  await audit(ctx, { module: 'product', action: 'create', recordId: row._id, changes, version: 1 });
  return { _id: row._id, name };
};

export type ProductIndex = { readonly find: FindProduct; readonly created: number };

/**
 * Looks up the products of the files.
 * @param createMissing creates the products that do not exist
 */
export const indexProducts = async (ctx: Ctx, files: OrderFiles, createMissing: boolean): Promise<ProductIndex> => {
  const products = collectProducts(files);
  const known = await findKnown(ctx.db, [...products.keys()]);
  let created = 0;
  for (const [key, product] of products) {
    if (!createMissing || known.has(key) || product.name.length > 200) continue;
    known.set(key, await create(ctx, product));
    created += 1;
  }
  return { find: (name) => known.get(keyOf(name)), created };
};
