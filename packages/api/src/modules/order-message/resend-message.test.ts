import { createHmac } from 'node:crypto';
import { settingEndpoints } from '@bakehouse/contract/content/content-settings';
import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderMessageEndpoints } from '@bakehouse/contract/order-message';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderOf } from '../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../test/notified-shop.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { newId } from '../../platform/db/columns.ts';

const { list, resend, report } = orderMessageEndpoints;
const secret = 'secret-of-the-services';
const { customer } = orderOf('');

let shop: NotifiedShop;
let opened: OpenShop;
beforeAll(async () => {
  shop = await buildNotifiedShop({ MESSAGE_REPORT_SECRET: secret });
});
afterAll(() => shop.test.close());
beforeEach(async () => {
  opened = await shop.open();
  await shop.db.execute(sql`delete from message_template`);
  await shop.db.execute(sql`update content_setting set value = '{}' where name = 'messages'`);
});

const idOf = (orderId: string, channel = 'sms', rest = '', kind = 'order_confirmed') =>
  `${orderId}.${kind}.${channel}.${rest}`;
const reportThat = async (id: string, status: 'failed' | 'delivered') => {
  const reports = [{ id, status }];
  const signature = createHmac('sha256', secret).update(JSON.stringify({ reports })).digest('hex');
  const headers = { 'x-bakehouse-signature': signature };
  expect((await shop.test.call(report, { body: { reports }, headers })).body.data.changed).toBe(1);
};
/** Places an order whose SMS about the confirmation was sent and has failed. */
const withFailedSms = async (body: Parameters<OpenShop['place']>[0] = {}) => {
  const order = await opened.place(body);
  await opened.setStatus(order._id, 'confirmed');
  await shop.consume();
  await opened.outbox();
  await reportThat(idOf(order._id), 'failed');
  return order;
};
const sendAgain = (orderId: string, message = idOf(orderId), token = opened.owner.token) =>
  shop.test.probe(resend, { token, params: { id: orderId }, body: { message } });
/** Returns status and sentence of a refusal. */
const refusalOf = async (...call: Parameters<typeof sendAgain>) => {
  const { status, body } = await sendAgain(...call);
  return [status, (body as { error?: string }).error];
};
const messagesOf = async (id: string) =>
  (await shop.test.call(list, { token: opened.owner.token, params: { id } })).body.data.filter(
    ({ channel }) => channel !== 'email',
  );
const textsTo = async (to: string) => (await opened.outbox()).filter((message) => message.to === to);

