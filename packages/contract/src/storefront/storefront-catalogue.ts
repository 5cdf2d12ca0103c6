import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { correctedSearch, totalIsMinimum } from '../core/envelopes.ts';
import { idField, imageRecord, timeField } from '../core/fields.ts';
import { productTypes } from '../product/product.ts';

/**
 * The catalogue as storefronts read it. Only active records are included, without stock figures and internal fields. Amounts
 * are rupees with at most two decimals, as in the rest of the API.
 */

/** A record that a product or category refers to. */
const slugReference = z.object({ name: z.string(), slug: z.string() });

/** A category in the tree. The list is in the order of the tree: each category is followed by its descendants. */
const storefrontCategory = z.object({
  id: idField,
  name: z.string(),
  slug: z.string(),
  /** Slug of the parent; null at the top. */
  parent: z.string().nullable(),
  /** 0 at the top. */
  depth: z.int(),
  short_description: z.string(),
  /** Products of this category are sold only together with other products. */
  add_on: z.boolean(),
  image: imageRecord.nullable(),
});
export type StorefrontCategory = z.output<typeof storefrontCategory>;

const categoryDetail = storefrontCategory.extend({
  /** Sanitised HTML. */
  description: z.string(),
  banner_image: imageRecord.nullable(),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  meta_title: z.string(),
  meta_description: z.string(),
  /** The ancestors, from the top. */
  parents: z.array(slugReference),
  children: z.array(storefrontCategory),
  related: z.array(storefrontCategory),
});
export type StorefrontCategoryDetail = z.output<typeof categoryDetail>;

const prices = {
  /** Rupees before the discount. */
  price: z.number(),
  /** Rupees; null without a sale. */
  sale_price: z.number().nullable(),
  /** False when the stock is 0. */
  in_stock: z.boolean(),
};

const productRating = z
  .object({
    /** From 0 to 5, with one decimal. */
    average: z.number(),
    count: z.int(),
  })
  .nullable();

/** A product in a list. `lowest_price` and `highest_price` are what a customer pays, over all variants. */
const storefrontProduct = z.object({
  id: idField,
  name: z.string(),
  slug: z.string(),
  product_type: z.enum(productTypes),
  image: imageRecord.nullable(),
  ...prices,
  lowest_price: z.number(),
  highest_price: z.number(),
  /** Null without published reviews. */
  rating: productRating,
});
export type StorefrontProduct = z.output<typeof storefrontProduct>;

const facetValue = slugReference.extend({ count: z.int() });

/**
 * Numbers of products for each value of a filter, counted with the other filters. They are counted over the newest 10,000
 * matching products; `is_minimum` says that there are more.
 */
const productFacets = z.object({
  /** The categories below the chosen one, or those at the top. */
  categories: z.array(facetValue),
  tags: z.array(facetValue),
  /** Properties have no slug and are chosen by id. */
  properties: z.array(z.object({ id: idField, name: z.string(), count: z.int() })),
  /** Ranges of the lowest price in rupees, from `from` to below `upto`. */
  prices: z.array(z.object({ from: z.number(), upto: z.number().nullable(), count: z.int() })),
  is_minimum: z.boolean(),
});
export type ProductFacets = z.output<typeof productFacets>;

const productPage = z.object({
  data: z.array(storefrontProduct),
  total: z.int(),
  totalIsMinimum,
  correctedSearch,
  /** Value of `cursor` for the next page; null on the last page. */
  next_cursor: z.string().nullable(),
  /** Null on the pages after the first. */
  facets: productFacets.nullable(),
});
export type StorefrontProductPage = z.output<typeof productPage>;

const storefrontVariant = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  /** Slug of the chosen option, by slug of the attribute. */
  options: z.record(z.string(), z.string()),
  ...prices,
  image: imageRecord.nullable(),
});
export type StorefrontVariant = z.output<typeof storefrontVariant>;

/** An attribute in which the variants differ, with the options that exist among them. */
const storefrontAttribute = slugReference.extend({ options: z.array(slugReference) });

const productDetail = storefrontProduct.extend({
  /** Sanitised HTML. */
  short_description: z.string(),
  long_description: z.string(),
  images: z.array(z.object({ image: imageRecord, alt: z.string(), title: z.string() })),
  categories: z.array(slugReference),
  tags: z.array(slugReference),
  properties: z.array(z.object({ id: idField, name: z.string() })),
  manufacturer: z.string().nullable(),
  /** Centimetres. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  length: z.number().nullable(),
  seo_title: z.string(),
  seo_keywords: z.string(),
  seo_description: z.string(),
  attributes: z.array(storefrontAttribute),
  /** Empty for a simple product. */
  variants: z.array(storefrontVariant),
  /** Products that share a category, the newest first. */
  related: z.array(storefrontProduct),
});
export type StorefrontProductDetail = z.output<typeof productDetail>;

/** A published review. It has the name of its author and no other data about them. */
const storefrontReview = z.object({
  id: idField,
  author: z.string(),
  /** From 0 to 5. */
  rating: z.number(),
  text: z.string(),
  image: imageRecord.nullable(),
  createdAt: timeField,
});
export type StorefrontReview = z.output<typeof storefrontReview>;

const storefrontFaq = z.object({
  id: idField,
  question: z.string(),
  answer: z.string(),
  /** The category; null without an active one. */
  category: slugReference.nullable(),
});
export type StorefrontFaq = z.output<typeof storefrontFaq>;

const reviewPage = z.object({ data: z.array(storefrontReview), next_cursor: z.string().nullable() });
const faqPage = z.object({ data: z.array(storefrontFaq), next_cursor: z.string().nullable() });
const categoryList = z.object({ data: z.array(storefrontCategory) });
const categoryResponse = z.object({ data: categoryDetail });
const productResponse = z.object({ data: productDetail });

export const storefrontResponses = {
  categoryList,
  categoryResponse,
  productPage,
  productResponse,
  reviewPage,
  faqPage,
};

nameComponents({
  StorefrontCategory: storefrontCategory,
  StorefrontFacetValue: facetValue,
  StorefrontFaq: storefrontFaq,
  StorefrontProduct: storefrontProduct,
  StorefrontProductDetail: productDetail,
  StorefrontReference: slugReference,
  StorefrontReview: storefrontReview,
  StorefrontReviewPage: reviewPage,
  StorefrontVariant: storefrontVariant,
});
