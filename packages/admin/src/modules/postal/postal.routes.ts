import type { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconPostal } from '../../ui/icons.ts';

const key: KeyOf<(typeof postalEndpoints)['list']> = 'GET postal/list';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/postal',
    staticData: { permission: key },
    component: lazyScreen(async () => (await import('./postal-page.tsx')).PostalPage),
  }),
];

/** The postal directory. */
export const postalModule = {
  nav: [{ label: 'Postal directory', group: 'Settings', to: '/postal', icon: IconPostal, permission: key }],
  routes,
} satisfies AdminModule;
