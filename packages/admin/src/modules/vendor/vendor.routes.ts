import { permissionKeys } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import type { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import type { vendorAssortmentEndpoints } from '@bakehouse/contract/vendor/vendor-assortment.endpoints';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type ListLinkSearch, linkSearch } from '../../data/routing/link-search.ts';
import { prefetch, prefetchLater } from '../../data/routing/prefetch.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconPlus, IconReview, IconStore, IconUsers } from '../../ui/icons.ts';
import { onboardingSearch } from './vendor-search.ts';

type Calls = typeof vendorEndpoints;
const listKey: KeyOf<Calls['list']> = 'GET vendor/list';
const deletedKey: KeyOf<Calls['deleted']> = 'GET vendor/deleted';
const detailKey: KeyOf<Calls['detail']> = 'GET newvendor/{id}';
const updateKey: KeyOf<Calls['update']> = 'PUT newvendor/{id}';
const reviewKey: KeyOf<Calls['review']> = 'POST newvendor/{id}/review';
const createKey = permissionKeys(outlines['admin-user']).create;

const loadQueries = () => import('./vendor.queries.ts');

const lists = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/vendor',
    staticData: { permission: listKey },
    validateSearch: linkSearch<ListLinkSearch<Calls['list']['query']>>(),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(loadQueries, ({ vendorsQueryFromUrl }) => prefetch(context, listKey, vendorsQueryFromUrl(deps))),
    component: lazyScreen(async () => (await import('./vendor-list.tsx')).VendorList),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/vendor/deleted',
    staticData: { permission: deletedKey },
    component: lazyScreen(async () => (await import('./vendor-deleted.tsx')).VendorDeleted),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/vendor/review',
    staticData: { permission: reviewKey },
    component: lazyScreen(async () => (await import('./vendor-list.tsx')).VendorReviewQueue),
  }),
];

const details = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/vendor/detail/$tab/$id', async () => (await import('./detail/vendor-detail.tsx')).VendorDetail),
    staticData: { permission: detailKey },
    validateSearch: linkSearch<ListLinkSearch<typeof vendorAssortmentEndpoints.view.query> & { mode?: 'edit' }>(),
    loader: ({ context, params }) =>
      prefetchLater(loadQueries, ({ vendorQuery }) => prefetch(context, detailKey, vendorQuery(params.id))),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/vendor/edit/$id',
    beforeLoad: ({ params }) => {
      throw redirect({ href: `/vendor/detail/personal-info/${params.id}?mode=edit` });
    },
  }),
];

const finish = (layout: LayoutRoute) =>
  createRoute({
    getParentRoute: () => layout,
    path: '/vendor/finish',
    staticData: { permission: updateKey },
    component: lazyScreen(async () => (await import('./progress/finish-store.tsx')).FinishStore),
  });

/** Each step of the onboarding has its own path, so that it can be left and resumed. */
const steps = (layout: LayoutRoute) => [
  ...(['/vendor/onboarding', '/vendor/create'] as const).map((path) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      staticData: { permission: createKey },
      validateSearch: onboardingSearch,
      component: lazyScreen(async () => (await import('./onboarding/onboarding-user.tsx')).OnboardingUser),
    }),
  ),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt(
      '/vendor/onboarding/store/$userId',
      async () => (await import('./onboarding/onboarding-store.tsx')).OnboardingStore,
    ),
    staticData: { permission: detailKey },
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt(
      '/vendor/onboarding/area/$id',
      async () => (await import('./onboarding/onboarding-area.tsx')).OnboardingArea,
    ),
    staticData: { permission: detailKey },
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt(
      '/vendor/onboarding/delivery/$id',
      async () => (await import('./onboarding/onboarding-delivery.tsx')).OnboardingDelivery,
    ),
    staticData: { permission: detailKey },
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt(
      '/vendor/onboarding/verify/$id',
      async () => (await import('./onboarding/onboarding-verify.tsx')).OnboardingVerify,
    ),
    staticData: { permission: detailKey },
  }),
];

const routes = (layout: LayoutRoute) => [...lists(layout), ...details(layout), finish(layout), ...steps(layout)];

/** Stores: list, onboarding, review and details. */
export const vendorModule = {
  nav: [
    {
      label: /* i18n */ 'My store',
      group: /* i18n */ 'Vendors',
      to: ({ vendorId }) => vendorId && `/vendor/detail/store-address/${vendorId}`,
      icon: IconStore,
      permission: detailKey,
    },
    {
      label: 'Vendors',
      group: 'Vendors',
      // A vendor's user would see only one store in the list, which has its own entry.
      to: ({ vendorId }) => (vendorId ? null : '/vendor'),
      icon: IconUsers,
      permission: listKey,
      hotkey: 'v',
    },
    {
      label: 'In review',
      group: 'Vendors',
      to: '/vendor/review',
      icon: IconReview,
      permission: reviewKey,
      count: { name: 'in_review', label: 'in review' },
    },
  ],
  actions: [{ label: 'Onboard vendor', icon: IconPlus, permissions: [createKey], to: '/vendor/onboarding' }],
  routes,
} satisfies AdminModule;
