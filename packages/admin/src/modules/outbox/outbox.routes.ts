import { permissionKey } from '@bakehouse/contract/endpoint';
import { listOutbox } from '@bakehouse/contract/outbox';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { IconOutbox } from '../../ui/icons.ts';
import { listSearch } from '../../ui/list-state.ts';

const key = permissionKey(listOutbox);

/** Mails and messages that were kept, because no provider is set up. */
export const outboxModule: AdminModule = {
  nav: [{ label: 'Outbox', group: 'Settings', to: '/outbox', icon: IconOutbox, permission: key }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/outbox',
      staticData: { permission: key },
      validateSearch: (search) => listSearch(listOutbox.query, search),
      component: lazyScreen(async () => (await import('./outbox-list.tsx')).OutboxList),
    }),
  ],
};
