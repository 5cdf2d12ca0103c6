import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';

/** Available to every signed-in user, from the account menu. */
export const profileModule: AdminModule = {
  nav: [],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/profile',
      component: lazyScreen(async () => (await import('./profile-page.tsx')).ProfilePage),
    }),
  ],
};
