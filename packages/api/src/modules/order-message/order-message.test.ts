import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import type { MessageSettings } from '@bakehouse/contract/notification/message-settings';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMoneyEndpoints } from '@bakehouse/contract/order/order-money.endpoints';
import { orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderOf } from '../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../test/notified-shop.ts';
import { queueDelayMessages } from './delay-messages.ts';

const { list, report } = orderMessageEndpoints;
const secret = 'secret-of-the-services';

type Sent = { service: string; id?: string; to: string; text: string; [field: string]: unknown };

/** The services for SMS and WhatsApp: they remember what they get, and answer with `statuses`. */
const sent: Sent[] = [];
const statuses = { sms: 202, whatsapp: 202 };
const services = createServer(async (request, response) => {
  const service = (request.url ?? '').slice(1) as keyof typeof statuses;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (statuses[service] === 202) sent.push({ service, ...JSON.parse(Buffer.concat(chunks).toString()) });
  response.writeHead(statuses[service]).end();
});

let shop: NotifiedShop;
let opened: OpenShop;
beforeAll(async () => {
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  shop = await buildNotifiedShop({
    SMS_URL: `${address}/sms`,
    WHATSAPP_URL: `${address}/whatsapp`,
    SMS_DLT_ENTITY_ID: '1101234567890123456',
    MESSAGE_REPORT_SECRET: secret,
  });
});
afterAll(async () => {
  await shop.test.close();
  services.closeAllConnections();
  services.close();
});
beforeEach(async () => {
  opened = await shop.open();
  await shop.db.execute(sql`delete from message_template`);
  await shop.db.execute(sql`update content_setting set value = '{}' where name = 'messages'`);
  sent.splice(0);
  Object.assign(statuses, { sms: 202, whatsapp: 202 });
});

const { customer } = orderOf('');
const confirmed = async (body: Parameters<OpenShop['place']>[0] = {}) => {
  const order = await opened.place(body);
  await opened.setStatus(order._id, 'confirmed');
  return order;
};

/** Sends what is queued, and returns the text messages that the services got. */
const send = async () => {
  await shop.consume();
  await shop.test.runQueued();
  return sent;
};
/** Returns the messages of an order without the emails. */
const messagesOf = async (id: string) =>
  (await shop.test.call(list, { token: opened.owner.token, params: { id } })).body.data
    .filter(({ channel }) => channel !== 'email')
    .map(({ label, channel, status, reason }) => ({ label, channel, status, reason }));
const sign = (body: object) => ({
  'x-bakehouse-signature': createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex'),
});
const reportThat = async (...reports: { id: string; status: string; reason?: string }[]) => {
  const reply = await shop.test.probe(report, { body: { reports }, headers: sign({ reports }) });
  expect(reply.status).toBe(200);
  return (reply.body as { data: unknown }).data;
};
const saveSettings = async (meta_value: MessageSettings) => {
  const { token } = opened.owner;
  const [setting] = (await shop.test.call(settingEndpoints.messages.get, { token })).body.data;
  const saved = await shop.test.call(settingEndpoints.messages.update, {
    token: opened.owner.token,
    body: { meta_value, version: setting?.version ?? 1 },
  });
  expect(saved.status).toBe(200);
};
const saveSms = (over: object) =>
  shop.test.probe(messageTemplateEndpoints.update, {
    token: opened.owner.token,
    params: { kind: 'order_confirmed', channel: 'sms', language: 'en' },
    body: { text: 'Order {{order_number}} is confirmed.', ...over },
  });
const switchOff = (channel: 'sms' | 'whatsapp') =>
  shop.test.call(messageTemplateEndpoints.update, {
    token: opened.owner.token,
    params: { kind: 'order_confirmed', channel, language: 'en' },
    body: { text: 'Order {{order_number}}', is_enabled: false },
  });

