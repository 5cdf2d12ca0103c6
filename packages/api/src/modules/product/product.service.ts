import { savedMessages } from '@bakehouse/contract/core/messages';
import { freeSlug, slugOf } from '@bakehouse/contract/core/slug';
import { isPriceError, priceOf } from '@bakehouse/contract/product/pricing';
import type { ProductInput, ProductRecord } from '@bakehouse/contract/product/product';
import { isMadeToOrder, stockAfter } from '@bakehouse/contract/product/stock';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { storeFormerSlug } from '../../kernel/crud/former-slugs.ts';
import { imageId } from '../../kernel/crud/image-field.ts';
import { rejectDeletedReference } from '../../kernel/crud/record-references.ts';
import { byColumn, byLink, findUsage, rejectUsed, type UsedBy } from '../../kernel/crud/record-usage.ts';
import { retainTextImages } from '../../kernel/crud/text-images.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { Lifecycle } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/columns.ts';
import { invalidField, notFound, requireVersion } from '../../platform/errors.ts';
import { cleanHtml } from '../../platform/lib/rich-text.ts';
import { users } from '../record-users.ts';
import { toProduct } from './product.present.ts';
import { findAttributes, findProduct, type ProductDetailRow, type VariantRow } from './product.queries.ts';
import {
  findSlugsLike,
  insertProduct,
  type ProductColumns,
  replaceImages,
  replaceVariants,
  setPrice,
  updateProductRow,
} from './product.writes.ts';
import { findDeletedLink, saveProductLinks } from './product-links.ts';
import { restoredSku, skuFor, withSkus } from './product-skus.ts';
import { attributesInUse, changedVariants, variantsOf } from './product-variants.ts';

/** The actions of products and their rules. Each runs in the transaction of its request. */

type Input = Partial<ProductInput>;
type Saved = { message: string; data: ProductRecord };

const messages = savedMessages('Product');

export const viewProduct = async (ctx: Ctx, id: string): Promise<{ data: ProductRecord }> => ({
  data: toProduct(await loadProduct(ctx, id)),
});

async function loadProduct(ctx: Ctx, id: string, lifecycle: Lifecycle = 'active') {
  const row = await findProduct(ctx.db, ctx.scope, id, { lifecycle });
  if (!row) throw notFound('Product');
  return row;
}

export async function createProduct(ctx: Ctx, input: ProductInput): Promise<Saved> {
  const id = newId();
  const named = await nameColumns(ctx, input.name, undefined);
  const { name = input.name, slug = '' } = named;
  const prices = priceColumns(input, undefined);
  const sku = await skuFor(ctx, input.product_sku, slug, id);
  const variants = await variantsFor(ctx, input, id, { name, price: prices.price ?? 0, sku });
  const status = input.status === 'Deleted' ? { deletedAt: ctx.deps.now() } : { status: input.status };
  const columns = { ...(await plainColumns(input, 0)), ...prices, ...status, name, slug, sku };
  const madeToOrder = isMadeToOrder(input);
  await insertProduct(ctx.db, {
    ...columns,
    madeToOrder,
    _id: id,
    price: prices.price ?? 0,
    attributes: variants.attributes ?? [],
  });
  await writeParts(ctx, id, input, variants.rows);
  const row = await loadProduct(ctx, id, input.status === 'Deleted' ? 'deleted' : 'active');
  await recordChange(ctx, 'create', undefined, row);
  return { message: messages.created, data: toProduct(row) };
}

/** Returns a changed name with its unique slug. */
async function nameColumns(ctx: Ctx, name: string | undefined, before: ProductDetailRow | undefined) {
  if (name === undefined || name === before?.name) return {};
  const slug = slugOf(name, 'product');
  return { name, slug: freeSlug(slug, await findSlugsLike(ctx.db, slug, before?.id)) };
}

/** Returns the changed prices. */
function priceColumns(input: Input, before: ProductDetailRow | undefined): ProductColumns {
  const { price, sale_price, discount, discounted_price } = input;
  if (before && [price, sale_price, discount, discounted_price].every((value) => value === undefined)) return {};
  // A new price or discount takes precedence over the previous sale price.
  const keepsSalePrice = before?.sale_price !== null && discount === undefined && discounted_price === undefined;
  const result = priceOf({
    price: price ?? (before ? before.price / 100 : 0),
    sale_price: sale_price === undefined && before && keepsSalePrice ? (before.sale_price ?? 0) / 100 : sale_price,
    discount,
    discounted_price,
  });
  if (isPriceError(result)) throw invalidField(result.field, result.message);
  return { price: result.price, salePrice: result.sale };
}

type Variants = { attributes?: string[]; rows?: Omit<VariantRow, 'product_id'>[] };

