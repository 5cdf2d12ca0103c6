import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import { dayAfter } from '@bakehouse/contract/core/local-time';
import type { OrderListQuery, QuickFilter } from '@bakehouse/contract/order/order.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { BulkRecord, BulkSelection } from '../../../bulk/bulk-source.ts';
import { type Db, rowsOf } from '../../../db/client.ts';
import { limitedCount, toTotal } from '../../../db/count.ts';
import { planForValues } from '../../../db/prepared-statements.ts';
import { columnList, type SqlRow } from '../../../db/table-columns.ts';
import type { Scope } from '../../../http/context.ts';
import { clockIn, dayIn } from '../../../lib/zoned-time.ts';
import { listedColumns, type OrderListRow, reachable } from '../order.queries.ts';
import type { orderTable } from '../order.table.ts';
import { orderSearch, searchedRows } from './order-search.ts';

/** The SQL of order lists: filters, sort order, pages and totals. */

/** The current time, and the marketplace's time zone, in which days are meant. */
export type When = { readonly zone: string; readonly now: Date };
export type OrderFilter = Omit<OrderListQuery, 'page' | 'perPage'>;

/** Rows beyond this offset are found with the maintained counts instead of by reading the rows before them. */
const nearOffset = 1_000;
export const ordersPerPage = 20;

// Must be identical to the conditions of the indexes `orders_open` and `orders_unassigned`.
const open = sql`o.status not in ('delivered', 'cancelled')`;

const quickCondition = (quick: QuickFilter, { zone, now }: When): SQL => {
  const today = dayIn(zone, now);
  switch (quick) {
    case 'unassigned':
      return sql`${open} and o.vendor_id is null`;
    case 'today':
      return sql`o.delivery_date = ${today} and o.status <> 'cancelled'`;
    case 'tomorrow':
      return sql`o.delivery_date = ${dayAfter(today, 1)} and o.status <> 'cancelled'`;
    case 'late':
      return sql`${open} and o.delivery_date <= ${today} and (o.delivery_date < ${today} or o.delivery_upto <= ${clockIn(zone, now)})`;
    case 'waiting':
      return sql`o.accept_until is not null`;
  }
};

