import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { orderEndpoints } from '@bakehouse/contract/order/order.endpoints';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app/app.ts';
import { findEventsSince, findLatestEvents } from '../../src/kernel/events/event.queries.ts';
import type { Database } from '../../src/platform/db/client.ts';
import { openServer } from '../../src/platform/db/postgres/postgres-database.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { openStream, type TestStream } from '../event-stream.ts';
import { makeOwner, makeProduct, orderOf } from '../factories.ts';
import { openTestServer } from '../test-db.ts';

/** Live updates with several servers on one PostgreSQL server. */

let test: TestApp;
let url: string;
let directory: string;
let token: string;
let productId: string;
const opened: { app: FastifyInstance; database: Database }[] = [];

/** Starts another server on the same database. */
const startServer = async (database = openTestServer(url)) => {
  const app = await buildApp({ ...test.deps, database }, { eventLimits: { minReadInterval: 20 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push({ app, database });
  return { app, database, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
};
const placeOrder = async (app: FastifyInstance) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url: '/api/order/create', headers, payload: orderOf(productId) });
  return (response.json() as { data: { _id: string } }).data._id;
};
const hasOrder = (stream: TestStream, id: string) =>
  stream.until(() => stream.changes().some((change) => change.includes(id)));

beforeAll(async () => {
  test = await buildTestApp();
  url = test.url ?? '';
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-events-'));
  token = (await makeOwner(test.deps)).token;
  productId = await makeProduct(test.deps);
  expect(orderEndpoints.create.path).toBe('order/create');
});
afterAll(async () => {
  for (const { app, database } of opened) {
    await app.close();
    await database.close();
  }
  await test.close();
  await rm(directory, { recursive: true, force: true });
});

describe('with two servers', () => {
  it('a change reaches the streams of the other server', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const streams = [await openStream(a.address, { token }), await openStream(b.address, { token })];
    for (const server of [a, b]) {
      const id = await placeOrder(server.app);
      await Promise.all(streams.map((stream) => hasOrder(stream, id)));
    }
    for (const stream of streams) stream.close();
  });

  it('staff see on every server who has an order open', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const stream = await openStream(b.address, { token });
    const id = await placeOrder(a.app);
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/order/${id}/presence`;
    await a.app.inject({ method: 'PUT', url, headers, payload: { activity: 'assigning' } });
    await stream.until((events) => events.some(({ event, data }) => event === 'presence' && data.id === id));
    stream.close();
  });

  it('a client continues on the other server after Last-Event-ID', async () => {
    const [a, b] = [await startServer(), await startServer()];
    const query = '?topics=order';
    const first = await openStream(a.address, { token, query });
    const before = await placeOrder(a.app);
    await hasOrder(first, before);
    const lastEventId = first.received.findLast(({ event }) => event === 'change')?.id;
    first.close();
    const missed = await placeOrder(a.app);
    // This server loads the events when its first stream is opened.
    const second = await openStream(b.address, { token, query, lastEventId });
    await hasOrder(second, missed);
    expect(second.text()).not.toContain(before);
    expect(second.text()).not.toContain('event: reset');
    second.close();
  });

  it('a server behind a pooler, which gets no signals, finds changes', async () => {
    const behindPooler = await startServer(openServer(url, 4, () => {}, { pooler: true }));
    const other = await startServer();
    const stream = await openStream(behindPooler.address, { token });
    const id = await placeOrder(other.app);
    await hasOrder(stream, id);
    stream.close();
  });

  it('a lost signal delays a change by a few seconds', async () => {
    const server = await startServer();
    const stream = await openStream(server.address, { token });
    await test.deps.database.db.execute(
      sql`insert into event (topic, record_id, action) values ('order', '01997c5e-7c1e-7000-8000-000000000042', 'update')`,
    );
    // The server looks for lost signals every five seconds.
    await stream.until(() => stream.changes().some((change) => change.endsWith('000000000042')));
    stream.close();
  });

  it('the loss of the connection to PostgreSQL resets the streams', async () => {
    const server = await startServer();
    const stream = await openStream(server.address, { token });
    // The server may not listen yet, so its connections are terminated until the stream is reset.
    const isReset = async () => {
      await test.deps.database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
      );
      return stream.received.some(({ event }) => event === 'reset');
    };
    await expect.poll(isReset, { interval: 500 }).toBe(true);
    const id = await placeOrder(server.app);
    await hasOrder(stream, id);
    stream.close();
  });
});

describe('transactions that commit in another order than they write', () => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const insert = (client: pg.Client, recordId: string) =>
    client.query(`insert into event (topic, record_id, action) values ('order', $1, 'update')`, [recordId]);
  const idOf = (number: number) => `01997c5e-7c1e-7000-8000-${String(number).padStart(12, '0')}`;

  it('lose no event and repeat none', async () => {
    const server = await startServer();
    const stream = await openStream(server.address, { token });
    const [slow, fast] = [await connect(), await connect()];
    await slow.query('begin');
    await insert(slow, idOf(1));
    await insert(fast, idOf(2));
    await fast.query(`select pg_notify('bakehouse_commit', 'test')`);
    await hasOrder(stream, idOf(2));
    await insert(slow, idOf(3));
    await slow.query('commit');
    await fast.query(`select pg_notify('bakehouse_commit', 'test')`);
    await hasOrder(stream, idOf(3));
    const own = stream.changes().filter((change) => /0000000000[0-9]{2}$/.test(change) && !change.endsWith('42'));
    expect(own).toEqual([2, 1, 3].map((number) => `order update ${idOf(number)}`));
    await Promise.all([slow.end(), fast.end()]);
    stream.close();
  });

  it('are repeated to a client that saw only the later one', async () => {
    const server = await startServer();
    const stream = await openStream(server.address, { token });
    const [slow, fast] = [await connect(), await connect()];
    await slow.query('begin');
    await insert(slow, idOf(11));
    await insert(fast, idOf(12));
    await fast.query(`select pg_notify('bakehouse_commit', 'test')`);
    await hasOrder(stream, idOf(12));
    const lastEventId = stream.received.findLast(({ event }) => event === 'change')?.id;
    stream.close();
    await slow.query('commit');
    // A server that was started later knows the events, but not the order of their commits.
    for (const address of [server.address, (await startServer()).address]) {
      const next = await openStream(address, { token, lastEventId });
      await hasOrder(next, idOf(11));
      next.close();
    }
    await Promise.all([slow.end(), fast.end()]);
  });

  it('are found exactly once by a reader, whatever their order', async () => {
    const { db } = test.deps.database;
    let { snapshot } = await findLatestEvents(db, 1);
    const found: (string | null)[] = [];
    const clients = await Promise.all(Array.from({ length: 8 }, connect));
    const written: string[] = [];
    let isWriting = true;
    const write = async (client: pg.Client, index: number) => {
      for (let round = 0; round < 30; round += 1) {
        const id = idOf(1_000 * (index + 1) + round);
        await client.query('begin');
        await insert(client, id);
        await wait(Math.random() * 15);
        const fails = Math.random() < 0.2;
        await client.query(fails ? 'rollback' : 'commit');
        if (!fails) written.push(id);
      }
    };
    const read = async () => {
      const { events, snapshot: next } = await findEventsSince(db, snapshot);
      snapshot = next;
      found.push(...events.map(({ recordId }) => recordId));
    };
    const writing = Promise.all(clients.map(write)).then(() => {
      isWriting = false;
    });
    while (isWriting) await read();
    await writing;
    await read();
    expect(found.toSorted()).toEqual(written.toSorted());
    expect(found.length).toBeGreaterThan(150);
    await Promise.all(clients.map((client) => client.end()));
  });
});
