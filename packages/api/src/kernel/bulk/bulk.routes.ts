import { bulkEndpoints } from '@bakehouse/contract/bulk/bulk.endpoints';
import { fileRoute, type Route, route } from '../http/route.ts';
import { cancelJob, downloadFile, listJobs, previewBulk, retryJob, runBulk, undoJob, viewJob } from './bulk.service.ts';
import type { BulkResources } from './bulk-resource.ts';

/** @param resources the actions that modules have registered */
export const bulkRoutes = (resources: BulkResources): Route[] => [
  route(bulkEndpoints.preview, (ctx, { body }) => previewBulk(ctx, resources, body)),
  route(bulkEndpoints.run, (ctx, { body }) => runBulk(ctx, resources, body)),
  route(bulkEndpoints.list, (ctx) => listJobs(ctx, resources)),
  route(bulkEndpoints.job, (ctx, { params, query }) => viewJob(ctx, resources, params.id, query)),
  fileRoute(bulkEndpoints.pdf, (ctx, { params }) => downloadFile(ctx, resources, params.id, 'application/pdf')),
  fileRoute(bulkEndpoints.csv, (ctx, { params }) => downloadFile(ctx, resources, params.id, 'text/csv')),
  route(bulkEndpoints.cancel, (ctx, { params }) => cancelJob(ctx, resources, params.id)),
  route(bulkEndpoints.retry, (ctx, { params }) => retryJob(ctx, resources, params.id)),
  route(bulkEndpoints.undo, (ctx, { params }) => undoJob(ctx, resources, params.id)),
];
