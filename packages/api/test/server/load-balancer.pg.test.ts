import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../test-db.ts';
import { type Running, startServer } from './start-server.ts';

/** Runs ops/nginx.conf and ops/haproxy.cfg before two servers. Only ports, paths and the rate of requests are replaced. */

const ops = join(import.meta.dirname, '../../../../ops');
const findProgram = (name: string) => ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync);

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

type Replacements = {
  readonly port: number;
  readonly servers: readonly [string, string];
  /** Requests per second of an address; all clients of a test have one address. */
  readonly rate: number;
};

/** Replaces the names of the servers and the port to listen on. */
const readConfiguration = async (name: string, { port, servers, rate }: Replacements) => {
  const text = await readFile(join(ops, name), 'utf8');
  return text
    .replaceAll('server-1:3000', servers[0])
    .replaceAll('server-2:3000', servers[1])
    .replace(/(listen|bind) :?80\b/, `$1 127.0.0.1:${port}`)
    .replace('rate=200r/s', `rate=${rate}r/s`);
};

const balancers = {
  nginx: {
    program: findProgram('nginx'),
    package: 'nginx-light',
    configure: async (folder: string, replacements: Replacements) => {
      const server = join(folder, 'bakehouse.conf');
      await writeFile(server, await readConfiguration('nginx.conf', replacements));
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      const file = join(folder, 'nginx.conf');
      await writeFile(
        file,
        `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr error; events {} http { access_log off; ${paths.join(' ')} include ${server}; }`,
      );
      return ['-e', 'stderr', '-c', file];
    },
  },
  HAProxy: {
    program: findProgram('haproxy'),
    package: 'haproxy',
    configure: async (folder: string, replacements: Replacements) => {
      const file = join(folder, 'haproxy.cfg');
      await writeFile(file, await readConfiguration('haproxy.cfg', replacements));
      return ['-q', '-f', file];
    },
  },
};

/** Starts a load balancer and returns its address. */
const startBalancer = async (name: keyof typeof balancers, servers: readonly [string, string], rate = 20_000) => {
  const { program = '', configure } = balancers[name];
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-balancer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const child: ChildProcess = spawn(program, await configure(folder, { port, servers, rate }), { stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`);
    await wait(50);
  }
  const stop = async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true });
  };
  return { address: `http://127.0.0.1:${port}`, stop };
};

/** Forwards connections to the database. While it is interrupted, it refuses new ones like a database that restarts. */
const startRelay = async (databasePort: number) => {
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(databasePort, '127.0.0.1');
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server).pipe(client);
  });
  const listen = (port: number) => new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  const interrupt = async () => {
    const closed = new Promise((resolve) => relay.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, interrupt, resume: () => listen(port) };
};

const firstUser = { email: 'first@example.test', password: 'quiet-oven-42' };

for (const { program, package: name } of Object.values(balancers))
  if (!program)
    process.stdout.write(`Tests of a load balancer are skipped: install the package ${name} to run them.\n`);

const names = Object.keys(balancers) as (keyof typeof balancers)[];