const startOf = (day: string, zone: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${zone})`;

const filtered = (scope: Scope, filter: OrderFilter, when: When, search = orderSearch): SQL => {
  const parts = [sql`o.deleted_at is null`];
  if (scope.reach === 'own') parts.push(reachable(scope));
  if (filter.quick) parts.push(quickCondition(filter.quick, when));
  if (filter.status) parts.push(sql`o.status = ${filter.status}`);
  if (filter.payment_status) parts.push(sql`o.payment_status = ${filter.payment_status}`);
  if (filter.vendor) parts.push(sql`o.vendor_id = ${filter.vendor}`);
  if (filter.city) parts.push(sql`lower(o.city) = lower(${filter.city})`);
  if (filter.from) parts.push(sql`o.order_date >= ${startOf(filter.from, when.zone)}`);
  if (filter.to) parts.push(sql`o.order_date < ${startOf(filter.to, when.zone, 1)}`);
  if (filter.delivery_from) parts.push(sql`o.delivery_date >= ${filter.delivery_from}`);
  if (filter.delivery_to) parts.push(sql`o.delivery_date <= ${filter.delivery_to}`);
  if (filter.slot_from) parts.push(sql`o.delivery_from = ${filter.slot_from}`);
  if (filter.slot_upto) parts.push(sql`o.delivery_upto = ${filter.slot_upto}`);
  if (filter.search) parts.push(search(filter.search));
  if (narrowing.some((name) => filter[name])) parts.push(sql`true ${planForValues}`);
  return sql.join(parts, sql` and `);
};

/** Quick filters are sorted by delivery, soonest first, by default; other lists by date, newest first. */
const sortOf = ({ sort, quick }: OrderFilter) => {
  const sortKey = sort ?? (quick ? 'delivery' : '-order_date');
  const descends = sortKey.startsWith('-');
  const columns = sortKey.endsWith('delivery') ? ['delivery_date', 'delivery_from', 'id'] : ['order_date', 'id'];
  const direction = sql.raw(descends ? 'desc' : 'asc');
  const keys = columns.map((column) => sql`o.${sql.identifier(column)}`);
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  return { byDelivery: sortKey.endsWith('delivery'), descends, order, keys };
};

const narrowing = [
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

/** Returns whether the filter has only status, payment or a quick filter, over all orders. */
const isPlain = (scope: Scope, filter: OrderFilter) =>
  scope.reach === 'all' && narrowing.every((name) => !filter[name]);

/** Returns whether `order_count` has the total, which it has by status and payment only. */
const hasMaintainedCount = (scope: Scope, filter: OrderFilter) => isPlain(scope, filter) && !filter.quick;

const countedRows = (filter: OrderFilter): SQL => {
  const parts = [sql`true`];
  if (filter.status) parts.push(sql`status = ${filter.status}`);
  if (filter.payment_status) parts.push(sql`payment_status = ${filter.payment_status}`);
  return sql.join(parts, sql` and `);
};

/** Few orders wait for their store at once, so they are counted row by row. */
type CountedQuick = Exclude<QuickFilter, 'waiting'>;

/** Total of a quick filter from `order_delivery_count`. Today's orders with an ended slot are counted row by row. */
const quickTotal = (quick: CountedQuick, when: When): SQL => {
  const today = dayIn(when.zone, when.now);
  const sumOf = (rows: SQL) => sql`(select coalesce(sum(orders), 0) from order_delivery_count where ${rows})`;
  switch (quick) {
    case 'unassigned':
      return sumOf(sql`grain = 'all' and lifecycle = 'open' and not assigned`);
    case 'today':
      return sumOf(sql`grain = 'day' and bucket = ${today} and lifecycle <> 'cancelled'`);
    case 'tomorrow':
      return sumOf(sql`grain = 'day' and bucket = ${dayAfter(today, 1)} and lifecycle <> 'cancelled'`);
    case 'late':
      return sql`(${sumOf(sql`grain = 'all' and lifecycle = 'open'`)}
        - ${sumOf(sql`grain = 'day' and bucket >= ${today} and lifecycle = 'open'`)}
        + (select count(*) from orders o where o.deleted_at is null and ${open} and o.delivery_date = ${today}
            and o.delivery_upto <= ${clockIn(when.zone, when.now)}))`;
  }
};

/** Whether `totalOf` reads counters, which are exact, instead of counting rows up to a limit. */
export const isCounter = (scope: Scope, filter: OrderFilter): boolean =>
  hasMaintainedCount(scope, filter) ||
  (filter.quick !== undefined &&
    filter.quick !== 'waiting' &&
    isPlain(scope, filter) &&
    !filter.status &&
    !filter.payment_status);

const totalOf = (scope: Scope, filter: OrderFilter, when: When): SQL => {
  if (hasMaintainedCount(scope, filter))
    return sql`(select coalesce(sum(orders), 0) from order_count where grain = 'all' and ${countedRows(filter)})`;
  if (filter.quick && filter.quick !== 'waiting' && isCounter(scope, filter)) return quickTotal(filter.quick, when);
  return limitedCount(sql`orders o where ${filtered(scope, filter, when)}`);
};

/** Returns the totals of several quick filters in one statement. */
export const countQuickly = async <Quick extends QuickFilter>(
  db: Db,
  scope: Scope,
  quicks: readonly Quick[],
  when: When,
): Promise<Record<Quick, number>> => {
  const totals = quicks.map((quick) => sql`${totalOf(scope, { quick }, when)} as ${sql.identifier(quick)}`);
  const [row] = await rowsOf<Record<Quick, string>>(db, sql`select ${sql.join(totals, sql`, `)}`);
  return Object.fromEntries(quicks.map((quick) => [quick, Number(row?.[quick] ?? 0)])) as Record<Quick, number>;
};

type Start = { day: string; before: string };

/**
 * Finds the UTC day that contains an offset, and the number of orders before that day. The months are summed first, then
 * the days of one month, so that page 10,000 reads a few hundred counters instead of 200,000 rows.
 */
const findStart = async (
  db: Db,
  filter: OrderFilter,
  offset: number,
  newestFirst: boolean,
): Promise<Start | undefined> => {
  const order = newestFirst ? sql`desc` : sql`asc`;
  const running = (grain: SQL, range: SQL) => sql`
    select bucket, n, sum(n) over (order by bucket ${order}) - n as before from (
      select bucket, sum(orders) as n from order_count
      where grain = ${grain} and ${range} and ${countedRows(filter)} group by bucket having sum(orders) > 0) as counted`;
  const [start] = await rowsOf<Start>(
    db,
    sql`
      with month as (
        select bucket, before from (${running(sql`'month'`, sql`true`)}) as months
        where before <= ${offset} and before + n > ${offset}
      )
      select days.bucket::text as day, month.before + days.before as before
      from month, lateral (${running(
        sql`'day'`,
        sql`bucket >= month.bucket and bucket < (month.bucket + interval '1 month')::date`,
      )}) as days
      where month.before + days.before <= ${offset} and month.before + days.before + days.n > ${offset}`,
  );
  return start;
};

const listColumns = sql`${columnList(listedColumns, 'o')}, v.store_name`;

type Page = { readonly rows: OrderListRow[] } & Total;
type Counted = OrderListRow & { total: string };

const countOrders = async (db: Db, scope: Scope, filter: OrderFilter, when: When): Promise<Total> => {
  const [row] = await rowsOf<{ total: string }>(db, sql`select ${totalOf(scope, filter, when)} as total`);
  const counted = Number(row?.total ?? 0);
  return isCounter(scope, filter) ? { total: counted } : toTotal(counted);
};

const findSearchPage = async (
  db: Db,
  scope: Scope,
  query: OrderListQuery,
  { when, perPage, offset }: { when: When; perPage: number; offset: number },
): Promise<Page> => {
  const total = await countOrders(db, scope, query, when);
  if (offset >= total.total) return { rows: [], ...total };
  const { order } = sortOf(query);
  const matches = searchedRows(
    total.totalIsMinimum === true,
    (search) => filtered(scope, query, when, search),
    order,
    sql`limit ${perPage} offset ${offset}`,
  );
  const rows = await rowsOf<OrderListRow>(
    db,
    sql`select ${listColumns} from (${matches}) as o left join vendor v on v.id = o.vendor_id order by ${order}`,
  );
  return { rows, ...total };
};

/**
 * Returns one page and the total. A page past the end is empty, with the right total; so is a page of a filtered
 * list past `maxFilteredTotal`, because finding it would read all rows before it.
 */
export const findOrderPage = async (db: Db, scope: Scope, query: OrderListQuery, when: When): Promise<Page> => {
  const perPage = query.perPage ?? ordersPerPage;
  const { order, byDelivery, descends } = sortOf(query);
  let offset = ((query.page ?? 1) - 1) * perPage;
  let start = sql``;
  if (offset > nearOffset && !byDelivery && hasMaintainedCount(scope, query)) {
    const found = await findStart(db, query, offset, descends);
    if (!found) return { rows: [], ...(await countOrders(db, scope, query, when)) };
    offset -= Number(found.before);
    start = descends
      ? sql`and o.order_date < ((${found.day}::date + 1)::timestamp at time zone 'UTC')`
      : sql`and o.order_date >= (${found.day}::date::timestamp at time zone 'UTC')`;
  }
  if (offset >= maxFilteredTotal && !isCounter(scope, query))
    return { rows: [], ...(await countOrders(db, scope, query, when)) };
  if (query.search) return findSearchPage(db, scope, query, { when, perPage, offset });
  const rows = await rowsOf<Counted>(
    db,
    sql`
      select ${listColumns}, ${totalOf(scope, query, when)} as total
      from (
        select * from orders o where ${filtered(scope, query, when)} ${start}
        order by ${order} limit ${perPage} offset ${offset}
      ) as o
      left join vendor v on v.id = o.vendor_id
      order by ${order}`,
  );
  const [first] = rows;
  if (!first) return { rows, ...(await countOrders(db, scope, query, when)) };
  const counted = Number(first.total);
  return { rows, ...(isCounter(scope, query) ? { total: counted } : toTotal(counted)) };
};

/** Returns a page of deleted orders, last deleted first. For staff only. */
export const findDeletedPage = async (
  db: Db,
  { search, page = 1, perPage = ordersPerPage }: Pick<OrderListQuery, 'search' | 'page' | 'perPage'>,
): Promise<Page> => {
  const where = search ? sql`o.deleted_at is not null and ${orderSearch(search)}` : sql`o.deleted_at is not null`;
  const total = search
    ? limitedCount(sql`orders o where ${where}`)
    : sql`(select count(*) from orders o where ${where})`;
  const rows = await rowsOf<Counted>(
    db,
    sql`
      select ${listColumns}, o.deleted_at, ${total} as total
      from (
        select * from orders o where ${where} order by o.deleted_at desc, o.id desc
        limit ${perPage} offset ${(page - 1) * perPage}
      ) as o
      left join vendor v on v.id = o.vendor_id
      order by o.deleted_at desc, o.id desc`,
  );
  const [counted] = rows.length ? rows : await rowsOf<{ total: string }>(db, sql`select ${total} as total`);
  const number = Number(counted?.total ?? 0);
  return { rows, ...(search ? toTotal(number) : { total: number }) };
};

/** Sums of an order that the export shows besides the columns of the list. */
const exportedSums = ['subtotal', 'shipping_total', 'total_coupon_discount'] as const;
export type ExportRow = OrderListRow & Pick<SqlRow<typeof orderTable>, (typeof exportedSums)[number]>;

/** Returns the next rows after `last` with keyset pagination, so that row 100,000 costs as much as the first. */
export const findRowsAfter = (
  db: Db,
  scope: Scope,
  query: { filter: OrderFilter; when: When; last: ExportRow | undefined; limit: number },
): Promise<ExportRow[]> => {
  const { filter, when, last, limit } = query;
  const { order, keys, byDelivery, descends } = sortOf(filter);
  const values = last && (byDelivery ? [last.delivery_date, last.delivery_from, last.id] : [last.order_date, last.id]);
  const after = values
    ? sql`and (${sql.join(keys, sql`, `)}) ${sql.raw(descends ? '<' : '>')} (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql``;
  return rowsOf(
    db,
    sql`
      select ${listColumns}, ${columnList(exportedSums, 'o')}
      from (
        select * from orders o where ${filtered(scope, filter, when)} ${after} order by ${order} limit ${limit}
      ) as o
      left join vendor v on v.id = o.vendor_id
      order by ${order}`,
  );
};

