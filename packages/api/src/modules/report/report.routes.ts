import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { getVendorFigures } from '@bakehouse/contract/vendor/vendor-figures';
import { fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { viewMoney, viewReport } from './report.service.ts';
import { exportReportCsv, exportReportWorkbook } from './report-files.ts';
import { viewStoreFigures } from './store-figures.ts';

/** Reports, the overview of the money, and the figures of stores. */
export const reportRoutes = (): Route[] => [
  readReplica(route(reportEndpoints.overview, (ctx) => viewMoney(ctx))),
  readReplica(route(reportEndpoints.view, (ctx, { query }) => viewReport(ctx, query))),
  readReplica(fileRoute(reportEndpoints.exportCsv, (ctx, { query }) => exportReportCsv(ctx, query))),
  readReplica(fileRoute(reportEndpoints.exportXlsx, (ctx, { query }) => exportReportWorkbook(ctx, query))),
  readReplica(route(getVendorFigures, (ctx, { params }) => viewStoreFigures(ctx, params.id))),
];
