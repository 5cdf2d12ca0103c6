import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeStaff } from '../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../test/notified-shop.ts';
import { writeEvent } from '../../kernel/http/event-writes.ts';

const { list, read, acknowledge, preferences, updatePreferences } = notificationEndpoints;

let shop: NotifiedShop;
let test: NotifiedShop['test'];
let opened: OpenShop;
beforeAll(async () => {
  shop = await buildNotifiedShop({ PUBLIC_URL: 'https://desk.example.test' });
  ({ test } = shop);
});
afterAll(() => test.close());
beforeEach(async () => {
  opened = await shop.open();
});

describe('staff', () => {
  it('see a new order with its link, unread and ringing until somebody acknowledges it', async () => {
    const { owner, desk, place, feed, counts } = opened;
    const order = await place();
    await shop.consume();
    const [notification] = (await feed(desk)).data;
    expect(notification).toMatchObject({
      kind: 'order_created',
      audience: 'staff',
      link: `/order/details/${order._id}`,
      title: `New order ${order.order_number}, Rs 1,010`,
      text: 'Asha Verma, New Delhi, 22 Nov 2026 10:00-12:00',
      read: false,
      ringing: true,
      acknowledged: null,
    });
    const ids = [notification?._id ?? ''];
    expect(await counts(desk)).toMatchObject({ unread: 1, ringing: [{ _id: ids[0] }] });
    expect((await test.call(acknowledge, { token: owner.token, body: { ids } })).status).toBe(200);
    expect(await counts(desk)).toEqual({ unread: 1, ringing: [] });
    const [after] = (await feed(desk)).data;
    expect(after).toMatchObject({ ringing: false, acknowledged: { by: expect.stringContaining('Person') } });
  });

  it('see no more ringing for an order that somebody works on, or that is two hours old', async () => {
    const { desk, place, setStatus, counts } = opened;
    const [handled, old] = [await place(), await place()];
    await shop.consume();
    await setStatus(handled._id, 'confirmed');
    await shop.consume();
    expect((await counts(desk)).ringing.map(({ record_id }) => record_id)).toEqual([old._id]);
    await shop.db.execute(sql`update notification set created_at = created_at - interval '121 minutes'`);
    expect((await counts(desk)).ringing).toEqual([]);
  });

  it('see cancelled orders and stores that wait for review, if they may read them', async () => {
    const { owner, desk, vendor, place, setStatus, titles } = opened;
    const order = await place();
    await setStatus(order._id, 'cancelled');
    const reader = await makeStaff(test.deps, [vendorEndpoints.list]);
    await shop.db.execute(sql`update vendor set status = 'reject' where id = ${vendor.vendorId}`);
    await shop.db.execute(
      sql`insert into vendor_event (id, vendor_id, actor_name, kind) values (gen_random_uuid(), ${vendor.vendorId}, 'x', 'verified')`,
    );
    const sent = await test.call(vendorEndpoints.sendToReview, {
      token: owner.token,
      params: { id: vendor.vendorId },
      body: {},
    });
    expect(sent.body.error).toBeUndefined();
    await shop.consume();
    expect(await titles(desk)).toEqual([
      `Order ${order.order_number} was cancelled`,
      `New order ${order.order_number}, Rs 1,010`,
    ]);
    expect(await titles(reader)).toEqual([expect.stringMatching(/^Store \d+ waits for review$/)]);
    expect(await titles(await makeStaff(test.deps, []))).toEqual([]);
  });

  it('are not notified of what they did themselves, except for orders of a storefront', async () => {
    const { owner, desk, place, setStatus, titles } = opened;
    const phone = await place({ source: 'Phone' });
    const web = await place();
    await setStatus(web._id, 'cancelled');
    await shop.consume();
    expect(await titles(owner)).toEqual([`New order ${web.order_number}, Rs 1,010`]);
    expect(await titles(desk)).toContain(`New order ${phone.order_number}, Rs 1,010`);
  });

  it('get mails only if they have switched them on and may read the record', async () => {
    const { desk, place, prefer, outbox } = opened;
    const blind = await makeStaff(test.deps, []);
    const kinds = { order_created: { email: true } };
    await prefer(desk, { kinds });
    await shop.db.execute(
      sql`insert into notification_setting (person_id, channels) values (${blind.userId}, ${JSON.stringify(kinds)}::jsonb)`,
    );
    const order = await place();
    await shop.consume();
    expect(await outbox()).toEqual([
      {
        channel: 'email',
        to: desk.email,
        subject: `New order ${order.order_number}`,
        text: [
          `There is a new order ${order.order_number}.`,
          '',
          'Customer: Asha Verma, New Delhi',
          'Delivery: 22 Nov 2026, 10:00-12:00',
          'Items: 2 x Truffle Cake 1 kg',
          'Order total: Rs 1,010',
          'To collect: Rs 1,010',
          '',
          `Open it in Bakehouse: https://desk.example.test/order/details/${order._id}`,
        ].join('\n'),
      },
    ]);
  });
});

