import type { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconColumns, IconSections } from '../../ui/icons.ts';

type Calls = typeof reportEndpoints;
const overviewKey: KeyOf<Calls['overview']> = 'GET money';
const reportKey: KeyOf<Calls['view']> = 'GET money/report';

const path = '/money';
const reportPath = '/money/reports';

// One import for both screens, because the first screen of the dashboard lists the files of each import.
const screens = () => import('./report.screens.ts');

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path,
    staticData: { permission: overviewKey },
    component: lazyScreen(async () => (await screens()).OverviewScreen),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: reportPath,
    staticData: { permission: reportKey },
    component: lazyScreen(async () => (await screens()).ReportScreen),
  }),
];

/** The balances of the marketplace, and its reports. */
export const reportModule = {
  nav: [
    { label: 'Overview', group: 'Money', to: path, icon: IconSections, permission: overviewKey },
    { label: 'Reports', group: 'Money', to: reportPath, icon: IconColumns, permission: reportKey },
  ],
  routes,
} satisfies AdminModule;
