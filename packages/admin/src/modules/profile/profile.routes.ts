import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { linkSearch } from '../../data/routing/link-search.ts';
import type { AdminModule } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';

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
