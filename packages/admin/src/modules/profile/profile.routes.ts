import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { linkSearch } from '../../data/routing/link-search.ts';
import type { LayoutRoute } from '../../layout-route.ts';

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/profile',
    validateSearch: linkSearch<{ readonly tab?: 'notifications' }>(),
    component: lazyScreen(async () => (await import('./profile-page.tsx')).ProfilePage),
  }),
];

/** Available to every signed-in user, from the account menu. */
export const profileModule = {
  nav: [],
  routes,
} satisfies AdminModule;
