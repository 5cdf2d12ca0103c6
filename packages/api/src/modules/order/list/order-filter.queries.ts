import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { OrderListQuery, QuickFilter } from '@bakehouse/contract/order/order.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { limitedCount } from '../../../platform/db/count.ts';
import { planForValues } from '../../../platform/db/prepared-statements.ts';
import { clockIn, dayIn } from '../../../platform/lib/zoned-time.ts';
import { reachable } from '../order.queries.ts';
import { needsPerson } from '../routing/order-routing.queries.ts';
import { orderSearch, searchable } from './order-search.ts';

/** The SQL of the filters of order lists: conditions, sort order and totals. */

/** The current time and the marketplace's time zone. */
export type ZonedNow = { readonly zone: string; readonly now: Date };
export type OrderFilter = Omit<OrderListQuery, 'page' | 'perPage'>;

// Must be identical to the conditions of the indexes `orders_open` and `orders_unassigned`.
const isOpen = sql`o.status not in ('delivered', 'cancelled')`;

/** Filters whose totals are not maintained. */
const uncountedFilters = [
  'search',
  'vendor',
  'city',
  'from',
  'to',
  'delivery_from',
  'delivery_to',
  'slot_from',
  'slot_upto',
] as const;

/** Returns the condition of the orders `o` that match a filter within the scope. */
export function matchesFilter(scope: Scope, filter: OrderFilter, time: ZonedNow, search = orderSearch): SQL {
  const conditions = [sql`o.deleted_at is null`];
  conditions.push(filter.search ? searchable(scope) : reachable(scope));
  if (filter.quick) conditions.push(quickCondition(filter.quick, time));
  if (filter.status) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.payment_status) conditions.push(sql`o.payment_status = ${filter.payment_status}`);
  if (filter.vendor) conditions.push(sql`o.vendor_id = ${filter.vendor}`);
  if (filter.city) conditions.push(sql`lower(o.city) = lower(${filter.city})`);
  if (filter.from) conditions.push(sql`o.order_date >= ${startOfDay(filter.from, time.zone)}`);
  if (filter.to) conditions.push(sql`o.order_date < ${startOfDay(filter.to, time.zone, 1)}`);
  if (filter.delivery_from) conditions.push(sql`o.delivery_date >= ${filter.delivery_from}`);
  if (filter.delivery_to) conditions.push(sql`o.delivery_date <= ${filter.delivery_to}`);
  if (filter.slot_from) conditions.push(sql`o.delivery_from = ${filter.slot_from}`);
  if (filter.slot_upto) conditions.push(sql`o.delivery_upto = ${filter.slot_upto}`);
  if (filter.search) conditions.push(search(filter.search, scope));
  if (uncountedFilters.some((name) => filter[name])) conditions.push(sql`true ${planForValues}`);
  return sql.join(conditions, sql` and `);
}

function quickCondition(quick: QuickFilter, { zone, now }: ZonedNow): SQL {
  const today = dayIn(zone, now);
  switch (quick) {
    case 'unassigned':
      return sql`${isOpen} and o.vendor_id is null`;
    case 'today':
      return sql`o.delivery_date = ${today} and o.status <> 'cancelled'`;
    case 'tomorrow':
      return sql`o.delivery_date = ${dayAfter(today, 1)} and o.status <> 'cancelled'`;
    case 'late':
      return sql`${isOpen} and o.delivery_date <= ${today} and ${hasEnded({ zone, now })}`;
    case 'waiting':
      return sql`o.accept_until is not null`;
    case 'later':
      return sql`o.delivery_date > ${dayAfter(today, 1)} and o.status <> 'cancelled'`;
    case 'finished':
      return sql`o.status in ('delivered', 'cancelled')`;
    case 'person':
      return sql`${isOpen} and o.vendor_id is null and ${needsPerson}`;
  }
}

/** The condition that the slot of `o` has ended. */
const hasEnded = ({ zone, now }: ZonedNow): SQL =>
  sql`o.delivery_date + (o.delivery_upto <= o.delivery_from)::int + o.delivery_upto <= ${`${dayIn(zone, now)} ${clockIn(zone, now)}`}::timestamp`;

