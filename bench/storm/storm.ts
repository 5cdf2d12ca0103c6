import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { anyOrder, orderId } from '../fill.ts';
import { percentile } from '../statistics.ts';

/** W8: latency of reading one order during 200 concurrent sign-ins, compared with the latency without load. */

export type StormLoad = { base: string; parallel: number; accounts: number; password: string };
/** Responses to the sign-ins, by status. */
export type Storm = { seconds: number; errors: number; responses: Record<string, number> };
/** Rate per second, latencies in ms, and the number of calls that got a response other than the order. */
type Latency = { rate: number; p50: number; p99: number; rejected: number };
export type StormResult = {
  orders: number;
  idle: Latency;
  storm: Latency;
  /** Ratio of the two p99 latencies. */
  ratio: number;
  signIns: Storm;
};

const accounts = 500;
const connections = 4;
const parallel = 200;

export const stormEmail = (n: number) => `storm-${n}@bakehouse.test`;

/** Creates many accounts with the password of `email`. */
export const stormAccounts = (email: string) => `
  insert into admin_user (id, name, email, phone, password_hash)
    select gen_random_uuid(), 'Storm ' || n, 'storm-' || n || '@bakehouse.test', '9000000000', u.password_hash
    from admin_user u, generate_series(0, ${accounts - 1}) n where u.email = '${email}'`;

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Sends a request. Returns the ms until the response is complete, and whether it contains the order. */
const timeRequest = (url: string, token: string): Promise<{ ms: number; ok: boolean }> => {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ ms: performance.now() - started, ok: reply.statusCode === 200 }));
    }).on('error', reject);
  });
};

/** Reads orders sequentially on a few connections. */
const measureReads = async (base: string, token: string, total: number, seconds: number): Promise<Latency> => {
  const responses: { ms: number; ok: boolean }[] = [];
  const until = performance.now() + seconds * 1_000;
  const clients = Array.from({ length: connections }, async (_, first) => {
    for (let n = first; performance.now() < until; n += connections)
      responses.push(await timeRequest(`${base}/api/order/details/${orderId(anyOrder(n, total))}`, token));
  });
  await Promise.all(clients);
  const times = responses.map(({ ms }) => ms);
  const rejected = responses.filter(({ ok }) => !ok).length;
  return { rate: responses.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), rejected };
};

type StormOptions = { base: string; token: string; password: string; total: number; seconds: number };

const round = async ({ base, token, password, total, seconds }: StormOptions): Promise<StormResult> => {
  await measureReads(base, token, total, 2);
  const idle = await measureReads(base, token, total, seconds);
  const workerData: StormLoad = { base, parallel, accounts, password };
  const worker = new Worker(new URL('./storm-load.ts', import.meta.url), { workerData });
  const ended = once(worker, 'message');
  await wait(2_000);
  const storm = await measureReads(base, token, total, seconds);
  worker.postMessage('stop');
  const [signIns] = (await ended) as [Storm];
  await worker.terminate();
  return { orders: total, idle, storm, ratio: storm.p99 / idle.p99, signIns };
};

/** Returns the round with the median ratio. */
export const measureStorm = async (options: StormOptions, repeats: number): Promise<StormResult> => {
  const rounds = [await round(options)];
  while (rounds.length < repeats) rounds.push(await round(options));
  const sorted = rounds.sort((a, b) => a.ratio - b.ratio);
  const [middle] = sorted.slice(Math.floor(sorted.length / 2));
  if (!middle) throw new Error('no round was measured');
  return middle;
};
