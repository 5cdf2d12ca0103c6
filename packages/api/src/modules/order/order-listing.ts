import type { OrderListQuery, OrderPage } from '@bakehouse/contract/order/order.endpoints';
import type { Ctx } from '../../http/context.ts';
import { toOrderRow } from './order.present.ts';
import type { OrderListRow } from './order.queries.ts';
import { findOrderPage, ordersPerPage, type When } from './order-list.queries.ts';

/** The envelope of a page of orders (3-decisions §2), and the list in it. */

export const toOrderPage = (
  { rows, total }: { rows: readonly OrderListRow[]; total: number },
  { page = 1, perPage = ordersPerPage }: { page?: number | undefined; perPage?: number | undefined },
): OrderPage => ({
  orders: rows.map(toOrderRow),
  totalOrders: total,
  perPage,
  currentPage: page,
  totalPages: Math.ceil(total / perPage),
});

export const whenOf = ({ deps }: Pick<Ctx, 'deps'>): When => ({ zone: deps.config.TIME_ZONE, now: deps.now() });

export const listOrders = async (ctx: Ctx, query: OrderListQuery) => ({
  data: toOrderPage(await findOrderPage(ctx.db, ctx.scope, query, whenOf(ctx)), query),
});