describe.each(names)('two servers behind %s', (name) => {
  describe.skipIf(!balancers[name].program)('with ops/', () => {
    let folder: string;
    let relay: Awaited<ReturnType<typeof startRelay>>;
    let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined;
    let address: string;
    let servers: Running[] = [];
    let headers: Record<string, string>;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'bakehouse-behind-'));
      const url = new URL(await createTestDatabase());
      relay = await startRelay(Number(url.port));
      url.port = String(relay.port);
      const env = {
        DATABASE_URL: url.href,
        DATA_DIR: folder,
        ADMIN_EMAIL: firstUser.email,
        ADMIN_PASSWORD: firstUser.password,
        LOG_LEVEL: 'info',
        TRUST_PROXY: '1',
      };
      servers = [startServer(env), startServer(env)];
      const addresses = await Promise.all(servers.map(({ ready }) => ready));
      expect(addresses, servers[0]?.output()).not.toContain(undefined);
      const [first = '', second = ''] = addresses.map((address = '') => new URL(address).host);
      balancer = await startBalancer(name, [first, second]);
      address = balancer.address;
      const signIn = await fetch(`${address}/api/web-api/admin_auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(firstUser),
      });
      const { token } = (await signIn.json()) as { token: string };
      headers = { authorization: `Bearer ${token}` };
    });

    afterAll(async () => {
      await balancer?.stop();
      for (const { child, exit } of servers) {
        child.kill('SIGKILL');
        await exit;
      }
      await relay.interrupt();
      await rm(folder, { recursive: true, force: true });
    });

    const getBrands = async () => {
      const response = await fetch(`${address}/api/brand/list`, { headers });
      await response.arrayBuffer();
      return response.status;
    };

    /** Sends requests from eight clients until `until` resolves, and returns the number of responses by status. */
    const sendRequests = async (until: Promise<unknown>) => {
      const counts: Record<number, number> = {};
      let running = true;
      const client = async () => {
        while (running) {
          const status = await getBrands().catch(() => 0);
          counts[status] = (counts[status] ?? 0) + 1;
        }
      };
      const clients = Array.from({ length: 8 }, client);
      await until;
      running = false;
      await Promise.all(clients);
      return counts;
    };

    /** Returns how many requests each server has answered with 200. */
    const countResponses = async () => {
      // The servers write their logs together, at most 100 ms late.
      await wait(300);
      return servers.map(({ output }) => output().split('"status":200').length - 1);
    };

    it('answers from both servers as soon as the database returns', async () => {
      await relay.interrupt();
      const during = await sendRequests(wait(4_000));
      expect(Object.keys(during)).toEqual(['503']);
      const before = await countResponses();
      await relay.resume();
      const resumedAt = performance.now();
      while ((await getBrands()) !== 200) await wait(20);
      expect(performance.now() - resumedAt).toBeLessThan(10_000);
      await sendRequests(wait(1_000));
      const after = await countResponses();
      for (const index of [0, 1]) expect((after[index] ?? 0) - (before[index] ?? 0)).toBeGreaterThan(5);
      expect(Object.keys(await sendRequests(wait(500)))).toEqual(['200']);
    });

    it('loses no GET when one server is killed', async () => {
      const counts = sendRequests(wait(3_000));
      await wait(1_000);
      servers[0]?.child.kill('SIGKILL');
      expect(Object.keys(await counts)).toEqual(['200']);
    });
  });
});

describe.skipIf(!balancers.nginx.program)('ops/nginx.conf', () => {
  it('passes events on immediately, limits uploads, hides /metrics and answers JSON without a server', async () => {
    const received: (string | undefined)[] = [];
    const server = createHttpServer((request, response) => {
      received.push(request.headers['x-forwarded-for'] as string | undefined);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { address, stop } = await startBalancer('nginx', [host, host]);
    onTestFinished(stop);

    const events = await fetch(`${address}/api/events`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const { value } = (await events.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: first\n\n');
    expect(received).toEqual(['203.0.113.9, 127.0.0.1']);

    const upload = await fetch(`${address}/api/brand/create`, {
      method: 'POST',
      body: new Uint8Array(24 * 2 ** 20 + 1),
    });
    expect([upload.status, await upload.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    const repeatable = await fetch(`${address}/api/brand/create`, {
      method: 'POST',
      headers: { 'idempotency-key': 'one' },
      body: new Uint8Array(24 * 2 ** 20 + 1),
    });
    expect([repeatable.status, await repeatable.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    for (const headers of [undefined, { 'idempotency-key': 'one' }])
      for (const path of ['/api/store/v1/cart', '/store/v1/cart']) {
        const cart = await fetch(`${address}${path}`, {
          method: 'POST',
          ...(headers && { headers }),
          body: new Uint8Array(160 * 1_024 + 1),
        });
        expect([cart.status, await cart.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
      }
    expect((await fetch(`${address}/metrics`)).status).toBe(404);

    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const write = { method: 'POST', headers: { 'idempotency-key': 'one' } };
    for (const options of [{}, write]) {
      const unavailable = await fetch(`${address}/api/brand/list`, options);
      expect([unavailable.status, await unavailable.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'unavailable' }),
      ]);
      expect(unavailable.headers.get('retry-after')).toBe('2');
    }
  });

  it('answers 429 when an address sends more requests than its rate and 400 more', async () => {
    const server = createHttpServer((_request, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { address, stop } = await startBalancer('nginx', [host, host], 1);
    onTestFinished(stop);
    const replies: Response[] = [];
    for (let batch = 0; batch < 12; batch += 1)
      replies.push(...(await Promise.all(Array.from({ length: 50 }, () => fetch(`${address}/order`)))));
    const rejected = replies.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.length).toBeLessThan(200);
    expect(rejected[0]?.headers.get('retry-after')).toBe('1');
    expect(await rejected[0]?.json()).toMatchObject({ code: 'too_many' });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('sends a write with an idempotency key to the other server when the first closes the connection', async () => {
    let received = 0;
    const server = createHttpServer((request, response) => {
      received += 1;
      if (received % 2 === 1) request.socket.destroy();
      else response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { address, stop } = await startBalancer('nginx', [host, host]);
    onTestFinished(stop);
    const create = (headers: Record<string, string>) =>
      fetch(`${address}/api/brand/create`, { method: 'POST', headers, body: '{"name":"A"}' });
    expect((await create({ 'idempotency-key': 'one' })).status).toBe(201);
    expect(received).toBe(2);
    expect((await create({})).status).toBe(503);
    expect(received).toBe(3);
  });
});
