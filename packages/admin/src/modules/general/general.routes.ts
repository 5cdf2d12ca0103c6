import { general } from '@bakehouse/contract/content/general';
import { permissionKey } from '@bakehouse/contract/endpoint';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { crudModule } from '../../crud/crud-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { IconAdjustments } from '../../ui/icons.ts';

const plain = crudModule(general, { group: 'Settings', icon: IconAdjustments, list: '/general/list' }, () =>
  import('./general.screens.tsx').then((own) => own.generalScreens),
);

/** Four tabs at the module's address (spec 2 §2), and the plain screens of its records below it. */
export const generalModule: AdminModule = {
  nav: plain.nav,
  routes: (layout) => [
    ...plain.routes(layout),
    createRoute({
      getParentRoute: () => layout,
      path: '/general',
      staticData: { permission: permissionKey(general.endpoints.list) },
      component: lazyScreen(async () => (await import('./general-page.tsx')).GeneralPage),
    }),
  ],
};
