import type { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { permissionKeys } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { linkSearch } from '../../data/routing/link-search.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import { crudModule } from '../../kernel/crud/crud-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconAdjustments, IconTruck } from '../../ui/icons.ts';

const plain = crudModule(
  outlines.general,
  IconAdjustments,
  () => import('./general.screens.tsx').then((own) => own.generalScreens),
  {
    list: '/general/list',
    parts: [
      { label: 'Header settings', to: '/general?tab=header' },
      { label: 'Footer settings', to: '/general?tab=footer' },
      { label: 'Payment settings', to: '/general?tab=payment' },
    ],
  },
);

const assignment: KeyOf<(typeof settingEndpoints)['assignment']['get']> = 'GET sitesetting/getassignmentsettings';

const messages: KeyOf<(typeof settingEndpoints)['messages']['get']> = 'GET sitesetting/getmessagesettings';

const routes = (layout: LayoutRoute) => [
  ...plain.routes(layout),
  createRoute({
    getParentRoute: () => layout,
    path: '/general',
    staticData: { permission: permissionKeys(outlines.general).list },
    validateSearch: linkSearch<{ readonly tab?: string }>(),
    component: lazyScreen(async () => (await import('./general-page.tsx')).GeneralPage),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/assignment-settings',
    staticData: { permission: assignment },
    component: lazyScreen(async () => (await import('./assignment-page.tsx')).AssignmentPage),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/message-settings',
    staticData: { permission: messages },
    component: lazyScreen(async () => (await import('./message-page.tsx')).MessagePage),
  }),
];

/** Four tabs at the module's path (spec 2 §2), the CRUD screens of its records below it, and the settings of assignment and messages. */
export const generalModule = {
  nav: [
    ...plain.nav,
    {
      label: 'Assignment settings',
      group: 'Settings',
      to: '/assignment-settings',
      icon: IconTruck,
      permission: assignment,
    },
  ],
  ...(plain.actions && { actions: plain.actions }),
  routes,
} satisfies AdminModule;
