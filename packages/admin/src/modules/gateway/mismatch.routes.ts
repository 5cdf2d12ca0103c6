import type { gatewayEndpoints } from '@bakehouse/contract/money/gateway.endpoints';
import type { gatewaySettlementEndpoints } from '@bakehouse/contract/money/gateway-settlement.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';

const key: KeyOf<(typeof gatewayEndpoints)['mismatches']> = 'GET money/mismatches';
const listKey: KeyOf<(typeof gatewaySettlementEndpoints)['list']> = 'GET money/gateway_settlements';
const viewKey: KeyOf<(typeof gatewaySettlementEndpoints)['view']> = 'GET money/gateway_settlements/{id}';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/money/mismatches',
    staticData: { permission: key },
    component: lazyScreen(async () => (await import('./mismatch-list.tsx')).MismatchList),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/money/gateway',
    staticData: { permission: listKey },
    component: lazyScreen(async () => (await import('./gateway-settlements.tsx')).GatewaySettlements),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/money/gateway/$id', async () => (await import('./gateway-settlement.tsx')).GatewaySettlementDetail),
    staticData: { permission: viewKey },
  }),
];

/** What the payment gateway reported and what does not agree with the orders, and its settlements, which the money overview links. */
export const gatewayModule = {
  nav: [
    { label: 'Payment mismatches', group: 'Money', to: '/money/mismatches', icon: IconAlertTriangle, permission: key },
  ],
  routes,
} satisfies AdminModule;
