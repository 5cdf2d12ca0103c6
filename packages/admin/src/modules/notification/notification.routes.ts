import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { linkSearch } from '../../data/routing/link-search.ts';
import type { AdminModule } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/notifications',
    validateSearch: linkSearch<{ readonly unread?: '1' }>(),
    component: lazyScreen(async () => (await import('./notification-feed.tsx')).NotificationFeed),
  }),
];

/** Available to every signed-in user, from the bell. */
export const notificationModule = {
  nav: [],
  routes,
} satisfies AdminModule;
