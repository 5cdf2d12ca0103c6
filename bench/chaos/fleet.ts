import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../packages/api/test/embedded-postgres.ts';
import { pixel } from '../../packages/api/test/multipart.ts';
import { startCluster } from '../../packages/api/test/postgres-cluster.ts';
import { checkOutPrevious } from '../../packages/api/test/previous-version.ts';
import { startBucket } from '../../packages/api/test/s3-bucket.ts';
import { unlimitedCalls } from '../../packages/api/test/unlimited-calls.ts';
import { acknowledge, type Call, type LedgerOrder, nextWrite, send, signIn } from './client.ts';
import { maxOutageMs } from './failover.ts';
import { startNginx, startPgBouncer } from './fleet-parts.ts';
import { bodyOf, checkLedger, countOrders, type Round } from './kill.ts';
import { createProducts, type ReadyServer, startReady } from './servers.ts';

/**
 * Chaos test of a whole fleet: two servers behind nginx, each PostgreSQL server behind its own PgBouncer, lists from the
 * standby, and images in a bucket. It is upgraded, loses a server, and loses its primary, while clients read and write.
 */

const admin = { email: 'fleet@bakehouse.test', password: 'a-bad-day-at-work' };
const writers = 6;
const readers = 3;
const migrateProgram = join(import.meta.dirname, '../../packages/api/src/programs/migrate.ts');

export type Phase = {
  name: string;
  calls: number;
  /** Calls that were not answered with 2xx or 404, by response. The client repeats them with their idempotency key. */
  failed: Record<string, number>;
  acknowledged: number;
  lost: number;
  partial: number;
  duplicated: number;
  /** Longest time without an acknowledged write, in seconds. */
  pauseSeconds: number;
};

type Fixture = { base: string; token: string; productIds: string[]; image: string };
type Load = { isStopping: boolean; phase: Phase; lastAcknowledged: number };

const countFailure = ({ phase }: Load, response: Awaited<ReturnType<typeof send>>) => {
  const name = response ? `${response.status} ${String(response.body.code ?? '')}` : 'no response';
  phase.failed[name] = (phase.failed[name] ?? 0) + 1;
};

/** Repeats a call until it succeeds, and counts every failure. */
const sendCounted = async (base: string, token: string, call: Call, load: Load) => {
  const until = performance.now() + maxOutageMs;
  for (;;) {
    const response = await send(base, token, call);
    load.phase.calls += 1;
    if (response && response.status < 300) return response;
    countFailure(load, response);
    const isRepeatable = !response || response.status === 503 || response.status === 409;
    if (!isRepeatable || performance.now() > until) throw new Error(`the load stopped: ${JSON.stringify(response)}`);
    await wait(100);
  }
};

const countAcknowledged = (load: Load) => {
  const now = performance.now();
  load.phase.acknowledged += 1;
  load.phase.pauseSeconds = Math.max(load.phase.pauseSeconds, (now - load.lastAcknowledged) / 1_000);
  load.lastAcknowledged = now;
};

const writeOrders = async ({ base, token, productIds }: Fixture, name: string, load: Load) => {
  const ledger: LedgerOrder[] = [];
  for (let n = 0; !load.isStopping; n += 1) {
    const number = `${name}-${n}`;
    const write = nextWrite(ledger, number, bodyOf(number, n, productIds), n);
    acknowledge(write, await sendCounted(base, token, write.call, load), ledger);
    countAcknowledged(load);
  }
  return ledger;
};

/** Reads the list, the dashboard and an image, which the standby and the bucket answer. */
const read = async ({ base, token, image }: Fixture, load: Load) => {
  while (!load.isStopping) {
    await sendCounted(base, token, { method: 'GET', path: 'order/list' }, load);
    const response = await fetch(`${base}${image}`).catch(() => undefined);
    load.phase.calls += 1;
    await response?.arrayBuffer().catch(() => {});
    if (response?.status !== 200) load.phase.failed[`image ${response?.status}`] = 1;
    await wait(20);
  }
};

