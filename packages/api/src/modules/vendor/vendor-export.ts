import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { type vendorEndpoints, vendorExportColumns } from '@bakehouse/contract/vendor/vendor.endpoints';
import { exportRecords } from '../../kernel/export/export-records.ts';
import { rowsPerPage } from '../../kernel/export/export-table.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { toVendor } from './vendor.present.ts';
import { findVendorsAfter, type VendorRow } from './vendor.queries.ts';
import { todayOf } from './vendor.service.ts';

/** Exports the vendors that match a filter, with the people who manage them only if `isPersonal`. */
export function exportVendors(
  ctx: Ctx,
  { columns, format, ...filter }: QueryOf<typeof vendorEndpoints.exportPersonal>,
  isPersonal: boolean,
): Promise<FileResponse> {
  const fields = isPersonal ? vendorExportColumns.all : vendorExportColumns.public;
  const pageAfter = (last?: VendorRow) => findVendorsAfter(ctx.db, ctx.scope, filter, { last, limit: rowsPerPage });
  const today = todayOf(ctx);
  const present = (row: VendorRow) => presentVendor(row, today);
  return exportRecords(ctx, { name: 'vendors', fields, present, pageAfter }, { columns, format });
}

function presentVendor(row: VendorRow, today: string) {
  const { first_name, last_name, email, phone } = row.person;
  return {
    ...toVendor(row, today),
    manager_name: `${first_name} ${last_name}`.trim(),
    manager_email: email,
    manager_phone: phone,
  };
}
