import { type OrderPage, orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { fileRoute, type Route, route } from '../../http/route.ts';
import { toOrderRow } from './order.present.ts';
import { findOrderPage, ordersPerPage } from './order.queries.ts';
import { createOrder, updateOrderAddress, updateOrderStatus, viewOrder } from './order.service.ts';
import { downloadInvoice } from './order-invoice.service.ts';

export const orderRoutes = (): Route[] => [
  route(orderEndpoints.list, async ({ db, scope, deps }, { query }) => {
    const { rows, total } = await findOrderPage(db, scope, query, deps.config.TIME_ZONE);
    const perPage = query.perPage ?? ordersPerPage;
    const data: OrderPage = {
      orders: rows.map(toOrderRow),
      totalOrders: total,
      perPage,
      currentPage: query.page ?? 1,
      totalPages: Math.ceil(total / perPage),
    };
    return { data };
  }),
  route(orderEndpoints.details, (ctx, { params }) => viewOrder(ctx, params.id)),
  route(orderEndpoints.create, (ctx, { body }) => createOrder(ctx, body)),
  route(orderEndpoints.updateStatus, (ctx, { params, body }) => updateOrderStatus(ctx, params.id, body)),
  route(orderEndpoints.updateAddress, (ctx, { params, body }) => updateOrderAddress(ctx, params.id, body)),
  fileRoute(orderEndpoints.invoice, (ctx, { params }) => downloadInvoice(ctx, params.id)),
];
