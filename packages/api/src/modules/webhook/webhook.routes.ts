import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { preparedRoute, type Route, route } from '../../kernel/http/route.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  restoreWebhook,
  rotateSecret,
  sendTest,
  storeTest,
  viewWebhook,
} from './webhook.service.ts';

export const webhookRoutes = (): Route[] => [
  route(webhookEndpoints.list, listWebhooks),
  route(webhookEndpoints.details, (ctx, { params }) => viewWebhook(ctx, params.id)),
  route(webhookEndpoints.create, (ctx, { body }) => createWebhook(ctx, body)),
  route(webhookEndpoints.update, (ctx, { params, body }) => changeWebhook(ctx, params.id, body)),
  route(webhookEndpoints.remove, (ctx, { params, query }) => deleteWebhook(ctx, params.id, query.version)),
  route(webhookEndpoints.restore, (ctx, { params, query }) => restoreWebhook(ctx, params.id, query.version)),
  route(webhookEndpoints.enable, (ctx, { params, body }) => enableWebhook(ctx, params.id, body)),
  route(webhookEndpoints.rotate, (ctx, { params }) => rotateSecret(ctx, params.id)),
  preparedRoute(
    webhookEndpoints.test,
    (call, { params }) => sendTest(call, params.id),
    (ctx, { params }, sent) => storeTest(ctx, params.id, sent),
  ),
  route(webhookEndpoints.deliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query)),
  route(webhookEndpoints.redeliver, (ctx, { params }) => redeliver(ctx, params.id, params.delivery)),
];
