import type { RecordOf } from '@bakehouse/contract/core/resource';
import { guest, productReview, reviewedProducts } from '@bakehouse/contract/product-review';
import { crudOperations } from '../../kernel/crud/crud-operations.ts';
import { crudRepository, type RowOfRepository } from '../../kernel/crud/crud-repository.ts';
import { crudRoutes } from '../../kernel/crud/crud-routes.ts';
import { lookup } from '../../kernel/crud/lookup.ts';
import { presentRecord } from '../../kernel/crud/present-record.ts';
import type { Scope } from '../../kernel/http/context.ts';
import { route } from '../../kernel/http/route.ts';
import type { Db } from '../../platform/db/client.ts';
import { productTable } from '../product/product.table.ts';
import { productReviewTable } from './product-review.table.ts';
import { findReviewedStore } from './reviewed-order.ts';

const products = crudRepository(productTable);

/** Searches products by name for the form of a review. */
const reviewedProductsRoute = route(reviewedProducts, (ctx, { query }) =>
  lookup(ctx, products, { search: query.search ?? '' }, ({ _id, name }) => ({ _id, name })),
);

const repository = crudRepository(productReviewTable, {
  search: [productReviewTable.user, productReviewTable.description],
  references: { product: { column: productReviewTable.product, to: productTable, label: 'product' } },
});

const toProductReview = (row: RowOfRepository<typeof repository>): RecordOf<typeof productReview> => ({
  ...presentRecord(row),
  user: row.user || guest,
  product: row.product,
  description: row.description,
  rating: row.rating,
  order_number: row.order_number,
  status: row.status,
});

/** Counts the reviews that wait for approval; equals the total of their list. */
export const countPendingReviews = async (db: Db, scope: Scope): Promise<number> =>
  (await repository.findPage(db, scope, 'active', { status: 'Pending', page: 1, perPage: 1 })).total;

const plain = crudOperations(productReview, repository, toProductReview);

/** Adds the store that a review rates, when its order or its product changes. */
const operations: typeof plain = {
  ...plain,
  create: async (ctx, input) => {
    const vendor = await findReviewedStore(ctx.db, input.order_number ?? '', input.product ?? null);
    const values = { ...input, vendor };
    return plain.create(ctx, values);
  },
  update: async (ctx, id, version, input) => {
    if (input.order_number === undefined && input.product === undefined) return plain.update(ctx, id, version, input);
    const row = await repository.lockOne(ctx.db, ctx.scope, id, 'active');
    // The errors below would tell a caller who may not read the review whether an order exists.
    if (!row) return plain.update(ctx, id, version, input);
    const { order_number: number, product } = row;
    const vendor = await findReviewedStore(
      ctx.db,
      input.order_number ?? number,
      input.product === undefined ? (product?._id ?? null) : input.product,
    );
    const values = { ...input, vendor };
    return plain.update(ctx, id, version, values);
  },
};

export const productReviewModule = () => [...crudRoutes(productReview, operations), reviewedProductsRoute];
