import type { listOutbox } from '@bakehouse/contract/outbox';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconOutbox } from '../../ui/icons.ts';

const key: KeyOf<typeof listOutbox> = 'GET outbox/list';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/outbox',
    staticData: { permission: key },
    component: lazyScreen(async () => (await import('./outbox-list.tsx')).OutboxList),
  }),
];

/** Emails and text messages that are stored because no provider is configured. */
export const outboxModule = {
  nav: [{ label: 'Outbox', group: 'Settings', to: '/outbox', icon: IconOutbox, permission: key }],
  routes,
} satisfies AdminModule;
