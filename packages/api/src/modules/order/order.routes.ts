import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { fileRoute, type Route, route } from '../../http/route.ts';
import { assignVendor } from './assign/order-assignment.ts';
import { vendorChoices } from './edit/order-choices.ts';
import { updateOrder } from './edit/order-edit.ts';
import { viewUsualSlots } from './edit/order-slots.ts';
import { downloadInvoice } from './invoice/order-invoice.service.ts';
import { exportOrders } from './list/order-export.ts';
import { listOrders } from './list/order-listing.ts';
import {
  addNote,
  createOrder,
  updateOrderAddress,
  updateOrderStatus,
  viewCustomer,
  viewOrder,
} from './order.service.ts';
import { listDeletedOrders, removeOrder, restoreOrder } from './order-delivery-status.ts';

export const orderRoutes = (): Route[] => [
  route(orderEndpoints.list, (ctx, { query }) => listOrders(ctx, query)),
  route(orderEndpoints.details, (ctx, { params }) => viewOrder(ctx, params.id)),
  route(orderEndpoints.create, (ctx, { body }) => createOrder(ctx, body)),
  route(orderEndpoints.update, (ctx, { params, body }) => updateOrder(ctx, params.id, body)),
  route(orderEndpoints.updateStatus, (ctx, { params, body }) => updateOrderStatus(ctx, params.id, body), {
    reload: (ctx, { params }) => viewOrder(ctx, params.id),
  }),
  route(orderEndpoints.updateAddress, (ctx, { params, body }) => updateOrderAddress(ctx, params.id, body), {
    reload: (ctx, { params }) => viewOrder(ctx, params.id),
  }),
  route(orderEndpoints.vendorChoices, (ctx, { params }) => vendorChoices(ctx, params.id)),
  route(orderEndpoints.assignVendor, (ctx, { params, body }) => assignVendor(ctx, params.id, body)),
  route(orderEndpoints.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.text)),
  route(orderEndpoints.remove, (ctx, { params, query }) => removeOrder(ctx, params.id, query.version)),
  route(orderEndpoints.deleted, (ctx, { query }) => listDeletedOrders(ctx, query)),
  route(orderEndpoints.restore, (ctx, { params, query }) => restoreOrder(ctx, params.id, query.version)),
  route(orderEndpoints.customer, (ctx, { query }) => viewCustomer(ctx, query.phone)),
  route(orderEndpoints.usualSlots, (ctx) => viewUsualSlots(ctx)),
  fileRoute(orderEndpoints.invoice, (ctx, { params }) => downloadInvoice(ctx, params.id)),
  fileRoute(orderEndpoints.exportCsv, (ctx, { query }) => exportOrders(ctx, query)),
];
