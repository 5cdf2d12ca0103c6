import { Readable } from 'node:stream';
import { hasAllFigures, reportGroupLabels } from '@bakehouse/contract/money/report';
import type { Report, ReportFigures, ReportQuery } from '@bakehouse/contract/money/report.endpoints';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { byteOrderMark, csvLine } from '../../platform/lib/csv-line.ts';
import { viewReport } from './report.service.ts';

/** Reports as CSV files and workbooks, with all rows. */

type Cell = string | number | null;

export async function exportReportCsv(ctx: Ctx, query: ReportQuery): Promise<FileResponse> {
  const lines = await tableOf(ctx, query);
  const text = lines.map((cells) => csvLine(cells.map((cell) => cell ?? ''))).join('');
  return { name: `${nameOf(query)}.csv`, body: Readable.from([byteOrderMark + text], { objectMode: false }) };
}

export async function exportReportWorkbook(ctx: Ctx, query: ReportQuery): Promise<FileResponse> {
  const [header = [], ...lines] = await tableOf(ctx, query);
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const cells = [
    header.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map((value) => (value === null ? null : { value }))),
  ];
  const body = await writeWorkbook(cells, { sheet: reportGroupLabels[query.group], stickyRowsCount: 1 }).toBuffer();
  return { name: `${nameOf(query)}.xlsx`, body };
}

const nameOf = ({ group, from, to }: ReportQuery): string => `report-by-${group.replace('_', '-')}-${from}-to-${to}`;

const columns: readonly (readonly [keyof ReportFigures, string])[] = [
  ['orders', 'Orders'],
  ['cancelled', 'Cancelled'],
  ['pieces', 'Pieces'],
  ['revenue', 'Revenue'],
  ['discount_platform', 'Discounts (marketplace)'],
  ['discount_vendor', 'Discounts (vendor)'],
  ['refunds', 'Refunds'],
  ['tax', 'Tax'],
  ['vendor_cost', 'Vendors get'],
  ['take', 'Take'],
  ['take_rate', 'Take rate %'],
  ['due', 'Deliveries due'],
  ['delivered', 'Delivered'],
  ['on_time_rate', 'On time %'],
];
const salesColumns = ['orders', 'pieces', 'revenue'];

/** Returns the cells of a report: the header, a line for each row, and the total of all orders. */
async function tableOf(ctx: Ctx, query: ReportQuery): Promise<Cell[][]> {
  const { data } = await viewReport(ctx, query, undefined);
  const isWhole = hasAllFigures(query.of === 'product' ? 'product' : query.group);
  const shown = columns.filter(([name]) => isWhole || salesColumns.includes(name));
  const cellsOf = ({ figures, previous }: { figures: ReportFigures; previous: ReportFigures | null }): Cell[] => [
    ...shown.map(([name]) => figures[name]),
    ...(data.compared ? shown.map(([name]) => previous?.[name] ?? null) : []),
  ];
  return [
    [
      reportGroupLabels[query.group],
      ...shown.map(([, label]) => label),
      ...(data.compared ? shown.map(([, label]) => `${label} (${periodText(data.compared)})`) : []),
    ],
    ...data.rows.map((row) => [row.label, ...cellsOf(row)]),
    ['All orders', ...cellsOf({ figures: data.total, previous: data.previous })],
  ];
}

const periodText = (period: Report['compared']): string => (period ? `${period.from} to ${period.to}` : '');
