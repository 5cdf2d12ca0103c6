import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cpuSecondsOf, memoryOf } from '../process-usage.ts';
import { median, percentile } from '../statistics.ts';
import { send, signIn } from './client.ts';
import { type Account, createProducts, type ServerEnv, startReady } from './servers.ts';

/** Chaos test of live updates: many open streams, and many that connect again at the same time. */

const people = 50;
const listeners = 200;
const reconnects = 1_000;
const eventsPerSecond = 20;
const seconds = 15;

const emailOf = (n: number) => `listener-${n}@bakehouse.test`;

/** Creates people with the roles and the password of an administrator. */
const createPeople = async (databaseUrl: string, email: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`
    with created as (
      insert into admin_user (id, name, email, phone, password_hash)
        select gen_random_uuid(), 'Listener ' || n, 'listener-' || n || '@bakehouse.test', '9000000000', u.password_hash
        from admin_user u, generate_series(0, ${people - 1}) n where u.email = '${email}' returning id)
    insert into admin_user_role (user_id, role_id)
      select created.id, r.role_id from created, admin_user_role r join admin_user u on u.id = r.user_id
      where u.email = '${email}'`);
  await client.end();
};

type Stream = {
  readonly request: ClientRequest;
  /** Resolves to the status of the response. */
  readonly status: Promise<number>;
  /** Resolves when the server has sent everything that the client missed. */
  readonly ready: Promise<void>;
  lastId: string;
};

/** Opens a stream and calls `onChange` with the version of each changed record. */
const openStream = (base: string, token: string, lastEventId: string, onChange: (version: number) => void): Stream => {
  const answered = Promise.withResolvers<number>();
  const ready = Promise.withResolvers<void>();
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
  };
  const request = get(`${base}/api/events`, { headers, agent: false });
  const stream: Stream = { request, status: answered.promise, ready: ready.promise, lastId: lastEventId };
  const read = (block: string) => {
    const id = /^id: (\d+)$/m.exec(block)?.[1];
    if (id) stream.lastId = id;
    if (block.startsWith('event: ready')) ready.resolve();
    const version = /^event: change\n[\s\S]*"version":(\d+)/.exec(block)?.[1];
    if (version) onChange(Number(version));
  };
  request.on('response', (response: IncomingMessage) => {
    answered.resolve(response.statusCode ?? 0);
    let incomplete = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (incomplete + chunk).split('\n\n');
      incomplete = blocks.pop() ?? '';
      for (const block of blocks) read(block);
    });
    response.on('error', () => {});
  });
  request.on('error', () => answered.resolve(0));
  return stream;
};

export type ListenersResult = {
  readonly opened: number;
  /** Memory of all listeners together in MiB. */
  readonly memory: number;
  /** Share of one processor core that the listeners use, without the writes. */
  readonly cpu: number;
  readonly events: number;
  /** Milliseconds from the start of a write to its event at a listener. */
  readonly median: number;
  readonly slowest: number;
  readonly reconnected: number;
  readonly reconnectSeconds: number;
  /** The slowest other call while all clients connect again, in milliseconds. */
  readonly slowestCall: number;
};

/** Measures 200 open streams, and 1,000 clients that connect again at once. */
export const listenersTest = async (env: ServerEnv, account: Account): Promise<ListenersResult> => {
  const administrator = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const server = await startReady({ ...env, ...administrator, NODE_ENV: 'production', LOG_LEVEL: 'fatal' });
  const { base } = server;
  const { pid } = server.child;
  let streams: Stream[] = [];
  try {
    await createPeople(env.DATABASE_URL, account.email);
    const tokens: string[] = [];
    for (let n = 0; n < people; n += 1) tokens.push(await signIn(base, emailOf(n), account.password));
    const token = await signIn(base, account.email, account.password);
    const [id = ''] = await createProducts(base, token, 1);

    const sentAt = new Map<number, number>();
    const delays: number[] = [];
    let version = 1;
    /** Changes one product for some seconds. Returns the used processor time. */
    const write = async (): Promise<number> => {
      const before = cpuSecondsOf(pid);
      for (let n = 0; n < seconds * eventsPerSecond; n += 1) {
        version += 1;
        sentAt.set(version, performance.now());
        const pause = wait(1_000 / eventsPerSecond);
        await send(base, token, { method: 'PUT', path: `product/update/${id}`, body: { price: 300 + version } });
        await pause;
      }
      return cpuSecondsOf(pid) - before;
    };
    await write();
    const cpuAlone = await write();

    const memoryBefore = memoryOf(pid);
    const recordDelay = (received: number) => {
      const sent = sentAt.get(received);
      if (sent !== undefined) delays.push(performance.now() - sent);
    };
    const open = (count: number, from: string) =>
      Array.from({ length: count }, (_, n) => openStream(base, tokens[n % people] ?? '', from, recordDelay));
    streams = open(listeners, '');
    const opened = (await Promise.all(streams.map(({ status }) => status))).filter((status) => status === 200).length;
    await Promise.all(streams.map((stream) => stream.ready));
    // The stream begins with the events of the last seconds. Their delay is not caused by the network.
    delays.length = 0;
    sentAt.clear();
    const cpuWithListeners = await write();
    await wait(1_000);
    const memory = memoryOf(pid) - memoryBefore;
    const [...measured] = delays;

    const from = streams[0]?.lastId ?? '';
    for (const { request } of streams) request.destroy();
    await wait(500);
    const started = performance.now();
    streams = open(reconnects, from);
    let slowestCall = 0;
    const isDone = { value: false };
    const calls = (async () => {
      while (!isDone.value) {
        const callStarted = performance.now();
        await send(base, token, { method: 'GET', path: 'order/list' });
        slowestCall = Math.max(slowestCall, performance.now() - callStarted);
      }
    })();
    const statuses = await Promise.all(streams.map(({ status }) => status));
    await Promise.all(streams.filter((_, n) => statuses[n] === 200).map(({ ready }) => ready));
    const reconnectSeconds = (performance.now() - started) / 1_000;
    isDone.value = true;
    await calls;
    return {
      opened,
      memory,
      cpu: (cpuWithListeners - cpuAlone) / seconds,
      events: measured.length,
      median: median(measured),
      slowest: percentile(measured, 1),
      reconnected: statuses.filter((status) => status === 200).length,
      reconnectSeconds,
      slowestCall,
    };
  } finally {
    for (const { request } of streams) request.destroy();
    await server.stop();
  }
};