/** Returns chosen orders for the export, in the order of their ids. */
export const findExportRows = (db: Db, scope: Scope, ids: readonly string[]): Promise<ExportRow[]> =>
  rowsOf(
    db,
    sql`select ${listColumns}, ${columnList(exportedSums, 'o')}
        from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as k (id, position)
        join orders o on o.id = k.id::uuid left join vendor v on v.id = o.vendor_id
        where o.deleted_at is null and ${reachable(scope)} order by k.position`,
  );

/** Finds orders for a bulk action: chosen ones, or the first matches of a list's query in its order. */
export const findBriefOrders = (
  db: Db,
  scope: Scope,
  query: { lifecycle: 'active' | 'deleted'; selection: BulkSelection; when: When; limit: number },
): Promise<BulkRecord[]> => {
  const { lifecycle, selection, when, limit } = query;
  const filter: OrderFilter = 'query' in selection ? selection.query : {};
  const deleted = sql`o.deleted_at is not null and ${reachable(scope)} ${filter.search ? sql`and ${orderSearch(filter.search)}` : sql``}`;
  const chosen =
    'ids' in selection
      ? sql`and o.id in (select e::uuid from json_array_elements_text(${JSON.stringify(selection.ids)}::json) as e)`
      : sql``;
  return rowsOf(
    db,
    sql`select o.id, o.order_number as name, o.version, o.status from orders o
        where ${lifecycle === 'active' ? filtered(scope, filter, when) : deleted} ${chosen}
        order by ${sortOf(filter).order} limit ${limit}`,
  );
};
