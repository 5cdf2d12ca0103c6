import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';

/** Available to every signed-in user, from the bell. */
export const notificationModule: AdminModule = {
  nav: [],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/notifications',
      component: lazyScreen(async () => (await import('./notification-feed.tsx')).NotificationFeed),
    }),
  ],
};
