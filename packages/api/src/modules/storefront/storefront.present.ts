import { toRupees } from '@bakehouse/contract/core/money';
import { guest } from '@bakehouse/contract/product-review';
import type {
  ProductFacets,
  StorefrontFaq,
  StorefrontProduct,
  StorefrontProductDetail,
  StorefrontReview,
  StorefrontVariant,
} from '@bakehouse/contract/storefront/storefront-catalogue';
import { imageUrls } from '../../kernel/crud/image-field.ts';
import { toIsoTime } from '../../platform/lib/iso-time.ts';
import type { CategoryNode } from './storefront-categories.ts';
import type {
  StorefrontDetailRow,
  StorefrontFaqRow,
  StorefrontReviewRow,
  StorefrontVariantRow,
} from './storefront-detail.queries.ts';
import { type FacetRows, priceRanges, type StorefrontProductRow } from './storefront-product.queries.ts';

/** Converts rows to records for storefronts. Each field is named here, so that a new column is never published unintentionally. */

export const toStorefrontProduct = (row: StorefrontProductRow): StorefrontProduct => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  product_type: row.product_type,
  image: imageUrls(row.featured_image_id),
  price: toRupees(row.price),
  sale_price: rupees(row.sale_price),
  in_stock: row.in_stock,
  lowest_price: toRupees(row.lowest_price),
  highest_price: toRupees(row.highest_price),
  rating: row.rating === null ? null : { average: row.rating, count: row.ratings },
});

const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));

export const toStorefrontDetail = (
  row: StorefrontDetailRow,
  related: readonly StorefrontProductRow[],
): StorefrontProductDetail => ({
  ...toStorefrontProduct(row),
  short_description: row.short_description,
  long_description: row.long_description,
  images: row.images.flatMap(({ image_id, alt, title }) => {
    const image = imageUrls(image_id);
    return image ? [{ image, alt, title }] : [];
  }),
  categories: row.categories,
  tags: row.tags,
  properties: row.properties,
  manufacturer: row.manufacturer,
  width: row.width,
  height: row.height,
  length: row.length,
  seo_title: row.seo_title,
  seo_keywords: row.seo_keywords,
  seo_description: row.seo_description,
  attributes: attributesOf(row),
  variants: row.variants.map(toStorefrontVariant),
  related: related.map(toStorefrontProduct),
});

/** Returns the attributes of the variants with the options that exist among them, in the order of the attribute. */
const attributesOf = ({ attributes, attribute_names: known, variants }: StorefrontDetailRow) =>
  attributes.map((slug) => {
    const attribute = known.find((candidate) => candidate.slug === slug);
    const used = [...new Set(variants.flatMap(({ options }) => options[slug] ?? []))];
    const order = attribute?.options.map(({ tslug }) => tslug) ?? [];
    const names = new Map(attribute?.options.map(({ tslug, tname }) => [tslug, tname]));
    return {
      slug,
      name: attribute?.name ?? slug,
      options: used
        .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        .map((option) => ({ slug: option, name: names.get(option) ?? option })),
    };
  });

const toStorefrontVariant = (row: StorefrontVariantRow): StorefrontVariant => ({
  id: row.id,
  name: row.name,
  description: row.description,
  options: row.options,
  price: toRupees(row.price),
  sale_price: rupees(row.sale_price),
  in_stock: row.in_stock,
  image: imageUrls(row.image_id),
});

/** Presents the facets; categories in the order of the tree, without those that have no products. */
export function toFacets(rows: FacetRows, children: readonly CategoryNode[]): ProductFacets {
  const counts = new Map(rows.categories.map(({ slug, count }) => [slug, count]));
  return {
    categories: children.flatMap(({ row: { name, slug } }) => {
      const count = counts.get(slug) ?? 0;
      return count > 0 ? [{ name, slug, count }] : [];
    }),
    tags: rows.tags,
    properties: rows.properties,
    prices: priceRanges.map(({ from, upto }, index) => ({
      from: toRupees(from),
      upto: rupees(upto),
      count: rows.prices.find(({ range }) => range === index)?.count ?? 0,
    })),
    is_minimum: rows.is_minimum,
  };
}

export const toStorefrontReview = (row: StorefrontReviewRow): StorefrontReview => ({
  id: row.id,
  author: row.author || guest,
  rating: row.rating,
  text: row.text,
  image: imageUrls(row.image_id),
  createdAt: toIsoTime(row.created_at),
});

export const toStorefrontFaq = ({ id, question, answer, category }: StorefrontFaqRow): StorefrontFaq => ({
  id,
  question,
  answer,
  category,
});