describe('a message to a customer', () => {
  it('goes by WhatsApp, and by SMS if WhatsApp cannot deliver it, once', async () => {
    const order = await confirmed();
    const [first] = await send();
    expect(sent).toMatchObject([
      {
        service: 'whatsapp',
        to: order.customer.phone,
        template: { name: 'order_confirmed', language: 'en', values: { order_number: order.order_number } },
      },
    ]);
    expect(await messagesOf(order._id)).toMatchObject([{ channel: 'whatsapp', status: 'sent' }]);
    const failed = { id: String(first?.id), status: 'failed', reason: 'no account for +91 98765 43210' };
    expect(await reportThat(failed)).toEqual({ changed: 1, unknown: 0 });
    expect(await reportThat(failed)).toEqual({ changed: 0, unknown: 0 });
    expect((await send()).map(({ service }) => service)).toEqual(['whatsapp', 'sms']);
    expect(sent[1]).toMatchObject({ text: first?.text, dlt_entity_id: '1101234567890123456' });
    expect(await messagesOf(order._id)).toEqual(
      expect.arrayContaining([
        { label: 'Order confirmed', channel: 'sms', status: 'sent', reason: '' },
        { label: 'Order confirmed', channel: 'whatsapp', status: 'failed', reason: 'no account for …' },
      ]),
    );
  });

  it('goes by SMS at once if the WhatsApp service rejects it for good', async () => {
    statuses.whatsapp = 422;
    const order = await confirmed();
    expect(await send()).toMatchObject([{ service: 'sms', to: order.customer.phone }]);
  });

  it('goes by SMS when the WhatsApp service has failed for a quarter of an hour', async () => {
    statuses.whatsapp = 503;
    const order = await confirmed();
    await expect(send()).rejects.toThrow('the WhatsApp service answered 503');
    const queuedAt = shop.test.clock.now.getTime();
    shop.test.clock.now = new Date(queuedAt + 14 * 60_000);
    await expect(send()).rejects.toThrow('the WhatsApp service answered 503');
    expect(await messagesOf(order._id)).toMatchObject([{ channel: 'whatsapp', status: 'waiting' }]);
    shop.test.clock.now = new Date(queuedAt + 16 * 60_000);
    expect(await send()).toMatchObject([{ service: 'sms', to: order.customer.phone }]);
    expect(await messagesOf(order._id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: 'whatsapp', status: 'failed', reason: 'the WhatsApp service answered 503' }),
        expect.objectContaining({ channel: 'sms', status: 'sent' }),
      ]),
    );
  });

  it('has failed when no service took it for a day, counted from the end of the quiet hours', async () => {
    await switchOff('whatsapp');
    await saveSettings({ quiet_hours: { is_enabled: true, from: '21:00', upto: '08:00' } });
    // 22:30 in India.
    shop.test.clock.now = new Date('2026-11-20T17:00:00Z');
    statuses.sms = 503;
    const order = await confirmed();
    await shop.consume();
    const end = new Date('2026-11-21T08:00:00+05:30').getTime();
    shop.test.clock.now = new Date(end + 22 * 3_600_000);
    await expect(send()).rejects.toThrow('the SMS service answered 503');
    expect(await messagesOf(order._id)).toMatchObject([{ channel: 'sms', status: 'waiting' }]);
    shop.test.clock.now = new Date(end + 24 * 3_600_000);
    await send();
    expect(await messagesOf(order._id)).toMatchObject([
      { channel: 'sms', status: 'failed', reason: 'the SMS service answered 503' },
    ]);
  });

  it('that repeats its amount by SMS has the amount', async () => {
    const order = await opened.place();
    const paid = await shop.test.call(orderMoneyEndpoints.record, {
      token: opened.owner.token,
      params: { id: order._id },
      body: { method: 'upi', amount: 100.5, reference: 'UPI-1', reason: 'Seen in the account' },
    });
    expect(paid.status).toBe(200);
    const [first] = await send();
    await reportThat({ id: String(first?.id), status: 'failed' });
    expect((await send()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Rs 100.50'),
      expect.stringContaining('Rs 100.50'),
    ]);
  });

  it('is sent once, also when its job runs again', async () => {
    await confirmed();
    await shop.consume();
    shop.test.queued.push(...shop.test.queued);
    expect(await send()).toHaveLength(1);
  });

  it('by SMS has the text as it is registered', async () => {
    await switchOff('whatsapp');
    const dlt_text = 'Dear {#var#}, order {#alphanumeric#}{#var#} is confirmed.\nNote: {#var#}';
    const text = 'Dear {{customer_name}}, order {{order_number}} is confirmed.\nNote: {{store_name}}';
    expect((await saveSms({ text, dlt_template_id: '1107000000000000001', dlt_text })).status).toBe(200);
    const order = await confirmed({ customer: { ...customer, full_name: 'Asha '.repeat(10).trim() } });
    expect(await send()).toMatchObject([
      {
        service: 'sms',
        dlt_template_id: '1107000000000000001',
        // 30 characters for one variable, and `-` for an empty value.
        text: `Dear ${'Asha '.repeat(6).trim()}, order ${order.order_number} is confirmed.\nNote: -`,
      },
    ]);
  });
});

describe('a registered text', () => {
  const dlt = { dlt_template_id: '1107000000000000001', dlt_text: 'Order {#var#} is confirmed.' };
  const errorsOf = async (over: object) => ((await saveSms(over)).body as { fields?: object }).fields;

  it('cannot be saved with another text', async () => {
    expect(await errorsOf({ ...dlt, text: 'Order {{order_number}} is ready.' })).toEqual({
      text: 'The registered text has "is confirmed." here: {#var#} is confirmed.',
    });
    expect(await errorsOf({ ...dlt, text: 'Order {{order_number}}{{city}} is confirmed.' })).toEqual({
      text: 'The registered text has a variable here: Order {#var#} is confirmed.',
    });
    expect(await errorsOf({ ...dlt, text: 'Order {{order_number}} is confirmed. Thanks' })).toHaveProperty('text');
    expect(await errorsOf({ dlt_text: dlt.dlt_text })).toEqual({
      dlt_template_id: 'Enter the id of the registered text',
    });
    expect(await errorsOf({ dlt_template_id: dlt.dlt_template_id })).toEqual({ dlt_text: 'Enter the registered text' });
    expect(await errorsOf({ ...dlt, dlt_template_id: 'DLT-1' })).toEqual({
      dlt_template_id: 'The DLT template id has digits only',
    });
  });

  it('stays when only the text is saved, so that the text cannot leave it', async () => {
    expect((await saveSms(dlt)).status).toBe(200);
    expect(await errorsOf({ text: 'Hello' })).toHaveProperty('text');
    expect((await saveSms({})).body).toMatchObject({ data: dlt });
    expect((await saveSms({ text: 'Hello', dlt_template_id: '', dlt_text: '' })).status).toBe(200);
  });
});

