import { dayAfter } from '@bakehouse/contract/core/local-time';
import { bestSellerDays, maxBestSellers, salesDays } from '@bakehouse/contract/dashboard';
import type { Ctx } from '../../kernel/http/context.ts';
import { dayIn, instantIn } from '../../platform/lib/zoned-time.ts';
import { countQuickFilters } from '../order/list/order-filter.queries.ts';
import { zonedNow } from '../order/list/order-listing.ts';
import { countPendingReviews } from '../product-review/product-review.module.ts';
import { countVendors } from '../vendor/vendor.queries.ts';
import { toBestProduct, toBestVendor, toOrdersToDo, toSales } from './dashboard.present.ts';
import { countDay, findBestProducts, findBestVendors, type Span, sumDays } from './dashboard.queries.ts';

/**
 * The figures of the dashboard, limited to the reach of the user. docs/decisions/0010-lists-totals-and-figures.md defines each of them.
 */

export async function viewOrdersToDo(ctx: Ctx) {
  const time = zonedNow(ctx);
  const day = dayIn(time.zone, time.now);
  const totals = await countQuickFilters(ctx.db, ctx.scope, ['tomorrow', 'unassigned', 'late'], time);
  return { data: toOrdersToDo(await countDay(ctx.db, ctx.scope, day), { day, ...totals }) };
}

export async function viewSales(ctx: Ctx) {
  const { days, span } = lastDays(ctx, salesDays);
  return { data: toSales(await sumDays(ctx.db, ctx.scope, span), days) };
}

/** Returns the last `count` days in the marketplace's time zone, ending today. */
function lastDays({ deps }: Ctx, count: number): { days: string[]; span: Span } {
  const zone = deps.config.TIME_ZONE;
  const today = dayIn(zone, deps.now());
  const beginning = (daysAgo: number) => instantIn(zone, dayAfter(today, -daysAgo), '00:00');
  const positions = Array.from({ length: count }, (_, position) => position);
  return {
    days: positions.map((position) => dayAfter(today, position + 1 - count)),
    span: [beginning(count - 1), ...positions.map((position) => beginning(count - 2 - position))],
  };
}

export async function viewBestSellers(ctx: Ctx) {
  const { days, span } = lastDays(ctx, bestSellerDays);
  const products = await findBestProducts(ctx.db, ctx.scope, span, maxBestSellers);
  // A vendor gets no list of stores, because the figures of other stores are confidential.
  const vendors = ctx.scope.reach === 'own' ? [] : await findBestVendors(ctx.db, ctx.scope, span, maxBestSellers);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return {
    data: {
      from,
      to,
      products: products.map((row) => toBestProduct(ctx.scope, row)),
      vendors: vendors.map(toBestVendor),
    },
  };
}

export const viewVendorsInReview = async ({ db, scope }: Ctx) => ({
  data: { in_review: await countVendors(db, scope, 'active', { status: 'review' }) },
});

export const viewPendingReviews = async ({ db, scope }: Ctx) => ({
  data: { pending: await countPendingReviews(db, scope) },
});
