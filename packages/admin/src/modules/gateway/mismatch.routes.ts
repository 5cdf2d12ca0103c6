import type { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';

const key: KeyOf<(typeof gatewayEndpoints)['mismatches']> = 'GET money/mismatches';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/money/mismatches',
    staticData: { permission: key },
    component: lazyScreen(async () => (await import('./mismatch-list.tsx')).MismatchList),
  }),
];

/** What the payment gateway reported and what does not agree with the orders. */
export const gatewayModule = {
  nav: [
    { label: 'Payment mismatches', group: 'Money', to: '/money/mismatches', icon: IconAlertTriangle, permission: key },
  ],
  routes,
} satisfies AdminModule;
