import { toRupees } from '@bakehouse/contract/core/money';
import { isPriceError, priceOf } from '@bakehouse/contract/product/pricing';
import {
  optionField,
  type ProductRecord,
  type ProductRow,
  type VariantRecord,
} from '@bakehouse/contract/product/product';
import type { ProductChoice } from '@bakehouse/contract/product/product.endpoints';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { ProductDetailRow, ProductListRow, VariantRow } from './product.queries.ts';
import type { ChoiceRow } from './product-choice.queries.ts';

export const toProductRow = (row: ProductListRow): ProductRow => ({
  _id: row.id,
  version: row.version,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
  deletedAt: row.deleted_at && toIsoTime(row.deleted_at),
  name: row.name,
  slug: row.slug,
  status: row.status,
  product_type: row.product_type,
  featured_image: imageUrls(row.featured_image_id),
  category: row.category,
  price: toRupees(row.price),
  sale_price: rupees(row.sale_price),
  discounted_price: toRupees(row.sale_price ?? row.price),
  quantity: row.quantity,
  made_to_order: row.made_to_order,
  ...totalsOf(row),
  product_sku: row.product_sku,
});

const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** Returns prices and stock over all variants of a product, or its own values if it has no variants. */
function totalsOf({ product_type, price, sale_price, quantity, variant_totals }: ProductListRow) {
  const totals = product_type === 'variation' ? variant_totals : undefined;
  const productPrice = sale_price ?? price;
  return {
    lowest_price: toRupees(totals?.lowest ?? productPrice),
    highest_price: toRupees(totals?.highest ?? productPrice),
    total_quantity: totals?.quantity ?? quantity,
  };
}

export const toProduct = (row: ProductDetailRow): ProductRecord => ({
  ...toProductRow(row),
  short_description: row.short_description,
  long_description: row.long_description,
  discount: discountOf(row),
  galleries: row.images.flatMap(({ image_id, image_type, alt, title }) => {
    const image_url = imageUrls(image_id);
    return image_url ? [{ image_type, image_url, image_alt: alt, image_title: title }] : [];
  }),
  categories: row.categories,
  productTags: row.tags,
  product_properties: row.properties,
  manufacturer: row.manufacturer,
  width: row.width,
  height: row.height,
  length: row.length,
  seo_title: row.seo_title,
  seo_keywords: row.seo_keywords,
  seo_description: row.seo_description,
  product_variation_info: { attributes: row.attributes },
  product_variable: row.variants.map(toVariant),
});

function discountOf(row: ProductListRow): number {
  const pricing = priceOf({ price: toRupees(row.price), sale_price: rupees(row.sale_price) });
  return isPriceError(pricing) ? 0 : pricing.discount;
}

/** The cast is needed because TypeScript cannot express "these fields, and text under any other name". */
const toVariant = (row: VariantRow) =>
  ({
    ...Object.fromEntries(Object.entries(row.options).map(([attribute, option]) => [optionField(attribute), option])),
    _id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    price: toRupees(row.price),
    sale_price: rupees(row.sale_price),
    quantity: row.quantity,
    sku: row.sku,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    image_url: imageUrls(row.image_id),
  }) as VariantRecord;

export const toChoice = (row: ChoiceRow): ProductChoice => ({
  _id: row.id,
  name: row.name,
  price: toRupees(row.price),
  price_range: priceRangeOf(row),
  sale_price: rupees(row.sale_price),
  featured_image: imageUrls(row.featured_image_id),
  slug: row.slug,
  flavor: row.flavor ?? '',
  weight: row.weight ?? '',
  product_type: row.product_type,
});

function priceRangeOf({ price, sale_price, lowest, highest }: ChoiceRow): string {
  const from = toRupees(lowest ?? sale_price ?? price);
  const upto = toRupees(highest ?? sale_price ?? price);
  return from === upto ? String(from) : `${from} - ${upto}`;
}
