import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { countQuery, searchTextField, textField } from '../core/fields.ts';
import { storefrontResponses } from './storefront-catalogue.ts';

/**
 * The public catalogue of storefronts. Responses carry an ETag and come from memory; every path also works without `/api`.
 */

const common = { access: 'public', module: 'Storefront', methods: ['GET'] } as const;

const slugField = textField(200).min(1);
const params = z.object({ slug: slugField });

/** Position after the last record of a page, as the previous response returned it. */
const cursorField = z.string().max(1_000, 'cursor is too long').optional();
const limitField = countQuery(1, 100, 'limit must be a whole number from 1 to 100').optional();

const pageQuery = z.strictObject({ limit: limitField, cursor: cursorField });
export type StorefrontPageQuery = z.output<typeof pageQuery>;

/** Maximum number of values of one filter. */
const maxValues = 20;

/** Values separated by commas; a product needs one of them. */
const listField = (name: string, value: z.ZodType<string>) =>
  z
    .string()
    .max(4_500)
    .transform((text, context) => {
      const values = [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
      if (values.length > maxValues) {
        context.addIssue({ code: 'custom', message: `${name} must have at most ${maxValues} values` });
        return z.NEVER;
      }
      if (values.every((item) => value.safeParse(item).success)) return values;
      context.addIssue({ code: 'custom', message: `${name} has a value that is not valid` });
      return z.NEVER;
    })
    .meta({ type: 'string' });

const amountQuery = (name: string) =>
  z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, `${name} must be an amount in rupees such as 499.50`)
    .transform(Number)
    .meta({ type: 'number', minimum: 0 });

/** At least one word needs three characters: a shorter one cannot use the trigram index and would read every product. */
const searchField = searchTextField()
  .refine((text) => text === '' || text.split(/\s+/).some((word) => word.length >= 3), 'Type at least 3 characters')
  .optional();

export const storefrontSorts = ['newest', 'price', '-price', 'name'] as const;
export type StorefrontSort = (typeof storefrontSorts)[number];

const productQuery = z.strictObject({
  /** Slug of a category. Its descendants are included. */
  category: slugField.optional(),
  /** Slugs of tags. */
  tag: listField('tag', slugField).optional(),
  /** Ids of properties. */
  property: listField('property', z.uuid()).optional(),
  /** Lowest and highest price that a customer pays, in rupees. */
  min_price: amountQuery('min_price').optional(),
  max_price: amountQuery('max_price').optional(),
  search: searchField,
  sort: z.enum(storefrontSorts).optional(),
  limit: limitField,
  cursor: cursorField,
});
export type StorefrontProductQuery = z.output<typeof productQuery>;

export const storefrontCatalogueEndpoints = {
  categories: defineEndpoint({
    ...common,
    name: 'List the categories of the storefront',
    operationId: 'listStorefrontCategories',
    description: 'Returns the tree of active categories, each followed by its descendants.',
    path: 'store/v1/categories',
    response: storefrontResponses.categoryList,
  }),
  category: defineEndpoint({
    ...common,
    name: 'Get a category of the storefront',
    operationId: 'getStorefrontCategory',
    description:
      'Returns an active category by its slug, with its parents, children and related categories. The slug that it had before it was renamed is answered with 301.',
    path: 'store/v1/categories/{slug}',
    params,
    response: storefrontResponses.categoryResponse,
  }),
  products: defineEndpoint({
    ...common,
    name: 'List the products of the storefront',
    operationId: 'listStorefrontProducts',
    description:
      'Returns active products by category, tags, properties, price and search text. The first page has the facets; `tag` and `property` take several values, separated by commas.',
    errors: ['not_found', 'invalid'],
    path: 'store/v1/products',
    query: productQuery,
    response: storefrontResponses.productPage,
  }),
  product: defineEndpoint({
    ...common,
    name: 'Get a product of the storefront',
    operationId: 'getStorefrontProduct',
    description:
      'Returns an active product by its slug, with its variants, images and related products. The slug that it had before it was renamed is answered with 301.',
    path: 'store/v1/products/{slug}',
    params,
    response: storefrontResponses.productResponse,
  }),
  productReviews: defineEndpoint({
    ...common,
    name: 'List the reviews of a product',
    operationId: 'listStorefrontProductReviews',
    description: 'Returns the approved reviews of an active product, the newest first.',
    path: 'store/v1/products/{slug}/reviews',
    params,
    query: pageQuery,
    response: storefrontResponses.reviewPage,
  }),
  reviews: defineEndpoint({
    ...common,
    name: 'List the reviews of the marketplace',
    operationId: 'listStorefrontReviews',
    description: 'Returns the active Google reviews, the newest first.',
    path: 'store/v1/reviews',
    query: pageQuery,
    response: storefrontResponses.reviewPage,
  }),
  faqs: defineEndpoint({
    ...common,
    name: 'List the FAQs of the storefront',
    operationId: 'listStorefrontFaqs',
    description: 'Returns the active FAQs with their categories, the newest first.',
    path: 'store/v1/faqs',
    query: pageQuery,
    response: storefrontResponses.faqPage,
  }),
};
