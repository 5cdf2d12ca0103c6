import { auditEndpoints } from '@bakehouse/contract/audit';
import { permissionKey } from '@bakehouse/contract/endpoint';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { prefetch } from '../../data/prefetch.ts';
import { IconHistory } from '../../ui/icons.ts';
import { listRequest, listSearch } from '../../ui/list-state.ts';
import { auditQuery } from './audit.data.ts';

const key = permissionKey(auditEndpoints.list);

export const auditModule: AdminModule = {
  nav: [{ label: 'Audit log', group: 'People & access', to: '/audit', icon: IconHistory, permission: key }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/audit',
      staticData: { permission: key },
      validateSearch: (search) => listSearch(auditEndpoints.list.query, search),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => prefetch(context, key, auditQuery(listRequest(deps))),
      component: lazyScreen(async () => (await import('./audit-list.tsx')).AuditList),
    }),
  ],
};