describe('a failed message', () => {
  it('is sent again once with the current text and phone, and is on timeline and audit log', async () => {
    const order = await withFailedSms();
    expect(await messagesOf(order._id)).toMatchObject([{ id: idOf(order._id), status: 'failed', can_resend: true }]);
    await shop.test.call(messageTemplateEndpoints.update, {
      token: opened.owner.token,
      params: { kind: 'order_confirmed', channel: 'sms', language: 'en' },
      body: { text: 'Corrected text of {{order_number}}' },
    });
    await shop.db.execute(sql`update orders set customer_phone = '9810012345' where id = ${order._id}`);
    const replies = await Promise.all([sendAgain(order._id), sendAgain(order._id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await refusalOf(order._id)).toEqual([409, 'This message was sent again already.']);
    expect(await textsTo('9810012345')).toEqual([
      { channel: 'sms', to: '9810012345', subject: '', text: `Corrected text of ${order.order_number}` },
    ]);
    expect(await messagesOf(order._id)).toMatchObject([
      { id: idOf(order._id, 'sms', '~2'), status: 'sent', can_resend: false },
      { id: idOf(order._id), status: 'failed', can_resend: false },
    ]);
    const call = { token: opened.owner.token, params: { id: order._id } };
    const { timeline } = (await shop.test.call(orderEndpoints.details, call)).body.data;
    expect(timeline.at(-1)).toMatchObject({ kind: 'message', subject: 'Message', to: 'Order confirmed, SMS' });
    const audited = await rowsOf<{ action: string }>(
      shop.db,
      sql`select action from audit_log where record_id = ${order._id} and action = 'resend_message'`,
    );
    expect(audited).toHaveLength(1);
  });

  it('is sent a third time after the second attempt has failed, and late reports of the first change nothing', async () => {
    const order = await withFailedSms();
    expect((await sendAgain(order._id)).status).toBe(200);
    await reportThat(idOf(order._id), 'delivered');
    const second = idOf(order._id, 'sms', '~2');
    await opened.outbox();
    expect(await messagesOf(order._id)).toMatchObject([{ id: second, status: 'sent' }, { status: 'delivered' }]);
    await reportThat(second, 'failed');
    expect((await sendAgain(order._id, second)).status).toBe(200);
    expect((await messagesOf(order._id)).map(({ id }) => id)).toContain(idOf(order._id, 'sms', '~3'));
    expect(await textsTo(customer.phone)).toHaveLength(3);
  });

  it('waits for the end of the quiet hours', async () => {
    const order = await withFailedSms();
    const { token } = opened.owner;
    const [setting] = (await shop.test.call(settingEndpoints.messages.get, { token })).body.data;
    const meta_value = { quiet_hours: { is_enabled: true, from: '21:00', upto: '08:00' } };
    await shop.test.call(settingEndpoints.messages.update, {
      token,
      body: { meta_value, version: setting?.version ?? 1 },
    });
    const { now } = shop.test.clock;
    // 22:30 in India.
    shop.test.clock.now = new Date('2026-11-20T17:00:00Z');
    expect((await sendAgain(order._id)).status).toBe(200);
    expect(shop.test.queued.map(({ data }) => data)).toMatchObject([{ startAfter: '2026-11-21T02:30:00.000Z' }]);
    shop.test.clock.now = now;
  });

  it('of a payment link has the link, until it can no longer be paid', async () => {
    const { _id } = await withFailedSms();
    const link = newId();
    await shop.db.execute(sql`
      insert into order_payment_link (order_id, id, actor_name, key, amount, by_sms, by_email, expires_at, status, url)
      values (${_id}, ${link}, 'Fixture', ${link}, 50000, true, false, now() + interval '400 days', 'sent', 'https://pay.example/1')`);
    await shop.db.execute(sql`
      insert into order_message (order_id, kind, channel, cause, status)
      values (${_id}, 'order_payment_link', 'sms', ${link}, 'failed'), (${_id}, 'order_payment_link', 'email', ${link}, 'failed')`);
    expect((await sendAgain(_id, idOf(_id, 'sms', link, 'order_payment_link'))).status).toBe(200);
    expect((await textsTo(customer.phone)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('https://pay.example/1'),
    );
    await shop.db.execute(sql`update order_payment_link set status = 'cancelled' where id = ${link}`);
    expect(await refusalOf(_id, idOf(_id, 'email', link, 'order_payment_link'))).toEqual([
      409,
      'This payment link can no longer be paid. Create a new one.',
    ]);
  });
});

describe('a message is not sent again', () => {
  it('unless it has failed', async () => {
    const order = await withFailedSms();
    await reportThat(idOf(order._id), 'delivered');
    expect(await refusalOf(order._id)).toEqual([409, 'Only a message that was not delivered can be sent again.']);
    expect(await refusalOf(order._id, idOf(order._id, 'sms', 'x'))).toEqual([404, 'Message not found']);
  });

  it('by WhatsApp when it went by SMS instead', async () => {
    const order = await withFailedSms();
    await shop.db.execute(sql`
      insert into order_message (order_id, kind, channel, status) values (${order._id}, 'order_confirmed', 'whatsapp', 'failed')`);
    expect(await refusalOf(order._id, idOf(order._id, 'whatsapp'))).toEqual([
      409,
      'This message was sent by SMS instead.',
    ]);
  });

  it('for a cancelled order, except about the cancellation', async () => {
    const order = await withFailedSms();
    await opened.setStatus(order._id, 'cancelled');
    expect(await refusalOf(order._id)).toEqual([409, 'This message does not apply to an order that is cancelled.']);
    await shop.consume();
    await opened.outbox();
    const about = idOf(order._id, 'sms', '', 'order_cancellation');
    await reportThat(about, 'failed');
    expect((await messagesOf(order._id)).filter(({ can_resend }) => can_resend).map(({ id }) => id)).toEqual([about]);
    expect((await sendAgain(order._id, about)).status).toBe(200);
  });

  it('for a deleted order', async () => {
    const order = await withFailedSms();
    await shop.test.call(orderEndpoints.remove, { token: opened.owner.token, params: { id: order._id } });
    expect(await refusalOf(order._id)).toEqual([404, 'Order not found']);
  });

  it('to an erased customer', async () => {
    const order = await withFailedSms();
    await shop.db.execute(sql`update orders set customer_phone = 'erased-b5ff614daff2' where id = ${order._id}`);
    expect(await refusalOf(order._id)).toEqual([409, 'The customer was erased, so there is no address to send it to.']);
  });

  it('without an email, or when its template is switched off', async () => {
    const order = await withFailedSms();
    await reportThat(idOf(order._id, 'email'), 'failed');
    await shop.db.execute(sql`update orders set customer_email = '' where id = ${order._id}`);
    expect(await refusalOf(order._id, idOf(order._id, 'email'))).toEqual([
      409,
      'This order has no email of its customer.',
    ]);
    await shop.test.call(messageTemplateEndpoints.update, {
      token: opened.owner.token,
      params: { kind: 'order_confirmed', channel: 'sms', language: 'en' },
      body: { text: 'Order {{order_number}}', is_enabled: false },
    });
    expect(await refusalOf(order._id)).toEqual([
      409,
      'The template of this message is switched off. Switch it on first.',
    ]);
  });
});