describe('the feed', () => {
  it('has pages, newest first', async () => {
    const { desk, place, feed } = opened;
    for (let n = 0; n < 5; n += 1) await place();
    await shop.consume();
    const all = (await feed(desk)).data.map(({ _id }) => _id);
    const first = await feed(desk, { perPage: '3' });
    expect([first.data.map(({ _id }) => _id), first.more]).toEqual([all.slice(0, 3), true]);
    const second = await feed(desk, { perPage: '3', before: all[2] ?? '' });
    expect([second.data.map(({ _id }) => _id), second.more]).toEqual([all.slice(3), false]);
  });

  it('counts unread notifications for each person, up to 100', async () => {
    const { owner, desk, place, feed, counts } = opened;
    for (let n = 0; n < 3; n += 1) await place();
    await shop.consume();
    const [newest, ...rest] = (await feed(desk)).data.map(({ _id }) => _id);
    await test.call(read, { token: desk.token, body: { ids: [newest ?? ''] } });
    expect((await counts(desk)).unread).toBe(2);
    expect((await feed(desk, { unread: '1' })).data.map(({ _id }) => _id)).toEqual(rest);
    expect((await counts(owner)).unread).toBe(3);
    await test.call(read, { token: desk.token, body: { all: true } });
    expect((await counts(desk)).unread).toBe(0);
    await place();
    await shop.consume();
    expect((await counts(desk)).unread).toBe(1);
    await shop.db.execute(sql`
      insert into notification (id, kind, audience, topic, record_id, data, at)
      select gen_random_uuid(), 'order_cancelled', 'staff', 'order', gen_random_uuid(), '{}', now() from generate_series(1, 150)`);
    expect((await counts(desk)).unread).toBe(100);
  });

  it('begins with the account of a person', async () => {
    const { place, feed, counts } = opened;
    await place();
    await shop.consume();
    const late = await makeStaff(test.deps, [orderEndpoints.list]);
    expect((await counts(late)).unread).toBe(0);
    expect((await feed(late)).data).toMatchObject([{ read: true }]);
  });

  it('is empty after an import', async () => {
    const { owner, feed } = opened;
    await test.deps.database.transaction((tx) =>
      Promise.resolve(writeEvent(tx, { topic: 'order', action: 'refresh' })).then(() => {}),
    );
    await shop.consume();
    expect((await feed(owner)).data).toEqual([]);
  });

  it('rejects wrong input with a clear message', async () => {
    const { desk } = opened;
    const wrong = await test.probe(read, { token: desk.token, body: { ids: 'all' } });
    expect([wrong.status, wrong.body.error]).toEqual([422, expect.any(String)]);
    const many = await test.probe(acknowledge, { token: desk.token, body: { ids: [] } });
    expect([many.status, many.body.error]).toEqual([422, 'Ids must have at least 1 entry']);
    expect((await test.probe(list, { token: desk.token, query: { before: 'x' } })).status).toBe(400);
  });
});

describe('preferences', () => {
  it('have the kinds that concern the person, with defaults', async () => {
    const { desk, vendor } = opened;
    const own = (await test.call(preferences, { token: vendor.token })).body.data;
    expect(own).toMatchObject({ language: 'en', sound: true });
    expect(own.kinds.map(({ kind, channels }) => [kind, ...Object.values(channels)])).toEqual([
      ['order_assigned', true, true, true, true],
      ['order_reminder', true, true, true, true],
      ['order_changed', true, true, true, false],
      ['order_withdrawn', true, true, true, true],
      ['order_claim', true, true, true, false],
    ]);
    const staff = (await test.call(preferences, { token: desk.token })).body.data;
    expect(staff.kinds.map(({ kind, channels }) => [kind, ...Object.values(channels)])).toEqual([
      ['order_created', true, true, false, false],
      ['order_cancelled', true, false, false, false],
      ['order_needs_vendor', true, true, false, false],
      ['claim_filed', true, true, false, false],
    ]);
  });

  it('change only what is given, and hide a kind that is switched off', async () => {
    const { desk, place, counts, prefer } = opened;
    await prefer(desk, { kinds: { order_created: { app: false }, order_assigned: { sms: false } } });
    const saved = await prefer(desk, { language: 'hi' });
    expect(saved.body.data).toMatchObject({
      language: 'hi',
      kinds: [
        { kind: 'order_created', channels: { app: false, desktop: true } },
        { kind: 'order_cancelled' },
        { kind: 'order_needs_vendor' },
        { kind: 'claim_filed' },
      ],
    });
    await place();
    await shop.consume();
    expect(await counts(desk)).toEqual({ unread: 0, ringing: [] });
  });

  it('reject an unknown kind or channel', async () => {
    const { desk } = opened;
    const kind = await test.probe(updatePreferences, { token: desk.token, body: { kinds: { cake: { app: true } } } });
    expect(kind.status).toBe(422);
    const channel = await test.probe(updatePreferences, {
      token: desk.token,
      body: { kinds: { order_created: { pigeon: true } } },
    });
    expect(channel.status).toBe(422);
  });
});
