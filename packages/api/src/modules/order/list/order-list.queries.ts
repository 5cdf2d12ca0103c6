import { maxFilteredTotal, type Total } from '@bakehouse/contract/core/envelopes';
import type { OrderListQuery } from '@bakehouse/contract/order/order.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { BulkRecord, BulkSelection } from '../../../kernel/http/bulk-source.ts';
import type { Scope } from '../../../kernel/http/context.ts';
import { type Db, rowsOf } from '../../../platform/db/client.ts';
import { limitedCount, toTotal } from '../../../platform/db/count.ts';
import { idList, textList } from '../../../platform/db/sql-values.ts';
import { columnList, type SqlRow } from '../../../platform/db/table-columns.ts';
import { listedColumns, type OrderListRow, reachable } from '../order.queries.ts';
import type { orderTable } from '../order.table.ts';
import { phoneFactsColumn } from '../phone/order-phones.ts';
import { routingColumn } from '../routing/order-routing.queries.ts';
import {
  countedRows,
  hasExactTotal,
  hasMaintainedCount,
  matchesFilter,
  type OrderFilter,
  sortOf,
  totalOf,
  type ZonedNow,
} from './order-filter.queries.ts';
import { orderSearch, searchedRows } from './order-search.ts';

/** The SQL that reads the rows of order lists, exports and bulk actions. */

/** Rows beyond this offset are found with the maintained counts instead of by reading the rows before them. */
const nearOffset = 1_000;
export const ordersPerPage = 20;

type PageStart = { day: string; before: string };
type Page = { readonly rows: OrderListRow[] } & Total;
type Counted = OrderListRow & { total: number };

/**
 * Returns one page and the total. A page past the end is empty, with the right total; so is a page of a filtered
 * list past `maxFilteredTotal`, because finding it would read all rows before it.
 */
export async function findOrderPage(db: Db, scope: Scope, query: OrderListQuery, time: ZonedNow): Promise<Page> {
  const perPage = query.perPage ?? ordersPerPage;
  const { order, byDelivery, descends } = sortOf(query);
  let offset = ((query.page ?? 1) - 1) * perPage;
  let start = sql``;
  if (offset > nearOffset && !byDelivery && hasMaintainedCount(scope, query)) {
    const pageStart = await findPageStart(db, query, offset, descends);
    if (!pageStart) return { rows: [], ...(await countOrders(db, scope, query, time)) };
    offset -= Number(pageStart.before);
    start = descends
      ? sql`and o.order_date < ((${pageStart.day}::date + 1)::timestamp at time zone 'UTC')`
      : sql`and o.order_date >= (${pageStart.day}::date::timestamp at time zone 'UTC')`;
  }
  if (offset >= maxFilteredTotal && !hasExactTotal(scope, query))
    return { rows: [], ...(await countOrders(db, scope, query, time)) };
  if (query.search) return findSearchPage(db, scope, query, { time, perPage, offset });
  const page = sql`
    select * from orders o where ${matchesFilter(scope, query, time)} ${start}
    order by ${order} limit ${perPage} offset ${offset}`;
  const total = sql`, ${totalOf(scope, query, time)} as total`;
  const rows = await rowsOf<Counted>(db, selectListed(scope, page, order, total));
  const [first] = rows;
  if (!first) return { rows, ...(await countOrders(db, scope, query, time)) };
  return { rows, ...(hasExactTotal(scope, query) ? { total: first.total } : toTotal(first.total)) };
}

/**
 * Finds the UTC day that contains an offset, and the number of orders before that day. The months are summed first, then
 * the days of one month, so that page 10,000 reads a few hundred counters instead of 200,000 rows.
 */
