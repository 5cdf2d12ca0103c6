import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { viewMoney, viewReport } from './report.service.ts';
import { exportReportCsv, exportReportWorkbook } from './report-files.ts';

/** Reports and the overview of the money. */
export const reportRoutes = (): Route[] => [
  readReplica(route(reportEndpoints.overview, (ctx) => viewMoney(ctx))),
  readReplica(route(reportEndpoints.view, (ctx, { query }) => viewReport(ctx, query))),
  readReplica(fileRoute(reportEndpoints.exportCsv, (ctx, { query }) => exportReportCsv(ctx, query))),
  readReplica(fileRoute(reportEndpoints.exportXlsx, (ctx, { query }) => exportReportWorkbook(ctx, query))),
];
