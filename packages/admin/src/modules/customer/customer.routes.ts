import type { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type ListLinkSearch, linkSearch } from '../../data/routing/link-search.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconGroups } from '../../ui/icons.ts';

type Calls = typeof customerEndpoints;
const permission: KeyOf<Calls['list']> = 'GET customer/list';
const viewKey: KeyOf<Calls['view']> = 'GET customer/{id}';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/customer',
    staticData: { permission },
    validateSearch: linkSearch<ListLinkSearch<Calls['list']['query']>>(),
    component: lazyScreen(async () => (await import('./customer-list.tsx')).CustomerList),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/customer/$id', async () => (await import('./customer-page.tsx')).CustomerPage),
    staticData: { permission: viewKey },
  }),
];

export const customerModule = {
  nav: [{ label: 'Customers', group: 'Orders', to: '/customer', icon: IconGroups, permission }],
  routes,
} satisfies AdminModule;
