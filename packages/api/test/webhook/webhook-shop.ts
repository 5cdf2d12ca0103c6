import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import type { DeliveryState, WebhookInput } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { consumeEvents } from '../../src/kernel/events/event-consumer.ts';
import { webhookConsumer } from '../../src/modules/webhook/webhook-consumer.ts';
import { buildTestApp } from '../build-test-app.ts';
import { makeOwner, makeProduct, orderOf, type Person } from '../factories.ts';
import { accept, dataOf, startReceiver } from './webhook-receiver.ts';

/** A shop that sends its changes to a receiver. */

const { create, details, deliveries } = webhookEndpoints;

/** Milliseconds. */
export const day = 24 * 3_600_000;

const orderTypes = [
  'order.created',
  'order.status_changed',
  'order.updated',
  'order.deleted',
  'order.restored',
] as const;

/** Builds the server of a shop with a receiver. `reset` deletes all webhooks and what was received. */
export const buildWebhookShop = async () => {
  const test = await buildTestApp({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  const receiver = await startReceiver();
  const owner = await makeOwner(test.deps);
  const productId = await makeProduct(test.deps);
  const { token } = owner;
  const consumer = webhookConsumer(test.deps);
  const consume = () => consumeEvents(test.deps.database, consumer);
  const inputOf = (input: Partial<WebhookInput> = {}): WebhookInput => ({
    name: 'Billing',
    url: receiver.url,
    event_types: [...orderTypes],
    ...input,
  });
  return {
    test,
    receiver,
    owner,
    inputOf,
    consume,
    /** Handles the events so far and runs the jobs. Rejects if a delivery fails. */
    deliver: async () => {
      await consume();
      await test.runQueued();
    },
    reset: async () => {
      const { db } = test.deps.database;
      await consume();
      await db.execute(sql`delete from webhook_delivery`);
      await db.execute(sql`delete from webhook`);
      test.queued.splice(0);
      receiver.received.splice(0);
      receiver.respond(accept);
      test.clock.now = new Date();
    },
    make: async (input: Partial<WebhookInput> = {}, maker: Person = owner) => {
      const { status, body } = await test.call(create, { token: maker.token, body: inputOf(input) });
      expect(body.error).toBeUndefined();
      expect(status).toBe(201);
      return { ...body.data, secret: body.secret ?? '' };
    },
    place: async () => (await test.call(orderEndpoints.create, { token, body: orderOf(productId) })).body.data,
    setStatus: async (id: string, order_status: 'Confirmed' | 'Cancelled') => {
      const { body } = await test.call(orderEndpoints.updateStatus, { token, params: { id }, body: { order_status } });
      expect(body.error).toBeUndefined();
    },
    addNote: async (id: string, text: string) => {
      const { body } = await test.call(orderEndpoints.addNote, { token, params: { id }, body: { text } });
      expect(body.error).toBeUndefined();
    },
    log: async (id: string, query: { state?: DeliveryState; before?: string; perPage?: string } = {}) =>
      (await test.call(deliveries, { token, params: { id }, query })).body,
    view: async (id: string) => (await test.call(details, { token, params: { id } })).body.data,
    typesReceived: () => receiver.received.map((request) => dataOf(request).type),
    close: async () => {
      receiver.close();
      await test.close();
    },
  };
};
export type WebhookShop = Awaited<ReturnType<typeof buildWebhookShop>>;
