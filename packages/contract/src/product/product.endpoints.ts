import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataAnswer, listAnswer, messageAnswer, savedAnswer, totalIsMinimum } from '../core/envelopes.ts';
import { choiceField, countQuery, idField, imageRecord, textField, versionField } from '../core/fields.ts';
import { productInput, productRecord, productRow, productStatuses, productTypes, variantRecord } from './product.ts';

const common = { module: 'Products', access: 'permission' } as const;
const params = z.object({ id: idField });
const versionQuery = z.strictObject({
  version: countQuery(1, 2_147_483_647, 'version must be a whole number').optional(),
});

const page = countQuery(1, 1_000_000, 'page must be a whole number from 1').optional();
const perPage = countQuery(1, 200, 'perPage must be a whole number from 1 to 200').optional();
const search = textField(100).optional();
const sort = z
  .enum(['name', '-name', 'createdAt', '-createdAt', 'price', '-price'], 'sort must be name, createdAt or price')
  .optional();

/** Exactly these fields (spec 3 §7); `catagory` has the specification's spelling. */
export const productListQuery = z.strictObject({
  page,
  perPage,
  search,
  status: choiceField(productStatuses).optional(),
  type: z.enum(productTypes).optional(),
  catagory: z.uuid('catagory must be an id').optional(),
  tag: z.uuid('tag must be an id').optional(),
  sort,
});
export type ProductListQuery = z.output<typeof productListQuery>;

export const productPage = z.object({
  products: z.array(productRow),
  productPerPage: z.int(),
  currentPage: z.int(),
  totalProduct: z.int(),
  totalIsMinimum,
  totalPages: z.int(),
});
export type ProductPage = z.output<typeof productPage>;

/** A product for pickers and for blocks of the home page. */
export const productChoice = z.object({
  _id: idField,
  name: z.string(),
  price: z.number(),
  /** `450 - 1200` in rupees over all variants, or a single price. */
  price_range: z.string(),
  sale_price: z.number().nullable(),
  featured_image: imageRecord.nullable(),
  slug: z.string(),
  /** Names of the options it is sold in, separated by commas. */
  flavor: z.string(),
  weight: z.string(),
  product_type: z.enum(productTypes),
});
export type ProductChoice = z.output<typeof productChoice>;

const files = ['featured_image'] as const;

export const productEndpoints = {
  partialList: defineEndpoint({
    ...common,
    name: 'List Products',
    methods: ['GET'],
    path: 'product/partial_list',
    query: productListQuery,
    response: dataAnswer(productPage),
  }),
  list: defineEndpoint({
    ...common,
    name: 'List all Products',
    methods: ['GET'],
    path: 'product/list',
    query: productListQuery,
    response: listAnswer(productRow),
  }),
  detail: defineEndpoint({
    ...common,
    name: 'View Product',
    methods: ['GET'],
    path: 'product/detail/{id}',
    params,
    response: dataAnswer(productRecord),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Create Product',
    methods: ['POST'],
    path: 'product/create',
    staffOnly: true,
    body: productInput,
    response: savedAnswer(productRecord),
    status: 201,
    files,
  }),
  update: defineEndpoint({
    ...common,
    name: 'Update Product',
    methods: ['PUT', 'PATCH'],
    path: 'product/update/{id}',
    params,
    body: productInput.partial().extend({ version: versionField.optional() }),
    response: savedAnswer(productRecord),
    files,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete Product',
    methods: ['DELETE'],
    path: 'product/delete/{id}',
    params,
    query: versionQuery,
    response: messageAnswer,
  }),
  deleted: defineEndpoint({
    ...common,
    name: 'List deleted Products',
    methods: ['GET'],
    path: 'product/deleted',
    query: z.strictObject({ page, perPage, search, sort }),
    response: listAnswer(productRow),
  }),
  restore: defineEndpoint({
    ...common,
    name: 'Restore Product',
    methods: ['PUT', 'DELETE'],
    path: 'product/restore/{id}',
    params,
    query: versionQuery,
    response: messageAnswer,
  }),
  variation: defineEndpoint({
    ...common,
    name: "View a Product's variants",
    methods: ['GET'],
    path: 'product/getProductVariation/{id}',
    params,
    response: dataAnswer(
      z.object({
        _id: idField,
        filter_data: z.array(
          z.object({
            value: z.string(),
            label: z.string(),
            options: z.array(z.object({ tname: z.string(), tslug: z.string() })),
          }),
        ),
        variation_data: z.array(variantRecord),
      }),
    ),
  }),
  /** Products for pickers, at most 50, by name. The search text may also be a segment of the path. */
  dropdownSearch: defineEndpoint({
    ...common,
    name: 'Pick Products',
    methods: ['GET'],
    path: 'product/dropdownSearch',
    query: z.strictObject({ search }),
    response: dataAnswer(z.array(productChoice)),
  }),
  dropdownSearchTerm: defineEndpoint({
    ...common,
    name: 'Pick Products by search text',
    methods: ['GET'],
    path: 'product/dropdownSearch/{term}',
    params: z.object({ term: textField(100) }),
    response: dataAnswer(z.array(productChoice)),
  }),
  forCoupon: defineEndpoint({
    ...common,
    name: 'Pick Products for a coupon',
    methods: ['GET'],
    path: 'product/getproductlistforcoupon',
    query: z.strictObject({ search }),
    response: dataAnswer(z.array(z.object({ _id: idField, name: z.string() }))),
  }),
};
