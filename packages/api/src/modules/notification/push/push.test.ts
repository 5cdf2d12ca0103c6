import { actAs } from '@bakehouse/contract/act-as';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { profileEndpoints } from '@bakehouse/contract/profile';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchAcceptance } from '../../../../test/acceptance.ts';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { makeMember, makeStaff, makeVendor, openSession, type Person } from '../../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../../test/notified-shop.ts';
import { type Browser, type PushService, startPushService, verifyVapid } from '../../../../test/push/push-service.ts';
import { rowsOf } from '../../../platform/db/client.ts';
import { sendPush } from './send-push.ts';

const { pushKey, subscribe, unsubscribe } = pushEndpoints;

let shop: NotifiedShop;
let test: NotifiedShop['test'];
let opened: OpenShop;
let service: PushService;
beforeAll(async () => {
  shop = await buildNotifiedShop({ PUBLIC_URL: 'https://desk.example.test', WEBHOOK_PRIVATE_ADDRESSES: '1' });
  ({ test } = shop);
  service = await startPushService();
});
afterAll(async () => {
  service.close();
  await test.close();
});
beforeEach(async () => {
  opened = await shop.open();
  await shop.db.execute(sql`delete from push_device`);
  service.received.splice(0);
  service.answer(201);
});

const subscribeAs = async ({ token }: Pick<Person, 'token'>, browser = service.newBrowser()): Promise<Browser> => {
  const { body } = await test.call(subscribe, { token, body: browser.subscription });
  expect(body).toEqual({ message: 'Device subscribed' });
  return browser;
};

/** Handles the changes so far and runs the jobs. Rejects if a push service does not take a message. */
const deliver = async () => {
  await shop.consume();
  return test.runQueued();
};
const titlesOf = (browser: Browser) => browser.messages().map(({ title }) => title);

const findDevices = ({ userId }: Person) =>
  rowsOf(shop.db, sql`select id from push_device where person_id = ${userId}`);

