import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { webhookEndpoints } from '@bakehouse/contract/webhook/webhook.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDatabase } from '../../../test/build-test-app.ts';
import { makeOwner, makeProduct, orderOf } from '../../../test/factories.ts';
import { openTestDatabase, openTestServer } from '../../../test/test-db.ts';
import { accept, dataOf, type Receiver, respondWith, startReceiver } from '../../../test/webhook/webhook-receiver.ts';
import { runJob } from '../../app/run-job.ts';
import { startConsumer } from '../../kernel/events/event-consumer.ts';
import { installQueue, openQueue } from '../../kernel/jobs/pg-boss-jobs.ts';
import type { Database } from '../../platform/db/client.ts';
import { ensureSystemRoles } from '../role/system-roles.ts';
import { webhookConsumer } from './webhook-consumer.ts';

/** Two servers with their own queues on one database. */

const settings = { WEBHOOK_PRIVATE_ADDRESSES: '1' };

let databases: Database[];
let directory: string;
let receiver: Receiver;
beforeAll(async () => {
  const { database, url } = await openTestDatabase(installQueue);
  databases = [database, openTestServer(url ?? '')];
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-webhooks-'));
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  for (const database of databases) await database.close();
  await rm(directory, { recursive: true, force: true });
});

/** Starts a server that consumes events and runs jobs. */
const startServer = async (database: Database) => {
  const queue = await openQueue(database, () => {});
  const server = await serveDatabase(database, directory, undefined, settings, queue);
  await queue.work((kind, data) => runJob(server.deps, kind, data, () => {}));
  const consumer = startConsumer(database, webhookConsumer(server.deps), () => {}, {
    minBatchInterval: 5,
    pollInterval: 100,
  });
  return {
    ...server,
    stop: async () => {
      await consumer.stop();
      await queue.close();
      await server.app.close();
    },
  };
};

it('two servers deliver every event in order, with one id for each, to a receiver that fails at first', async () => {
  const servers = [];
  for (const database of databases) servers.push(await startServer(database));
  const [first] = servers;
  if (!first) throw new Error('no server');
  await ensureSystemRoles(first.deps);
  const { token } = await makeOwner(first.deps);
  const productId = await makeProduct(first.deps);
  const body = { name: 'Billing', url: receiver.url, event_types: ['order.created' as const] };
  const created = await first.call(webhookEndpoints.create, { token, body });
  expect(created.body.error).toBeUndefined();
  receiver.respond(respondWith(503));
  const placed: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const server = servers[n % 2] ?? first;
    const { data } = (await server.call(orderEndpoints.create, { token, body: orderOf(productId) })).body;
    placed.push(data._id);
    if (n === 9) await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  }
  const readNextAttempt = async () => {
    const { body: page } = await first.call(webhookEndpoints.list, { token });
    return Date.parse(page.data[0]?.next_attempt_at ?? '');
  };
  await expect.poll(readNextAttempt).toBeGreaterThan(Date.now() - 60_000);
  receiver.received.splice(0);
  receiver.respond(accept);
  await expect.poll(() => receiver.received.length, { interval: 100 }).toBe(placed.length);
  expect(receiver.received.map((request) => dataOf(request).data.id)).toEqual(placed);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(placed.length);
  expect(await readNextAttempt()).toBeNaN();
  for (const server of servers) await server.stop();
});
