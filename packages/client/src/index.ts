export {
  type BakehouseClient,
  type BakehouseClientOptions,
  createBakehouseClient,
} from './bakehouse-client.ts';
export { BakehouseError, unwrap } from './bakehouse-error.ts';
export type { components, operations, paths } from './schema.d.ts';
export { verifyWebhook, type Webhook, type WebhookInput } from './verify-webhook.ts';
