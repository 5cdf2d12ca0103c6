import type { auditEndpoints } from '@bakehouse/contract/audit';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, KeyOf } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { prefetch, prefetchLater } from '../../data/prefetch.ts';
import { IconHistory } from '../../ui/icons.ts';

const key: KeyOf<(typeof auditEndpoints)['list']> = 'GET audit/list';

export const auditModule: AdminModule = {
  nav: [{ label: 'Audit log', group: 'People & access', to: '/audit', icon: IconHistory, permission: key }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/audit',
      staticData: { permission: key },
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) =>
        prefetchLater(
          () => import('./audit.data.ts'),
          ({ auditQueryFromUrl }) => prefetch(context, key, auditQueryFromUrl(deps)),
        ),
      component: lazyScreen(async () => (await import('./audit-list.tsx')).AuditList),
    }),
  ],
};
