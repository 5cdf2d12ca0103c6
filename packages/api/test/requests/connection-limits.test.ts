import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../src/app/app.ts';
import { errorHandler } from '../../src/kernel/http/error-handler.ts';
import { connectionLimits, limitHandlerTime } from '../../src/kernel/http/limits/connection-limits.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { makeOwner } from '../factories.ts';

const limits = {
  headers: 300,
  request: 15_000,
  handler: 400,
  checkInterval: 100,
  unreadResponse: 1_200,
  unreadBody: { time: 200, bytes: 65_536 },
  connections: 12,
  connectionsPerAddress: 12,
  callsPerConnection: 16,
  callsPerPerson: 10,
  callsPerAddress: 16,
  strangersCalls: 32,
  strangersAtOnce: 2,
};

let test: TestApp;
let app: FastifyInstance;
let port: number;
let token: string;
let directory: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-limits-'));
  test = await buildTestApp();
  token = (await makeOwner(test.deps)).token;
  app = await buildApp(test.deps, { limits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(directory, { recursive: true, force: true });
});

type Client = { socket: Socket; text: () => string; closed: Promise<number> };

/** Opens a connection and records what it receives; `closed` resolves to the milliseconds until it was closed. */
const open = (toPort = port, localAddress = '127.0.0.1'): Client => {
  const socket = connect({ port: toPort, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  const startedAt = performance.now();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now() - startedAt)));
  return { socket, text: () => text, closed };
};

const head = (line: string, headers: Record<string, string> = {}) =>
  `${[`${line} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
const statusesOf = (...clients: Client[]) =>
  clients.flatMap(({ text }) => [...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status));
const json = { 'content-type': 'application/json' };
const list = () => head('GET /api/order/list?page=1', { authorization: `Bearer ${token}` });

