import { permissionKeys } from '@bakehouse/contract/core/outline';
import { outlines } from '@bakehouse/contract/core/outlines';
import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { prefetch, prefetchLater } from '../../data/routing/prefetch.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import type { AdminModule } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import { IconCoupon, IconPlus } from '../../ui/icons.ts';
import { couponSearch, type Step } from './coupon-steps.ts';

const { label, group, screen } = outlines.coupon;
const keys = permissionKeys(outlines.coupon);

/** Links may leave out the step. */
const wizardSearch = (search: { type?: Step } & SearchSchemaInput) => couponSearch(search);

const loadQueries = () => import('./coupon.data.ts');

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/coupon',
    staticData: { permission: keys.list },
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(loadQueries, ({ couponsQueryFromUrl }) => prefetch(context, keys.list, couponsQueryFromUrl(deps))),
    component: lazyScreen(async () => (await import('./coupon-list.tsx')).CouponList),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/coupon/deleted',
    staticData: { permission: keys.deleted },
    component: lazyScreen(async () => (await import('./coupon-deleted.tsx')).CouponDeleted),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/coupon/details/create/new',
    staticData: { permission: keys.create },
    validateSearch: wizardSearch,
    component: lazyScreen(async () => (await import('./coupon-create.tsx')).CouponCreate),
  }),
  ...(['edit', 'view'] as const).map((mode) =>
    createRoute({
      getParentRoute: () => layout,
      ...screenAt(`/coupon/details/${mode}/$id`, async () => {
        const { CouponEdit, CouponView } = await import('./coupon-details.tsx');
        return mode === 'edit' ? CouponEdit : CouponView;
      }),
      staticData: { permission: mode === 'edit' ? keys.update : keys.detail },
      validateSearch: wizardSearch,
      loader: ({ context, params }) =>
        prefetchLater(loadQueries, ({ couponQuery }) => prefetch(context, keys.detail, couponQuery(params.id))),
    }),
  ),
];

/** List, deleted list, and one wizard to create, edit or view a coupon; a query parameter selects the tab. */
export const couponModule = {
  nav: [{ label: label.many, group, to: screen, icon: IconCoupon, permission: keys.list, hotkey: 'c' }],
  actions: [
    {
      label: 'Create coupon',
      icon: IconPlus,
      permissions: [keys.create],
      to: '/coupon/details/create/new?type=general',
    },
  ],
  routes,
} satisfies AdminModule;
