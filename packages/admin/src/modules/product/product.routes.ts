import { permissionKey } from '@bakehouse/contract/endpoint';
import { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { prefetch } from '../../data/prefetch.ts';
import { IconCake } from '../../ui/icons.ts';
import { listRequest, listSearch } from '../../ui/list-state.ts';
import { productsQuery } from './product.data.ts';
import { product } from './product.resource.ts';

const { partialList, deleted, create, detail } = productEndpoints;
const listKey = permissionKey(partialList);
const deletedKey = permissionKey(deleted);
const detailKey = permissionKey(detail);

export const productModule: AdminModule = {
  nav: [{ label: 'Products', group: 'Catalogue', to: '/product', icon: IconCake, permission: listKey, hotkey: 'p' }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/product',
      staticData: { permission: listKey },
      validateSearch: (search) => listSearch(partialList.query, search),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => prefetch(context, listKey, productsQuery(deps)),
      component: lazyScreen(async () => (await import('./product-list.tsx')).ProductList),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/product/deleted',
      staticData: { permission: deletedKey },
      validateSearch: (search) => listSearch(deleted.query, search),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => prefetch(context, deletedKey, recordsQuery(product, 'deleted', listRequest(deps))),
      component: lazyScreen(async () => (await import('./product-deleted.tsx')).ProductDeleted),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/product/create',
      staticData: { permission: permissionKey(create) },
      component: lazyScreen(async () => (await import('./product-create.tsx')).ProductCreate),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/product/edit/$id',
      staticData: { permission: detailKey },
      loader: ({ context, params }) => prefetch(context, detailKey, recordQuery(product, params.id)),
      component: lazyScreen(async () => (await import('./product-edit.tsx')).ProductEdit),
    }),
  ],
};
