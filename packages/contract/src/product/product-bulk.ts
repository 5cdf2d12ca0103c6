import { plainBulkActions } from '../bulk/bulk-actions.ts';
import { productStatuses } from './product.ts';

/** The bulk actions of products: status, delete and restore. */
export const productBulkActions = plainBulkActions({ base: 'product', deleted: 'deleted' }, productStatuses);
