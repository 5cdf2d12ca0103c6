import { productBulkActions } from '@bakehouse/contract/product/product-bulk';
import type { BulkResource } from '../../kernel/bulk/bulk-resource.ts';
import { standardBulkResource } from '../../kernel/bulk/standard-resource.ts';
import { productRoutes } from './product.routes.ts';

/** The bulk actions of products. */
export const productBulkResource = (): BulkResource =>
  standardBulkResource(
    { base: 'product', deleted: 'deleted', label: { one: 'Product' } },
    productRoutes(),
    productBulkActions,
  );
