import { messageTemplateEndpoints } from '@bakehouse/contract/message-template/message-template.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, makeStaff, orderOf, type Person } from '../../../test/factories.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { list, detail, update, reset, preview } = messageTemplateEndpoints;
const params = { kind: 'order_confirmed', channel: 'sms', language: 'en' } as const;

let test: TestApp;
let owner: Person;
let token: string;
beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: 'https://desk.example.test' });
  owner = await makeOwner(test.deps);
  ({ token } = await makeStaff(test.deps, Object.values(messageTemplateEndpoints)));
});
afterAll(() => test.close());
beforeEach(() => test.deps.database.db.execute(sql`delete from message_template`));

const view = async () => (await test.call(detail, { token, params })).body.data;

describe('message templates', () => {
  it('are listed with their default texts', async () => {
    const { data, total } = (await test.call(list, { token })).body;
    expect([data.length, total]).toEqual([156, 156]);
    expect(data.every(({ is_default, is_enabled, version }) => is_default && is_enabled && version === 1)).toBe(true);
    expect(data[0]).toMatchObject({ kind: 'order_confirmed', channel: 'email', language: 'en', recipient: 'customer' });
  });

  it('are filtered by message, channel and language', async () => {
    const found = async (query: Parameters<typeof test.call<typeof list>>[1] & object) =>
      (await test.call(list, { token, ...query })).body.data.map(({ kind, channel, language }) => [
        kind,
        channel,
        language,
      ]);
    expect(await found({ query: { kind: 'order_shipped', channel: 'sms' } })).toEqual([
      ['order_shipped', 'sms', 'en'],
      ['order_shipped', 'sms', 'hi'],
    ]);
    expect(await found({ query: { language: 'hi' } })).toHaveLength(78);
    const unknown = await test.probe(list, { token, query: { channel: 'fax' } });
    expect(unknown).toMatchObject({ status: 400, body: { error: 'Channel must be one of email, sms, whatsapp' } });
  });

  it('are changed with a version, audited, and reset to the default text', async () => {
    const before = await view();
    const text = 'Dear {{customer_name}}, {{order_number}} is confirmed.';
    const changed = await test.call(update, { token, params, body: { text, version: 1 } });
    expect(changed.body.data).toMatchObject({ text, is_default: false, is_enabled: true, version: 2 });
    const stale = await test.call(update, { token, params, body: { text: 'x', version: 1 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    await test.call(update, { token, params, body: { text, is_enabled: false } });
    const back = await test.call(reset, { token, params, body: { version: 3 } });
    expect(back.body.data).toMatchObject({ text: before.text, is_default: true, is_enabled: true, version: 4 });
    const audited = await rowsOf(
      test.deps.database.db,
      sql`select action, record_name, changes->'is_enabled' as enabled from audit_log where module = 'message-template' order by at, id`,
    );
    expect(audited).toEqual([
      { action: 'update', record_name: 'Order confirmed, SMS, English', enabled: null },
      { action: 'update', record_name: 'Order confirmed, SMS, English', enabled: { from: true, to: false } },
      { action: 'reset', record_name: 'Order confirmed, SMS, English', enabled: { from: false, to: true } },
    ]);
  });

  it('reject unknown placeholders at their field', async () => {
    const reply = await test.call(update, { token, params, body: { text: 'Hello {{customer_nmae}}' } });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({ text: 'Text has an unknown placeholder: {{customer_nmae}}' });
    const mail = { ...params, channel: 'email' } as const;
    const two = await test.call(update, {
      token,
      params: mail,
      body: { subject: '{{a}}', text: '{{b}} {{ c }} {{constructor}} {{order_number}}' },
    });
    expect(two.body.fields).toEqual({
      subject: 'Subject has an unknown placeholder: {{a}}',
      text: 'Text has unknown placeholders: {{b}}, {{c}}, {{constructor}}',
    });
  });

  it('need a subject for an email, of one line, and have none for an SMS', async () => {
    const mail = { ...params, channel: 'email' } as const;
    const missing = await test.call(update, { token, params: mail, body: { text: 'x' } });
    expect(missing.body.fields).toEqual({ subject: 'Subject is required' });
    const lines = await test.call(update, { token, params: mail, body: { subject: 'a\nBcc: b', text: 'x' } });
    expect(lines.body.fields).toEqual({ subject: 'Subject must be one line without control characters' });
    const sms = await test.call(update, { token, params, body: { subject: 'x', text: 'x' } });
    expect(sms.body.fields).toEqual({ subject: 'Only an email has a subject' });
    const unknown = await test.probe(detail, { token, params: { ...params, kind: 'cake' } });
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect(unknown.status).toBeLessThan(500);
  });
});

describe('a preview', () => {
  it('has the values of an example, and the number of SMS', async () => {
    const english = await test.call(preview, { token, body: { ...params, text: (await view()).text } });
    expect(english.body.data).toEqual({
      subject: '',
      text: 'Bakehouse: your order BH-261122-7Q2MKX4 is confirmed. Delivery on 24 Nov 2026, 18:00-20:00.\nAmount due: Rs 1,249.',
      sms: { encoding: 'GSM-7', units: 113, segments: 1 },
    });
    const hindi = await test.call(preview, {
      token,
      body: { ...params, language: 'hi', text: 'आपका ऑर्डर {{order_number}}, देय राशि: {{amount_due}}' },
    });
    expect(hindi.body.data.text).toBe('आपका ऑर्डर BH-261122-7Q2MKX4, देय राशि: ₹1,249');
    expect(hindi.body.data.sms).toEqual({ encoding: 'UCS-2', units: 46, segments: 1 });
  });

  it('has the values of an order that the caller may read, which are not interpreted', async () => {
    const body = orderOf(await makeProduct(test.deps));
    const order = (await test.call(orderEndpoints.create, { token: owner.token, body })).body.data;
    // Orders of earlier versions can have line breaks in names.
    await test.deps.database.db.execute(sql`
      update orders set customer_name = ${'Asha {{order_number}}\r\nBcc: x'} where id = ${order._id}`);
    const mail = { ...params, channel: 'email', order_id: order._id } as const;
    const text = 'Dear {{customer_name}}\nPaid: {{store_name}}';
    const call = { body: { ...mail, subject: 'For {{customer_name}}', text } };
    const forbidden = await test.call(preview, { token, ...call });
    expect([forbidden.status, forbidden.body.error]).toEqual([404, 'Order not found']);
    const { data } = (await test.call(preview, { token: owner.token, ...call })).body;
    expect(data).toMatchObject({
      subject: 'For Asha {{order_number}} Bcc: x',
      text: 'Dear Asha {{order_number}} Bcc: x\nPaid: Sweet Corner',
      sms: null,
    });
  });
});
