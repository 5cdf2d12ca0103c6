import type { BulkSource } from '../../../bulk/bulk-source.ts';
import { findBriefOrders } from '../list/order-list.queries.ts';
import { whenOf } from '../list/order-listing.ts';
import { lockDeletedOrder, lockOrder } from '../order.queries.ts';

/** Orders as bulk actions read them. Nothing prevents the deletion of an order. */
export const orderBulkSource: BulkSource = {
  find: (ctx, lifecycle, selection, limit) =>
    findBriefOrders(ctx.db, ctx.scope, { lifecycle, selection, when: whenOf(ctx), limit }),
  lock: async ({ db, scope }, lifecycle, id) => {
    const order = await (lifecycle === 'active' ? lockOrder : lockDeletedOrder)(db, scope, id);
    return order && { id, name: order.order_number, version: order.version, status: order.status };
  },
  findUses: async () => new Map(),
};
