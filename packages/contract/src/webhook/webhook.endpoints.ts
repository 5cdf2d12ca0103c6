import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, messageResponse, savedResponse } from '../core/envelopes.ts';
import { countQuery, idField } from '../core/fields.ts';
import { versionQuery } from '../core/resource.ts';
import { deliveryQuery, deliveryRecord, webhookEnable, webhookInput, webhookRecord, webhookUpdate } from './webhook.ts';

const common = { module: 'Webhooks', access: 'permission', staffOnly: true } as const;
/** A webhook that an API key made or changed would outlive the key. */
const lasting = { ...common, personOnly: true } as const;
const params = z.object({ id: idField });
const deliveryParams = z.object({ id: idField, delivery: idField });
const page = listResponse(webhookRecord);
const saved = savedResponse(webhookRecord);
const deliverySaved = savedResponse(deliveryRecord);
/** The secret is null in the response to a repeated call with the same `Idempotency-Key`. */
const savedWithSecret = saved.extend({ secret: z.string().nullable() });
const deliveryPage = z.object({
  data: z.array(deliveryRecord),
  /** True when there are older ones. */
  more: z.boolean(),
});

/**
 * The calls of webhooks. Whoever changes a webhook or reads its deliveries must be able to read the records of all its
 * event types.
 */
export const webhookEndpoints = {
  /** The list has no pages, because there are at most 50 webhooks. */
  list: defineEndpoint({
    ...common,
    name: 'List webhooks',
    operationId: 'listWebhooks',
    description: 'Returns all webhooks, ordered by name, with the state of their last attempt.',
    methods: ['GET'],
    path: 'webhook/list',
    response: page,
  }),
  details: defineEndpoint({
    ...common,
    name: 'View a webhook',
    operationId: 'getWebhook',
    description: 'Returns a webhook without its secret.',
    methods: ['GET'],
    path: 'webhook/{id}/details',
    params,
    response: dataResponse(webhookRecord),
  }),
  create: defineEndpoint({
    ...lasting,
    name: 'Create a webhook',
    operationId: 'createWebhook',
    recentProof: true,
    description: 'Creates a webhook of the caller. The response contains its secret, which is not shown again.',
    methods: ['POST'],
    path: 'webhook/create',
    body: webhookInput,
    response: savedWithSecret,
    unstored: ['secret'],
    status: 201,
  }),
  update: defineEndpoint({
    ...lasting,
    name: 'Change a webhook',
    operationId: 'updateWebhook',
    description: 'Changes the given fields of a webhook. Its maker stays the same.',
    errors: ['stale'],
    methods: ['PUT', 'PATCH'],
    path: 'webhook/update/{id}',
    params,
    body: webhookUpdate,
    response: saved,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete a webhook',
    operationId: 'deleteWebhook',
    description: 'Deletes a webhook. Deliveries that wait are sent if it is restored.',
    errors: ['stale'],
    methods: ['DELETE'],
    path: 'webhook/delete/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  restore: defineEndpoint({
    ...lasting,
    name: 'Restore a webhook',
    operationId: 'restoreWebhook',
    description: 'Restores a deleted webhook.',
    errors: ['stale'],
    methods: ['PUT', 'DELETE'],
    path: 'webhook/restore/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  enable: defineEndpoint({
    ...lasting,
    name: 'Switch a webhook on or off',
    operationId: 'enableWebhook',
    description: 'Switches a webhook on or off. Changes made while it is off are not sent later.',
    errors: ['stale'],
    methods: ['PUT'],
    path: 'webhook/{id}/enable',
    params,
    body: webhookEnable,
    response: saved,
  }),
  rotate: defineEndpoint({
    ...lasting,
    name: 'Rotate the secret of a webhook',
    operationId: 'rotateWebhookSecret',
    recentProof: true,
    description: 'Replaces the secret. For 24 hours, requests also carry a signature of the previous secret.',
    methods: ['POST'],
    path: 'webhook/{id}/rotate',
    params,
    response: savedWithSecret,
    unstored: ['secret'],
  }),
  /** The event is sent at once and only once, also while the webhook is off. */
  test: defineEndpoint({
    ...common,
    name: 'Send a test event',
    operationId: 'testWebhook',
    description: 'Sends a `webhook.test` event and returns the delivery with the response.',
    methods: ['POST'],
    path: 'webhook/{id}/test',
    params,
    response: deliverySaved,
  }),
  deliveries: defineEndpoint({
    ...common,
    name: 'List deliveries of a webhook',
    operationId: 'listWebhookDeliveries',
    description: 'Returns a page of the deliveries of the last 30 days, newest first.',
    methods: ['GET'],
    path: 'webhook/{id}/deliveries',
    params,
    query: z.strictObject({
      ...deliveryQuery,
      perPage: countQuery(1, 100, 'perPage must be a whole number from 1 to 100').optional(),
    }),
    response: deliveryPage,
  }),
  /** The delivery keeps its id. It is sent after the deliveries that wait already. */
  redeliver: defineEndpoint({
    ...common,
    name: 'Repeat a delivery',
    operationId: 'redeliverWebhook',
    description: 'Sends a delivery again with the same `webhook-id`.',
    errors: ['wrong_status'],
    methods: ['POST'],
    path: 'webhook/{id}/deliveries/{delivery}/redeliver',
    params: deliveryParams,
    response: deliverySaved,
  }),
};

nameComponents({
  Webhook: webhookRecord,
  WebhookInput: webhookInput,
  WebhookUpdate: webhookUpdate,
  WebhookSaved: saved,
  WebhookSavedWithSecret: savedWithSecret,
  WebhookDelivery: deliveryRecord,
  WebhookDeliverySaved: deliverySaved,
});
