import { freeSku, productSku, variantSku } from '@bakehouse/contract/product/variants';
import { AppError } from '../../errors.ts';
import type { Ctx } from '../../http/context.ts';
import type { ProductDetailRow } from './product.queries.ts';
import { findTakenSkus } from './product.writes.ts';
import type { NewVariant } from './product-variants.ts';

/** The SKUs of products and variants, which are unique among both. */

const skuTakenError = () => {
  const message = 'SKU already in use';
  return new AppError('duplicate', message, { fields: { product_sku: message } });
};

/**
 * Returns the SKU of a product: the typed one, else the existing one, else one derived from the slug.
 * @throws AppError duplicate for a typed SKU that is in use
 */
export const skuFor = async (
  ctx: Ctx,
  typed: string | undefined,
  slug: string,
  id: string,
  before?: ProductDetailRow,
) => {
  if (before && (!typed || typed === before.product_sku)) return before.product_sku;
  const taken = await findTakenSkus(ctx.db, [typed || productSku(slug)], id);
  if (typed && taken.size > 0) throw skuTakenError();
  if (typed) return typed;
  const numbered = Array.from({ length: 50 }, (_, n) => (n ? `${productSku(slug)}-${n + 1}` : productSku(slug)));
  return freeSku(productSku(slug), await findTakenSkus(ctx.db, numbered, id));
};

/** Gives new variants unique SKUs derived from their options. */
export const withSkus = async (ctx: Ctx, rows: readonly NewVariant[], sku: string, id: string) => {
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
};
