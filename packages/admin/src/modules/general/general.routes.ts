import type { general } from '@bakehouse/contract/content/general';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, KeyOf } from '../../admin-module.ts';
import { crudModule } from '../../crud/crud-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { IconAdjustments } from '../../ui/icons.ts';

const listKey: KeyOf<(typeof general)['endpoints']['list']> = 'GET general/list';
const plain = crudModule<typeof general>(
  {
    screen: '/general',
    list: '/general/list',
    label: 'General settings',
    one: 'General setting',
    base: 'general',
    deleted: 'getdeleted',
    group: 'Settings',
    icon: IconAdjustments,
    parts: [
      { label: 'Header settings', to: '/general?tab=header' },
      { label: 'Footer settings', to: '/general?tab=footer' },
      { label: 'Payment settings', to: '/general?tab=payment' },
    ],
  },
  () => import('./general.screens.tsx').then((own) => own.generalScreens),
);

/** Four tabs at the module's path (spec 2 §2), and the CRUD screens of its records below it. */
export const generalModule: AdminModule = {
  nav: plain.nav,
  ...(plain.actions && { actions: plain.actions }),
  routes: (layout) => [
    ...plain.routes(layout),
    createRoute({
      getParentRoute: () => layout,
      path: '/general',
      staticData: { permission: listKey },
      component: lazyScreen(async () => (await import('./general-page.tsx')).GeneralPage),
    }),
  ],
};
