import { permissionKey } from '@bakehouse/contract/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { prefetch } from '../../data/prefetch.ts';
import { IconOrders } from '../../ui/icons.ts';
import { listSearch } from '../../ui/list-state.ts';
import { orderQuery, ordersQuery } from './order.data.ts';

const listKey = permissionKey(orderEndpoints.list);
const detailsKey = permissionKey(orderEndpoints.details);
const deletedKey = permissionKey(orderEndpoints.deleted);

export const orderModule: AdminModule = {
  nav: [{ label: 'Orders', group: 'Orders', to: '/order', icon: IconOrders, permission: listKey, hotkey: 'o' }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/order',
      staticData: { permission: listKey },
      validateSearch: (search) => listSearch(orderEndpoints.list.query, search),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => prefetch(context, listKey, ordersQuery(deps)),
      component: lazyScreen(async () => (await import('./order-list.tsx')).OrderList),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/order/details/$id',
      staticData: { permission: detailsKey },
      loader: ({ context, params }) => prefetch(context, detailsKey, orderQuery(params.id)),
      component: lazyScreen(async () => (await import('./order-detail.tsx')).OrderDetail),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/order/deleted',
      staticData: { permission: deletedKey },
      validateSearch: (search) => listSearch(orderEndpoints.deleted.query, search),
      component: lazyScreen(async () => (await import('./order-deleted.tsx')).OrderDeleted),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/order/create',
      staticData: { permission: permissionKey(orderEndpoints.create) },
      component: lazyScreen(async () => (await import('./order-create.tsx')).OrderCreate),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/order/edit/$id',
      staticData: { permission: permissionKey(orderEndpoints.update) },
      loader: ({ context, params }) => prefetch(context, detailsKey, orderQuery(params.id)),
      component: lazyScreen(async () => (await import('./order-edit.tsx')).OrderEdit),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/order/ticket/$id',
      staticData: { permission: detailsKey },
      loader: ({ context, params }) => prefetch(context, detailsKey, orderQuery(params.id)),
      component: lazyScreen(async () => (await import('./order-ticket.tsx')).OrderTicket),
    }),
  ],
};
