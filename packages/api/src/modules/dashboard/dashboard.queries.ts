import type { OrderStatus } from '@bakehouse/contract/order/order';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { reachable } from '../order/order.queries.ts';

/** The SQL that counts and sums orders for the dashboard. Each query reads only the days that it needs. */

export type DayRow = { status: OrderStatus; delivery_from: string; delivery_upto: string; orders: number };

/** Counts the orders to deliver on a day by status and slot. */
export const countDay = (db: Db, scope: Scope, day: string): Promise<DayRow[]> =>
  rowsOf(
    db,
    sql`
      select o.status, o.delivery_from, o.delivery_upto, count(*)::int as orders from orders o
      where o.deleted_at is null and o.delivery_date = ${day} and ${reachable(scope)}
      group by o.status, o.delivery_from, o.delivery_upto`,
  );

/** The start of each day in ascending order, followed by the end of the last day. */
export type Span = readonly [Date, ...Date[]];

const placedBetween = (scope: Scope, from: SQL, end: SQL): SQL =>
  sql`o.deleted_at is null and o.order_date >= ${from} and o.order_date < ${end} and ${reachable(scope)}`;

const soldWithin = (scope: Scope, [first, ...rest]: Span): SQL => {
  const end = rest.at(-1) ?? first;
  return sql`${placedBetween(scope, sql`${first.toISOString()}`, sql`${end.toISOString()}`)} and o.status <> 'cancelled'`;
};

/** `position` is that of the day in the span, starting at 1. */
export type SalesRow = { position: number; orders: number; cancelled: number; revenue: string };

/** What an order brings: its total, or for a store what the store is paid. */
const revenueOf = (scope: Scope): SQL =>
  scope.reach === 'own'
    ? sql`coalesce((select a.vendor_charges + a.vendor_delivery_charges from order_assignment a where a.order_id = o.id), 0)`
    : sql`o.order_total`;

/** Sums the orders that were placed on each day. Each day is read separately from the index `orders_newest`. */
export function sumDays(db: Db, scope: Scope, span: Span): Promise<SalesRow[]> {
  const instants = (times: readonly Date[]) =>
    sql`${`{${times.map((at) => at.toISOString()).join(',')}}`}::timestamptz[]`;
  return rowsOf(
    db,
    sql`
      select day.position::int, sold.* from unnest(${instants(span.slice(0, -1))}, ${instants(span.slice(1))})
        with ordinality as day (beginning, ending, position)
      cross join lateral (
        select (count(*) filter (where o.status <> 'cancelled'))::int as orders,
          (count(*) filter (where o.status = 'cancelled'))::int as cancelled,
          coalesce(sum(${revenueOf(scope)}) filter (where o.status <> 'cancelled'), 0) as revenue
        from orders o where ${placedBetween(scope, sql`day.beginning`, sql`day.ending`)}
      ) as sold
      order by day.position`,
  );
}

export type SoldProductRow = {
  id: string;
  name: string;
  image_id: string | null;
  pieces: number;
  amount: string;
  deleted: boolean;
};

export const findBestProducts = (db: Db, scope: Scope, span: Span, limit: number): Promise<SoldProductRow[]> =>
  rowsOf(
    db,
    sql`
      select p.id, p.name, p.featured_image_id as image_id, best.pieces, best.amount, p.deleted_at is not null as deleted
      from (
        select i.product_id, sum(i.quantity)::int as pieces, sum(i.price * i.quantity) as amount
        from orders o join order_item i on i.order_id = o.id
        where ${soldWithin(scope, span)}
        group by i.product_id order by pieces desc, amount desc, i.product_id limit ${limit}
      ) as best join product p on p.id = best.product_id
      order by best.pieces desc, best.amount desc, p.id`,
  );

export type SellingVendorRow = { id: string; store_name: string; orders: number; revenue: string; deleted: boolean };

export const findBestVendors = (db: Db, scope: Scope, span: Span, limit: number): Promise<SellingVendorRow[]> =>
  rowsOf(
    db,
    sql`
      select v.id, v.store_name, best.orders, best.revenue, v.deleted_at is not null as deleted
      from (
        select o.vendor_id, count(*)::int as orders, sum(o.order_total) as revenue from orders o
        where ${soldWithin(scope, span)} and o.vendor_id is not null
        group by o.vendor_id order by revenue desc, orders desc, o.vendor_id limit ${limit}
      ) as best join vendor v on v.id = best.vendor_id
      order by best.revenue desc, best.orders desc, v.id`,
  );
