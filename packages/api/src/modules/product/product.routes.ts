import { type ProductListQuery, productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import type { Ctx } from '../../http/context.ts';
import { type Route, readReplica, route } from '../../http/route.ts';
import { withDeleters } from '../../plugins/audit.ts';
import { toChoice, toProductRow } from './product.present.ts';
import { findChoices, findProductPage, productsPerPage } from './product.queries.ts';
import {
  createProduct,
  deleteProduct,
  restoreProduct,
  updateProduct,
  viewProduct,
  viewVariation,
} from './product.service.ts';
import { productBulkSource } from './product-bulk-source.ts';

/** Maximum number of products in a list without `page`. */
const maxWithoutPage = 1_000;

const page = ({ db, scope }: Ctx, query: ProductListQuery, perPage: number) =>
  findProductPage(db, scope, query, perPage);

const wholeList = async (ctx: Ctx, query: ProductListQuery) => {
  const { rows, ...total } = await page(ctx, query, query.perPage ?? (query.page ? productsPerPage : maxWithoutPage));
  return { data: rows.map(toProductRow), ...total };
};

const choices = async ({ db, scope }: Ctx, search: string | undefined) => ({
  data: (await findChoices(db, scope, search)).map(toChoice),
});

export const productRoutes = (): Route[] => [
  readReplica(
    route(productEndpoints.partialList, async (ctx, { query }) => {
      const productPerPage = query.perPage ?? productsPerPage;
      const { rows, total, totalIsMinimum } = await page(ctx, query, productPerPage);
      return {
        data: {
          products: rows.map(toProductRow),
          productPerPage,
          currentPage: query.page ?? 1,
          totalProduct: total,
          totalIsMinimum,
          totalPages: Math.ceil(total / productPerPage),
        },
      };
    }),
  ),
  readReplica(route(productEndpoints.list, (ctx, { query }) => wholeList(ctx, query), { bulk: productBulkSource })),
  readReplica(
    route(productEndpoints.deleted, async (ctx, { query }) => {
      const { data, ...total } = await wholeList(ctx, { ...query, status: 'Deleted' });
      return { data: await withDeleters(ctx, data, '_id'), ...total };
    }),
  ),
  route(productEndpoints.detail, (ctx, { params }) => viewProduct(ctx, params.id)),
  route(productEndpoints.create, (ctx, { body }) => createProduct(ctx, body)),
  route(productEndpoints.update, (ctx, { params, body: { version, ...input } }) =>
    updateProduct(ctx, params.id, version, input),
  ),
  route(productEndpoints.remove, (ctx, { params, query }) => deleteProduct(ctx, params.id, query.version)),
  route(productEndpoints.restore, (ctx, { params, query }) => restoreProduct(ctx, params.id, query.version)),
  route(productEndpoints.variation, (ctx, { params }) => viewVariation(ctx, params.id)),
  route(productEndpoints.dropdownSearch, (ctx, { query }) => choices(ctx, query.search)),
  route(productEndpoints.dropdownSearchTerm, (ctx, { params }) => choices(ctx, params.term)),
  route(productEndpoints.forCoupon, async ({ db, scope }, { query }) => ({
    data: (await findChoices(db, scope, query.search)).map(({ id, name }) => ({ _id: id, name })),
  })),
];
