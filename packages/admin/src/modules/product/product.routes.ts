import type { productEndpoints } from '@bakehouse/contract/product/product.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type ListLinkSearch, linkSearch } from '../../data/routing/link-search.ts';
import { prefetch, prefetchLater } from '../../data/routing/prefetch.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconCake, IconPlus } from '../../ui/icons.ts';

type Calls = typeof productEndpoints;
const listKey: KeyOf<Calls['partialList']> = 'GET product/partial_list';
const deletedKey: KeyOf<Calls['deleted']> = 'GET product/deleted';
const createKey: KeyOf<Calls['create']> = 'POST product/create';
const detailKey: KeyOf<Calls['detail']> = 'GET product/detail/{id}';

const loadQueries = () => import('./product.data.ts');

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/product',
    staticData: { permission: listKey },
    validateSearch: linkSearch<ListLinkSearch<Calls['partialList']['query']>>(),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(loadQueries, ({ productsQueryFromUrl }) => prefetch(context, listKey, productsQueryFromUrl(deps))),
    component: lazyScreen(async () => (await import('./product-list.tsx')).ProductList),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/product/deleted',
    staticData: { permission: deletedKey },
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(loadQueries, ({ deletedQueryFromUrl }) => prefetch(context, deletedKey, deletedQueryFromUrl(deps))),
    component: lazyScreen(async () => (await import('./product-deleted.tsx')).ProductDeleted),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/product/create',
    staticData: { permission: createKey },
    component: lazyScreen(async () => (await import('./form/product-create.tsx')).ProductCreate),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/product/edit/$id', async () => (await import('./form/product-edit.tsx')).ProductEdit),
    staticData: { permission: detailKey },
    loader: ({ context, params }) =>
      prefetchLater(loadQueries, ({ productQuery }) => prefetch(context, detailKey, productQuery(params.id))),
  }),
];

export const productModule = {
  nav: [{ label: 'Products', group: 'Catalogue', to: '/product', icon: IconCake, permission: listKey, hotkey: 'p' }],
  actions: [{ label: 'Create product', icon: IconPlus, permissions: [createKey], to: '/product/create' }],
  routes,
} satisfies AdminModule;
