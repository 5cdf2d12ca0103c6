import { coupon } from '@bakehouse/contract/coupon/coupon';
import { permissionKey } from '@bakehouse/contract/endpoint';
import { createRoute } from '@tanstack/react-router';
import type { AdminModule } from '../../admin-module.ts';
import { recordQuery, recordsQuery } from '../../data/crud-queries.ts';
import { lazyScreen } from '../../data/lazy-screen.ts';
import { prefetch } from '../../data/prefetch.ts';
import { IconCoupon } from '../../ui/icons.ts';
import { listRequest, listSearch } from '../../ui/list-state.ts';
import { stepOf } from './coupon-steps.ts';

const { list, deleted, create, detail, update } = coupon.endpoints;
const listKey = permissionKey(list);
const detailKey = permissionKey(detail);

const step = (search: Record<string, unknown>) => ({ type: stepOf(search.type) });

/** A list, the deleted ones, and one wizard to make, change or see a coupon; the query says which of its tabs is open. */
export const couponModule: AdminModule = {
  nav: [{ label: 'Coupons', group: 'Promotions', to: '/coupon', icon: IconCoupon, permission: listKey, hotkey: 'c' }],
  routes: (layout) => [
    createRoute({
      getParentRoute: () => layout,
      path: '/coupon',
      staticData: { permission: listKey },
      validateSearch: (search) => listSearch(list.query, search),
      loaderDeps: ({ search }) => search,
      loader: ({ context, deps }) => prefetch(context, listKey, recordsQuery(coupon, 'list', listRequest(deps))),
      component: lazyScreen(async () => (await import('./coupon-list.tsx')).CouponList),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/coupon/deleted',
      staticData: { permission: permissionKey(deleted) },
      validateSearch: (search) => listSearch(deleted.query, search),
      component: lazyScreen(async () => (await import('./coupon-deleted.tsx')).CouponDeleted),
    }),
    createRoute({
      getParentRoute: () => layout,
      path: '/coupon/details/create/new',
      staticData: { permission: permissionKey(create) },
      validateSearch: step,
      component: lazyScreen(async () => (await import('./coupon-create.tsx')).CouponCreate),
    }),
    ...(['edit', 'view'] as const).map((act) =>
      createRoute({
        getParentRoute: () => layout,
        path: `/coupon/details/${act}/$id`,
        staticData: { permission: act === 'edit' ? permissionKey(update) : detailKey },
        validateSearch: step,
        loader: ({ context, params }) =>
          prefetch(context, detailKey, recordQuery(coupon, (params as { id: string }).id)),
        component: lazyScreen(async () => {
          const { CouponEdit, CouponView } = await import('./coupon-details.tsx');
          return act === 'edit' ? CouponEdit : CouponView;
        }),
      }),
    ),
  ],
};