/** Returns the attributes and variants of the input. A simple product has none. */
async function variantsFor(
  ctx: Ctx,
  input: Input,
  id: string,
  current: { name: string; price: number; sku: string },
  before?: ProductDetailRow,
): Promise<Variants> {
  const type = input.product_type ?? before?.product_type ?? 'simple';
  if (type === 'simple') return before && before.variants.length === 0 ? {} : { attributes: [], rows: [] };
  const { product_variation_info: info, product_variable: variants } = input;
  if (!info && !variants) return {};
  const names = info?.attributes ?? before?.attributes ?? [];
  const attributes = attributesInUse(names, await findAttributes(ctx.db, names, { lock: true }));
  const slugs = attributes.map(({ slug }) => slug);
  if (!variants) {
    if (before?.variants.length && slugs.join() !== before.attributes.join())
      throw invalidField('product_variable', 'Send the variants together with their attributes');
    return { attributes: slugs };
  }
  const rows = variantsOf(variants, attributes, { ...current, before: before?.variants ?? [] });
  return { attributes: slugs, rows: await withSkus(ctx, rows, current.sku, id) };
}

/**
 * Returns the columns that take their values from the input. Undefined columns are not written.
 * @param stock the stock of the locked product
 */
const plainColumns = async (input: Input, stock: number): Promise<ProductColumns> => ({
  longDescription: await cleanOptional(input.long_description),
  shortDescription: await cleanOptional(input.short_description),
  productType: input.product_type,
  quantity: input.quantity === undefined ? undefined : stockAfter(stock, input),
  madeToOrder: input.made_to_order,
  width: input.width,
  height: input.height,
  length: input.length,
  seoTitle: input.seo_title,
  seoKeywords: input.seo_keywords,
  seoDescription: input.seo_description,
  manufacturer: input.manufacturer,
  ...(input.featured_image === undefined ? {} : { featuredImage: imageId('featured_image', input.featured_image) }),
});

const cleanOptional = async (html: string | undefined) => (html === undefined ? undefined : cleanHtml(html));

/** Writes the parts of a product in other tables. */
async function writeParts(ctx: Ctx, id: string, input: Input, rows: Variants['rows']) {
  await saveProductLinks(ctx.db, id, input);
  const images = imagesOf(input);
  if (images) await replaceImages(ctx.db, id, images);
  if (rows) await replaceVariants(ctx.db, id, rows);
  await retainTextImages(ctx.db, `${input.short_description ?? ''} ${input.long_description ?? ''}`);
}

const imagesOf = (input: Input) =>
  input.galleries?.map(({ image_url, image_type = 'gallery', image_alt = '', image_title = '' }, index) => {
    const id = imageId(`galleries.${index}.image_url`, image_url);
    if (!id) throw invalidField(`galleries.${index}.image_url`, /* i18n */ 'Choose an image');
    return { image_id: id, image_type, alt: image_alt, title: image_title };
  });

async function recordChange(ctx: Ctx, action: string, before: ProductDetailRow | undefined, after: ProductDetailRow) {
  const changes = changesBetween(before && toProduct(before), toProduct(after));
  if (changes.product_variable) changes.product_variable = changedVariants(before?.variants ?? [], after.variants);
  const { id: recordId, name: recordName, version } = after;
  await audit(ctx, { module: 'product', action, recordId, recordName, changes, version });
}

/** The records that can use a product. */
export const productUsers: readonly UsedBy[] = [
  {
    ...users.coupons,
    where: byLink(
      ['coupon_product', 'own_id', 'other_id'],
      ['coupon_excluded_product', 'own_id', 'other_id'],
      ['coupon_giveaway', 'own_id', 'other_id'],
    ),
  },
  { ...users.taxRates, where: byColumn('product_id') },
];

/** Updates the fields of the input. It has either all variants or none. */
export async function updateProduct(ctx: Ctx, id: string, version: number | undefined, input: Input): Promise<Saved> {
  const before = await lockProduct(ctx, id, version, 'active');
  if (changesOnlyPrice(input)) {
    const after = updatePrice(ctx, before, input);
    await recordChange(ctx, 'update', before, after);
    return { message: messages.updated, data: toProduct(after) };
  }
  const named = await nameColumns(ctx, input.name, before);
  const prices = priceColumns(input, before);
  const sku = await skuFor(ctx, input.product_sku, before.slug, id, before);
  const current = { name: named.name ?? before.name, price: prices.price ?? before.price, sku };
  const { attributes, rows } = await variantsFor(ctx, input, id, current, before);
  const isDeletion = input.status === 'Deleted';
  if (isDeletion) await rejectUsedByCoupons(ctx, id);
  const status = isDeletion ? { deletedAt: ctx.deps.now() } : { status: input.status };
  const changedSku = sku === before.product_sku ? {} : { sku };
  const columns = {
    ...(await plainColumns(input, before.quantity)),
    ...named,
    ...prices,
    ...status,
    ...changedSku,
    attributes,
  };
  const updatedRow = await updateProductRow(ctx.db, id, columns);
  if (named.slug && named.slug !== before.slug) await storeFormerSlug(ctx.db, 'product', before.slug, id);
  await writeParts(ctx, id, input, rows);
  const mustReload = isDeletion || changesOtherTables(input, rows);
  const after = mustReload
    ? await loadProduct(ctx, id, isDeletion ? 'deleted' : 'active')
    : { ...before, ...updatedRow };
  await recordChange(ctx, isDeletion ? 'delete' : 'update', before, after);
  return { message: isDeletion ? messages.deleted : messages.updated, data: toProduct(after) };
}

