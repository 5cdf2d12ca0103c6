import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import type { orderBoardEndpoints } from '@bakehouse/contract/order/order-board.endpoints';
import type { orderClaimEndpoints } from '@bakehouse/contract/order/order-claim.endpoints';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../data/routing/lazy-screen.ts';
import { type ListLinkSearch, linkSearch } from '../../data/routing/link-search.ts';
import { type PrefetchContext, prefetch, prefetchLater } from '../../data/routing/prefetch.ts';
import { screenAt } from '../../data/routing/screen-at.tsx';
import { worksForStore } from '../../data/session.ts';
import type { AdminModule, KeyOf } from '../../kernel/admin-module.ts';
import type { LayoutRoute } from '../../kernel/layout-route.ts';
import {
  IconArrowRight,
  IconCake,
  IconCalendar,
  IconColumns,
  IconMessageStar,
  IconOrders,
  IconPlus,
} from '../../ui/icons.ts';

type Calls = typeof orderEndpoints;
const listKey: KeyOf<Calls['list']> = 'GET order/list';
const detailsKey: KeyOf<Calls['details']> = 'GET order/details/{id}';
const deletedKey: KeyOf<Calls['deleted']> = 'GET order/deleted';
const createKey: KeyOf<Calls['create']> = 'POST order/create';
const assignKey: KeyOf<(typeof orderAssignmentEndpoints)['assignVendor']> = 'POST order/{id}/vendor_assign';
const updateKey: KeyOf<Calls['update']> = 'PUT order/update/{id}';

type BoardCalls = typeof orderBoardEndpoints;
const boardKey: KeyOf<BoardCalls['board']> = 'GET order/board';
const calendarKey: KeyOf<BoardCalls['calendar']> = 'GET order/calendar';

const claimsKey: KeyOf<(typeof orderClaimEndpoints)['list']> = 'GET order/claims';

const loadQueries = () => import('./order.data.ts');

const prefetchOrder = (context: PrefetchContext, id: string): void =>
  prefetchLater(loadQueries, ({ orderQuery }) => prefetch(context, detailsKey, orderQuery(id)));

const routes = (layout: LayoutRoute) => [
  createRoute({
    getParentRoute: () => layout,
    path: '/order',
    staticData: { permission: listKey },
    validateSearch: linkSearch<ListLinkSearch<typeof import('./order.data.ts').listSchema>>(),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(loadQueries, ({ ordersQueryFromUrl }) => prefetch(context, listKey, ordersQueryFromUrl(deps))),
    component: lazyScreen(async () => (await import('./list/order-list.tsx')).OrderList),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/order/details/$id', async () => (await import('./detail/order-detail.tsx')).OrderDetail),
    staticData: { permission: detailsKey },
    loader: ({ context, params }) => prefetchOrder(context, params.id),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/order/board',
    staticData: { permission: boardKey },
    validateSearch: linkSearch<ListLinkSearch<typeof import('./board/board.data.ts').boardSearch>>(),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      prefetchLater(
        () => import('./board/board.data.ts'),
        ({ boardQueryFromUrl }) => prefetch(context, boardKey, boardQueryFromUrl(deps)),
      ),
    component: lazyScreen(async () => (await import('./board/board-screen.tsx')).BoardScreen),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/order/today',
    staticData: { permission: detailsKey },
    validateSearch: linkSearch<ListLinkSearch<typeof import('./order.data.ts').listSchema>>(),
    loader: ({ context }) =>
      prefetchLater(
        () => import('./store/store-day.data.ts'),
        ({ upcomingQuery }) => prefetch(context, detailsKey, upcomingQuery),
      ),
    component: lazyScreen(async () => (await import('./store/store-day.tsx')).StoreDay),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/order/calendar',
    staticData: { permission: calendarKey },
    validateSearch: linkSearch<{ readonly month?: string }>(),
    component: lazyScreen(async () => (await import('./calendar/calendar-screen.tsx')).CalendarScreen),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/claims',
    staticData: { permission: claimsKey },
    component: lazyScreen(async () => (await import('./claim/claim-list.tsx')).ClaimList),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/order/deleted',
    staticData: { permission: deletedKey },
    component: lazyScreen(async () => (await import('./list/order-deleted.tsx')).OrderDeleted),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/order/create',
    staticData: { permission: createKey },
    component: lazyScreen(async () => (await import('./form/order-create.tsx')).OrderCreate),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/order/edit/$id', async () => (await import('./form/order-edit.tsx')).OrderEdit),
    staticData: { permission: updateKey },
    loader: ({ context, params }) => prefetchOrder(context, params.id),
  }),
  createRoute({
    getParentRoute: () => layout,
    ...screenAt('/order/ticket/$id', async () => (await import('./store/order-ticket.tsx')).OrderTicket),
    staticData: { permission: detailsKey },
    loader: ({ context, params }) => prefetchOrder(context, params.id),
  }),
];

export const orderModule = {
  nav: [
    {
      label: /* i18n */ 'Today',
      group: 'Orders',
      to: (session) => (worksForStore(session) ? '/order/today' : null),
      icon: IconCake,
      permission: detailsKey,
    },
    {
      label: /* i18n */ 'Orders',
      group: 'Orders',
      to: '/order',
      icon: IconOrders,
      permission: listKey,
      hotkey: 'o',
      count: { name: 'orders', label: /* i18n */ 'waiting' },
    },
    {
      label: /* i18n */ 'Board',
      group: 'Orders',
      to: '/order/board',
      icon: IconColumns,
      permission: boardKey,
      hotkey: 'b',
    },
    {
      label: /* i18n */ 'Calendar',
      group: 'Orders',
      to: '/order/calendar',
      icon: IconCalendar,
      permission: calendarKey,
    },
    {
      label: /* i18n */ 'Claims',
      group: /* i18n */ 'Money',
      to: '/claims',
      icon: IconMessageStar,
      permission: claimsKey,
    },
  ],
  actions: [
    { label: 'Create order', icon: IconPlus, permissions: [createKey], to: '/order/create' },
    {
      label: 'Assign next unassigned',
      icon: IconArrowRight,
      permissions: [listKey, detailsKey, assignKey],
      to: async (client) => (await import('./assign/next-unassigned.tsx')).findFirstUnassigned(client),
    },
  ],
  routes,
} satisfies AdminModule;
