import type { Total } from '@bakehouse/contract/core/envelopes';
import type { OrderListQuery, OrderPage } from '@bakehouse/contract/order/order.endpoints';
import type { Ctx } from '../../../kernel/http/context.ts';
import { searchWithCorrection } from '../../../platform/db/search.ts';
import { limitSearch } from '../../../platform/db/search-limit.ts';
import { toOrderRow } from '../order.present.ts';
import type { OrderListRow } from '../order.queries.ts';
import { hasExactTotal, type ZonedNow } from './order-filter.queries.ts';
import { findOrderPage, ordersPerPage } from './order-list.queries.ts';
import { correctedOrders } from './order-search.ts';

/** Lists orders in the envelope of spec 3 §2. */

export const toOrderPage = (
  { scope, deps }: Pick<Ctx, 'scope' | 'deps'>,
  { rows, total, totalIsMinimum, correctedSearch }: { rows: readonly OrderListRow[] } & Total,
  { page = 1, perPage = ordersPerPage }: { page?: number | undefined; perPage?: number | undefined },
): OrderPage => ({
  orders: rows.map((row) => toOrderRow(scope, row, deps.now())),
  totalOrders: total,
  totalIsMinimum,
  correctedSearch,
  perPage,
  currentPage: page,
  totalPages: Math.ceil(total / perPage),
});

export const zonedNow = ({ deps }: Pick<Ctx, 'deps'>): ZonedNow => ({ zone: deps.config.TIME_ZONE, now: deps.now() });

export async function listOrders(ctx: Ctx, query: OrderListQuery) {
  const find = () =>
    searchWithCorrection(
      ctx.db,
      query.search,
      (search) => findOrderPage(ctx.db, ctx.scope, { ...query, search }, zonedNow(ctx)),
      () => correctedOrders(ctx.scope),
    );
  const page = await (hasExactTotal(ctx.scope, query) ? find() : limitSearch(ctx.deps.database, find));
  return { data: toOrderPage(ctx, page, query) };
}