const lockProduct = async (ctx: Ctx, id: string, version: number | undefined, lifecycle: Lifecycle) =>
  requireVersion(await findProduct(ctx.db, ctx.scope, id, { lifecycle, lock: true }), version, 'Product');

/** Fields of an input that change only price, sale price and quantity. */
const priceFields: ReadonlySet<string> = new Set([
  ...['price', 'sale_price', 'discount', 'discounted_price', 'quantity', 'quantity_before'],
]);

const changesOnlyPrice = (input: Input): boolean =>
  Object.entries(input).every(([field, value]) => value === undefined || priceFields.has(field));

/**
 * Updates price, sale price and quantity. The new row is known without reading it, so the statement is sent with the commit, which
 * saves a round trip.
 */
function updatePrice(ctx: Ctx, before: Awaited<ReturnType<typeof lockProduct>>, input: Input): ProductDetailRow {
  const { price = before.price, salePrice = before.sale_price } = priceColumns(input, before);
  const quantity = stockAfter(before.quantity, input);
  ctx.atCommit(setPrice(ctx.db, before.id, { price, salePrice, quantity }));
  return {
    ...before,
    version: before.version + 1,
    updated_at: before.transaction_time,
    price,
    sale_price: salePrice,
    quantity,
  };
}

/**
 * Rejects deleting a product that coupons use; the product must be locked. Past orders and reviews keep their own copy
 * of its data, so they do not count.
 */
async function rejectUsedByCoupons(ctx: Ctx, id: string) {
  rejectUsed('Product', await findUsage(ctx.db, ctx.actor, productUsers, id));
}

/** Returns whether the input changes rows of other tables. */
const changesOtherTables = (input: Input, rows: Variants['rows']): boolean =>
  rows !== undefined ||
  [input.categories, input.productTags, input.product_properties, input.galleries, input.manufacturer].some(
    (value) => value !== undefined,
  );

export async function deleteProduct(ctx: Ctx, id: string, version: number | undefined) {
  await setLifecycle(ctx, id, version, 'deleted');
  return { message: messages.deleted };
}

async function setLifecycle(ctx: Ctx, id: string, version: number | undefined, to: Lifecycle, hasNewSku = false) {
  const before = await lockProduct(ctx, id, version, to === 'deleted' ? 'active' : 'deleted');
  if (to === 'deleted') await rejectUsedByCoupons(ctx, id);
  else await rejectDeletedReferences(ctx, before);
  const columns =
    to === 'deleted'
      ? { deletedAt: ctx.deps.now() }
      : {
          deletedAt: null,
          slug: freeSlug(before.slug, await findSlugsLike(ctx.db, before.slug, id)),
          sku: await restoredSku(ctx, before, hasNewSku),
        };
  await updateProductRow(ctx.db, id, columns);
  const after = await loadProduct(ctx, id, to);
  await recordChange(ctx, to === 'deleted' ? 'delete' : 'restore', before, after);
}

/** @throws AppError wrong_status for a category, tag, property, manufacturer or attribute that has been deleted */
async function rejectDeletedReferences(ctx: Ctx, { id, attributes }: ProductDetailRow) {
  rejectDeletedReference(await findDeletedLink(ctx.db, id));
  const active = await findAttributes(ctx.db, attributes, { lock: true });
  const slug = attributes.find((slug) => active.every((attribute) => attribute.slug !== slug));
  if (slug !== undefined) rejectDeletedReference({ label: 'attribute', name: slug });
}

/** @param hasNewSku gives the product the next free SKU if another one has its SKU now */
export async function restoreProduct(ctx: Ctx, id: string, version: number | undefined, hasNewSku: boolean) {
  await setLifecycle(ctx, id, version, 'active', hasNewSku);
  return { message: messages.restored };
}

/** Returns the attributes in use with the options of the variants, and the variants. */
export async function viewVariation(ctx: Ctx, id: string) {
  const row = await loadProduct(ctx, id);
  const attributes = await findAttributes(ctx.db, row.attributes);
  const filter_data = row.attributes.map((slug) => {
    const attribute = attributes.find((candidate) => candidate.slug === slug);
    const used = [...new Set(row.variants.flatMap(({ options }) => options[slug] ?? []))];
    const named = attribute?.options.filter(({ tslug }) => used.includes(tslug)) ?? [];
    const missing = used.filter((option) => !named.some(({ tslug }) => tslug === option));
    return {
      value: slug,
      label: attribute?.name ?? slug,
      options: [...named, ...missing.map((option) => ({ tname: option, tslug: option }))],
    };
  });
  return { data: { _id: id, filter_data, variation_data: toProduct(row).product_variable } };
}
