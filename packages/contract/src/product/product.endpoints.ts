import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import {
  correctedSearch,
  dataResponse,
  listResponse,
  matchesResponse,
  messageResponse,
  savedResponse,
  totalIsMinimum,
} from '../core/envelopes.ts';
import { choiceField, idField, imageRecord, pageQuery, searchTextField, versionField } from '../core/fields.ts';
import { versionQuery } from '../core/resource.ts';
import { exportQuery, exportResponse } from '../export/list-export.ts';
import { productInput, productRecord, productRow, productStatuses, productTypes, variantRecord } from './product.ts';

const common = { module: 'Products', access: 'permission' } as const;
const params = z.object({ id: idField });
const search = searchTextField().optional();
const sort = z
  .enum(['name', '-name', 'createdAt', '-createdAt', 'price', '-price'], 'sort must be name, createdAt or price')
  .optional();

/** Exactly these fields (spec 3 §7); `catagory` has the specification's spelling. */
export const productListQuery = z.strictObject({
  ...pageQuery(),
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
  correctedSearch,
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

/** Fields of a product in the list that can be exported. */
export const productExportColumns = Object.keys(
  productRow.omit({ version: true, deletedAt: true, deletedBy: true }).shape,
);

const fileFields = { files: ['featured_image'], uploadFolder: 'product' } as const;

const productSaved = savedResponse(productRecord);
const productList = listResponse(productRow);
const productUpdate = productInput.partial().extend({ version: versionField.optional() });

export const productEndpoints = {
  partialList: defineEndpoint({
    ...common,
    name: 'List Products',
    operationId: 'listProducts',
    description: 'Returns a page of products with page numbers, filtered by text, status, type, category and tag.',
    methods: ['GET'],
    path: 'product/partial_list',
    query: productListQuery,
    response: dataResponse(productPage),
  }),
  list: defineEndpoint({
    ...common,
    name: 'List all Products',
    operationId: 'listAllProducts',
    description:
      'Returns a page of products in the envelope of the standard lists, with the same filters as `listProducts`.',
    methods: ['GET'],
    path: 'product/list',
    query: productListQuery,
    response: productList,
  }),
  exportList: defineEndpoint({
    ...common,
    name: 'Export Products',
    operationId: 'exportProducts',
    description: 'Returns all products that match the filters as a CSV file or a workbook.',
    path: 'product/export',
    staffOnly: true,
    query: productListQuery.omit({ page: true, perPage: true }).extend(exportQuery(productExportColumns)),
    ...exportResponse,
  }),
  detail: defineEndpoint({
    ...common,
    name: 'View Product',
    operationId: 'getProduct',
    description: 'Returns one product with its variants.',
    methods: ['GET'],
    path: 'product/detail/{id}',
    params,
    response: dataResponse(productRecord),
  }),
  create: defineEndpoint({
    ...common,
    name: 'Create Product',
    operationId: 'createProduct',
    description: 'Creates a product with its images and variants.',
    methods: ['POST'],
    path: 'product/create',
    staffOnly: true,
    body: productInput,
    response: productSaved,
    status: 201,
    ...fileFields,
  }),
  update: defineEndpoint({
    ...common,
    name: 'Update Product',
    operationId: 'updateProduct',
    description: 'Changes the given fields of a product; a list of variants replaces the earlier one.',
    methods: ['PUT', 'PATCH'],
    path: 'product/update/{id}',
    params,
    body: productUpdate,
    response: productSaved,
    ...fileFields,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete Product',
    operationId: 'deleteProduct',
    description: 'Moves a product to the deleted list.',
    methods: ['DELETE'],
    path: 'product/delete/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  deleted: defineEndpoint({
    ...common,
    name: 'List deleted Products',
    operationId: 'listDeletedProducts',
    description: 'Returns a page of the deleted products.',
    methods: ['GET'],
    path: 'product/deleted',
    query: z.strictObject({ ...pageQuery(), search, sort }),
    response: productList,
  }),
  restore: defineEndpoint({
    ...common,
    name: 'Restore Product',
    operationId: 'restoreProduct',
    description:
      'Moves a deleted product back to the list. With `new_sku`, it gets the next free SKU if another product has its SKU now.',
    errors: ['wrong_status', 'duplicate'],
    methods: ['PUT', 'DELETE'],
    path: 'product/restore/{id}',
    params,
    query: versionQuery.extend({ new_sku: z.literal('true').optional() }),
    response: messageResponse,
  }),
  variation: defineEndpoint({
    ...common,
    name: "View a Product's variants",
    operationId: 'getProductVariants',
    description: 'Returns the variants of a product and the attributes by which they can be filtered.',
    methods: ['GET'],
    path: 'product/getProductVariation/{id}',
    params,
    response: dataResponse(
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
    operationId: 'searchProductChoices',
    description: 'Returns up to 50 products whose name contains the search text, to choose from, ordered by name.',
    methods: ['GET'],
    path: 'product/dropdownSearch',
    query: z.strictObject({ search }),
    response: matchesResponse(productChoice),
  }),
  dropdownSearchTerm: defineEndpoint({
    ...common,
    name: 'Pick Products by search text',
    operationId: 'searchProductChoicesByTerm',
    description: 'Returns up to 50 products whose name contains the term in the path, to choose from.',
    methods: ['GET'],
    path: 'product/dropdownSearch/{term}',
    params: z.object({ term: searchTextField() }),
    response: matchesResponse(productChoice),
  }),
  forCoupon: defineEndpoint({
    ...common,
    name: 'Pick Products for a coupon',
    operationId: 'listProductsForCoupon',
    description: 'Returns the products that a coupon can be limited to.',
    methods: ['GET'],
    path: 'product/getproductlistforcoupon',
    query: z.strictObject({ search }),
    response: matchesResponse(z.object({ _id: idField, name: z.string() })),
  }),
};

nameComponents({
  ProductChoice: productChoice,
  ProductList: productList,
  ProductPage: productPage,
  ProductSaved: productSaved,
  ProductUpdate: productUpdate,
});