/** Runs `disturb` under load, and then checks every acknowledged write. */
const runPhase = async (name: string, fixture: Fixture, disturb: () => Promise<void>): Promise<Phase> => {
  const { base, token } = fixture;
  const ordersBefore = await countOrders(base, token);
  const phase: Phase = {
    name,
    calls: 0,
    failed: {},
    acknowledged: 0,
    lost: 0,
    partial: 0,
    duplicated: 0,
    pauseSeconds: 0,
  };
  const load: Load = { isStopping: false, phase, lastAcknowledged: performance.now() };
  const writing = Array.from({ length: writers }, (_, n) => writeOrders(fixture, `${name}-${n}`, load));
  const reading = Array.from({ length: readers }, () => read(fixture, load));
  await wait(3_000);
  await disturb();
  await wait(3_000);
  load.isStopping = true;
  const ledgers = await Promise.all(writing);
  await Promise.all(reading);
  const round: Round = { acknowledged: 0, unanswered: 0, lost: 0, partial: 0, duplicated: 0, readyMs: 0 };
  for (const ledger of ledgers) await checkLedger(base, token, { ledger, open: undefined, rejected: [] }, round);
  Object.assign(phase, { lost: round.lost, partial: round.partial, duplicated: round.duplicated });
  // The list is from the standby, which may be a moment behind the writes of other sessions.
  await wait(1_000);
  const orders = ordersBefore + ledgers.reduce((sum, ledger) => sum + ledger.length, 0);
  if ((await countOrders(base, token)) !== orders) phase.partial += 1;
  return phase;
};

const uploadImage = async (base: string, token: string): Promise<string> => {
  const form = new FormData();
  form.set('name', 'Fleet');
  form.set('image', new Blob([pixel], { type: 'image/png' }), 'cake.png');
  const response = await fetch(`${base}/api/brand/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: { image: Record<string, string> | null } };
  const url = Object.values(data.image ?? {}).find((value) => typeof value === 'string' && value.startsWith('/'));
  if (!url) throw new Error(`no image: ${response.status} ${JSON.stringify(data)}`);
  return url;
};

/** Runs `npm run migrate` of this version. */
const migrate = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [migrateProgram], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run migrate ended with ${code}`);
};

/**
 * Runs all phases.
 * @returns the phases, and the version from which the fleet was upgraded, if the history of git has one.
 */
export const fleetTest = async (): Promise<{ phases: Phase[]; upgradedFrom: string | undefined }> => {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-fleet-'));
  const previous = await checkOutPrevious();
  const cluster = await startCluster();
  const poolers = [await startPgBouncer(cluster.primary), await startPgBouncer(cluster.standby)];
  const bucket = await startBucket(join(directory, 'bucket'));
  const hosts = (urls: readonly string[]) => urls.map((url) => new URL(url).host).join();
  const poolerHosts = poolers.map(({ port }) => `127.0.0.1:${port}`).join();
  const env = {
    DATABASE_URL: `postgres://bakehouse:bakehouse@${poolerHosts}/bakehouse?target_session_attrs=read-write`,
    DATABASE_REPLICA_URL: `postgres://bakehouse:bakehouse@${hosts([cluster.standby, cluster.primary])}/postgres?target_session_attrs=standby`,
    DATABASE_POOLER: '1',
    DATABASE_PREPARE: '0',
    DATA_DIR: directory,
    ...bucket.settings,
    NODE_ENV: 'production',
    TRUST_PROXY: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...unlimitedCalls,
  };
  const ports = [await freePort(), await freePort()] as const;
  const servers: ReadyServer[] = [];
  const start = async (index: 0 | 1, settings: Record<string, string>, program?: string) => {
    servers[index] = await startReady({ ...env, ...settings, PORT: String(ports[index]) }, program);
  };
  const restart = async (index: 0 | 1, signal: NodeJS.Signals) => {
    servers[index]?.child.kill(signal);
    await servers[index]?.exit;
    await start(index, { MIGRATE: '0' });
  };
  const balancer = await startNginx(ports, 100_000);
  try {
    await start(0, {}, previous?.main);
    await start(1, { MIGRATE: '0' }, previous?.main);
    const base = `http://127.0.0.1:${balancer.port}`;
    const token = await signIn(base, admin.email, admin.password);
    const productIds = await createProducts(base, token, 5);
    const fixture = { base, token, productIds, image: await uploadImage(base, token) };
    const phases = [
      await runPhase('rolling upgrade', fixture, async () => {
        await migrate(env);
        await restart(0, 'SIGTERM');
        await restart(1, 'SIGTERM');
      }),
      await runPhase('one server killed', fixture, async () => {
        servers[1]?.child.kill('SIGKILL');
        await wait(3_000);
        await start(1, { MIGRATE: '0' });
      }),
      await runPhase('primary killed', fixture, async () => {
        await cluster.killPrimary();
        await wait(2_000);
        await cluster.promote();
        await wait(6_000);
      }),
    ];
    return { phases, upgradedFrom: previous?.name };
  } finally {
    for (const server of servers) await server.stop();
    await balancer.stop();
    for (const pooler of poolers) await pooler.stop();
    await bucket.stop();
    await cluster.stop();
    await previous?.remove();
    await rm(directory, { recursive: true, force: true });
  }
};