describe('a device of a store', () => {
  it('gets an assignment in the language of its person, encrypted and signed', async () => {
    const { vendor, other, place, assign } = opened;
    // Without a choice for messages, that of the dashboard.
    await test.call(profileEndpoints.update, { token: vendor.token, body: { language: 'hi' } });
    const chosen = await test.call(notificationEndpoints.preferences, { token: vendor.token });
    expect(chosen.body.data.language).toBe('hi');
    const [device, ofOther] = [await subscribeAs(vendor), await subscribeAs(other)];
    const order = await place();
    await assign(order._id, vendor);
    expect(await deliver()).toEqual([]);
    const [{ data: [notification] = [] }] = [await opened.feed(vendor)];
    expect(device.messages()).toEqual([
      {
        v: 1,
        id: notification?._id,
        kind: 'order_assigned',
        tag: `order:${order._id}`,
        title: `ऑर्डर ${order.order_number} आपको सौंपा गया है`,
        text: '22 नवंबर 2026 10:00-12:00: 2 x Truffle Cake 1 kg',
        link: `/order/details/${order._id}`,
        at: notification?.at,
      },
    ]);
    expect(ofOther.messages()).toEqual([]);
    const [request] = device.requests();
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: order._id.replaceAll('-', ''),
      ttl: expect.stringMatching(/^14[34]\d\d$/),
    });
    const { public_key } = (await test.call(pushKey, { token: vendor.token })).body;
    if (!request) throw new Error('nothing was received');
    const claims = await verifyVapid(request, public_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://desk.example.test' });
    expect((claims.exp ?? 0) - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600);
  });

  it('is that of its owner or of a member of its team, until the member leaves', async () => {
    const { vendor, place, assign } = opened;
    const manager = await makeMember(test.deps, vendor.vendorId, 'manager');
    const devices = [await subscribeAs(vendor), await subscribeAs(manager)];
    const order = await place();
    await assign(order._id, vendor);
    await deliver();
    for (const device of devices) expect(titlesOf(device)).toEqual([`Order ${order.order_number} is assigned to you`]);
    await shop.db.execute(sql`delete from store_member where user_id = ${manager.userId}`);
    await opened.setStatus(order._id, 'cancelled');
    await deliver();
    expect(devices.map((device) => titlesOf(device).length)).toEqual([2, 1]);
    expect(devices[0]?.requests()[1]?.headers.urgency).toBe('normal');
  });

  it('offers the answer while the order waits for it, but not to a baker', async () => {
    const { vendor, place, assign } = opened;
    const baker = await makeMember(test.deps, vendor.vendorId, 'baker');
    const [ofOwner, ofBaker] = [await subscribeAs(vendor), await subscribeAs(baker)];
    await switchAcceptance(test, { is_enabled: true, minutes: 10, on_expiry: 'next' });
    const order = await place();
    // An order whose delivery has begun waits for nobody.
    await shop.db.execute(sql`update order_item set delivery_date = current_date + 2 where order_id = ${order._id}`);
    await assign(order._id, vendor);
    await switchAcceptance(test, undefined);
    await deliver();
    const { body } = await test.call(orderEndpoints.details, { token: opened.owner.token, params: { id: order._id } });
    expect(ofOwner.messages()).toMatchObject([
      { kind: 'order_assigned', offer: { order_id: order._id, expires_at: body.data.offer?.expires_at } },
    ]);
    expect(ofBaker.messages()).toEqual([expect.not.objectContaining({ offer: expect.anything() })]);
    const accepted = { token: vendor.token, params: { id: order._id } };
    expect((await test.call(orderAcceptanceEndpoints.accept, accepted)).status).toBe(200);
    await opened.setStatus(order._id, 'cancelled');
    await deliver();
    expect(ofOwner.messages()[1]).toEqual(expect.not.objectContaining({ offer: expect.anything() }));
  });

  it('gets nothing of a channel that its person has switched off', async () => {
    const { vendor, place, assign, prefer } = opened;
    const device = await subscribeAs(vendor);
    await prefer(vendor, { kinds: { order_assigned: { desktop: false } } });
    const order = await place();
    await assign(order._id, vendor);
    await shop.consume();
    expect(test.queued.filter(({ kind }) => kind === 'push-message')).toEqual([]);
    await prefer(vendor, { kinds: { order_withdrawn: { app: true } } });
    await opened.setStatus(order._id, 'cancelled');
    await deliver();
    expect(titlesOf(device)).toEqual([`Order ${order.order_number} is no longer yours to deliver`]);
  });
});

describe('a device of staff', () => {
  it('gets a new order without its amount, unless its person placed it or may not read orders', async () => {
    const { owner, desk, place } = opened;
    const [ofDesk, ofOwner] = [await subscribeAs(desk), await subscribeAs(owner)];
    const ofOthers = [await subscribeAs(await makeStaff(test.deps, [])), await subscribeAs(opened.vendor)];
    const order = await place({ source: 'Phone' });
    await deliver();
    expect(ofDesk.messages()).toMatchObject([
      {
        kind: 'order_created',
        title: `New order ${order.order_number}`,
        text: 'Asha Verma, New Delhi, 22 Nov 2026 10:00-12:00',
      },
    ]);
    for (const device of [ofOwner, ...ofOthers]) expect(device.messages()).toEqual([]);
  });

  it('gets at most 3,000 bytes', async () => {
    const device = await subscribeAs(opened.desk);
    const order = await placeWithLongName();
    await deliver();
    expect(device.messages()).toMatchObject([{ title: expect.stringContaining(order.order_number) }]);
    expect(Buffer.byteLength(JSON.stringify(device.messages()[0]))).toBeLessThan(3_000);
  });

  /** Places an order whose notification has long texts in a script of three bytes. */
  const placeWithLongName = async () => {
    const order = await opened.place();
    await shop.db.execute(sql`update orders set customer_name = ${'क'.repeat(1_000)} where id = ${order._id}`);
    return order;
  };
});