describe('a report', () => {
  const bodyOf = (id: string) => ({ reports: [{ id, status: 'delivered' as const }] });

  it('replaces an earlier step, in any order, and shows on the order', async () => {
    const order = await confirmed();
    const id = String((await send())[0]?.id);
    expect(await reportThat({ id, status: 'delivered' }, { id, status: 'sent' })).toEqual({ changed: 1, unknown: 0 });
    await reportThat({ id, status: 'failed' });
    expect(await messagesOf(order._id)).toMatchObject([{ status: 'delivered' }]);
    expect(await send()).toHaveLength(1);
  });

  it('about an unknown message changes nothing', async () => {
    const order = await confirmed();
    const id = String((await send())[0]?.id);
    const unknown = [order._id, `${id}x`, 'x'.repeat(200), id.replace('order_confirmed', 'order_paid')];
    expect(await reportThat(...unknown.map((other) => ({ id: other, status: 'failed' })))).toEqual({
      changed: 0,
      unknown: 4,
    });
    expect(await messagesOf(order._id)).toMatchObject([{ status: 'sent' }]);
  });

  it('with a wrong signature writes nothing', async () => {
    const order = await confirmed();
    const body = bodyOf(String((await send())[0]?.id));
    for (const headers of [{}, { 'x-bakehouse-signature': 'ab' }, sign(bodyOf('other'))])
      expect((await shop.test.probe(report, { body, headers })).status).toBe(401);
    expect(await messagesOf(order._id)).toMatchObject([{ status: 'sent' }]);
  });
});

describe('the quiet hours', () => {
  const quiet_hours = { is_enabled: true, from: '21:00', upto: '08:00' };
  const startsOf = () =>
    shop.test.queued.flatMap(({ kind, data }) => (kind === 'record-message' ? [data.startAfter] : []));

  it('delay messages until their end, but no email and nothing that the customer waits for', async () => {
    await saveSettings({ quiet_hours });
    // 22:30 in India.
    shop.test.clock.now = new Date('2026-11-20T17:00:00Z');
    const order = await confirmed();
    await shop.consume();
    expect(startsOf()).toEqual([undefined, '2026-11-21T02:30:00.000Z']);
    await opened.setStatus(order._id, 'shipped');
    await shop.consume();
    expect(startsOf().slice(2)).toEqual([undefined, undefined]);
    // 23:00, for a delivery at midnight.
    shop.test.queued.splice(0);
    shop.test.clock.now = new Date('2026-11-20T17:30:00Z');
    const [item] = orderOf('').order_items;
    if (!item) throw new Error('the factory makes an item');
    const tonight = {
      ...item,
      product: { ...item.product, _id: shop.productId },
      selected_delivery_date: '2026-11-20',
      selected_delivery_slot: { from: '23:30', upto: '00:30' },
    };
    await confirmed({ order_items: [tonight] });
    await shop.consume();
    expect(startsOf()).toEqual([undefined, undefined]);
  });
});

describe('a late delivery', () => {
  it('is told once after the minutes of the settings, by any server, and not for an order that is over', async () => {
    await shop.db.execute(sql`update orders set status = 'delivered'`);
    const order = await opened.place();
    const cancelled = await opened.place();
    await opened.setStatus(cancelled._id, 'cancelled');
    await send();
    sent.splice(0);
    const end = new Date('2026-11-22T12:00:00+05:30').getTime();
    const runAt = async (minutes: number) => {
      shop.test.clock.now = new Date(end + minutes * 60_000);
      const all = await Promise.all([queueDelayMessages(shop.test.deps), queueDelayMessages(shop.test.deps)]);
      return all.reduce((sum, count) => sum + count, 0);
    };
    expect(await runAt(30)).toBe(0);
    await saveSettings({ delay: { is_enabled: true, minutes: 20 } });
    expect(await runAt(19)).toBe(0);
    // An email and a WhatsApp message.
    expect(await runAt(21)).toBe(2);
    expect(await runAt(25)).toBe(0);
    expect((await send()).map(({ text }) => text)).toEqual([
      `Bakehouse: sorry, your order ${order.order_number} for 10:00-12:00 is late. We deliver it as soon as possible.`,
    ]);
    expect(await messagesOf(order._id)).toMatchObject([{ label: 'Delivery delayed', status: 'sent' }]);
  });
});

it('the messages of an order are not for those who may not read orders', async () => {
  const { list: allOrders } = orderEndpoints;
  const order = await opened.place();
  expect((await shop.test.call(allOrders, { token: opened.vendor.token, query: {} })).status).toBe(200);
  expect((await shop.test.call(list, { token: opened.vendor.token, params: { id: order._id } })).status).toBe(403);
});
