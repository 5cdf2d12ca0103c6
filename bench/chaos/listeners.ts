import { readFileSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from '../../packages/api/test/server/start-server.ts';
import { send, signIn } from './client.ts';

/** Chaos test of live updates: many open streams, and many that connect again at the same time. */

type Env = Record<string, string> & { readonly DATABASE_URL: string };
type Account = { readonly email: string; readonly password: string };

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
    let rest = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) read(block);
    });
    response.on('error', () => {});
  });
  request.on('error', () => answered.resolve(0));
  return stream;
};

const usageOf = (pid: number | undefined) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  // Linux counts processor time in hundredths of a second.
  return { memory: Number(kilobytes) / 1_024, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
};

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

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

export const listenersTest = async (env: Env, account: Account): Promise<ListenersResult> => {
  const administrator = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const server = startServer({ ...env, ...administrator, NODE_ENV: 'production', LOG_LEVEL: 'fatal' });
  const base = await server.ready;
  if (!base) throw new Error(`the server did not start:\n${server.output()}`);
  const pid = server.child.pid;
  let streams: Stream[] = [];
  try {
    await createPeople(env.DATABASE_URL, account.email);
    const tokens: string[] = [];
    for (let n = 0; n < people; n += 1) tokens.push(await signIn(base, emailOf(n), account.password));
    const token = await signIn(base, account.email, account.password);
    const body = { name: 'Heard cake', product_type: 'simple', price: 300, status: 'Active' };
    const created = await send(base, token, { method: 'POST', path: 'product/create', body });
    const { _id: id } = (created?.body.data ?? {}) as { _id?: string };
    if (!id) throw new Error(`no product: ${JSON.stringify(created)}`);

    const sentAt = new Map<number, number>();
    const delays: number[] = [];
    let version = 1;
    /** Changes one product for some seconds. Returns the used processor time. */
    const write = async (): Promise<number> => {
      const before = usageOf(pid).cpuSeconds;
      for (let n = 0; n < seconds * eventsPerSecond; n += 1) {
        version += 1;
        sentAt.set(version, performance.now());
        const pause = wait(1_000 / eventsPerSecond);
        await send(base, token, { method: 'PUT', path: `product/update/${id}`, body: { price: 300 + version } });
        await pause;
      }
      return usageOf(pid).cpuSeconds - before;
    };
    await write();
    const alone = await write();

    const before = usageOf(pid).memory;
    const hear = (heard: number) => {
      const at = sentAt.get(heard);
      if (at !== undefined) delays.push(performance.now() - at);
    };
    const open = (count: number, from: string) =>
      Array.from({ length: count }, (_, n) => openStream(base, tokens[n % people] ?? '', from, hear));
    streams = open(listeners, '');
    const opened = (await Promise.all(streams.map(({ status }) => status))).filter((status) => status === 200).length;
    await Promise.all(streams.map((stream) => stream.ready));
    // The stream begins with the events of the last seconds. Their delay is not caused by the network.
    delays.length = 0;
    sentAt.clear();
    const together = await write();
    await wait(1_000);
    const memory = usageOf(pid).memory - before;
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
    const ordered = sorted(measured);
    return {
      opened,
      memory,
      cpu: (together - alone) / seconds,
      events: measured.length,
      median: ordered[Math.floor(ordered.length / 2)] ?? 0,
      slowest: ordered.at(-1) ?? 0,
      reconnected: statuses.filter((status) => status === 200).length,
      reconnectSeconds,
      slowestCall,
    };
  } finally {
    for (const { request } of streams) request.destroy();
    server.child.kill('SIGTERM');
    await server.exit;
  }
};
