import type { InputOf, ListQuery, Resource } from '@bakehouse/contract/core/resource';
import type { ExportQuery } from '@bakehouse/contract/export/list-export';
import type { Ctx } from '../http/context.ts';
import { type FileResponse, fileRoute, type Route, readReplica, route } from '../http/route.ts';
import type { CrudOperations } from './crud-operations.ts';

/** Binds the operations to their endpoints. The bodies were parsed with the resource's schema, hence the two casts. */
export const crudRoutes = <R extends Resource>(
  { endpoints, exportPersonal }: R,
  operations: CrudOperations<R>,
): Route[] => [
  readReplica(route(endpoints.list, (ctx, { query }) => operations.list(ctx, query), { bulk: operations.bulk })),
  exportRoute(endpoints.exportList, (ctx, query) => operations.exportList(ctx, query, false)),
  ...(exportPersonal ? [exportRoute(exportPersonal, (ctx, query) => operations.exportList(ctx, query, true))] : []),
  route(endpoints.detail, (ctx, { params }) => operations.detail(ctx, params.id)),
  route(endpoints.create, (ctx, { body }) => operations.create(ctx, body as InputOf<R>)),
  route(endpoints.update, (ctx, { params, body }) => {
    const { version, ...changed } = body;
    return operations.update(ctx, params.id, version, changed as Partial<InputOf<R>>);
  }),
  route(endpoints.remove, (ctx, { params, query }) => operations.remove(ctx, params.id, query.version)),
  readReplica(route(endpoints.deleted, (ctx, { query }) => operations.deleted(ctx, query))),
  route(endpoints.restore, (ctx, { params, query }) => operations.restore(ctx, params.id, query.version)),
];

type ExportEndpoint = Resource['endpoints']['exportList'];

const exportRoute = (
  endpoint: ExportEndpoint | NonNullable<Resource['exportPersonal']>,
  handle: (ctx: Ctx, query: ListQuery & ExportQuery) => Promise<FileResponse>,
): Route => readReplica(fileRoute(endpoint as ExportEndpoint, (ctx, { query }) => handle(ctx, query)));
