import { chosenColumns, type ExportFormat } from '@bakehouse/contract/export/list-export';
import { toClock } from '../../platform/lib/iso-time.ts';
import { clockIn, dayIn } from '../../platform/lib/zoned-time.ts';
import type { Ctx } from '../http/context.ts';
import type { FileResponse } from '../http/route.ts';
import { type ExportCell, exportTable, readPages } from './export-table.ts';

type Source<Row> = {
  /** Name of the file without the day. */
  readonly name: string;
  /** The fields of a record that the caller may export. */
  readonly fields: readonly string[];
  readonly present: (row: Row) => object;
  /** Finds at most `rowsPerPage` rows of the list after a row, or the first rows. */
  readonly pageAfter: (last: Row | undefined) => Promise<readonly Row[]>;
};

type Choice = { readonly columns?: string | undefined; readonly format?: ExportFormat | undefined };

/** Exports the rows of a list with a column for each field of their records, or for each chosen one. */
export async function exportRecords<Row>(
  { deps }: Ctx,
  { name, fields, present, pageAfter }: Source<Row>,
  { columns, format }: Choice,
): Promise<FileResponse> {
  const zone = deps.config.TIME_ZONE;
  const chosen = chosenColumns(columns, fields);
  return exportTable<Row>({
    name: `${name}-${dayIn(zone, deps.now())}`,
    format,
    header: chosen.map(labelOf),
    cellsOf: (row) => {
      const record = present(row) as Record<string, unknown>;
      return chosen.map((field) => (times.has(field) ? minuteIn(zone, record[field]) : toCell(record[field])));
    },
    pages: await readPages(pageAfter),
  });
}

const times: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

const minuteIn = (zone: string, value: unknown): string => {
  const instant = new Date(String(value));
  return `${dayIn(zone, instant)} ${toClock(clockIn(zone, instant))}`;
};

/** Returns the heading of a field: 'Created at' for `createdAt`. */
function labelOf(field: string): string {
  const words = field.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Returns the text of a value: the name of a record, the address of a picture, and JSON of other objects. */
function toCell(value: unknown): ExportCell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return isListOfTexts(value) ? value.map(toCell).join(', ') : JSON.stringify(value);
  const { name, large } = value as { name?: unknown; large?: unknown };
  if (typeof name === 'string') return name;
  return typeof large === 'string' ? large : JSON.stringify(value);
}

const isListOfTexts = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value !== 'object' || (value !== null && 'name' in value));
