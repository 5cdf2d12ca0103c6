import type { AddressInfo } from 'node:net';
import { notificationEndpoints } from '@bakehouse/contract/notification/notification.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream, type TestStream } from '../../../test/event-stream.ts';
import { openSession, type Person } from '../../../test/factories.ts';
import { buildNotifiedShop, type NotifiedShop, type OpenShop } from '../../../test/notified-shop.ts';
import { buildApp } from '../../app/app.ts';
import { startConsumer } from '../../kernel/events/event-consumer.ts';
import { notificationConsumer } from './consumer/notification-consumer.ts';

const { acknowledge, read } = notificationEndpoints;

let shop: NotifiedShop;
let opened: OpenShop;
let app: FastifyInstance;
let consumer: { stop: () => Promise<void> };
const streams: TestStream[] = [];
beforeAll(async () => {
  shop = await buildNotifiedShop();
  opened = await shop.open();
  const { deps } = shop.test;
  // Nothing looks for lost signals while the tests run.
  const pollInterval = 3_600_000;
  app = await buildApp(deps, { eventLimits: { minReadInterval: 20, pollInterval } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  consumer = startConsumer(deps.database, notificationConsumer(deps), () => {}, { minBatchInterval: 20, pollInterval });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await consumer.stop();
  await app.close();
  await shop.test.close();
});

const listen = async ({ token }: Person) => {
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const stream = await openStream(address, { token, query: '?topics=notification' });
  streams.push(stream);
  // The stream begins with the events of the last seconds.
  stream.received.splice(0);
  return stream;
};
const idOf = async (person: Person) => (await opened.feed(person)).data[0]?._id ?? '';
const hasChanges = (count: number) => (events: readonly { event: string }[]) =>
  events.filter(({ event }) => event === 'change').length >= count;

describe('live updates of notifications', () => {
  it('reach staff and the store, but not another store, by the signal of the change', async () => {
    const { desk, vendor, other, place, assign } = opened;
    const [ofDesk, ofVendor, ofOther] = [await listen(desk), await listen(vendor), await listen(other)];
    const order = await place();
    await ofDesk.until(hasChanges(1));
    const created = await idOf(desk);
    expect(ofDesk.changes()).toEqual([`notification create ${created}`]);
    await assign(order._id, vendor);
    await ofVendor.until(hasChanges(1));
    expect(ofVendor.changes()).toEqual([`notification create ${await idOf(vendor)}`]);
    // Staff are notified that the new order no longer rings.
    await ofDesk.until((events) => events.some(({ data }) => data.action === 'update' && data.id === created));
    expect(ofOther.changes()).toEqual([]);
  });

  it('tell everybody of an acknowledgement, and only the own devices of what was read', async () => {
    const { desk, owner, vendor, place } = opened;
    await shop.db.execute(sql`delete from notification`);
    await place();
    await expect.poll(async () => (await opened.counts(desk)).ringing.length).toBe(1);
    const device = { ...desk, token: await openSession(shop.test.deps, desk.userId) };
    const [ofDesk, ofDevice, ofOwner, ofVendor] = [
      await listen(desk),
      await listen(device),
      await listen(owner),
      await listen(vendor),
    ];
    const ids = [await idOf(desk)];
    await shop.test.call(read, { token: desk.token, body: { ids } });
    await Promise.all([ofDesk, ofDevice].map((stream) => stream.until(hasChanges(1))));
    await shop.test.call(acknowledge, { token: desk.token, body: { ids } });
    await ofOwner.until(hasChanges(1));
    await ofDevice.until(hasChanges(2));
    expect(ofOwner.changes()).toEqual([`notification update ${ids[0]}`]);
    expect(ofDevice.changes()).toEqual([`notification update ${ids[0]}`, `notification update ${ids[0]}`]);
    expect(ofVendor.changes()).toEqual([]);
    await shop.test.call(read, { token: vendor.token, body: { all: true } });
    await ofVendor.until(hasChanges(1));
    expect(ofVendor.changes()).toEqual(['notification refresh undefined']);
  });
});
