import { Readable } from 'node:stream';
import type { AuditEntry, auditEndpoints } from '@bakehouse/contract/audit';
import type { QueryOf } from '@bakehouse/contract/core/endpoint';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { byteOrderMark, csvLine } from '../../platform/lib/csv-line.ts';
import { dayIn } from '../../platform/lib/zoned-time.ts';
import { toEntry } from './audit.present.ts';
import { type AuditRow, findAuditRowsAfter } from './audit.queries.ts';

const rowsPerPage = 1_000;

type Format = {
  readonly extension: string;
  readonly head: string;
  readonly lineOf: (entry: AuditEntry) => string;
};

export const csv: Format = {
  extension: 'csv',
  head:
    byteOrderMark +
    csvLine([
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
    ]),
  lineOf: (entry) =>
    csvLine([
      ...[entry.at, entry.actor.name, entry.module, entry.action, entry.result, entry.record_name],
      ...[JSON.stringify(entry.changes), entry.address ?? '', entry.device ?? ''],
      ...[entry.actor._id ?? '', entry.record_id ?? '', entry._id],
    ]),
};

export const jsonLines: Format = { extension: 'jsonl', head: '', lineOf: (entry) => `${JSON.stringify(entry)}\n` };

/**
 * Exports all matches of a filter with one page in memory at a time. The first page is read before the response begins, so
 * that its error is a normal error response. A later error aborts the download.
 */
export async function exportEntries(
  { db, deps, scope }: Ctx,
  filter: QueryOf<typeof auditEndpoints.exportCsv>,
  { extension, head, lineOf }: Format,
): Promise<FileResponse> {
  const zone = deps.config.TIME_ZONE;
  const pageAfter = async (last: AuditRow | undefined) =>
    scope.reach === 'own' ? [] : findAuditRowsAfter(db, filter, zone, last, rowsPerPage);
  const first = await pageAfter(undefined);
  const parts = async function* () {
    yield head;
    for (let rows = first; rows.length > 0; rows = await pageAfter(rows.at(-1))) {
      yield rows.map((row) => lineOf(toEntry(row))).join('');
      if (rows.length < rowsPerPage) return;
    }
  };
  return {
    name: `audit-log-${dayIn(zone, deps.now())}.${extension}`,
    body: Readable.from(parts(), { objectMode: false }),
  };
}
