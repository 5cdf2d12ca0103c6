import { Readable } from 'node:stream';
import { permissionKey } from '@bakehouse/contract/core/endpoint';
import { toRupees } from '@bakehouse/contract/core/money';
import { maskEmail, maskPhone } from '@bakehouse/contract/customer/customer';
import { customerEndpoints } from '@bakehouse/contract/customer/customer.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { byteOrderMark, csvLine } from '../../platform/lib/csv-line.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { type CustomerFilter, type CustomerListRow, findCustomersAfter } from './customer-list.queries.ts';

const rowsPerPage = 1_000;
const header = [
  'Name',
  'Phone',
  'Email',
  'Orders',
  'Delivered',
  'Cancelled',
  'Spent',
  'Last order',
  'Tags',
  'Cash blocked',
];
const revealKey = permissionKey(customerEndpoints.reveal);

/**
 * Exports all customers that match a filter as CSV, with one page in memory at a time. The download is recorded in the audit log.
 * Phones and emails are in full only for those who may reveal them.
 */
export async function exportCustomers(ctx: Ctx, filter: CustomerFilter): Promise<FileResponse> {
  const zone = ctx.deps.config.TIME_ZONE;
  const isRevealed = ctx.actor.grants.get(revealKey) === 'all';
  const pageAfter = (after: string | undefined) => findCustomersAfter(ctx.db, filter, { after, limit: rowsPerPage });
  const first = await pageAfter(undefined);
  const parts = async function* () {
    yield byteOrderMark + csvLine(header);
    for (let rows = first; rows.length > 0; rows = await pageAfter(rows.at(-1)?.id)) {
      yield rows.map((row) => csvLine(cellsOf(row, zone, isRevealed))).join('');
      if (rows.length < rowsPerPage) return;
    }
  };
  return {
    name: `customers-${dayIn(zone, ctx.deps.now())}.csv`,
    body: Readable.from(parts(), { objectMode: false }),
  };
}

const cellsOf = (row: CustomerListRow, zone: string, isRevealed: boolean) => [
  row.name,
  isRevealed ? (row.phone ?? '') : row.phone === null ? '' : maskPhone(row.phone),
  isRevealed ? row.email : maskEmail(row.email),
  row.orders,
  row.delivered,
  row.cancelled,
  toRupees(Number(row.spent)),
  row.last_order_at === null ? '' : dayIn(zone, new Date(row.last_order_at)),
  row.tags.join(', '),
  row.cash_blocked ? 'Yes' : 'No',
];
