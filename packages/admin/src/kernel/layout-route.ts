import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()();

/** Parent of every screen with navigation. The router adds its components, which depend on the modules. */
export const layoutRoute = createRoute({ getParentRoute: () => rootRoute, id: 'layout' });
export type LayoutRoute = typeof layoutRoute;
