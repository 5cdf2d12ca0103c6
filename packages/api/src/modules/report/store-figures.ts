import { dayAfter, weekdayOf } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { figureWeeks, type StoreWeek } from '@bakehouse/contract/vendor/vendor-figures';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/context.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { notFound } from '../../platform/errors.ts';
import { localNow } from '../vendor/hours/servicing.ts';
import { reachable } from '../vendor/vendor.queries.ts';

/**
 * Returns the figures of a store for each of the last weeks, the current one first. They are those of the reports, so staff and the
 * store see the same.
 * @throws AppError not_found for a store outside the caller's scope
 */
export async function viewStoreFigures(ctx: Ctx, id: string): Promise<{ data: StoreWeek[] }> {
  const today = localNow(ctx).slice(0, 10);
  const monday = dayAfter(today, -weekdayOf(today));
  const weeks = Array.from({ length: figureWeeks }, (_, index) => dayAfter(monday, -7 * index));
  const midnight = (plusDays: number) =>
    sql`((w.week + ${plusDays}::int)::timestamp at time zone ${ctx.deps.config.TIME_ZONE})`;
  const rows = await rowsOf<WeekRow>(
    ctx.db,
    sql`
      select w.week::text as "from", f.*, o.*, r.*
      from vendor v cross join (select value::date as week from json_array_elements_text(${JSON.stringify(weeks)})) as w
        cross join lateral (
          select coalesce(sum(x.orders), 0)::int as orders, coalesce(sum(x.delivered), 0)::int as delivered,
            coalesce(sum(x.timed), 0)::int as timed, coalesce(sum(x.on_time), 0)::int as on_time,
            coalesce(sum(x.vendor_cost - x.discount_vendor), 0)::float8 as earnings
          from report_figure x
          where x.dimension = 'vendor' and x.key = v.id::text and x.grain = 'day' and x.bucket between w.week and w.week + 6
        ) as f cross join lateral (
          select (count(*) filter (where x.state = 'accepted'))::int as accepted,
            (count(*) filter (where x.state = 'declined'))::int as declined,
            (count(*) filter (where x.state = 'expired'))::int as expired
          from order_offer x where x.store_id = v.id and x.offered_at >= ${midnight(0)} and x.offered_at < ${midnight(7)}
        ) as o cross join lateral (
          select round(avg(x.rating)::numeric, 2)::float8 as rating, count(*)::int as reviews from product_review x
          where x.vendor_id = v.id and x.deleted_at is null and x.status = 'Approved'
            and x.created_at >= ${midnight(0)} and x.created_at < ${midnight(7)}
        ) as r
      where v.id = ${id} and v.deleted_at is null and ${reachable(ctx.scope)}
      order by w.week desc`,
  );
  if (rows.length === 0) throw notFound(/* i18n */ 'Vendor');
  return { data: rows.map(toWeek) };
}

type WeekRow = Omit<StoreWeek, 'on_time_rate'> & { timed: number; on_time: number };

const toWeek = ({ timed, on_time, earnings, ...row }: WeekRow): StoreWeek => ({
  ...row,
  on_time_rate: timed === 0 ? null : Math.round((on_time / timed) * 10_000) / 100,
  earnings: toRupees(earnings),
});