describe('time limits', () => {
  it('are the documented ones', () => {
    expect(connectionLimits).toMatchObject({
      headers: 10_000,
      request: 120_000,
      handler: 15_000,
      checkInterval: 5_000,
    });
    expect(connectionLimits).toMatchObject({ keepAlive: 72_000, unreadResponse: 30_000 });
  });

  it('close a connection that sends no complete header', async () => {
    const { socket, text, closed } = open();
    socket.write('GET /healthz HTTP/1.1\r\nhost: local');
    expect(await closed).toBeLessThan(limits.request);
    expect(text()).toContain('408 Request Timeout');
  });

  it('close a connection that sends no complete body, signed in or not', async () => {
    const { socket, text, closed } = open();
    socket.write(head('POST /api/web-api/admin_auth/login', { ...json, 'content-length': '100' }));
    socket.write('{"email":');
    expect(await closed).toBeLessThan(limits.request);
    expect(text()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it.each(['GET', 'POST'] as const)('answer a %s that is not handled in time', async (method) => {
    const slow = Fastify({ logger: false });
    limitHandlerTime(slow, { ...connectionLimits, handler: 50 });
    const { promise: result, resolve: finish } = Promise.withResolvers<{ done: boolean }>();
    slow.route({ method, url: '/', handler: () => result });
    slow.setErrorHandler(errorHandler);
    const address = await slow.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(address, method === 'POST' ? { method, headers: json, body: '{}' } : {});
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    finish({ done: true });
    await slow.close();
  });

  it('close a connection that does not read its response', async () => {
    // The first call builds the document, which may take longer than the time limit of a call.
    await expect.poll(async () => (await app.inject('/api/openapi.json')).statusCode).toBe(200);
    const accepted = once(app.server, 'connection');
    const { socket } = open();
    socket.pause();
    const [serverSocket] = (await accepted) as [Socket];
    const closed = once(serverSocket, 'close');
    // 16 responses of 760 kB do not fit into the buffers of the operating system.
    socket.write(head('GET /api/openapi.json').repeat(16));
    await closed;
  });

  it('keep a connection open that reads its response slowly', async () => {
    const { socket } = open();
    let received = 0;
    socket.removeAllListeners('data');
    socket.on('data', (chunk) => {
      received += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    socket.write(head('GET /api/openapi.json').repeat(8));
    await wait(2 * limits.unreadResponse);
    expect(received).toBeGreaterThan(0);
    expect(await connections()).toBe(1);
  });
});

describe('a response before the end of the body', () => {
  it('stops the upload of a client that is not signed in at the limit of unread bytes', async () => {
    const accepted = once(app.server, 'connection');
    const { socket, text, closed } = open();
    const [serverSocket] = (await accepted) as [Socket];
    const total = 100 * 1_048_576;
    socket.write(
      head('POST /api/fileupload/uploadImage', {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(total),
      }),
    );
    await expect.poll(text).toMatch(/^HTTP\/1\.1 401 /);
    const readBefore = serverSocket.bytesRead;
    const chunk = Buffer.alloc(65_536);
    for (let sent = 0; sent < total && !socket.destroyed; sent += chunk.length)
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    await closed;
    // A paused socket still reads one or two chunks of 64 KiB.
    const readAfter = serverSocket.bytesRead - readBefore;
    expect(readAfter).toBeGreaterThanOrEqual(limits.unreadBody.bytes);
    expect(readAfter).toBeLessThanOrEqual(limits.unreadBody.bytes + 3 * 65_536);
  });

  it('leaves nothing of the request on the connection', async () => {
    const accepted = once(app.server, 'connection');
    const { socket, text } = open();
    const [serverSocket] = (await accepted) as [Socket];
    const listeners = () => serverSocket.eventNames().map((name) => [name, serverSocket.listenerCount(name)]);
    const sendInTwoParts = async (n: number) => {
      socket.write(head('POST /api/brand/create', { ...json, 'content-length': '2' }));
      await expect.poll(() => statusesOf({ text } as Client), { interval: 2 }).toHaveLength(n);
      socket.write('{}');
    };
    await sendInTwoParts(1);
    // The response to the next request shows that the body of the one before has arrived.
    await sendInTwoParts(2);
    const before = listeners();
    for (let n = 3; n <= 30; n += 1) await sendInTwoParts(n);
    expect(listeners()).toEqual(before);
  });
});

describe('a server that closes', () => {
  it('answers a request that still arrives with 503 as every other one', async () => {
    const closing = await buildApp(test.deps, { limits: { ...limits, handler: 60_000 } });
    const { promise: isClosing, resolve } = Promise.withResolvers<void>();
    closing.addHook('preClose', async () => resolve());
    await closing.listen({ port: 0, host: '127.0.0.1' });
    const { socket, text, closed } = open((closing.server.address() as AddressInfo).port);
    const received = once(closing.server, 'request');
    // The body is not complete, so the server waits for this request.
    socket.write(`${head('POST /api/web-api/admin_auth/login', { ...json, 'content-length': '2' })}{`);
    await received;
    const stopped = closing.close();
    await isClosing;
    socket.write(`}${head('GET /order')}`);
    await closed;
    await stopped;
    const [first = '', last = ''] = text().split(/(?=HTTP\/1\.1 503)/);
    expect(first).toMatch(/^HTTP\/1\.1 422 /);
    expect(last).toMatch(/\r\nretry-after: 2\r\n/i);
    expect(JSON.parse(last.split('\r\n\r\n')[1] ?? '')).toEqual({
      error: 'The service is busy. Try again in a moment.',
      code: 'unavailable',
    });
  });
});

describe('connections of one address', () => {
  const listen = async (settings: { TRUST_PROXY?: number }) => {
    const config = { ...test.deps.config, ...settings };
    // On a busy machine, a connection can wait for longer than `limits.headers` for its first request.
    const patient = { ...limits, headers: 120_000, request: 240_000, connectionsPerAddress: 3 };
    const server = await buildApp({ ...test.deps, config }, { limits: patient });
    onTestFinished(() => server.close());
    await server.listen({ port: 0, host: '127.0.0.1' });
    return (server.server.address() as AddressInfo).port;
  };
  const statusOf = async (client: Client) => {
    client.socket.write(head('GET /healthz'));
    await Promise.race([expect.poll(() => statusesOf(client)).toHaveLength(1), client.closed]);
    return statusesOf(client)[0] ?? 'closed';
  };

  it('are limited to a share, which leaves the others to other addresses', async () => {
    const to = await listen({});
    const clients = [open(to), open(to), open(to)];
    for (const client of clients) expect(await statusOf(client)).toBe('200');
    expect(await statusOf(open(to))).toBe('closed');
    expect(await statusOf(open(to, '127.0.0.2'))).toBe('200');
    clients[0]?.socket.destroy();
    await expect.poll(() => statusOf(open(to))).toBe('200');
  });

  it('are not limited behind a proxy, to which all of them belong', async () => {
    const to = await listen({ TRUST_PROXY: 1 });
    for (const client of Array.from({ length: 5 }, () => open(to))) expect(await statusOf(client)).toBe('200');
  });
});

describe('simultaneous calls', () => {
  it('of one connection are limited', async () => {
    const client = open();
    client.socket.write(head('GET /api/order/list').repeat(17));
    await client.closed;
    expect(statusesOf(client)).toEqual([...Array(16).fill('401'), '429']);
  });

  it('of strangers are limited by the address that the proxy adds, and not by those that a client forges', async () => {
    const config = { ...test.deps.config, TRUST_PROXY: 1 };
    const server = await buildApp(
      { ...test.deps, config },
      { limits: { ...limits, handler: 60_000, callsPerAddress: 1, connections: 100, strangersCalls: 100 } },
    );
    onTestFinished(() => server.close());
    await server.listen({ port: 0, host: '127.0.0.1' });
    /** Sends a call whose body does not arrive, so that it stays in progress unless it is rejected. */
    const start = (addresses: string) => {
      const client = open((server.server.address() as AddressInfo).port);
      const headers = { ...json, 'content-length': '100', 'x-forwarded-for': addresses };
      client.socket.write(head('POST /api/store/v1/orders/track', headers));
      return client;
    };
    const received = once(server.server, 'request');
    start('198.51.100.1, 203.0.113.1');
    await received;
    const sameAddress = start('198.51.100.2, 203.0.113.1');
    const others = Array.from({ length: 50 }, (_, n) => start(`203.0.113.1, 203.0.113.${n + 2}`));
    await expect.poll(() => statusesOf(sameAddress)).toEqual(['429']);
    expect(statusesOf(...others)).toEqual([]);
  });

  it('of a person whose connection was closed do not make strangers wait', async () => {
    const server = await buildApp(test.deps, { limits: { ...limits, handler: 60_000 } });
    onTestFinished(() => server.close());
    await server.listen({ port: 0, host: '127.0.0.1' });
    const toPort = (server.server.address() as AddressInfo).port;
    let [received, closed] = [0, false];
    server.server.on('request', ({ socket }) => {
      received += 1;
      socket.once('close', () => {
        closed = true;
      });
    });
    const person = open(toPort);
    person.socket.write(list().repeat(8));
    await expect.poll(() => received).toBe(8);
    person.socket.destroy();
    await expect.poll(() => closed).toBe(true);
    const delays = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => delays.mockRestore());
    const product = '00000000-0000-7000-8000-000000000000';
    const price = () =>
      server.inject({ method: 'POST', url: '/api/store/v1/cart', payload: { items: [{ product, quantity: 1 }] } });
    // Lists that are still being read are in progress, so the first call of a stranger can wait for them.
    await price();
    await expect
      .poll(async () => {
        delays.mockClear();
        expect((await price()).statusCode).toBe(409);
        return delays.mock.calls.filter(([, milliseconds]) => milliseconds === 25);
      })
      .toEqual([]);
  });

  it('of one user are limited, and possible again afterwards', async () => {
    // A list may take longer than the time limit of the other tests.
    const patient = await buildApp(test.deps, { limits: { ...limits, handler: 60_000 } });
    onTestFinished(() => patient.close());
    await patient.listen({ port: 0, host: '127.0.0.1' });
    const patientPort = (patient.server.address() as AddressInfo).port;
    // The session is looked up once, so that the next calls are in progress together.
    const first = open(patientPort);
    first.socket.write(list());
    await expect.poll(() => statusesOf(first)).toEqual(['200']);
    const client = open(patientPort);
    client.socket.write(list().repeat(16));
    await expect.poll(() => statusesOf(client).length).toBe(16);
    expect(new Set(statusesOf(client))).toEqual(new Set(['200', '429']));
    const later = open(patientPort);
    later.socket.write(list());
    await expect.poll(() => statusesOf(later)).toEqual(['200']);
  });

  it('connections are limited', async () => {
    const clients = Array.from({ length: 14 }, () => open());
    const closed = await Promise.race([Promise.any(clients.map((client) => client.closed)), wait(60_000, -1)]);
    expect(closed).toBeGreaterThanOrEqual(0);
  });
});