describe('a push service', () => {
  const assignOrder = async () => {
    const order = await opened.place();
    await opened.assign(order._id, opened.vendor);
    await shop.consume();
    const isPush = ({ kind }: { kind: string }) => kind === 'push-message';
    test.queued.splice(0, test.queued.length, ...test.queued.filter(isPush));
    expect(test.queued).toHaveLength(1);
    return order;
  };

  it('gets 50 messages over at most ten connections, and the next ones over the same', async () => {
    const device = await subscribeAs(opened.vendor);
    await assignOrder();
    const [job] = test.queued.splice(0);
    if (job?.kind !== 'push-message') throw new Error('no message is queued');
    const before = service.connections();
    await Promise.all(Array.from({ length: 50 }, () => sendPush(test.deps, job.data)));
    for (let n = 0; n < 10; n += 1) await sendPush(test.deps, job.data);
    expect(device.messages()).toHaveLength(60);
    expect(service.connections() - before).toBeLessThanOrEqual(10);
  });

  it.each([404, 410])('that answers %i removes the device', async (status) => {
    const { vendor } = opened;
    await subscribeAs(vendor);
    await assignOrder();
    // The second job finds no device.
    test.queued.push(...test.queued);
    service.answer(status);
    const calls = service.calls();
    expect(await test.runQueued()).toEqual([]);
    expect(service.calls() - calls).toBe(1);
    expect(await findDevices(vendor)).toEqual([]);
  });

  it.each([429, 503])('that answers %i gets the message again', async (status) => {
    const device = await subscribeAs(opened.vendor);
    const order = await assignOrder();
    service.answer(status);
    const host = new URL(service.origin).host;
    await expect(test.runQueued()).rejects.toThrow(
      `The job push-message failed: the push service ${host} answered ${status}`,
    );
    service.answer(201);
    await test.runQueued();
    expect(titlesOf(device)).toEqual([`Order ${order.order_number} is assigned to you`]);
  });

  it.each([400, 413])('that answers %i does not get it again, and the log has only its host', async (status) => {
    await subscribeAs(opened.vendor);
    await assignOrder();
    service.answer(status);
    const host = new URL(service.origin).host;
    expect(await test.runQueued()).toEqual([
      `The job push-message failed: the push service ${host} answered ${status}`,
    ]);
    expect(await findDevices(opened.vendor)).toHaveLength(1);
  });

  it('gets nothing that is older than four hours', async () => {
    const device = await subscribeAs(opened.vendor);
    await assignOrder();
    await shop.db.execute(sql`update notification set created_at = created_at - interval '4 hours'`);
    expect(await test.runQueued()).toEqual([]);
    expect(device.messages()).toEqual([]);
  });

  it('gets nothing for the former person of a shared phone, also not what waits', async () => {
    const { owner, desk, place } = opened;
    const device = await subscribeAs(desk);
    await place({ source: 'Phone' });
    await shop.consume();
    // The owner has placed the order, so a message about it is not for the owner.
    await subscribeAs(owner, device);
    await test.runQueued();
    expect(device.messages()).toEqual([]);
    expect(await findDevices(desk)).toEqual([]);
    const order = await place();
    await deliver();
    expect(titlesOf(device)).toEqual([`New order ${order.order_number}`]);
  });
});

