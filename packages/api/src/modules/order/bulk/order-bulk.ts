import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderBulkActions } from '@bakehouse/contract/order/order-bulk';
import type { BulkResource } from '../../../bulk/bulk-resource.ts';
import { lifecycleHandlers, statusHandler } from '../../../bulk/standard-resource.ts';
import { orderRoutes } from '../order.routes.ts';
import { assignHandler } from './order-bulk-assign.ts';
import { exportHandler, invoicesHandler, ticketsHandler } from './order-bulk-files.ts';
import { rescheduleHandler } from './order-bulk-reschedule.ts';
import { orderBulkSource } from './order-bulk-source.ts';
import { unassignHandler } from './order-bulk-unassign.ts';

/** The bulk actions of orders. */
export const orderBulkResource = (): BulkResource => {
  const routes = orderRoutes();
  return {
    label: 'Order',
    source: orderBulkSource,
    lists: { active: orderEndpoints.list, deleted: orderEndpoints.deleted },
    handlers: [
      assignHandler,
      unassignHandler,
      statusHandler(routes, orderBulkActions.status, 'order_status'),
      rescheduleHandler,
      ticketsHandler,
      invoicesHandler,
      exportHandler,
      ...lifecycleHandlers(routes, orderBulkActions, orderBulkSource),
    ],
  };
};
