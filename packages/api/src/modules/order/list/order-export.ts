import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { clockRange } from '@bakehouse/contract/core/local-time';
import { toRupees } from '@bakehouse/contract/core/money';
import { chosenColumns } from '@bakehouse/contract/export/list-export';
import {
  defaultOrderColumns,
  type OrderExportColumn,
  orderExportColumns,
} from '@bakehouse/contract/export/order-export-columns';
import type { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { type ExportCell, exportTable, readPages, rowsPerPage } from '../../../kernel/export/export-table.ts';
import type { Ctx, Scope } from '../../../kernel/http/context.ts';
import type { FileResponse } from '../../../kernel/http/route.ts';
import { toClock, toSlot } from '../../../platform/lib/iso-time.ts';
import { clockIn, dayIn } from '../../../platform/lib/zoned-time.ts';
import { phoneFor } from '../phone/order-phones.ts';
import type { ZonedNow } from './order-filter.queries.ts';
import { type ExportRow, findExportRows, findRowsAfter } from './order-list.queries.ts';
import { zonedNow } from './order-listing.ts';

/** Exports the orders that match a filter, in its order. */
export async function exportOrders(
  ctx: Ctx,
  { format, columns, ...filter }: QueryOf<typeof orderEndpoints.exportCsv>,
): Promise<FileResponse> {
  const time = zonedNow(ctx);
  const pages = await readPages<ExportRow>((last) =>
    findRowsAfter(ctx.db, ctx.scope, { filter, time, last, limit: rowsPerPage }),
  );
  const chosen = chosenColumns(columns, orderExportColumns, defaultOrderColumns);
  return exportTable({ ...tableOf(ctx, chosen), format, pages });
}

/** Exports chosen orders in the order of `ids`, without orders that have been deleted. */
export function exportChosenOrders(ctx: Ctx, ids: readonly string[]): Promise<FileResponse> {
  const pages = async function* () {
    for (let start = 0; start < ids.length; start += rowsPerPage)
      yield await findExportRows(ctx.db, ctx.scope, ids.slice(start, start + rowsPerPage));
  };
  return exportTable({ ...tableOf(ctx, defaultOrderColumns), pages: pages() });
}

/** Omitted from the export of a store, because stores see no prices. */
const moneyColumns: readonly OrderExportColumn[] = ['subtotal', 'shipping', 'discount', 'order_total'];

function tableOf(ctx: Ctx, chosen: readonly OrderExportColumn[]) {
  const time = zonedNow(ctx);
  const names = chosen.filter((name) => ctx.scope.reach === 'all' || !moneyColumns.includes(name));
  const shown = names.map((name) => columns[name]);
  return {
    name: `orders-${dayIn(time.zone, time.now)}`,
    header: shown.map(({ label }) => label),
    cellsOf: (row: ExportRow) => shown.map(({ cell }) => cell(row, time, ctx.scope)),
  };
}

type Column = { readonly label: string; readonly cell: (row: ExportRow, time: ZonedNow, scope: Scope) => ExportCell };

const rupees = (paise: string) => toRupees(Number(paise));

const columns: Record<OrderExportColumn, Column> = {
  order_number: { label: 'Order number', cell: (row) => row.order_number },
  order_date: { label: 'Order date', cell: (row, { zone }) => minuteIn(zone, new Date(row.order_date)) },
  status: { label: 'Status', cell: (row) => row.status },
  payment_status: { label: 'Payment', cell: (row) => row.payment_status },
  customer: { label: 'Customer', cell: (row) => row.customer_name },
  phone: { label: 'Phone', cell: (row, { now }, scope) => phoneFor(scope, row, row.customer_phone, now) },
  city: { label: 'City', cell: (row) => row.city },
  delivery_date: { label: 'Delivery date', cell: (row) => row.delivery_date },
  slot: { label: 'Slot', cell: (row) => clockRange(toSlot(row.delivery_from, row.delivery_upto)) },
  vendor: { label: 'Vendor', cell: (row) => row.store_name ?? '' },
  subtotal: { label: 'Subtotal', cell: (row) => rupees(row.subtotal) },
  shipping: { label: 'Shipping', cell: (row) => rupees(row.shipping_total) },
  discount: { label: 'Discount', cell: (row) => rupees(row.total_coupon_discount) },
  order_total: { label: 'Total', cell: (row) => rupees(row.order_total) },
  source: { label: 'Source', cell: (row) => row.source },
  payment_method: { label: 'Payment method', cell: (row) => row.payment_method },
};

const minuteIn = (zone: string, instant: Date) => `${dayIn(zone, instant)} ${toClock(clockIn(zone, instant))}`;
