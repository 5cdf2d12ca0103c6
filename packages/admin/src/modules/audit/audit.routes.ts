import type { auditEndpoints } from '@bakehouse/contract/audit';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type ListLinkSearch, linkSearch } from '../../data/routing/link-search.ts';
import { prefetch, prefetchLater } from '../../data/routing/prefetch.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconHistory } from '../../ui/icons.ts';

const key: KeyOf<(typeof auditEndpoints)['list']> = 'GET audit/list';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/audit',
    staticData: { permission: key },
    validateSearch: linkSearch<ListLinkSearch<(typeof auditEndpoints)['list']['query']>>(),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(
        () => import('./audit.data.ts'),
        ({ auditQueryFromUrl }) => prefetch(context, key, auditQueryFromUrl(deps)),
      ),
    component: lazyScreen(async () => (await import('./audit-list.tsx')).AuditList),
  }),
];

export const auditModule = {
  nav: [{ label: 'Audit log', group: 'People & access', to: '/audit', icon: IconHistory, permission: key }],
  routes,
} satisfies AdminModule;
