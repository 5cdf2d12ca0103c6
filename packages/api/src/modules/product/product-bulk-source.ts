import type { BulkSource } from '../../bulk/bulk-source.ts';
import { findUses } from '../../crud/record-usage.ts';
import { findBriefProducts } from './product.queries.ts';
import { usedByCoupons } from './product.service.ts';

/** Products as bulk actions read them. */
export const productBulkSource: BulkSource = {
  find: ({ db, scope }, lifecycle, selection, limit) =>
    findBriefProducts(db, scope, { lifecycle, selection, limit, lock: false }),
  lock: async ({ db, scope }, lifecycle, id) =>
    (await findBriefProducts(db, scope, { lifecycle, selection: { ids: [id] }, limit: 1, lock: true }))[0],
  findUses: ({ db }, ids) => findUses(db, 'Product', [usedByCoupons], ids),
};
