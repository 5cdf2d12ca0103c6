import { reportEndpoints } from '@bakehouse/contract/money/report.endpoints';
import { getVendorFigures } from '@bakehouse/contract/vendor/vendor-figures';
import { fileRoute, type Route, readReplica, route } from '../../kernel/http/route.ts';
import { viewMoney, viewReport } from './report.service.ts';
import { exportReport } from './report-files.ts';
import { viewStoreFigures } from './store-figures.ts';

/** Reports, the overview of the money, and the figures of stores. */
export const reportRoutes = (): Route[] => [
  readReplica(route(reportEndpoints.overview, (ctx) => viewMoney(ctx))),
  readReplica(route(reportEndpoints.view, (ctx, { query }) => viewReport(ctx, query))),
  readReplica(fileRoute(reportEndpoints.exportCsv, (ctx, { query }) => exportReport(ctx, query, 'csv'))),
  readReplica(fileRoute(reportEndpoints.exportXlsx, (ctx, { query }) => exportReport(ctx, query, 'xlsx'))),
  readReplica(route(getVendorFigures, (ctx, { params }) => viewStoreFigures(ctx, params.id))),
];
