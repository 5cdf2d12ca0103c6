import type { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, KeyOf } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { IconPostal } from '../../ui/icons.ts';

const key: KeyOf<(typeof postalEndpoints)['list']> = 'GET postal/list';

/** The postal directory. */
export const postalModule: AdminModule = {
  nav: [{ label: 'Postal directory', group: 'Settings', to: '/postal', icon: IconPostal, permission: key }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/postal',
      staticData: { permission: key },
      component: lazyScreen(async () => (await import('./postal-page.tsx')).PostalPage),
    }),
  ],
};
