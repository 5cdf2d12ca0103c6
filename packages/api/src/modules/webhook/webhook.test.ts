import { auditEndpoints } from '@bakehouse/contract/audit';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { maxWebhooks } from '@bakehouse/contract/webhook/webhook';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStaff, makeVendor } from '../../../test/factories.ts';
import { isSignedBy, respondWith } from '../../../test/webhook/webhook-receiver.ts';
import { buildWebhookShop, day, type WebhookShop } from '../../../test/webhook/webhook-shop.ts';
import { rowsOf } from '../../platform/db/client.ts';

const { list, details, create, update, remove, restore, enable, rotate, test: sendTest, deliveries } = webhookEndpoints;

let shop: WebhookShop;
beforeAll(async () => {
  shop = await buildWebhookShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

describe('the secret', () => {
  it('is in the response of create and rotate only, and in no stored response or entry of the audit log', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const first = await shop.test.call(create, { token: shop.owner.token, body: shop.inputOf(), headers });
    const { secret, data } = first.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const repeated = await shop.test.call(create, { token: shop.owner.token, body: shop.inputOf(), headers });
    expect(repeated.body).toEqual({ ...first.body, secret: null });
    const { body } = await shop.test.call(list, { token: shop.owner.token });
    expect(body.data.map(({ _id }) => _id)).toEqual([data._id]);
    const stored = await rowsOf(
      shop.test.deps.database.db,
      sql`select answer::text as text from idempotency union all select changes::text from audit_log`,
    );
    for (const text of [body, (await shop.log(data._id)).data, stored])
      expect(JSON.stringify(text)).not.toContain(String(secret).slice(6));
  });

  it('signs together with the previous one for 24 hours after a rotation', async () => {
    const { _id, secret } = await shop.make();
    const rotated = await shop.test.call(rotate, { token: shop.owner.token, params: { id: _id } });
    const newSecret = rotated.body.secret ?? '';
    expect(newSecret).not.toBe(secret);
    expect(rotated.body.data.previous_secret_until).toBe(new Date(shop.test.clock.now.getTime() + day).toISOString());
    await shop.place();
    await shop.deliver();
    const [overlapping] = shop.receiver.received;
    if (!overlapping) throw new Error('nothing was received');
    expect(isSignedBy(overlapping, newSecret)).toBe(true);
    expect(isSignedBy(overlapping, secret)).toBe(true);
    shop.test.clock.now = new Date(Date.now() + day + 1_000);
    await shop.place();
    await shop.deliver();
    const later = shop.receiver.received.at(-1);
    if (!later) throw new Error('nothing was received');
    // The clock of the server is a day ahead.
    vi.useFakeTimers({ now: shop.test.clock.now, toFake: ['Date'] });
    expect(isSignedBy(later, newSecret)).toBe(true);
    expect(isSignedBy(later, secret)).toBe(false);
    vi.useRealTimers();
    expect((await shop.view(_id)).previous_secret_until).toBeNull();
  });
});

describe('permissions', () => {
  const calls: Endpoint[] = [list, details, create, update, deliveries, rotate];
  const reads: Endpoint[] = [orderEndpoints.list, orderEndpoints.details];

  it('limit the events to what the maker may read', async () => {
    const clerk = await makeStaff(shop.test.deps, calls);
    const refused = await shop.test.call(create, { token: clerk.token, body: shop.inputOf() });
    expect(refused.body.code).toBe('forbidden');
    const { _id } = await shop.make();
    for (const [endpoint, body] of [
      [update, { url: `${shop.receiver.url}/2` }],
      [rotate, {}],
      [deliveries, undefined],
    ] as const) {
      const reply = await shop.test.probe(endpoint, { token: clerk.token, params: { id: _id }, body });
      expect(reply.body.code).toBe('forbidden');
    }
    const vendor = await makeVendor(shop.test.deps, [...calls, ...reads]);
    expect((await shop.test.call(list, { token: vendor.token })).body.code).toBe('forbidden');
  });

  it('that the maker loses end the events, also of deliveries that wait', async () => {
    const maker = await makeStaff(shop.test.deps, [...calls, ...reads]);
    const { _id } = await shop.make({}, maker);
    await shop.place();
    await shop.consume();
    const { db } = shop.test.deps.database;
    await db.execute(sql`delete from admin_user_role where user_id = ${maker.userId}`);
    await shop.test.runQueued();
    await shop.place();
    await shop.deliver();
    expect(shop.receiver.received).toEqual([]);
    expect((await shop.log(_id)).data).toMatchObject([{ type: 'order.created', state: 'dropped', attempts: 1 }]);
    expect(await shop.view(_id)).toMatchObject({ maker_may_read: false, enabled: true });
  });

  it('of an inactive maker count no more, those of a maker with a reset password do', async () => {
    const maker = await makeStaff(shop.test.deps, [...calls, ...reads]);
    await shop.make({}, maker);
    const { db } = shop.test.deps.database;
    await db.execute(sql`update admin_user set must_change_password = true where id = ${maker.userId}`);
    await shop.place();
    await shop.deliver();
    expect(shop.receiver.received).toHaveLength(1);
    await db.execute(sql`update admin_user set status = 'InActive' where id = ${maker.userId}`);
    await shop.place();
    await shop.deliver();
    expect(shop.receiver.received).toHaveLength(1);
  });
});

describe('the calls', () => {
  it('create, list, change, switch off, delete and restore a webhook', async () => {
    const { _id, version } = await shop.make({ url: 'https://bücher.example/hook?x=1#part' });
    expect((await shop.view(_id)).url).toBe('https://xn--bcher-kva.example/hook?x=1');
    const params = { id: _id };
    const changed = await shop.test.call(update, {
      token: shop.owner.token,
      params,
      body: { name: 'Ledger', version },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Ledger',
      version: version + 1,
      maker: { _id: shop.owner.userId },
    });
    const staleReply = await shop.test.call(update, {
      token: shop.owner.token,
      params,
      body: { name: 'Ledger 2', version },
    });
    expect(staleReply.body.code).toBe('stale');
    const off = await shop.test.call(enable, { token: shop.owner.token, params, body: { enabled: false } });
    expect(off.body.data).toMatchObject({ enabled: false, disabled_reason: 'by hand' });
    expect((await shop.test.call(remove, { token: shop.owner.token, params, query: {} })).status).toBe(200);
    expect((await shop.test.call(details, { token: shop.owner.token, params })).status).toBe(404);
    expect((await shop.test.call(restore, { token: shop.owner.token, params, query: {} })).status).toBe(200);
    expect((await shop.view(_id)).name).toBe('Ledger');
    const query = { module: 'webhook', record: _id };
    const log = await shop.test.call(auditEndpoints.list, { token: shop.owner.token, query });
    expect(log.body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'disable', 'update', 'create']);
  });

  it('send nothing while the webhook is off or deleted, and nothing of that time later', async () => {
    const { _id } = await shop.make();
    const params = { id: _id };
    await shop.test.call(enable, { token: shop.owner.token, params, body: { enabled: false } });
    await shop.place();
    await shop.test.call(enable, { token: shop.owner.token, params, body: { enabled: true } });
    await shop.deliver();
    expect(shop.receiver.received).toEqual([]);
    await shop.place();
    await shop.deliver();
    expect(shop.receiver.received).toHaveLength(1);
  });

  it('send nothing of the microsecond before the webhook was switched on', async () => {
    const { _id } = await shop.make();
    await shop.consume();
    const { _id: orderId } = await shop.place();
    const { db } = shop.test.deps.database;
    await db.execute(
      sql`update webhook set active_since = date_trunc('milliseconds', now()) + interval '500 microseconds' where id = ${_id}`,
    );
    await db.execute(sql`
      update event set at = active_since - interval '1 microsecond' from webhook w where w.id = ${_id} and record_id = ${orderId}`);
    await shop.deliver();
    expect(shop.receiver.received).toEqual([]);
  });

  it('send a test event, and report what the receiver answers', async () => {
    const { _id, secret } = await shop.make();
    const params = { id: _id };
    const { body } = await shop.test.call(sendTest, { token: shop.owner.token, params });
    expect(body.data).toMatchObject({ type: 'webhook.test', state: 'delivered', status: 204 });
    const [request] = shop.receiver.received;
    if (!request) throw new Error('nothing was received');
    expect(isSignedBy(request, secret)).toBe(true);
    shop.receiver.respond(respondWith(404, `${'a'.repeat(5_000)}\0`));
    const failed = await shop.test.call(sendTest, { token: shop.owner.token, params });
    expect(failed.body.data).toMatchObject({ state: 'failed', status: 404, answer: 'a'.repeat(2_048) });
    expect(await shop.view(_id)).toMatchObject({ failing_since: null, waiting: 0 });
  });

  it.each([
    [{ url: 'ftp://example.com' }, 'Url must be an address such as https://example.com/webhooks'],
    [{ url: 'example.com' }, 'Url must be an address such as https://example.com/webhooks'],
    [{ url: 'https://user:pass@example.com' }, 'Url must not contain a user name or a password'],
    [{ url: 'https://example.com:25' }, 'Url must use port 443, 80, or a port from 1024'],
    [{ url: '' }, 'URL is required'],
    [{ name: ' ' }, 'Name is required'],
    [{ event_types: [] }, 'Choose at least one event'],
    [{ event_types: ['order.eaten'] }, /^Event types 1 is not an event type/],
  ])('reject %j', async (input, message) => {
    const { status, body } = await shop.test.probe(create, {
      token: shop.owner.token,
      body: { ...shop.inputOf(), ...input },
    });
    expect(status).toBe(422);
    expect(body.error).toMatch(message);
  });

  it('reject more webhooks than the maximum', async () => {
    const { db } = shop.test.deps.database;
    await db.execute(sql`
      insert into webhook (id, name, url, event_types, maker_id, secret)
      select gen_random_uuid(), n::text, 'https://example.com', '{}', ${shop.owner.userId}, 'whsec_' from generate_series(1, ${maxWebhooks}::int) n`);
    const { body } = await shop.test.call(create, { token: shop.owner.token, body: shop.inputOf() });
    expect(body.error).toBe('There are 50 webhooks already. Delete one first.');
  });
});

it('without webhooks, the position of the consumer moves and nothing is stored', async () => {
  await shop.place();
  await shop.deliver();
  await shop.make();
  await shop.deliver();
  expect(shop.receiver.received).toEqual([]);
});
