import type { AuditEntry, auditEndpoints } from '@bakehouse/contract/audit';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import { exportLines, exportTable, readPages, rowsPerPage } from '../../kernel/export/export-table.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { toEntry } from './audit.present.ts';
import { type AuditRow, findAuditRowsAfter } from './audit.queries.ts';

type Filter = QueryOf<typeof auditEndpoints.exportLines>;

const header = [
  'Time',
  'Person',
  'Module',
  'Action',
  'Result',
  'Record',
  'Changes',
  'Address',
  'Device',
  'Person id',
  'Record id',
  'Id',
];

/** Exports all entries that match a filter as a table. */
export async function exportEntries(
  ctx: Ctx,
  { format, ...filter }: QueryOf<typeof auditEndpoints.exportCsv>,
): Promise<FileResponse> {
  const cellsOf = (row: AuditRow) => cellsOfEntry(toEntry(row));
  return exportTable({ name: fileName(ctx), format, header, cellsOf, pages: await entriesOf(ctx, filter) });
}

/** Exports all entries that match a filter as one JSON object per line. */
export async function exportEntriesAsJson(ctx: Ctx, filter: Filter): Promise<FileResponse> {
  const lineOf = (row: AuditRow) => `${JSON.stringify(toEntry(row))}\n`;
  return exportLines({ name: `${fileName(ctx)}.jsonl`, head: '', lineOf, pages: await entriesOf(ctx, filter) });
}

const fileName = ({ deps }: Ctx) => `audit-log-${dayIn(deps.config.TIME_ZONE, deps.now())}`;

const entriesOf = ({ db, deps, scope }: Ctx, filter: Filter) =>
  readPages<AuditRow>(async (last) =>
    scope.reach === 'own' ? [] : findAuditRowsAfter(db, filter, deps.config.TIME_ZONE, last, rowsPerPage),
  );

const cellsOfEntry = (entry: AuditEntry) => [
  ...[entry.at, entry.actor.name, entry.module, entry.action, entry.result, entry.record_name],
  ...[JSON.stringify(entry.changes), entry.address ?? '', entry.device ?? ''],
  ...[entry.actor._id ?? '', entry.record_id ?? '', entry._id],
];
