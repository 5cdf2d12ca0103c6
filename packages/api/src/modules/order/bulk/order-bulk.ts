import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import type { BulkResource } from '../../../kernel/bulk/bulk-resource.ts';
import { lifecycleHandlers } from '../../../kernel/bulk/standard-resource.ts';
import type { BulkSource } from '../../../kernel/http/bulk-source.ts';
import { findBriefOrders } from '../list/order-list.queries.ts';
import { zonedNow } from '../list/order-listing.ts';
import { lockDeletedOrder, lockOrder } from '../order.queries.ts';
import { orderRoutes } from '../order.routes.ts';
import { assignHandler } from './order-bulk-assign.ts';
import { exportHandler, invoicesHandler, ticketsHandler } from './order-bulk-files.ts';
import { rescheduleHandler } from './order-bulk-reschedule.ts';
import { orderStatusHandler } from './order-bulk-status.ts';
import { unassignHandler } from './order-bulk-unassign.ts';

/** Orders as bulk actions read them. No record prevents the deletion of an order. */
const orderBulkSource: BulkSource = {
  find: (ctx, lifecycle, selection, limit) =>
    findBriefOrders(ctx.db, ctx.scope, { lifecycle, selection, time: zonedNow(ctx), limit }),
  lock: async ({ db, scope }, lifecycle, id) => {
    const order = await (lifecycle === 'active' ? lockOrder : lockDeletedOrder)(db, scope, id);
    return order && { id, name: order.order_number, version: order.version, status: order.status };
  },
  findUses: async () => new Map(),
};

/** The bulk actions of orders. */
export function orderBulkResource(): BulkResource {
  const routes = orderRoutes();
  return {
    label: 'Order',
    source: orderBulkSource,
    lists: { active: orderEndpoints.list, deleted: orderEndpoints.deleted },
    handlers: [
      assignHandler,
      unassignHandler,
      orderStatusHandler(routes),
      rescheduleHandler,
      ticketsHandler,
      invoicesHandler,
      exportHandler,
      ...lifecycleHandlers(routes, orderBulkActions, orderBulkSource),
    ],
  };
}
