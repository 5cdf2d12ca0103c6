import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';

/** Open to whoever is signed in, from the menu of their account. */
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
