import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { orderBody } from '../order-body.ts';
import { send, signIn } from './client.ts';
import type { Fixture } from './kill.ts';
import { startReady } from './servers.ts';

/**
 * Chaos test: the database is unreachable for ten seconds, first with rejected connections, then with connections that
 * never answer. The server must keep running.
 */

type Mode = 'open' | 'closed' | 'silent';

/** A TCP proxy between server and database that can refuse or freeze connections. */
const openProxy = async (url: string) => {
  const target = new URL(url);
  let mode: Mode = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  const silence = ([client, server]: readonly [Socket, Socket]) => {
    client.pause();
    server.pause();
  };
  const proxy = createServer((client) => {
    if (mode === 'closed') return void client.destroy();
    const server = tcpConnect(Number(target.port), target.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [server, client] as const]) {
      from.on('data', (chunk) => void to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    if (mode === 'silent') silence(pair);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const proxyUrl = new URL(url);
  proxyUrl.port = String(address.port);
  const applyMode: Record<Mode, (pair: readonly [Socket, Socket]) => void> = {
    open: ([client, server]) => void [client.resume(), server.resume()],
    closed: ([client, server]) => void [client.destroy(), server.destroy()],
    silent: silence,
  };
  const set = (next: Mode) => {
    mode = next;
    for (const pair of pairs) applyMode[next](pair);
  };
  const close = () => {
    set('closed');
    proxy.close();
  };
  return { url: proxyUrl.href, set, close };
};

export type Outage = {
  calls: number;
  /** Calls during the outage that got a response other than 503. */
  unexpected: string[];
  slowestMs: number;
  /** Milliseconds from the end of the outage until calls succeed. */
  recoveryMs: number;
  isAlive: boolean;
};

/** Interrupts the connection to the database for some seconds while four clients send calls. */
export const disconnectTest = async (fixture: Fixture, mode: 'closed' | 'silent', seconds = 10): Promise<Outage> => {
  const proxy = await openProxy(fixture.env.DATABASE_URL ?? '');
  const server = await startReady({ ...fixture.env, DATABASE_URL: proxy.url });
  const { base } = server;
  const token = await signIn(base, fixture.email, fixture.password);
  const result: Outage = { calls: 0, unexpected: [], slowestMs: 0, recoveryMs: 0, isAlive: true };
  const list = { method: 'GET', path: 'order/list' };
  const login = {
    method: 'POST',
    path: 'web-api/admin_auth/login',
    body: { email: fixture.email, password: 'not-this-one' },
  };
  let serial = 0;
  const create = () => {
    serial += 1;
    const body = orderBody(`OUTAGE-${mode}-${Date.now()}-${serial}`, serial);
    for (const item of body.order_items) item.product._id = fixture.productIds[0] ?? '';
    return { method: 'POST', path: 'order/create', body };
  };
  // Calls in progress when the connection freezes.
  const inProgress = Array.from({ length: 8 }, () => send(base, token, create(), 8_000));
  await wait(5);
  proxy.set(mode);
  const until = performance.now() + seconds * 1_000;
  const callers = [list, login, create, list].map(async (call) => {
    while (performance.now() < until) {
      const from = performance.now();
      const response = await send(base, token, typeof call === 'function' ? call() : call, 8_000);
      const ms = performance.now() - from;
      if (from + ms > until) break;
      result.calls += 1;
      result.slowestMs = Math.max(result.slowestMs, ms);
      if (response?.status !== 503)
        result.unexpected.push(response ? `${response.status} ${JSON.stringify(response.body)}` : 'no response');
    }
  });
  await Promise.all([...callers, ...inProgress]);
  if ((await fetch(`${base}/healthz`).catch(() => undefined))?.status !== 200) result.isAlive = false;
  proxy.set('open');
  const opened = performance.now();
  for (;;) {
    const [read, written] = await Promise.all([send(base, token, list), send(base, token, create())]);
    if (read?.status === 200 && written?.status === 201) break;
    if (performance.now() - opened > 30_000) break;
    await wait(50);
  }
  result.recoveryMs = performance.now() - opened;
  await server.stop();
  proxy.close();
  return result;
};