async function findPageStart(
  db: Db,
  filter: OrderFilter,
  offset: number,
  newestFirst: boolean,
): Promise<PageStart | undefined> {
  const order = newestFirst ? sql`desc` : sql`asc`;
  const running = (grain: SQL, range: SQL) => sql`
    select bucket, n, sum(n) over (order by bucket ${order}) - n as before from (
      select bucket, sum(orders) as n from order_count
      where grain = ${grain} and ${range} and ${countedRows(filter)} group by bucket having sum(orders) > 0) as counted`;
  const [start] = await rowsOf<PageStart>(
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
}

const listColumns = (scope: Scope): SQL =>
  sql`${columnList(listedColumns, 'o')}, v.store_name, ${routingColumn} as routing, ${phoneFactsColumn(scope)} as phone_facts`;

async function countOrders(db: Db, scope: Scope, filter: OrderFilter, time: ZonedNow): Promise<Total> {
  const [row] = await rowsOf<{ total: number }>(db, sql`select ${totalOf(scope, filter, time)} as total`);
  const counted = row?.total ?? 0;
  return hasExactTotal(scope, filter) ? { total: counted } : toTotal(counted);
}

async function findSearchPage(
  db: Db,
  scope: Scope,
  query: OrderListQuery,
  { time, perPage, offset }: { time: ZonedNow; perPage: number; offset: number },
): Promise<Page> {
  const total = await countOrders(db, scope, query, time);
  if (offset >= total.total) return { rows: [], ...total };
  const { order } = sortOf(query);
  const matches = searchedRows(
    total.totalIsMinimum === true,
    (search) => matchesFilter(scope, query, time, search),
    order,
    sql`limit ${perPage} offset ${offset}`,
  );
  return { rows: await rowsOf<OrderListRow>(db, selectListed(scope, matches, order)), ...total };
}

/**
 * Returns the query for the listed columns of the orders that `rows` selects.
 * @param more further columns, each after a comma
 */
const selectListed = (scope: Scope, rows: SQL, order: SQL, more = sql``): SQL => sql`
  select ${listColumns(scope)} ${more} from (${rows}) as o left join vendor v on v.id = o.vendor_id order by ${order}`;

/** Returns a page of deleted orders, last deleted first. Only staff may call it. */
export async function findDeletedPage(
  db: Db,
  { search, page = 1, perPage = ordersPerPage }: Pick<OrderListQuery, 'search' | 'page' | 'perPage'>,
): Promise<Page> {
  const where = search ? sql`o.deleted_at is not null and ${orderSearch(search)}` : sql`o.deleted_at is not null`;
  const total = search
    ? limitedCount(sql`orders o where ${where}`)
    : sql`(select count(*)::int from orders o where ${where})`;
  const order = sql`o.deleted_at desc, o.id desc`;
  const deleted = sql`
    select * from orders o where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`;
  const rows = await rowsOf<Counted>(
    db,
    selectListed({ reach: 'all' }, deleted, order, sql`, o.deleted_at, ${total} as total`),
  );
  const [counted] = rows.length ? rows : await rowsOf<{ total: number }>(db, sql`select ${total} as total`);
  const number = counted?.total ?? 0;
  return { rows, ...(search ? toTotal(number) : { total: number }) };
}

/** Sums of an order that the export shows besides the columns of the list. */
const exportedSums = ['subtotal', 'shipping_total', 'total_coupon_discount'] as const;
export type ExportRow = OrderListRow & Pick<SqlRow<typeof orderTable>, (typeof exportedSums)[number]>;

/** Returns the next rows after `last` with keyset pagination, so that row 100,000 costs as much as the first. */
export function findRowsAfter(
  db: Db,
  scope: Scope,
  query: { filter: OrderFilter; time: ZonedNow; last: ExportRow | undefined; limit: number },
): Promise<ExportRow[]> {
  const { filter, time, last, limit } = query;
  const { order, keys, byDelivery, descends } = sortOf(filter);
  const values = last && (byDelivery ? [last.delivery_date, last.delivery_from, last.id] : [last.order_date, last.id]);
  const after = values
    ? sql`and (${sql.join(keys, sql`, `)}) ${sql.raw(descends ? '<' : '>')} (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql``;
  const page = sql`
    select * from orders o where ${matchesFilter(scope, filter, time)} ${after} order by ${order} limit ${limit}`;
  return rowsOf(db, selectListed(scope, page, order, sql`, ${columnList(exportedSums, 'o')}`));
}

/** Returns chosen orders for the export, in the order of their ids. */
export const findExportRows = (db: Db, scope: Scope, ids: readonly string[]): Promise<ExportRow[]> =>
  rowsOf(
    db,
    sql`select ${listColumns(scope)}, ${columnList(exportedSums, 'o')}
        from ${textList(ids)} with ordinality as k (id, position)
        join orders o on o.id = k.id::uuid left join vendor v on v.id = o.vendor_id
        where o.deleted_at is null and ${reachable(scope)} order by k.position`,
  );

/** Finds orders for a bulk action: chosen ones, or the first matches of a list's query in its order. */
export function findBriefOrders(
  db: Db,
  scope: Scope,
  query: { lifecycle: 'active' | 'deleted'; selection: BulkSelection; time: ZonedNow; limit: number },
): Promise<BulkRecord[]> {
  const { lifecycle, selection, time, limit } = query;
  const filter: OrderFilter = 'query' in selection ? selection.query : {};
  const deleted = sql`o.deleted_at is not null and ${reachable(scope)} ${filter.search ? sql`and ${orderSearch(filter.search, scope)}` : sql``}`;
  const amongIds = 'ids' in selection ? sql`and o.id in ${idList(selection.ids)}` : sql``;
  return rowsOf(
    db,
    sql`select o.id, o.order_number as name, o.version, o.status from orders o
        where ${lifecycle === 'active' ? matchesFilter(scope, filter, time) : deleted} ${amongIds}
        order by ${sortOf(filter).order} limit ${limit}`,
  );
}
