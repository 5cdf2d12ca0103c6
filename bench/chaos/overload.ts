import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionLimits } from '../../packages/api/src/kernel/http/limits/connection-limits.ts';
import { fillOrders } from '../fill.ts';
import { memoryOf } from '../process-usage.ts';
import { percentile } from '../statistics.ts';
import { signIn } from './client.ts';
import { type Account, type ReadyServer, type ServerEnv, startReady } from './servers.ts';

/** Chaos tests of one caller who tries to use up the server: its memory, its connections, its database. */

type Target = { readonly server: ReadyServer; readonly base: string; readonly token: string };

const megabyte = 1_048_576;

const withServer = async <Result>(
  env: ServerEnv,
  account: Account,
  run: (target: Target) => Promise<Result>,
): Promise<Result> => {
  const administrator = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const server = await startReady({ ...env, ...administrator, NODE_ENV: 'production', LOG_LEVEL: 'fatal' });
  const { base } = server;
  try {
    return await run({ server, base, token: await signIn(base, account.email, account.password) });
  } finally {
    await server.stop();
  }
};

export type MemoryResult = { readonly statuses: readonly number[]; readonly growth: number };

/** Four calls at once, each a multipart body of 200 fields of 1 MiB. */
export const memoryTest = (env: ServerEnv, account: Account): Promise<MemoryResult> =>
  withServer(env, account, async ({ server, base, token }) => {
    const before = memoryOf(server.child.pid);
    let highest = before;
    const sampling = setInterval(() => {
      highest = Math.max(highest, memoryOf(server.child.pid));
    }, 50);
    const text = 'x'.repeat(megabyte);
    const send = async () => {
      const body = new FormData();
      for (let n = 0; n < 200; n += 1) body.set(`field${n}`, text);
      const request = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body };
      // The server may close the connection while the body is still being sent.
      return fetch(`${base}/api/brand/create`, request).then(
        ({ status }) => status,
        () => 0,
      );
    };
    const statuses = await Promise.all([send(), send(), send(), send()]);
    clearInterval(sampling);
    return { statuses, growth: highest - before };
  });

export type SlowClient = { readonly name: string; readonly seconds: number; readonly limit: number };

/** Seconds until the server closes a connection that sends `start` and then nothing, or `drip` every second. */
const secondsUntilClosed = async (
  base: string,
  { start, drip, reads }: { start: string; drip?: string; reads: boolean },
): Promise<number> => {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const startedAt = performance.now();
  let closedAt = 0;
  socket.on('error', () => {});
  socket.on('close', () => {
    closedAt = performance.now();
  });
  if (reads) socket.resume();
  else socket.pause();
  socket.write(start);
  for (let second = 0; second < 150 && closedAt === 0; second += 1) {
    await wait(1_000);
    // A paused socket notices that it was closed only when it writes or reads.
    if (drip && !socket.destroyed) socket.write(drip);
    if (!reads && second > connectionLimits.unreadResponse / 1_000 + 6) socket.resume();
  }
  socket.destroy();
  return ((closedAt || performance.now()) - startedAt) / 1_000;
};

/** Clients that send or read too slowly, each with the seconds after which its connection must be closed. */
export const slowClientsTest = (env: ServerEnv, account: Account): Promise<{ clients: SlowClient[]; growth: number }> =>
  withServer(env, account, async ({ server, base, token }) => {
    // Generating the document takes long enough that simultaneous calls are rejected, so it is generated first.
    await fetch(`${base}/api/openapi.json`, { headers: { authorization: `Bearer ${token}` } });
    await wait(3_000);
    const before = memoryOf(server.child.pid);
    const json = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';
    const bearer = `host: localhost\r\nauthorization: Bearer ${token}\r\n`;
    const limitOf = (milliseconds: number) => (milliseconds + connectionLimits.checkInterval) / 1_000;
    const clients = [
      {
        name: 'slow headers',
        limit: limitOf(connectionLimits.headers),
        start: 'GET /api/order/list HTTP/1.1\r\n',
        drip: 'x-slow: 1\r\n',
        reads: true,
      },
      {
        name: 'slow body without a session',
        limit: limitOf(connectionLimits.handler),
        start: `POST /api/web-api/admin_auth/login HTTP/1.1\r\n${json}`,
        drip: ' ',
        reads: true,
      },
      {
        name: 'slow body with a session',
        limit: limitOf(connectionLimits.handler),
        start: `POST /api/order/create HTTP/1.1\r\n${bearer}${json.replace('host: localhost\r\n', '')}`,
        drip: ' ',
        reads: true,
      },
      {
        name: 'responses that are not read',
        limit: limitOf(connectionLimits.unreadResponse) + 5,
        // Each response has more than 1 MB, so that it does not fit into the buffers of the operating system.
        start: `GET /api/openapi.json HTTP/1.1\r\n${bearer}\r\n`.repeat(connectionLimits.callsPerConnection),
        reads: false,
      },
    ];
    const results = await Promise.all(
      clients.map(async ({ name, limit, ...client }) => ({
        name,
        limit,
        seconds: await secondsUntilClosed(base, client),
      })),
    );
    return { clients: results, growth: memoryOf(server.child.pid) - before };
  });

export type SearchesResult = {
  readonly searches: Record<string, number>;
  readonly listP99: number;
  readonly listFailures: number;
  readonly notReady: number;
};

/**
 * Twelve users search for a common name repeatedly, while others read the plain list and a load balancer requests
 * /readyz.
 */
export const manySearchesTest = async (env: ServerEnv, account: Account, orders: number): Promise<SearchesResult> => {
  await withServer(env, account, async () => {});
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await fillOrders(
    (text) => client.query(text),
    orders,
    () => {},
  );
  await client.end();
  return withServer(env, account, async ({ base, token }) => {
    const headers = { authorization: `Bearer ${token}` };
    const until = performance.now() + 15_000;
    const searches: Record<string, number> = {};
    const times: number[] = [];
    let listFailures = 0;
    let notReady = 0;
    const search = async () => {
      while (performance.now() < until) {
        const { status } = await fetch(`${base}/api/order/list?search=Asha`, { headers });
        searches[status] = (searches[status] ?? 0) + 1;
      }
    };
    const list = async () => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const { status } = await fetch(`${base}/api/order/list`, { headers });
        times.push(performance.now() - startedAt);
        if (status !== 200) listFailures += 1;
        await wait(50);
      }
    };
    const ready = async () => {
      while (performance.now() < until) {
        if ((await fetch(`${base}/readyz`)).status !== 200) notReady += 1;
        await wait(200);
      }
    };
    await Promise.all([...Array.from({ length: 12 }, search), list(), list(), ready()]);
    return { searches, listP99: percentile(times, 0.99), listFailures, notReady };
  });
};
