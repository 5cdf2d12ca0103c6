import { reviewedProducts } from '@bakehouse/contract/product-review';
import { crudStore } from '../../crud/crud-store.ts';
import { lookup } from '../../crud/lookup.ts';
import { route } from '../../http/route.ts';
import { productTable } from '../product/product.table.ts';

const products = crudStore(productTable);

/** Searches products by name for the form of a review. */
export const reviewedProductsRoute = route(reviewedProducts, (ctx, { query }) =>
  lookup(ctx, products, { search: query.search ?? '' }, ({ _id, name }) => ({ _id, name })),
);
