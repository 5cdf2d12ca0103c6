import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../packages/api/test/embedded-postgres.ts';
import { signIn } from '../chaos/client.ts';
import { startNginx } from '../chaos/fleet-parts.ts';
import { type ReadyServer, startReady } from '../chaos/servers.ts';
import { childrenOf, cpuSecondsOf, memoryOf } from '../process-usage.ts';
import { demoAccount } from '../programs.ts';
import { percentile } from '../statistics.ts';
import { attacks, startAttack } from './attacks.ts';

/**
 * `npm run bench -- strangers [--engine postgres|embedded --connections 1,2,8,64,300 --only NAME,… --seconds 5 --nginx]`
 * measures calls of staff while one address attacks the server, and while a program burns the same processor time.
 * docs/reliability.md has the figures.
 */

type Staff = {
  /** Milliseconds of each call. */
  readonly times: number[];
  readonly failures: Record<string, number>;
  probes: number;
  failedProbes: number;
};
type Shop = {
  /** The processes of nginx, whose processor time counts as that of the attack. */
  readonly proxies: readonly number[];
  readonly base: string;
  readonly token: string;
  /** Of a content editor, who uploads pictures. */
  readonly editorToken: string;
  readonly orders: readonly string[];
};

/** Staff have another address than the attacker, who uses 127.0.0.1. */
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });

const send = (url: string, token?: string, body?: object) =>
  new Promise<{ status: string; ms: number; text: string }>((resolve) => {
    const startedAt = performance.now();
    const end = (status: string, text = '') => resolve({ status, ms: performance.now() - startedAt, text });
    const sent = request(url, {
      agent,
      method: body ? 'POST' : 'GET',
      timeout: 20_000,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
    });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => end(String(response.statusCode), text));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end('no response'));
    sent.end(body && JSON.stringify(body));
  });

/** Repeats the list of orders, the details of an order and a change of its status, and requests /healthz. */
const measureStaff = async ({ base, token, orders }: Shop, seconds: number): Promise<Staff> => {
  const staff: Staff = { times: [], failures: {}, probes: 0, failedProbes: 0 };
  const until = performance.now() + seconds * 1_000;
  const call = async (path: string, body?: object) => {
    const { status, ms } = await send(`${base}/api/${path}`, token, body);
    staff.times.push(ms);
    if (!status.startsWith('2')) staff.failures[status] = (staff.failures[status] ?? 0) + 1;
    await wait(30);
  };
  const work = async () => {
    for (let n = 0; performance.now() < until; n += 1) {
      const order = orders[n % orders.length];
      if (!order) return;
      await call('order/list?page=1');
      await call(`order/details/${order}`);
      await call(`order/${order}/update_status`, { order_status: n % 2 ? 'confirmed' : 'processing' });
    }
  };
  const probe = async () => {
    while (performance.now() < until) {
      staff.probes += 1;
      if ((await send(`${base}/healthz`)).status !== '200') staff.failedProbes += 1;
      await wait(100);
    }
  };
  await Promise.all([work(), probe()]);
  return staff;
};

const p95 = ({ times }: Staff): number => percentile(times, 0.95);

/** Burns a share of the two cores. */
const startBurners = (cores: number): ChildProcess[] =>
  [cores / 2, cores / 2].map((share) =>
    spawn(process.execPath, [
      '-e',
      `setInterval(() => { const end = performance.now() + ${20 * Math.min(1, share)}; while (performance.now() < end); }, 20)`,
    ]),
  );

type Row = {
  name: string;
  connections: number;
  attack: Staff;
  burned: number;
  cores: number;
  growth: number;
  statuses: Record<string, number>;
};

const measure = async (
  server: ReadyServer,
  shop: Shop,
  name: string,
  connections: number,
  seconds: number,
): Promise<Row> => {
  const { pid } = server.child;
  // The first attack extends the heap of V8, which keeps its pages. What a second one adds would be a leak.
  await startAttack(shop.base, name, connections, 2, { token: shop.editorToken }).statuses();
  const before = memoryOf(pid);
  const { child, statuses } = startAttack(shop.base, name, connections, seconds + 2, { token: shop.editorToken });
  await wait(1_000);
  const processorTime = () =>
    [pid, child.pid, ...shop.proxies].reduce((sum: number, each) => sum + cpuSecondsOf(each), 0);
  const cpuBefore = processorTime();
  const attack = await measureStaff(shop, seconds);
  const cores = Math.min(2, (processorTime() - cpuBefore) / seconds);
  const received = await statuses();
  const burners = startBurners(cores);
  await wait(500);
  const burned = p95(await measureStaff(shop, seconds));
  for (const burner of burners) burner.kill('SIGKILL');
  let growth = memoryOf(pid) - before;
  for (let second = 0; second < 20 && growth > 50; second += 1) {
    await wait(1_000);
    growth = memoryOf(pid) - before;
  }
  return { name, connections, attack, burned, cores, growth, statuses: received };
};

