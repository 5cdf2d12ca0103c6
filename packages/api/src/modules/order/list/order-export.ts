import { Readable } from 'node:stream';
import { clockRange } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import type { Ctx, Scope } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { byteOrderMark, csvLine } from '../../../platform/lib/csv-line.ts';
import { toClock, toSlot } from '../../../platform/lib/iso-time.ts';
import { clockIn, dayIn } from '../../../platform/lib/zoned-time.ts';
import { phoneFor } from '../phone/order-phones.ts';
import type { OrderFilter, ZonedNow } from './order-filter.queries.ts';
import { type ExportRow, findExportRows, findRowsAfter } from './order-list.queries.ts';
import { zonedNow } from './order-listing.ts';

/** Exports the orders that match a filter as a CSV file, with one page in memory at a time. */

const rowsPerPage = 1_000;

const columns = [
  'Order number',
  'Order date',
  'Status',
  'Payment',
  'Customer',
  'Phone',
  'City',
  'Delivery date',
  'Slot',
  'Vendor',
];
/** Omitted from the export of a store, because stores see no prices. */
const moneyColumns = ['Subtotal', 'Shipping', 'Discount', 'Total'];

/**
 * Exports all matches of a filter. The first page is read before the response begins, so that its error is a normal error
 * response. A later error aborts the download.
 */
export async function exportOrders(ctx: Ctx, filter: OrderFilter): Promise<FileResponse> {
  const time = zonedNow(ctx);
  const pageAfter = (last: ExportRow | undefined) =>
    findRowsAfter(ctx.db, ctx.scope, { filter, time, last, limit: rowsPerPage });
  const first = await pageAfter(undefined);
  const pages = async function* () {
    for (let rows = first; rows.length > 0; rows = await pageAfter(rows.at(-1))) {
      yield rows;
      if (rows.length < rowsPerPage) return;
    }
  };
  return toCsv(ctx, pages());
}

function toCsv(ctx: Ctx, pages: AsyncIterable<readonly ExportRow[]>): FileResponse {
  const time = zonedNow(ctx);
  const withMoney = ctx.scope.reach === 'all';
  const lineOf = (row: ExportRow) => {
    const cells = cellsOf(ctx.scope, row, time);
    return csvLine(withMoney ? [...cells, ...moneyOf(row)] : cells);
  };
  const parts = async function* () {
    yield byteOrderMark + csvLine(withMoney ? [...columns, ...moneyColumns] : columns);
    for await (const rows of pages) yield rows.map(lineOf).join('');
  };
  return {
    name: `orders-${dayIn(time.zone, time.now)}.csv`,
    body: Readable.from(parts(), { objectMode: false }),
  };
}

function cellsOf(scope: Scope, row: ExportRow, { zone, now }: ZonedNow) {
  const ordered = new Date(row.order_date);
  return [
    row.order_number,
    `${dayIn(zone, ordered)} ${toClock(clockIn(zone, ordered))}`,
    row.status,
    row.payment_status,
    row.customer_name,
    phoneFor(scope, row, row.customer_phone, now),
    row.city,
    row.delivery_date,
    clockRange(toSlot(row.delivery_from, row.delivery_upto)),
    row.store_name ?? '',
  ];
}

const moneyOf = (row: ExportRow) =>
  [row.subtotal, row.shipping_total, row.total_coupon_discount, row.order_total].map(rupees);

const rupees = (paise: string) => toRupees(Number(paise));

/** Exports chosen orders in the order of `ids`, without orders that have been deleted. */
export function exportChosenOrders(ctx: Ctx, ids: readonly string[]): FileResponse {
  const pages = async function* () {
    for (let start = 0; start < ids.length; start += rowsPerPage)
      yield await findExportRows(ctx.db, ctx.scope, ids.slice(start, start + rowsPerPage));
  };
  return toCsv(ctx, pages());
}
