import { linkPaths, ssoPathOf } from '@bakehouse/contract/core/account-links';
import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  useRouter,
} from '@tanstack/react-router';
import { ApiError, connectionError } from '../data/api-error.ts';
import { lazyScreen } from '../data/routing/lazy-screen.ts';
import { prefetchLater } from '../data/routing/prefetch.ts';
import { layoutRoute, rootRoute } from '../kernel/layout-route.ts';
import { ErrorScreen } from '../ui/feedback/error-screen.tsx';
import { recordVisits } from '../ui/table/list-return.ts';
import { routedModules } from './modules.ts';
import { forgotPasswordPath, signInPath, signUpPath } from './shell/auth/return-to.ts';
import { SignOutPage } from './shell/auth/sign-out-page.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { MainLayout } from './shell/main-layout.tsx';

const NotFoundPage = lazyScreen(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage);

const unexpectedError = new Error('This page failed. Try again. If the problem continues, contact an administrator.');
/** Messages of browsers and of Vite for a script or a style that cannot be loaded. */
const failedLoad = /preload CSS|imported module|module script/;
rootRoute.update({ errorComponent: ErrorPage });
// Navigation and top bar around every screen.
layoutRoute.update({ component: MainLayout, errorComponent: ErrorPage });

const ssoPath = ssoPathOf('$provider');
const authPaths = [signInPath, signUpPath, forgotPasswordPath, ssoPath, ...Object.values(linkPaths)] as const;

// The pages of links and forms without a session render outside the router (app.tsx); a signed-in user is redirected.
const authRoutes = authPaths.map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/' });
    },
  }),
);

const signOutRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth/signout', component: SignOutPage });

const dashboardRoute = createRoute({
  getParentRoute: () => layoutRoute,
  path: '/',
  loader: ({ context }) =>
    prefetchLater(
      () => import('../modules/dashboard/dashboard.data.ts'),
      ({ prefetchFigures }) => prefetchFigures(context),
    ),
  component: lazyScreen(async () => (await import('./shell/dashboard-page.tsx')).DashboardPage),
});
const unknownRoute = createRoute({ getParentRoute: () => layoutRoute, path: '$', component: NotFoundPage });

type ModuleRoute = ReturnType<(typeof routedModules)[number]['routes']>[number];

const routeTree = rootRoute.addChildren([
  ...authRoutes,
  signOutRoute,
  layoutRoute.addChildren([
    dashboardRoute,
    unknownRoute,
    ...routedModules.flatMap((module): ModuleRoute[] => module.routes(layoutRoute)),
  ]),
]);

// Created once, because it listens to the browser, while each session creates its own router.
const history = createBrowserHistory();

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    // Query values are always strings; lists and wizards parse those that they use.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
  recordVisits(router);
  return router;
}

/** Replaces a screen that threw an error; the navigation stays usable. */
function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const failure = failedLoad.test(String(error)) ? connectionError() : unexpectedError;
  return <ErrorScreen error={error instanceof ApiError ? error : failure} onRetry={retry} />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
