import { apiKeyEndpoints } from '@bakehouse/contract/api-key/api-key.endpoints';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { type Route, route } from '../../kernel/http/route.ts';
import { apiKeyChanges, createApiKey, listApiKeys, listKeyPermissions, viewApiKey } from './api-key.service.ts';

/** @param endpoints every endpoint of the server: their permissions are those that keys can have. */
export function apiKeyRoutes(endpoints: () => readonly Endpoint[]): Route[] {
  const changes = apiKeyChanges(endpoints);
  return [
    route(apiKeyEndpoints.list, (ctx, { query }) => listApiKeys(ctx, 'active', query)),
    route(apiKeyEndpoints.detail, (ctx, { params }) => viewApiKey(ctx, params.id)),
    route(apiKeyEndpoints.permissions, async ({ actor }) => listKeyPermissions(actor, endpoints())),
    route(apiKeyEndpoints.create, (ctx, { body }) => createApiKey(ctx, body, endpoints)),
    route(apiKeyEndpoints.update, (ctx, { params, body }) => changes.update(ctx, params.id, body)),
    route(apiKeyEndpoints.rotate, (ctx, { params, body }) => changes.rotate(ctx, params.id, body)),
    route(apiKeyEndpoints.confirm, (ctx, { params, query }) => changes.confirm(ctx, params.id, query.version)),
    route(apiKeyEndpoints.revoke, (ctx, { params, query }) => changes.revoke(ctx, params.id, query.version)),
    route(apiKeyEndpoints.remove, (ctx, { params, query }) => changes.remove(ctx, params.id, query.version)),
    route(apiKeyEndpoints.deleted, (ctx, { query }) => listApiKeys(ctx, 'deleted', query)),
    route(apiKeyEndpoints.restore, (ctx, { params, query }) => changes.restore(ctx, params.id, query.version)),
  ];
}
