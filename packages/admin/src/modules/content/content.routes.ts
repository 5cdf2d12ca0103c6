import type { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconHomeEdit, IconSections } from '../../ui/icons.ts';

const home: KeyOf<(typeof settingEndpoints)['home']['get']> = 'GET sitesetting/gethomesettings';
const sections: KeyOf<(typeof settingEndpoints)['global-sections']['get']> =
  'GET sitesetting/getglobalsectionssettings';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/home-page-setting',
    staticData: { permission: home },
    component: lazyScreen(async () => (await import('./block-screen.tsx')).HomePageSetting),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/global-sections-settings',
    staticData: { permission: sections },
    component: lazyScreen(async () => (await import('./block-screen.tsx')).GlobalSectionsSettings),
  }),
];

/** Editors of the home page and of the global sections. */
export const contentModule = {
  nav: [
    { label: 'Home Page Setting', group: 'Content', to: '/home-page-setting', icon: IconHomeEdit, permission: home },
    {
      label: 'Global sections',
      group: 'Content',
      to: '/global-sections-settings',
      icon: IconSections,
      permission: sections,
    },
  ],
  routes,
} satisfies AdminModule;
