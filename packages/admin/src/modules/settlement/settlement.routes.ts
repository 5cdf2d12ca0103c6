import type { settlementEndpoints } from '@bakehouse/contract/money/settlement.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type ListLinkSearch, linkSearch } from '../../data/routing/link-search.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import { worksForStore } from '../../data/session.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconFiles } from '../../ui/icons.ts';

type Calls = typeof settlementEndpoints;
const listKey: KeyOf<Calls['list']> = 'GET money/settlements';
const viewKey: KeyOf<Calls['view']> = 'GET money/settlements/{id}';

const path = '/money/settlements';
const common = { group: 'Money', icon: IconFiles, permission: listKey } as const;

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path,
    staticData: { permission: listKey },
    validateSearch: linkSearch<ListLinkSearch<Calls['list']['query']>>(),
    component: lazyScreen(async () => (await import('./settlement-list.tsx')).SettlementList),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt(`${path}/$id`, async () => (await import('./settlement-detail.tsx')).SettlementDetail),
    staticData: { permission: viewKey },
  }),
];

/** Settlements of vendors: for staff, those of all vendors; for a store, its own payouts. */
export const settlementModule = {
  nav: [
    { ...common, label: 'Settlements', to: (session) => (worksForStore(session) ? null : path) },
    { ...common, label: /* i18n */ 'Payouts', to: (session) => (worksForStore(session) ? path : null) },
  ],
  routes,
} satisfies AdminModule;
