import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { coupon } from '@bakehouse/contract/coupon/coupon';
import { listOutbox } from '@bakehouse/contract/outbox';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accept, dataOf, isSignedBy, respondWith, startReceiver } from '../../../test/webhook/webhook-receiver.ts';
import { buildWebhookShop, day, type WebhookShop } from '../../../test/webhook/webhook-shop.ts';
import { sweepTable } from '../../platform/db/sweep.ts';
import { resumeWebhooks } from './deliver-webhook.ts';
import { webhookDeliveryExpiry } from './webhook-delivery.queries.ts';
import { createSecret } from './webhook-signature.ts';

const { enable, redeliver } = webhookEndpoints;

let shop: WebhookShop;
beforeAll(async () => {
  shop = await buildWebhookShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

describe('deliveries', () => {
  it('carry ids, version, number and status of an order, in the order of its changes', async () => {
    const { _id, secret } = await shop.make();
    const order = await shop.place();
    await shop.setStatus(order._id, 'Confirmed');
    await shop.addNote(order._id, 'Ring twice');
    await shop.deliver();
    expect(shop.typesReceived()).toEqual(['order.created', 'order.status_changed', 'order.updated']);
    const [created, changed] = shop.receiver.received;
    if (!created || !changed) throw new Error('nothing was received');
    const { timestamp, data } = dataOf(changed);
    expect(Date.parse(timestamp)).not.toBeNaN();
    const summary = { order_number: order.order_number, status: 'confirmed', previous_status: 'pending' };
    expect(data).toEqual({
      id: order._id,
      resource: 'order',
      version: expect.any(Number),
      action: 'update',
      ...summary,
    });
    expect(created.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Bakehouse' });
    expect(shop.receiver.received.every((request) => isSignedBy(request, secret))).toBe(true);
    expect(Math.abs(Number(created.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    const ids = shop.receiver.received.map(({ headers }) => headers['webhook-id']);
    const { data: logged, more } = await shop.log(_id);
    expect(logged.map((delivery) => delivery._id).toReversed()).toEqual(ids);
    expect(more).toBe(false);
    expect(logged[2]).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status: 204,
      answer: '',
      error: null,
      body: created.body,
    });
    expect(logged[2]?.headers['webhook-id']).toBe(ids[0]);
    expect(await shop.view(_id)).toMatchObject({ last_status: 204, failing_since: null, waiting: 0 });
  });

  it('are rejected by a receiver when they are sent again later, changed, or signed with another secret', async () => {
    const { secret } = await shop.make();
    await shop.place();
    await shop.deliver();
    const [request] = shop.receiver.received;
    if (!request) throw new Error('nothing was received');
    const { headers, body } = request;
    expect(isSignedBy(request, secret)).toBe(true);
    expect(isSignedBy({ headers, body: body.replace('order.created', 'order.deleted') }, secret)).toBe(false);
    expect(isSignedBy({ headers: { ...headers, 'webhook-id': 'msg_1' }, body }, secret)).toBe(false);
    expect(isSignedBy(request, createSecret())).toBe(false);
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(isSignedBy({ headers: { ...headers, 'webhook-timestamp': later }, body }, secret)).toBe(false);
    // Receivers accept the time of a request for five minutes.
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
    expect(isSignedBy(request, secret)).toBe(false);
    vi.useRealTimers();
  });

  it('are of the chosen types only', async () => {
    await shop.make({ event_types: ['order.status_changed'] });
    await shop.make({ name: 'Coupons and content', event_types: ['coupon.created', 'content.updated'] });
    const order = await shop.place();
    await shop.setStatus(order._id, 'Confirmed');
    const body = {
      name: 'Diwali',
      description: 'For the first cake',
      coupon_type: 'free_shipping',
      coupon_value: 0,
      start_date: '2099-01-01',
      expire_date: '2099-02-01',
    } as never;
    expect((await shop.test.call(coupon.endpoints.create, { token: shop.owner.token, body })).status).toBe(201);
    const header = { offer: { is_enabled: true, url: '/offers', text: 'Diwali' } };
    const saved = await shop.test.probe(settingEndpoints.header.update, { token: shop.owner.token, body: header });
    expect(saved.body.error).toBeUndefined();
    await shop.deliver();
    expect(shop.typesReceived().toSorted()).toEqual(['content.updated', 'coupon.created', 'order.status_changed']);
    expect(shop.receiver.received.map((request) => dataOf(request).data.resource).toSorted()).toEqual([
      'coupon',
      'header-settings',
      'order',
    ]);
  });

  it('wait in their order until the receiver accepts the first one again', async () => {
    const { _id } = await shop.make();
    shop.receiver.respond(respondWith(503, 'down for maintenance'));
    const order = await shop.place();
    await shop.setStatus(order._id, 'Confirmed');
    await expect(shop.deliver()).rejects.toThrow('The job webhook failed');
    await expect(shop.test.runQueued()).rejects.toThrow('got 503');
    expect(shop.typesReceived()).toEqual(['order.created', 'order.created']);
    expect(new Set(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await shop.view(_id)).toMatchObject({ waiting: 2, last_status: 503, failing_since: expect.any(String) });
    const [, first] = (await shop.log(_id)).data;
    expect(first).toMatchObject({ state: 'waiting', attempts: 2, status: 503, answer: 'down for maintenance' });
    shop.receiver.respond(accept);
    await shop.test.runQueued();
    expect(shop.typesReceived().slice(2)).toEqual(['order.created', 'order.status_changed']);
    expect(await shop.view(_id)).toMatchObject({ waiting: 0, failing_since: null });
  });

  it('replace an update of the same record that has not been sent, but not across another event', async () => {
    const { _id } = await shop.make();
    const order = await shop.place();
    for (const note of ['One', 'Two', 'Three']) await shop.addNote(order._id, note);
    await shop.consume();
    await shop.addNote(order._id, 'Four');
    await shop.setStatus(order._id, 'Confirmed');
    await shop.addNote(order._id, 'Five');
    await shop.consume();
    expect((await shop.log(_id, { state: 'waiting' })).data.map(({ type }) => type).toReversed()).toEqual([
      'order.created',
      'order.updated',
      'order.status_changed',
      'order.updated',
    ]);
    await shop.test.runQueued();
    const versions = shop.receiver.received.map((request) => dataOf(request).data.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it('continue by themselves when their job was lost', async () => {
    await shop.make();
    await shop.place();
    await shop.consume();
    shop.test.queued.splice(0);
    await resumeWebhooks(shop.test.deps);
    await shop.test.runQueued();
    expect(shop.typesReceived()).toEqual(['order.created']);
  });

  it('are stored for 30 days', async () => {
    const { _id } = await shop.make();
    await shop.place();
    await shop.deliver();
    const { db } = shop.test.deps.database;
    await db.execute(sql`update webhook_delivery set created_at = now() - interval '29 days'`);
    expect((await sweepTable(db, webhookDeliveryExpiry)).deleted).toBe(0);
    await db.execute(sql`update webhook_delivery set created_at = now() - interval '31 days'`);
    expect((await sweepTable(db, webhookDeliveryExpiry)).deleted).toBe(1);
    expect((await shop.log(_id)).data).toEqual([]);
  });

  it('can be repeated with the same id, and read page by page', async () => {
    const { _id } = await shop.make();
    for (let n = 0; n < 3; n += 1) await shop.place();
    await shop.deliver();
    const first = await shop.log(_id, { perPage: '2' });
    expect(first).toMatchObject({ data: [{}, {}], more: true });
    const second = await shop.log(_id, { perPage: '2', before: first.data[1]?._id ?? '' });
    expect(second).toMatchObject({ data: [{}], more: false });
    const oldest = second.data[0]?._id ?? '';
    const params = { id: _id, delivery: oldest };
    expect((await shop.test.call(redeliver, { token: shop.owner.token, params })).body.data.state).toBe('waiting');
    expect((await shop.test.call(redeliver, { token: shop.owner.token, params })).body.code).toBe('wrong_status');
    await shop.test.runQueued();
    expect(shop.receiver.received.map(({ headers }) => headers['webhook-id'])[3]).toBe(oldest);
    expect(shop.receiver.received[3]?.body).toBe(shop.receiver.received[0]?.body);
  });
});

describe('a webhook that fails', () => {
  it('is switched off after a day, with a mail to its maker, and continues when it is switched on', async () => {
    const { _id } = await shop.make();
    shop.receiver.respond(respondWith(500));
    await shop.place();
    await expect(shop.deliver()).rejects.toThrow();
    await shop.place();
    await shop.consume();
    shop.test.clock.now = new Date(Date.now() + day + 60_000);
    await shop.test.runQueued();
    expect(await shop.view(_id)).toMatchObject({ enabled: false, disabled_reason: 'failing for a day', waiting: 1 });
    const mails = (await shop.test.call(listOutbox, { token: shop.owner.token, query: {} })).body.data;
    expect(mails[0]).toMatchObject({ to: shop.owner.email, subject: 'Webhook "Billing" was switched off' });
    const [waiting] = (await shop.log(_id, { state: 'waiting' })).data;
    const params = { id: _id, delivery: waiting?._id ?? '' };
    expect((await shop.test.call(redeliver, { token: shop.owner.token, params })).body.code).toBe('wrong_status');
    await shop.place();
    await shop.deliver();
    shop.receiver.received.splice(0);
    shop.receiver.respond(accept);
    const on = await shop.test.call(enable, { token: shop.owner.token, params: { id: _id }, body: { enabled: true } });
    expect(on.body.data).toMatchObject({ enabled: true, disabled_reason: null, failing_since: null });
    await shop.deliver();
    expect(shop.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([waiting?._id]);
  });

  it('is switched off at once when its receiver answers 410', async () => {
    const { _id } = await shop.make();
    shop.receiver.respond(respondWith(410));
    await shop.place();
    await shop.deliver();
    expect(await shop.view(_id)).toMatchObject({ enabled: false, disabled_reason: 'answered 410' });
    expect((await shop.log(_id)).data[0]).toMatchObject({ state: 'failed', status: 410 });
  });

  it('does not follow a redirect', async () => {
    const { _id } = await shop.make();
    const other = await startReceiver();
    shop.receiver.respond((response) => response.writeHead(307, { location: other.url }).end());
    await shop.place();
    await expect(shop.deliver()).rejects.toThrow('got 307');
    expect(other.received).toEqual([]);
    expect((await shop.log(_id)).data[0]).toMatchObject({ state: 'waiting', status: 307 });
    other.close();
  });
});
