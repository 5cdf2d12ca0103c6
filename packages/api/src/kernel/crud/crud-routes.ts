import type { InputOf, Resource } from '@bakehouse/contract/core/resource';
import { type Route, readReplica, route } from '../http/route.ts';
import type { CrudOperations } from './crud-operations.ts';

/** Binds the seven operations to their endpoints. The bodies were parsed with the resource's schema, hence the two casts. */
export const crudRoutes = <R extends Resource>({ endpoints }: R, operations: CrudOperations<R>): Route[] => [
  readReplica(route(endpoints.list, (ctx, { query }) => operations.list(ctx, query), { bulk: operations.bulk })),
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
