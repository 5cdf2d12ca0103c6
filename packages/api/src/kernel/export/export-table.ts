import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { shorten } from '@bakehouse/contract/core/text';
import { type ExportFormat, workbookType } from '@bakehouse/contract/export/list-export';
import { byteOrderMark, csvLine } from '../../platform/lib/csv-line.ts';
import type { FileResponse } from '../http/route.ts';

/** Streams lists as CSV files and workbooks, with one page of rows in memory at a time. */

export const rowsPerPage = 1_000;

export type ExportCell = string | number;

type Pages<Row> = AsyncIterable<readonly Row[]>;

/**
 * Reads page after page. The first page is read before the response begins, so that its error is a normal error response. A later
 * error aborts the download.
 * @param pageAfter finds at most `rowsPerPage` rows after a row, or the first rows.
 */
export async function readPages<Row>(
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>,
): Promise<Pages<Row>> {
  const first = await pageAfter(undefined);
  return (async function* () {
    for (let rows = first; rows.length > 0; rows = await pageAfter(rows.at(-1))) {
      yield rows;
      if (rows.length < rowsPerPage) return;
    }
  })();
}

type Table<Row> = {
  /** Name of the file without its extension. */
  readonly name: string;
  readonly format?: ExportFormat | undefined;
  /** Name of the sheet of a workbook, at most 31 characters. */
  readonly sheet?: string;
  readonly header: readonly string[];
  readonly cellsOf: (row: Row) => readonly ExportCell[];
  readonly pages: Pages<Row>;
};

/** Exports rows as a CSV file or a workbook. */
export const exportTable = async <Row>(table: Table<Row>): Promise<FileResponse> =>
  table.format === 'xlsx' ? exportWorkbook(table) : exportCsv(table);

const exportCsv = <Row>({ name, header, cellsOf, pages }: Table<Row>): FileResponse =>
  exportLines({
    name: `${name}.csv`,
    head: byteOrderMark + csvLine(header),
    lineOf: (row: Row) => csvLine(cellsOf(row)),
    pages,
  });

type Lines<Row> = {
  /** Name of the file. */
  readonly name: string;
  readonly head: string;
  readonly lineOf: (row: Row) => string;
  readonly pages: Pages<Row>;
};

/** Exports rows as lines of text. */
export function exportLines<Row>({ name, head, lineOf, pages }: Lines<Row>): FileResponse {
  let count = 0;
  const parts = async function* () {
    yield head;
    for await (const rows of pages) {
      count += rows.length;
      yield rows.map(lineOf).join('');
    }
  };
  return { name, body: Readable.from(parts(), { objectMode: false }), countRows: () => count };
}

async function exportWorkbook<Row>({
  name,
  sheet = 'Export',
  header,
  cellsOf,
  pages,
}: Table<Row>): Promise<FileResponse> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  let count = 0;
  const rows = async function* () {
    for await (const page of pages)
      for (const row of page) {
        count += 1;
        yield cellsOf(row).map(toWorkbookCell);
      }
  };
  const columns = header.map((label) => ({ header: label }));
  const stream = writeXlsxStream(rows(), { name: sheet, columns, freezePane: { rows: 1 } });
  return {
    name: `${name}.xlsx`,
    type: workbookType,
    // The types of the global ReadableStream and of Node differ.
    body: Readable.fromWeb(stream as ReadableStream<Uint8Array>),
    countRows: () => count,
  };
}

/** Maximum length of a cell in Excel. Excel offers to repair a workbook with a longer one. */
const maxCellLength = 32_767;

/**
 * Prepares a cell of a workbook. Text is stored as text, so Excel runs no formula, and an apostrophe would be shown. Underscores that
 * would begin an escaped character are escaped.
 * @see ECMA-376 part 1, 22.9.2.19 ST_Xstring
 */
const toWorkbookCell = (cell: ExportCell): ExportCell | null => {
  if (typeof cell === 'number') return cell;
  if (cell === '') return null;
  return shorten(cell, maxCellLength)
    .replaceAll(/[\uFFFE\uFFFF]/g, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
};
