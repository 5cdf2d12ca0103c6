import { freeSku, productSku, variantSku } from '@bakehouse/contract/product/variants';
import { withHolder } from '../../kernel/crud/duplicate-holder.ts';
import { canList } from '../../kernel/crud/record-usage.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { AppError } from '../../platform/errors.ts';
import { users } from '../record-users.ts';
import type { ProductDetailRow } from './product.queries.ts';
import { findSkuHolder, findTakenSkus } from './product.writes.ts';
import type { NewVariant } from './product-variants.ts';

/** The SKUs of products and variants, which are unique among both. */

/**
 * Returns the SKU of a product: the typed one, else the existing one, else one derived from the slug.
 * @throws AppError duplicate for a typed SKU that is in use
 */
export async function skuFor(ctx: Ctx, typed: string | undefined, slug: string, id: string, before?: ProductDetailRow) {
  if (before && (!typed || typed === before.product_sku)) return before.product_sku;
  const taken = await findTakenSkus(ctx.db, [typed || productSku(slug)], id);
  if (typed && taken.size > 0) throw await skuTakenError(ctx, typed, id);
  return typed || nextFreeSku(ctx, productSku(slug), id);
}

/** Names the product that has a SKU, unless the caller may not list products. A deleted one keeps the SKUs of its variants. */
async function skuTakenError(ctx: Ctx, sku: string, except: string) {
  const message = 'SKU already in use';
  const error = new AppError('duplicate', message, { fields: { product_sku: message } });
  const holder = canList(ctx.actor, users.products) ? await findSkuHolder(ctx.db, sku, except) : undefined;
  if (!holder) return error;
  const { is_deleted, ...product } = holder;
  if (!is_deleted) return withHolder(error, users.products, product);
  const deleted = { ...users.products, editScreen: '/product/deleted' };
  return withHolder(error, deleted, { ...product, name: `${product.name} (deleted)` });
}

async function nextFreeSku(ctx: Ctx, sku: string, id: string): Promise<string> {
  const numbered = Array.from({ length: 50 }, (_, n) => (n ? `${sku}-${n + 1}` : sku));
  return freeSku(sku, await findTakenSkus(ctx.db, numbered, id));
}

/**
 * Returns the SKU with which a product is restored.
 * @param mayChange whether it gets the next free one when its SKU is in use
 * @throws AppError duplicate for a SKU that is in use
 */
export async function restoredSku(
  ctx: Ctx,
  { id, product_sku }: Pick<ProductDetailRow, 'id' | 'product_sku'>,
  mayChange: boolean,
): Promise<string> {
  if (mayChange) return nextFreeSku(ctx, product_sku, id);
  const taken = await findTakenSkus(ctx.db, [product_sku], id);
  if (taken.size > 0) throw await skuTakenError(ctx, product_sku, id);
  return product_sku;
}

/** Gives new variants unique SKUs derived from their options. */
export async function withSkus(ctx: Ctx, rows: readonly NewVariant[], sku: string, id: string) {
  const preferredSkus = rows.map((row) => row.sku ?? variantSku(sku, Object.values(row.options)));
  const newSkus = rows.flatMap((row, index) => (row.sku ? [] : [preferredSkus[index] ?? '']));
  const taken = new Set(await findTakenSkus(ctx.db, newSkus, id));
  for (const row of rows) if (row.sku) taken.add(row.sku.toUpperCase());
  return rows.map((row, index) => {
    if (row.sku) return { ...row, sku: row.sku };
    const free = freeSku(preferredSkus[index] ?? sku, taken);
    taken.add(free.toUpperCase());
    return { ...row, sku: free };
  });
}
