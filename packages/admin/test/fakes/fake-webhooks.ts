import { permissionKey } from '@bakehouse/contract/core/endpoint';
import type { Webhook, WebhookDelivery } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { answer, FakeApiError } from './fake-api.ts';
import { fakeBasics, fakeId } from './fake-records.ts';
import { allPermissions } from './fake-session.ts';

export const webhookPermissions = [...allPermissions, ...Object.values(webhookEndpoints).map(permissionKey)];

export const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  ...fakeBasics,
  _id: fakeId('a1'),
  name: 'Accounting',
  url: 'https://accounting.example/webhooks',
  event_types: ['order.created', 'order.status_changed'],
  enabled: true,
  disabled_reason: null,
  maker: { _id: fakeId('01'), name: 'Meera Anand' },
  maker_may_read: true,
  failing_since: null,
  last_attempt_at: null,
  last_status: null,
  waiting: 0,
  next_attempt_at: null,
  previous_secret_until: null,
  ...overrides,
});

export const aDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  _id: fakeId('d1'),
  type: 'order.created',
  record_id: fakeId('e1'),
  state: 'delivered',
  body: '{"type":"order.created"}',
  createdAt: fakeBasics.createdAt,
  attempts: 1,
  last_attempt_at: fakeBasics.createdAt,
  url: 'https://accounting.example/webhooks',
  headers: { 'content-type': 'application/json', 'webhook-id': fakeId('d1') },
  status: 204,
  answer: '',
  duration: 12,
  error: null,
  ...overrides,
});

const secret = `whsec_${'k'.repeat(43)}=`;

/** Fakes the endpoints of webhooks with these records. */
export const withWebhooks = (webhooks: Webhook[] = [aWebhook()], log: WebhookDelivery[] = [aDelivery()]) => {
  const find = (id: string | undefined) => {
    const found = webhooks.find(({ _id }) => _id === id);
    if (!found) throw new FakeApiError(404, 'not_found', 'Webhook not found');
    return found;
  };
  const { list, details, create, update, remove, enable, rotate, test, deliveries, redeliver } = webhookEndpoints;
  answer(list, () => ({ data: webhooks, total: webhooks.length }));
  answer(details, ({ params }) => ({ data: find(params.id) }));
  return {
    secret,
    creates: answer(create, ({ body }) => {
      const data = aWebhook({ ...body, _id: fakeId('b9') });
      webhooks.push(data);
      return { message: 'Webhook created successfully', data, secret };
    }),
    updates: answer(update, ({ params, body }) => ({
      message: 'Webhook updated successfully',
      data: { ...find(params.id), ...body },
    })),
    removes: answer(remove, ({ params }) => {
      webhooks.splice(webhooks.indexOf(find(params.id)), 1);
      return { message: 'Webhook deleted successfully' };
    }),
    enables: answer(enable, ({ params, body }) => {
      const data = Object.assign(find(params.id), { enabled: body.enabled, disabled_reason: 'by hand' as const });
      return { message: 'Webhook switched off', data };
    }),
    rotates: answer(rotate, ({ params }) => ({ message: 'Secret rotated', data: find(params.id), secret })),
    tests: answer(test, () => ({
      message: 'The receiver did not accept the test event',
      data: aDelivery({ type: 'webhook.test', state: 'failed', status: 404, answer: 'No such page' }),
    })),
    pages: answer(deliveries, ({ query }) => ({
      data: log.filter(({ state }) => !query.state || state === query.state),
      more: false,
    })),
    redeliveries: answer(redeliver, ({ params }) => {
      const found = log.find(({ _id }) => _id === params.delivery) ?? aDelivery();
      return { message: 'Delivery queued', data: Object.assign(found, { state: 'waiting' as const }) };
    }),
  };
};
