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
  ],
};
