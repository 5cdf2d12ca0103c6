import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import type { OrderStatus } from '@bakehouse/contract/order/order';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { orderAcceptanceEndpoints } from '@bakehouse/contract/order/order-acceptance.endpoints';
import { orderAssignmentEndpoints } from '@bakehouse/contract/order/order-assignment.endpoints';
import { listOutbox } from '@bakehouse/contract/outbox';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { consumeEvents } from '../src/kernel/events/event-consumer.ts';
import { notificationConsumer } from '../src/modules/notification/consumer/notification-consumer.ts';
import { buildTestApp, type CallOptions, type TestApp } from './build-test-app.ts';
import {
  makeDeliveryType,
  makeOwner,
  makeProduct,
  makeStaff,
  makeVendor,
  offer,
  orderOf,
  type Person,
} from './factories.ts';

/** A shop with people that are notified: an owner, an order desk, and two stores that offer one delivery type. */

const { list, count, updatePreferences } = notificationEndpoints;

export type Vendor = Person & { vendorId: string };

const makePeople = async (test: TestApp, typeId: string) => {
  const people = {
    owner: await makeOwner(test.deps),
    desk: await makeStaff(test.deps, [orderEndpoints.list]),
    vendor: await makeVendor(test.deps, [orderEndpoints.list, orderAcceptanceEndpoints.accept]),
    other: await makeVendor(test.deps, []),
  };
  for (const { vendorId } of [people.vendor, people.other]) await offer(test.deps, vendorId, typeId);
  return people;
};

const actionsOf = (test: TestApp, owner: Person, { productId, typeId }: { productId: string; typeId: string }) => ({
  place: async (body: Parameters<typeof orderOf>[1] = {}) =>
    (await test.call(orderEndpoints.create, { token: owner.token, body: orderOf(productId, body) })).body.data,
  setStatus: async (id: string, order_status: OrderStatus) => {
    const call = { token: owner.token, params: { id }, body: { order_status } };
    expect((await test.call(orderEndpoints.updateStatus, call)).status).toBe(200);
  },
  assign: async (id: string, { vendorId }: Vendor, vendors_note = '') => {
    const charges = { vendor_delivery_charges: 49, vendor_charges: 700, vendors_note };
    const body = { vendor: vendorId, delivery_type: typeId, ...charges };
    const reply = await test.call(orderAssignmentEndpoints.assignVendor, { token: owner.token, params: { id }, body });
    expect(reply.body.error).toBeUndefined();
  },
});

const readersOf = (test: TestApp, owner: Person) => {
  const feed = async ({ token }: Person, query: { unread?: '1'; before?: string; perPage?: string } = {}) =>
    (await test.call(list, { token, query })).body;
  return {
    feed,
    titles: async (person: Person) => (await feed(person)).data.map(({ title }) => title),
    counts: async ({ token }: Person) => (await test.call(count, { token })).body.data,
    prefer: ({ token }: Person, body: NonNullable<CallOptions<typeof updatePreferences>['body']>) =>
      test.call(updatePreferences, { token, body }),
    /** Delivers the queued messages and returns the outbox, oldest first. */
    outbox: async () => {
      expect(await test.runQueued()).toEqual([]);
      const { data } = (await test.call(listOutbox, { token: owner.token, query: {} })).body;
      return data.toReversed().map(({ channel, to, subject, text }) => ({ channel, to, subject, text }));
    },
  };
};

/** Builds the server of a shop. `open` empties the feed, the outbox and the preferences, and creates new people. */
export const buildNotifiedShop = async (settings: Record<string, string> = {}) => {
  const test = await buildTestApp(settings);
  const { db } = test.deps.database;
  /** Handles the events so far, in small batches. */
  const consume = () => consumeEvents(test.deps.database, notificationConsumer(test.deps), 3);
  await consume();
  const productId = await makeProduct(test.deps);
  const typeId = await makeDeliveryType(test.deps);
  const open = async () => {
    await consume();
    for (const table of ['notification', 'notification_setting', 'outbox_message'])
      await db.execute(sql`delete from ${sql.identifier(table)}`);
    test.queued.splice(0);
    const people = await makePeople(test, typeId);
    const { owner } = people;
    return { ...people, ...actionsOf(test, owner, { productId, typeId }), ...readersOf(test, owner) };
  };
  return { test, db, productId, consume, open };
};

export type NotifiedShop = Awaited<ReturnType<typeof buildNotifiedShop>>;
export type OpenShop = Awaited<ReturnType<NotifiedShop['open']>>;
