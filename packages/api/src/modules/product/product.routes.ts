import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import {
  type ProductListQuery,
  productEndpoints,
  productExportColumns,
} from '@bakehouse/contract/product/product.endpoints';
import { withDeleters } from '../../kernel/audit.ts';
import { findUses } from '../../kernel/crud/record-usage.ts';
import { exportRecords } from '../../kernel/export/export-records.ts';
import { rowsPerPage } from '../../kernel/export/export-table.ts';
import type { BulkSource } from '../../kernel/http/bulk-source.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import { type FileResponse, fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { searchWithCorrection } from '../../platform/db/search.ts';
import { toChoice, toProductRow } from './product.present.ts';
import {
  correctedProducts,
  findBriefProducts,
  findProductPage,
  findProductsAfter,
  type ProductListRow,
  productsPerPage,
} from './product.queries.ts';
import {
  createProduct,
  deleteProduct,
  productUsers,
  restoreProduct,
  updateProduct,
  viewProduct,
  viewVariation,
} from './product.service.ts';
import { findChoices } from './product-choice.queries.ts';

/** Maximum number of products in a list without `page`. */
const maxWithoutPage = 1_000;

/** Products as bulk actions read them. */
const productBulkSource: BulkSource = {
  find: ({ db, scope }, lifecycle, selection, limit) =>
    findBriefProducts(db, scope, { lifecycle, selection, limit, lock: false }),
  lock: async ({ db, scope }, lifecycle, id) =>
    (await findBriefProducts(db, scope, { lifecycle, selection: { ids: [id] }, limit: 1, lock: true }))[0],
  findUses: ({ db }, ids) => findUses(db, 'Product', productUsers, ids),
};

export const productRoutes = (): Route[] => [
  readReplica(
    route(productEndpoints.partialList, async ({ db, scope }, { query }) => {
      const productPerPage = query.perPage ?? productsPerPage;
      const { rows, total, totalIsMinimum, correctedSearch } = await searchProducts(
        { db, scope },
        query,
        productPerPage,
      );
      return {
        data: {
          products: rows.map(toProductRow),
          productPerPage,
          currentPage: query.page ?? 1,
          totalProduct: total,
          totalIsMinimum,
          correctedSearch,
          totalPages: Math.ceil(total / productPerPage),
        },
      };
    }),
  ),
  readReplica(route(productEndpoints.list, (ctx, { query }) => listProducts(ctx, query), { bulk: productBulkSource })),
  readReplica(fileRoute(productEndpoints.exportList, (ctx, { query }) => exportProducts(ctx, query))),
  readReplica(
    route(productEndpoints.deleted, async (ctx, { query }) => {
      const { data, ...total } = await listProducts(ctx, { ...query, status: 'Deleted' });
      return { data: await withDeleters(ctx, data, '_id'), ...total };
    }),
  ),
  route(productEndpoints.detail, (ctx, { params }) => viewProduct(ctx, params.id)),
  route(productEndpoints.create, (ctx, { body }) => createProduct(ctx, body)),
  route(productEndpoints.update, (ctx, { params, body: { version, ...input } }) =>
    updateProduct(ctx, params.id, version, input),
  ),
  route(productEndpoints.remove, (ctx, { params, query }) => deleteProduct(ctx, params.id, query.version)),
  route(productEndpoints.restore, (ctx, { params, query }) =>
    restoreProduct(ctx, params.id, query.version, query.new_sku === 'true'),
  ),
  route(productEndpoints.variation, (ctx, { params }) => viewVariation(ctx, params.id)),
  route(productEndpoints.dropdownSearch, (ctx, { query }) => searchChoices(ctx, query.search)),
  route(productEndpoints.dropdownSearchTerm, (ctx, { params }) => searchChoices(ctx, params.term)),
  route(productEndpoints.forCoupon, async ({ db, scope }, { query }) => {
    const { rows, correctedSearch } = await findChoices(db, scope, query.search);
    return { data: rows.map(({ id, name }) => ({ _id: id, name })), correctedSearch };
  }),
];

const searchProducts = ({ db, scope }: Pick<Ctx, 'db' | 'scope'>, query: ProductListQuery, perPage: number) =>
  searchWithCorrection(
    db,
    query.search,
    (search) => findProductPage(db, scope, { ...query, search }, perPage),
    () => correctedProducts(scope, query.status === 'Deleted' ? 'Deleted' : undefined),
  );

async function listProducts({ db, scope }: Ctx, query: ProductListQuery) {
  const perPage = query.perPage ?? (query.page ? productsPerPage : maxWithoutPage);
  const { rows, ...total } = await searchProducts({ db, scope }, query, perPage);
  return { data: rows.map(toProductRow), ...total };
}

function exportProducts(
  ctx: Ctx,
  { columns, format, ...filter }: QueryOf<typeof productEndpoints.exportList>,
): Promise<FileResponse> {
  const pageAfter = (last?: ProductListRow) =>
    findProductsAfter(ctx.db, ctx.scope, filter, { last, limit: rowsPerPage });
  const source = { name: 'products', fields: productExportColumns, present: toProductRow, pageAfter };
  return exportRecords(ctx, source, { columns, format });
}

async function searchChoices({ db, scope }: Ctx, search: string | undefined) {
  const { rows, correctedSearch } = await findChoices(db, scope, search);
  return { data: rows.map(toChoice), correctedSearch };
}
