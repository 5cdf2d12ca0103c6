import { permissionKey, type QueryOf } from '@bakehouse/contract/core/endpoint';
import { toRupees } from '@bakehouse/contract/core/money';
import { maskEmail, maskPhone } from '@bakehouse/contract/customer/customer';
import { customerEndpoints, customerExportColumns } from '@bakehouse/contract/customer/customer.endpoints';
import { chosenColumns } from '@bakehouse/contract/export/list-export';
import { type ExportCell, exportTable, readPages, rowsPerPage } from '../../kernel/export/export-table.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { type CustomerListRow, findCustomersAfter } from './customer-list.queries.ts';

const revealKey = permissionKey(customerEndpoints.reveal);

/**
 * Exports all customers that match a filter with one page in memory at a time. The download is recorded in the audit log.
 * Phones and emails are in full only for those who may reveal them.
 */
export async function exportCustomers(
  ctx: Ctx,
  { format, columns, ...filter }: QueryOf<typeof customerEndpoints.exportCsv>,
): Promise<FileResponse> {
  const zone = ctx.deps.config.TIME_ZONE;
  const isRevealed = ctx.actor.grants.get(revealKey) === 'all';
  const pages = await readPages<CustomerListRow>((last) =>
    findCustomersAfter(ctx.db, filter, { after: last?.id, limit: rowsPerPage }),
  );
  const chosen = chosenColumns(columns, customerExportColumns).map((name) => columnsOf[name]);
  return exportTable({
    name: `customers-${dayIn(zone, ctx.deps.now())}`,
    format,
    header: chosen.map(({ label }) => label),
    cellsOf: (row) => chosen.map(({ cell }) => cell(row, { zone, isRevealed })),
    pages,
  });
}

type Column = { readonly label: string; readonly cell: (row: CustomerListRow, shown: Shown) => ExportCell };
type Shown = { readonly zone: string; readonly isRevealed: boolean };

const columnsOf: Record<(typeof customerExportColumns)[number], Column> = {
  name: { label: 'Name', cell: ({ name }) => name },
  phone: {
    label: 'Phone',
    cell: ({ phone }, { isRevealed }) => (phone === null || isRevealed ? (phone ?? '') : maskPhone(phone)),
  },
  email: { label: 'Email', cell: ({ email }, { isRevealed }) => (isRevealed ? email : maskEmail(email)) },
  orders: { label: 'Orders', cell: ({ orders }) => orders },
  delivered: { label: 'Delivered', cell: ({ delivered }) => delivered },
  cancelled: { label: 'Cancelled', cell: ({ cancelled }) => cancelled },
  spent: { label: 'Spent', cell: ({ spent }) => toRupees(Number(spent)) },
  last_order: {
    label: 'Last order',
    cell: ({ last_order_at: at }, { zone }) => (at === null ? '' : dayIn(zone, new Date(at))),
  },
  tags: { label: 'Tags', cell: ({ tags }) => tags.join(', ') },
  cash_blocked: { label: 'Cash blocked', cell: ({ cash_blocked }) => (cash_blocked ? 'Yes' : 'No') },
};