const isPassed = ({ attack, burned, growth }: Row): boolean =>
  Object.keys(attack.failures).length === 0 && attack.failedProbes === 0 && p95(attack) <= 3 * burned && growth <= 50;

const lineOf = (row: Row): string => {
  const { name, connections, attack, burned, cores, growth, statuses } = row;
  const failures = Object.entries(attack.failures).map(([status, count]) => `${count} × ${status}`);
  const received = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const ms = (value: number) => `${Math.round(value)} ms`;
  const cells = [
    name,
    connections,
    `${attack.times.length}, ${failures.join(' ') || 0}`,
    `${attack.probes}, ${attack.failedProbes}`,
    ms(p95(attack)),
    `${ms(burned)} (${cores.toFixed(1)})`,
    (p95(attack) / burned).toFixed(1),
    `${Math.round(growth)} MiB`,
    received.join(' '),
  ];
  return `| ${cells.join(' | ')} |${isPassed(row) ? '' : ' FAILED'}`;
};

/** Signs in, reads the newest orders, and makes the server ready for the measurement. */
const openShop = async (base: string, proxies: readonly number[]): Promise<Shop> => {
  const token = await signIn(base, demoAccount.email, demoAccount.password);
  const { text } = await send(`${base}/api/order/list?page=1`, token);
  const { data } = JSON.parse(text) as { data: { orders: { _id: string; status: string }[] } };
  const editorToken = await signIn(base, 'content@bakehouse.test', demoAccount.password);
  const shop = {
    base,
    proxies,
    token,
    editorToken,
    orders: data.orders
      .filter(({ status }) => status === 'pending' || status === 'confirmed' || status === 'processing')
      .map(({ _id }) => _id),
  };
  await measureStaff(shop, 3);
  return shop;
};

type Options = { readonly names: readonly string[]; readonly connections: readonly number[]; readonly seconds: number };

const attackAll = async (
  server: ReadyServer,
  shop: Shop,
  { names, connections, seconds }: Options,
): Promise<boolean> => {
  let passed = true;
  for (const name of names)
    for (const count of name === 'idle connections' ? [4_300] : connections) {
      const row = await measure(server, shop, name, count, seconds);
      passed &&= isPassed(row);
      console.log(lineOf(row));
    }
  return passed;
};

/** Starts the demo on an engine, directly or behind nginx, and attacks it. */
const attackEngine = async (engine: string, isBehindNginx: boolean, options: Options): Promise<boolean> => {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-strangers-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const server = await startReady({
    DATA_DIR: directory,
    NODE_ENV: 'production',
    DEMO: '1',
    NODE_OPTIONS: '--max-semi-space-size=8',
    TRUST_PROXY: isBehindNginx ? '1' : '0',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  const port = Number(new URL(server.base).port);
  const nginx = isBehindNginx ? await startNginx([port, port], 200) : undefined;
  try {
    console.log(`${engine}${nginx ? ' behind nginx' : ''}`);
    const shop = await openShop(
      nginx ? `http://127.0.0.1:${nginx.port}` : server.base,
      nginx ? childrenOf(nginx.pid) : [],
    );
    return await attackAll(server, shop, options);
  } finally {
    await nginx?.stop();
    await server.stop();
    await postgres?.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

/**
 * Runs the attacks on each engine.
 * @returns whether staff and probes were served as docs/reliability.md demands
 */
export const benchStrangers = async (args: string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: 'postgres,embedded' },
      connections: { type: 'string', default: '1,2,8,64,300' },
      only: { type: 'string', default: Object.keys(attacks).join() },
      seconds: { type: 'string', default: '5' },
      nginx: { type: 'boolean', default: false },
    },
  });
  const options: Options = {
    names: values.only.split(','),
    connections: values.connections.split(',').map(Number),
    seconds: Number(values.seconds),
  };
  const results: boolean[] = [];
  for (const engine of values.engine.split(',')) results.push(await attackEngine(engine, values.nginx, options));
  return results.every(Boolean);
};
