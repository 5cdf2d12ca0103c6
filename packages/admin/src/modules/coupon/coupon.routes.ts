import type { coupon } from '@bakehouse/contract/coupon/coupon';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule, KeyOf } from '../../admin-module.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { prefetch, prefetchLater } from '../../data/prefetch.ts';
import { IconCoupon, IconPlus } from '../../ui/icons.ts';
import { stepOf } from './coupon-steps.ts';

type Calls = (typeof coupon)['endpoints'];
const listKey: KeyOf<Calls['list']> = 'GET coupon/list';
const deletedKey: KeyOf<Calls['deleted']> = 'GET coupon/getdeleted';
const createKey: KeyOf<Calls['create']> = 'POST coupon/create';
const detailKey: KeyOf<Calls['detail']> = 'GET coupon/detail/{id}';
const updateKey: KeyOf<Calls['update']> = 'PUT coupon/update/{id}';

const soon = (ask: (queries: typeof import('./coupon.data.ts')) => void): void =>
  prefetchLater(() => import('./coupon.data.ts'), ask);

const step = (search: Record<string, unknown>) => ({ type: stepOf(search.type) });

/** List, deleted list, and one wizard to create, edit or view a coupon; a query parameter selects the tab. */
export const couponModule: AdminModule = {
  nav: [{ label: 'Coupons', group: 'Promotions', to: '/coupon', icon: IconCoupon, permission: listKey, hotkey: 'c' }],
  actions: [
    { label: 'Create coupon', icon: IconPlus, permissions: [createKey], to: '/coupon/details/create/new?type=general' },
  ],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/coupon',
      staticData: { permission: listKey },
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) =>
        soon(({ couponsQueryFromUrl }) => prefetch(context, listKey, couponsQueryFromUrl(deps))),
      component: lazyScreen(async () => (await import('./coupon-list.tsx')).CouponList),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/coupon/deleted',
      staticData: { permission: deletedKey },
      component: lazyScreen(async () => (await import('./coupon-deleted.tsx')).CouponDeleted),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/coupon/details/create/new',
      staticData: { permission: createKey },
      validateSearch: step,
      component: lazyScreen(async () => (await import('./coupon-create.tsx')).CouponCreate),
    }),
    ...(['edit', 'view'] as const).map((act) =>
      createRoute({
        getParentRoute: () => layout,
        path: `/coupon/details/${act}/$id`,
        staticData: { permission: act === 'edit' ? updateKey : detailKey },
        validateSearch: step,
        loader: ({ context, params }) =>
          soon(({ couponRecord }) => prefetch(context, detailKey, couponRecord((params as { id: string }).id))),
        component: lazyScreen(async () => {
          const { CouponEdit, CouponView } = await import('./coupon-details.tsx');
          return act === 'edit' ? CouponEdit : CouponView;
        }),
      }),
    ),
  ],
};