const startOfDay = (day: string, zone: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${zone})`;

/** Quick filters are sorted by delivery, soonest first, by default, and finished orders last first; other lists by date, newest first. */
export function sortOf({ sort, quick }: OrderFilter) {
  const byQuick = quick === 'finished' ? '-delivery' : 'delivery';
  const sortKey = sort ?? (quick ? byQuick : '-order_date');
  const descends = sortKey.startsWith('-');
  const columns = sortKey.endsWith('delivery') ? ['delivery_date', 'delivery_from', 'id'] : ['order_date', 'id'];
  const direction = sql.raw(descends ? 'desc' : 'asc');
  const keys = columns.map((column) => sql`o.${sql.identifier(column)}`);
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  return { byDelivery: sortKey.endsWith('delivery'), descends, order, keys };
}

/** Returns whether `order_count` has the total, which it has by status and payment only. */
export const hasMaintainedCount = (scope: Scope, filter: OrderFilter) =>
  hasOnlyCountedFilters(scope, filter) && !filter.quick;

/** Returns whether the filter has only status, payment or a quick filter, over all orders. */
const hasOnlyCountedFilters = (scope: Scope, filter: OrderFilter) =>
  scope.reach === 'all' && uncountedFilters.every((name) => !filter[name]);

/** Returns the condition of the rows of `order_count` for a filter. */
export function countedRows(filter: OrderFilter): SQL {
  const conditions = [sql`true`];
  if (filter.status) conditions.push(sql`status = ${filter.status}`);
  if (filter.payment_status) conditions.push(sql`payment_status = ${filter.payment_status}`);
  return sql.join(conditions, sql` and `);
}

/** Returns whether `totalOf` reads counters, which are exact, instead of counting rows up to a limit. */
export const hasExactTotal = (scope: Scope, filter: OrderFilter): boolean =>
  hasMaintainedCount(scope, filter) ||
  (filter.quick !== undefined &&
    isCounted(filter.quick) &&
    hasOnlyCountedFilters(scope, filter) &&
    !filter.status &&
    !filter.payment_status);

/** Returns the total of a filter as an expression. */
export function totalOf(scope: Scope, filter: OrderFilter, time: ZonedNow): SQL {
  if (hasMaintainedCount(scope, filter))
    return sql`(select coalesce(sum(orders), 0)::int from order_count where grain = 'all' and ${countedRows(filter)})`;
  if (filter.quick && isCounted(filter.quick) && hasExactTotal(scope, filter)) return quickTotal(filter.quick, time);
  return limitedCount(sql`orders o where ${matchesFilter(scope, filter, time)}`);
}

/** Filters with maintained counts. The other orders are few, or are counted up to a limit. */
const countedQuick = ['unassigned', 'today', 'tomorrow', 'late'] as const satisfies readonly QuickFilter[];
type CountedQuick = (typeof countedQuick)[number];

const isCounted = (quick: QuickFilter): quick is CountedQuick => countedQuick.some((counted) => counted === quick);

/** Total of a quick filter from `order_delivery_count`. Orders of today and yesterday with an ended slot are counted row by row. */
function quickTotal(quick: CountedQuick, time: ZonedNow): SQL {
  const today = dayIn(time.zone, time.now);
  const sumOf = (rows: SQL) => sql`(select coalesce(sum(orders), 0)::int from order_delivery_count where ${rows})`;
  switch (quick) {
    case 'unassigned':
      return sumOf(sql`grain = 'all' and lifecycle = 'open' and not assigned`);
    case 'today':
      return sumOf(sql`grain = 'day' and bucket = ${today} and lifecycle <> 'cancelled'`);
    case 'tomorrow':
      return sumOf(sql`grain = 'day' and bucket = ${dayAfter(today, 1)} and lifecycle <> 'cancelled'`);
    case 'late': {
      const yesterday = dayAfter(today, -1);
      return sql`(${sumOf(sql`grain = 'all' and lifecycle = 'open'`)}
        - ${sumOf(sql`grain = 'day' and bucket >= ${yesterday} and lifecycle = 'open'`)}
        + (select count(*)::int from orders o where o.deleted_at is null and ${isOpen}
            and o.delivery_date between ${yesterday} and ${today} and ${hasEnded(time)}))`;
    }
  }
}

/** Returns the totals of several quick filters in one statement. */
export async function countQuickFilters<Quick extends QuickFilter>(
  db: Db,
  scope: Scope,
  filters: readonly Quick[],
  time: ZonedNow,
): Promise<Record<Quick, number>> {
  const totals = filters.map((quick) => sql`${totalOf(scope, { quick }, time)} as ${sql.identifier(quick)}`);
  const [row] = await rowsOf<Record<Quick, number>>(db, sql`select ${sql.join(totals, sql`, `)}`);
  return Object.fromEntries(filters.map((quick) => [quick, row?.[quick] ?? 0])) as Record<Quick, number>;
}
