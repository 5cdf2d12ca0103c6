import { actAs } from '@bakehouse/contract/act-as';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { pushEndpoints } from '@bakehouse/contract/notification/push.endpoints';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderDeliveryEndpoints } from '@bakehouse/contract/order/order-delivery.endpoints';
import { type StoreHours, unlimitedHours } from '@bakehouse/contract/vendor/store-hours';
import { vendorEndpoints } from '@bakehouse/contract/vendor/vendor.endpoints';
import { vendorHoursEndpoints } from '@bakehouse/contract/vendor/vendor-hours.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { switchAcceptance } from '../../../../test/acceptance.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { addMember, makeMember, makeStaff, makeVendor, openSession, type Person } from '../../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../../test/notified-shop.ts';
import { type PushService, startPushService } from '../../../../test/push/push-service.ts';
import { sendUnseenSms } from './send-unseen.ts';

let shop: NotifiedShop;
let test: TestApp;
let opened: OpenShop;
let service: PushService;
beforeAll(async () => {
  shop = await buildNotifiedShop({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  ({ test } = shop);
  // The role Vendor of all stores gets the permissions.
  await makeVendor(test.deps, [orderEndpoints.updateStatus, orderAcceptanceEndpoints.decline]);
  service = await startPushService();
});
afterAll(async () => {
  service.close();
  await test.close();
});
beforeEach(async () => {
  opened = await shop.open();
  await shop.db.execute(sql`delete from push_device`);
  await saveMinutes(null);
  service.answer(201);
});

/** Saves the minutes of the message settings; null for the default. */
const saveMinutes = async (minutes: number | null) => {
  const value = JSON.stringify(minutes === null ? {} : { unseen_push: { minutes } });
  await shop.db.execute(sql`
    insert into content_setting (name, value, version, saved_at) values ('messages', ${value}, 2, now())
    on conflict (name) do update set value = excluded.value`);
};

const subscribe = async ({ token }: Pick<Person, 'token'>) => {
  const browser = service.newBrowser();
  expect((await test.call(pushEndpoints.subscribe, { token, body: browser.subscription })).status).toBe(200);
  return browser;
};

type Held = Parameters<typeof sendUnseenSms>[1];

/** Handles the changes so far, and takes the jobs that wait for their start out of the queue. */
const takeHeld = async (): Promise<Held[]> => {
  await shop.consume();
  const jobs = test.queued.splice(0);
  test.queued.push(...jobs.filter(({ kind }) => kind !== 'unseen-sms'));
  return jobs.flatMap(({ kind, data }) => (kind === 'unseen-sms' ? [data] : []));
};

/** Runs jobs that are due. */
const runHeld = async (held: readonly Held[]) => {
  for (const data of held) await sendUnseenSms(test.deps, data);
};

/** Returns the texts of the SMS to the store that were sent so far. */
const findSms = async (): Promise<string[]> =>
  (await opened.outbox()).filter(({ channel, to }) => channel === 'sms' && to === '9876543210').map(({ text }) => text);

const secondsUntil = (held: Held | undefined) =>
  Math.round((Date.parse(held?.startAfter ?? '') - test.clock.now.getTime()) / 1_000);

const assignOrder = async () => {
  const order = await opened.place();
  await opened.assign(order._id, opened.vendor);
  return order;
};

const assignedText = (order: { order_number: string }) =>
  `Bakehouse: order ${order.order_number} is assigned to you. Delivery 22 Nov 2026, 10:00-12:00. 2 x Truffle Cake 1 kg`;

describe('the SMS to a person with a reachable device', () => {
  it('waits three minutes, and is sent once if the push message was not seen', async () => {
    const { vendor, feed, outbox } = opened;
    const device = await subscribe(vendor);
    const order = await assignOrder();
    const held = await takeHeld();
    const [{ data: [notification] = [] }] = [await feed(vendor)];
    expect(held).toEqual([
      {
        record: `order:${order._id}:${vendor.userId}:sms`,
        notificationId: notification?._id,
        personId: vendor.userId,
        eventId: expect.any(Number),
        smsId: expect.any(String),
        startAfter: new Date(test.clock.now.getTime() + 180_000).toISOString(),
      },
    ]);
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['email']);
    expect(device.messages()).toHaveLength(1);
    await runHeld(held);
    expect(await findSms()).toEqual([assignedText(order)]);
    // The job of a killed server is repeated by another one.
    await Promise.all([runHeld(held), runHeld(held)]);
    expect(await findSms()).toEqual([assignedText(order)]);
  });

  it.each<[string, (order: { _id: string }) => Promise<unknown>]>([
    [
      'the notification is read',
      async () => {
        const { vendor, feed } = opened;
        const ids = (await feed(vendor)).data.map(({ _id }) => _id);
        return test.call(notificationEndpoints.read, { token: vendor.token, body: { ids } });
      },
    ],
    [
      'all notifications are read',
      () => test.call(notificationEndpoints.read, { token: opened.vendor.token, body: { all: true } }),
    ],
    [
      'a member of the team has worked on the order',
      async ({ _id }) => {
        const { token } = await makeMember(test.deps, opened.vendor.vendorId, 'manager');
        const call = { token, params: { id: _id }, body: { order_status: 'processing' } } as const;
        expect((await test.call(orderEndpoints.updateStatus, call)).status).toBe(200);
      },
    ],
    ['the order is cancelled', ({ _id }) => opened.setStatus(_id, 'cancelled')],
    ['the order is given to another store', ({ _id }) => opened.assign(_id, opened.other)],
    [
      'the person does not want the SMS any more',
      () => opened.prefer(opened.vendor, { kinds: { order_assigned: { sms: false } } }),
    ],
    [
      'the person is not active any more',
      () => shop.db.execute(sql`update admin_user set status = 'InActive' where id = ${opened.vendor.userId}`),
    ],
    [
      'the store has another owner',
      () =>
        shop.db.execute(
          sql`update vendor set store_admin = ${opened.desk.userId} where id = ${opened.vendor.vendorId}`,
        ),
    ],
  ])('is not sent when %s', async (_, change) => {
    await subscribe(opened.vendor);
    const order = await assignOrder();
    const held = await takeHeld();
    expect(held).toHaveLength(1);
    await change(order);
    await runHeld(held);
    expect(await findSms()).toEqual([]);
  });

  it('is sent although another person of the store has read the notification, or staff have changed the order', async () => {
    const { vendor, owner } = opened;
    const manager = await makeMember(test.deps, vendor.vendorId, 'manager');
    await subscribe(vendor);
    const order = await assignOrder();
    const held = await takeHeld();
    await test.call(notificationEndpoints.read, { token: manager.token, body: { all: true } });
    const note = { token: owner.token, params: { id: order._id }, body: { text: 'Call before' } };
    expect((await test.call(orderEndpoints.addNote, note)).status).toBe(200);
    await runHeld(held);
    expect(await findSms()).toEqual([assignedText(order)]);
  });

  it('has the current text, language and number', async () => {
    const { vendor, owner, prefer } = opened;
    await subscribe(vendor);
    const order = await assignOrder();
    const held = await takeHeld();
    const { version } = (await test.call(orderEndpoints.details, { token: owner.token, params: { id: order._id } }))
      .body.data;
    const body = {
      delivery_date: '2099-01-02',
      delivery_slot: { from: '14:00', upto: '16:00' },
      reason: 'Asked',
      version,
    };
    const params = { id: order._id };
    expect((await test.call(orderDeliveryEndpoints.reschedule, { token: owner.token, params, body })).status).toBe(200);
    await prefer(vendor, { language: 'hi' });
    await shop.db.execute(sql`update admin_user set phone = '9000000001' where id = ${vendor.userId}`);
    await runHeld(held);
    const sms = (await opened.outbox()).filter(({ channel }) => channel === 'sms');
    expect(sms).toEqual([
      {
        channel: 'sms',
        to: '9000000001',
        subject: '',
        text: `बेकहाउस: ऑर्डर ${order.order_number} आपको सौंपा गया है। डिलीवरी 2 जनवरी 2099, 14:00-16:00। 2 x Truffle Cake 1 kg`,
      },
    ]);
  });

  it('is only that of the withdrawal when an order was assigned and withdrawn', async () => {
    await subscribe(opened.vendor);
    const order = await assignOrder();
    const held = await takeHeld();
    await opened.setStatus(order._id, 'cancelled');
    held.push(...(await takeHeld()));
    expect(held.map(({ record }) => record)).toEqual(Array.from({ length: 2 }, () => held[0]?.record));
    await runHeld(held);
    expect(await findSms()).toEqual([
      `Bakehouse: order ${order.order_number} for 22 Nov 2026, 10:00-12:00 was cancelled. Please do not deliver it.`,
    ]);
  });

  it('has the reason of a decision about the store', async () => {
    const { owner, prefer } = opened;
    const { detail } = vendorEndpoints;
    const vendor = await makeVendor(test.deps, [detail, vendorHoursEndpoints.update]);
    await prefer(vendor, { kinds: { vendor_hours_rejected: { sms: true } } });
    await subscribe(vendor);
    const params = { id: vendor.vendorId };
    const hours: StoreHours = { ...unlimitedHours, capacity: { per: 'slot', orders: 3 } };
    await test.call(vendorHoursEndpoints.update, { token: vendor.token, params, body: { hours } });
    const body = { decision: 'reject', reason: 'Too few' } as const;
    await test.call(vendorHoursEndpoints.decide, { token: owner.token, params, body });
    const held = await takeHeld();
    expect(held).toHaveLength(1);
    await runHeld(held);
    expect(await findSms()).toEqual([expect.stringMatching(/^Bakehouse: the change of hours .*\nReason: Too few$/)]);
  });
});

const offerOrder = async (minutes: number) => {
  await switchAcceptance(test, { is_enabled: true, minutes, on_expiry: 'next' });
  const order = await opened.place();
  // An order whose delivery has begun waits for nobody.
  await shop.db.execute(sql`update order_item set delivery_date = current_date + 2 where order_id = ${order._id}`);
  await opened.assign(order._id, opened.vendor);
  await switchAcceptance(test, undefined);
  return order;
};

describe('an offer', () => {
  it('is sent by SMS while half of the time to answer is left', async () => {
    await subscribe(opened.vendor);
    test.clock.now = new Date();
    await offerOrder(4);
    const [held] = await takeHeld();
    expect(secondsUntil(held)).toBeGreaterThan(110);
    expect(secondsUntil(held)).toBeLessThanOrEqual(121);
  });

  it.each(['accept', 'decline'] as const)('is not sent by SMS after the answer %s', async (answer) => {
    const manager = await makeMember(test.deps, opened.vendor.vendorId, 'manager');
    await subscribe(opened.vendor);
    const { _id: id } = await offerOrder(10);
    const held = await takeHeld();
    expect(held).toHaveLength(1);
    const call = { token: manager.token, params: { id } };
    const { status } = await (answer === 'accept'
      ? test.call(orderAcceptanceEndpoints.accept, call)
      : test.call(orderAcceptanceEndpoints.decline, { ...call, body: { reason: 'The oven is broken' } }));
    expect(status).toBe(200);
    await runHeld(held);
    expect(await findSms()).toEqual([]);
  });
});

it('an offer that staff have answered as the store is not sent by SMS', async () => {
  const staff = await makeStaff(test.deps, [actAs, orderEndpoints.list]);
  await subscribe(opened.vendor);
  test.clock.now = new Date();
  const { _id: id } = await offerOrder(10);
  const held = await takeHeld();
  const body = { reason: 'They called' };
  const { token } = (await test.call(actAs, { token: staff.token, params: { id: opened.vendor.vendorId }, body })).body;
  expect((await test.call(orderAcceptanceEndpoints.accept, { token, params: { id } })).status).toBe(200);
  await runHeld(held);
  expect(await findSms()).toEqual([]);
});

describe('the SMS is sent at once', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['to a person without a device', async () => {}],
    [
      'if the session of the device was idle for too long',
      () =>
        shop.db.execute(
          sql`update session set seen_at = now() - interval '9 hours' where user_id = ${opened.vendor.userId}`,
        ),
    ],
    [
      'if the session of the device has expired',
      () => shop.db.execute(sql`update session set expires_at = now() where user_id = ${opened.vendor.userId}`),
    ],
    [
      'if the person gets no push message of this kind',
      () => opened.prefer(opened.vendor, { kinds: { order_assigned: { desktop: false } } }),
    ],
    ['if the settings say 0 minutes', () => saveMinutes(0)],
  ])('%s', async (name, change) => {
    if (!name.includes('without')) await subscribe(opened.vendor);
    const order = await assignOrder();
    await change();
    expect(await takeHeld()).toEqual([]);
    expect(await findSms()).toEqual([assignedText(order)]);
  });

  it('if the session of the device works for another store', async () => {
    const { vendor, other } = opened;
    await addMember(test.deps, other.vendorId, vendor, 'manager');
    const token = await openSession(test.deps, vendor.userId);
    await subscribe({ token });
    await shop.db.execute(sql`
      update session set store_id = ${other.vendorId} where id = (select session_id from push_device)`);
    const order = await assignOrder();
    expect(await takeHeld()).toEqual([]);
    expect(await findSms()).toEqual([assignedText(order)]);
    await shop.db.execute(sql`
      update session set store_id = ${vendor.vendorId} where id = (select session_id from push_device)`);
    await assignOrder();
    expect(await takeHeld()).toHaveLength(1);
  });
});

describe('a push message that is not delivered', () => {
  it.each([404, 410, 400])('because the service answers %i is followed by the SMS', async (status) => {
    await subscribe(opened.vendor);
    const order = await assignOrder();
    const held = await takeHeld();
    service.answer(status);
    await test.runQueued();
    await runHeld(held);
    expect(await findSms()).toEqual([assignedText(order)]);
  });
});

it('the settings have the minutes until the SMS', async () => {
  await saveMinutes(30);
  await subscribe(opened.vendor);
  await assignOrder();
  const [held] = await takeHeld();
  expect(secondsUntil(held)).toBe(1_800);
});
