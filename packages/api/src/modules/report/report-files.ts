import type { ExportFormat } from '@bakehouse/contract/export/list-export';
import { hasAllFigures, reportGroupLabels } from '@bakehouse/contract/money/report';
import type { Report, ReportFigures, ReportQuery } from '@bakehouse/contract/money/report.endpoints';
import { exportTable } from '../../kernel/export/export-table.ts';
import type { Ctx } from '../../kernel/http/context.ts';
import type { FileResponse } from '../../kernel/http/route.ts';
import { viewReport } from './report.service.ts';

/** Reports as CSV files and workbooks, with all rows. */

type Cell = string | number | null;

export async function exportReport(ctx: Ctx, query: ReportQuery, format: ExportFormat): Promise<FileResponse> {
  const [header = [], ...lines] = await tableOf(ctx, query);
  const pages = async function* () {
    yield lines;
  };
  return exportTable({
    name: nameOf(query),
    sheet: reportGroupLabels[query.group],
    format,
    header: header.map(String),
    cellsOf: (cells) => cells.map((cell) => cell ?? ''),
    pages: pages(),
  });
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
