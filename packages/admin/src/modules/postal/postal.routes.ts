import { permissionKey } from '@bakehouse/contract/endpoint';
import { postalEndpoints } from '@bakehouse/contract/postal/postal';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { IconPostal } from '../../ui/icons.ts';
import { listSearch } from '../../ui/list-state.ts';

const { list } = postalEndpoints;
const key = permissionKey(list);

/** The postal directory: what is loaded of it. */
export const postalModule: AdminModule = {
  nav: [{ label: 'Postal directory', group: 'Settings', to: '/postal', icon: IconPostal, permission: key }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/postal',
      staticData: { permission: key },
      validateSearch: (search) => listSearch(list.query, search),
      component: lazyScreen(async () => (await import('./postal-page.tsx')).PostalPage),
    }),
  ],
};