describe('a subscription', () => {
  it('ends with its session', async () => {
    const { vendor, place, assign } = opened;
    const browsers: Browser[] = [];
    const ends: ((token: string) => Promise<unknown>)[] = [
      (token) => test.call(sessionEndpoints.logout, { token }),
      () => shop.db.execute(sql`update admin_user set status = 'InActive' where id = ${vendor.userId}`),
    ];
    for (const end of ends) {
      const token = await openSession(test.deps, vendor.userId);
      browsers.push(await subscribeAs({ token }));
      expect(await findDevices(vendor)).toHaveLength(1);
      await end(token);
      expect(await findDevices(vendor)).toEqual([]);
    }
    await shop.db.execute(sql`update admin_user set status = 'Active' where id = ${vendor.userId}`);
    // An idle or expired session has a row for some time.
    const changes = [sql`seen_at = now() - interval '9 hours'`, sql`expires_at = now()`];
    for (const change of changes) {
      browsers.push(await subscribeAs({ token: await openSession(test.deps, vendor.userId) }));
      await shop.db.execute(sql`update session set ${change} where user_id = ${vendor.userId}`);
    }
    const order = await place();
    await assign(order._id, vendor);
    await deliver();
    for (const browser of browsers) expect(browser.messages()).toEqual([]);
  });

  it('is replaced by a new one of the same browser, and ended only by its person', async () => {
    const { vendor, other } = opened;
    const device = await subscribeAs(vendor);
    const [before] = await findDevices(vendor);
    await subscribeAs({ token: await openSession(test.deps, vendor.userId) }, device);
    expect(await findDevices(vendor)).toEqual([before]);
    const body = { endpoint: device.subscription.endpoint };
    const end = ({ token }: Person) => test.call(unsubscribe, { token, body });
    expect((await end(other)).body).toEqual({ message: 'Device unsubscribed' });
    expect(await findDevices(vendor)).toEqual([before]);
    await end(vendor);
    expect(await findDevices(vendor)).toEqual([]);
  });

  it('replaces the oldest device of a person with 20', async () => {
    const { vendor } = opened;
    const first = await subscribeAs(vendor);
    for (let n = 0; n < 20; n += 1) await subscribeAs(vendor);
    const endpoints = await rowsOf<{ endpoint: string }>(
      shop.db,
      sql`select endpoint from push_device where person_id = ${vendor.userId}`,
    );
    expect(endpoints).toHaveLength(20);
    expect(endpoints).not.toContainEqual({ endpoint: first.subscription.endpoint });
  });

  it('is refused to staff who work as a store', async () => {
    const staff = await makeStaff(test.deps, [actAs, orderEndpoints.list]);
    test.clock.now = new Date();
    const { token } = (
      await test.call(actAs, {
        token: staff.token,
        params: { id: opened.vendor.vendorId },
        body: { reason: 'Help with the hours' },
      })
    ).body;
    const { status, body } = await test.call(subscribe, { token, body: service.newBrowser().subscription });
    expect([status, body.error]).toEqual([403, expect.stringContaining('You cannot do this as a store')]);
  });

  it('is refused for keys that are no keys', async () => {
    const { token } = opened.vendor;
    const { endpoint, keys } = service.newBrowser().subscription;
    const errorOf = async (changed: Partial<typeof keys>) =>
      (await test.call(subscribe, { token, body: { endpoint, keys: { ...keys, ...changed } } })).body.error;
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect(await errorOf({ p256dh: noPoint })).toBe('P256dh must be the public key of a push subscription');
    expect(await errorOf({ p256dh: keys.p256dh.slice(1) })).toBe(
      'P256dh must be the public key of a push subscription',
    );
    expect(await errorOf({ auth: `${keys.auth}AA` })).toBe('Auth must be the secret of a push subscription');
  });

  it('is refused for an address that is not public or not encrypted', async () => {
    const closed = await buildTestApp();
    const { token } = await makeVendor(closed.deps, []);
    const { keys } = service.newBrowser().subscription;
    const errorOf = async (endpoint: string) =>
      (await closed.call(subscribe, { token, body: { endpoint, keys } })).body.error;
    expect(await errorOf('http://push.example.com/send/1')).toBe('Endpoint must begin with https://');
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost'])
      expect(await errorOf(`https://${host}/send/1`)).toBe('Endpoint must be that of a public server');
    expect(await errorOf('send/1')).toBe('Endpoint must be an address such as https://push.example.com/send/1');
    expect(await errorOf('https://push.example.com/send/1')).toBeUndefined();
    await closed.close();
  });
});
