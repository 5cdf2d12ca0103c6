import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@bakehouse/contract/brand';
import { sessionEndpoints } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, serveDatabase, type TestApp } from '../../../test/build-test-app.ts';
import { makeOwner, makeStaff, type Person, testPassword } from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/test-db.ts';
import { listenForMetrics } from '../../app/metrics-endpoint.ts';
import { installQueue, openQueue, type Queue } from '../../kernel/jobs/pg-boss-jobs.ts';
import { ensureSystemRoles } from '../../modules/role/system-roles.ts';
import type { Database } from '../db/client.ts';

const metricsToken = 'the-token-of-prometheus';
const authorization = `Bearer ${metricsToken}`;

let database: Database;
let directory: string;
let queue: Queue;
let server: Awaited<ReturnType<typeof serveDatabase>>;
let owner: Person;
beforeAll(async () => {
  ({ database } = await openTestDatabase(installQueue));
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-metrics-'));
  queue = await openQueue(database, () => {});
  server = await serveDatabase(database, directory, undefined, { METRICS_TOKEN: metricsToken }, queue);
  await ensureSystemRoles(server.deps);
  owner = await makeOwner(server.deps);
});
afterAll(async () => {
  await queue.close();
  await server.app.close();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const scrape = async () => {
  const reply = await server.app.inject({ url: '/metrics', headers: { authorization } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body;
};
/** Returns the value of one time series, or undefined if it is not reported. */
const readSeries = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('/metrics', () => {
  it.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer another' }],
    ['a token without its scheme', { authorization: metricsToken }],
  ])('answers 401 to %s', async (_name, headers) => {
    const reply = await server.app.inject({ url: '/metrics', headers });
    expect(reply.statusCode).toBe(401);
    expect(reply.body).not.toContain('bakehouse_');
  });

  it('is in the text format of Prometheus and includes the event loop', async () => {
    const reply = await server.app.inject({ url: '/metrics', headers: { authorization } });
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(reply.body).toMatch(/^nodejs_eventloop_lag_p99_seconds (\d[\d.e-]*|Nan)$/m);
  });

  it('counts requests by method, route pattern and status', async () => {
    const { body } = await server.call(brand.endpoints.create, { token: owner.token, body: { name: 'Amber Oven' } });
    await server.call(brand.endpoints.detail, { token: owner.token, params: { id: body.data._id } });
    await server.call(brand.endpoints.detail, { params: { id: body.data._id } });
    const text = await scrape();
    const route = `route="/api/${brand.endpoints.detail.path.replace('{id}', ':id')}"`;
    const count = (status: number) =>
      readSeries(text, `bakehouse_http_request_duration_seconds_count{method="GET",${route},status="${status}"}`);
    expect([count(200), count(401)]).toEqual([1, 1]);
    expect(text).not.toContain(body.data._id);
    const sum = readSeries(text, `bakehouse_http_request_duration_seconds_sum{method="GET",${route},status="200"}`);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(60);
  });

  it('counts replayed responses of an idempotency key', async () => {
    const create = () =>
      server.call(brand.endpoints.create, {
        token: owner.token,
        body: { name: 'Cedar Oven' },
        headers: { 'idempotency-key': 'cedar' },
      });
    await create();
    const before = readSeries(await scrape(), 'bakehouse_idempotent_replays_total');
    await create();
    await create();
    expect([before, readSeries(await scrape(), 'bakehouse_idempotent_replays_total')]).toEqual([0, 2]);
  });

  it('counts rejected sign-ins by reason', async () => {
    const inactive = await makeStaff(server.deps, [], 'InActive');
    const signIn = (email: string, password: string) =>
      server.call(sessionEndpoints.login, { body: { email, password } });
    expect((await signIn(owner.email, testPassword)).status).toBe(200);
    await signIn(owner.email, 'not-the-password');
    await signIn(inactive.email, testPassword);
    for (let attempt = 0; attempt < 12; attempt += 1) await signIn('nobody@example.test', 'not-the-password');
    const text = await scrape();
    const rejections = (reason: string) => readSeries(text, `bakehouse_sign_in_rejections_total{reason="${reason}"}`);
    expect([rejections('wrong_credentials'), rejections('inactive'), rejections('blocked')]).toEqual([11, 1, 2]);
  });

  it('counts responses of the response cache by route', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    for (let request = 0; request < 3; request += 1) await fetch(`http://127.0.0.1:${port}/public/home`);
    expect(readSeries(await scrape(), 'bakehouse_response_cache_hits_total{route="/api/public/home"}')).toBe(2);
  });

  it('reports the number and age of waiting jobs', async () => {
    const message = { channel: 'email', to: 'a@example.test', subject: 'Late', text: 'Late' } as const;
    await queue.send(database.db, 'message', message);
    await queue.send(database.db, 'message', message);
    await database.db.execute(sql`update pgboss.job set created_on = now() - interval '90 seconds'`);
    const text = await scrape();
    expect(readSeries(text, 'bakehouse_jobs_waiting{queue="message"}')).toBe(2);
    expect(readSeries(text, 'bakehouse_jobs_waiting{queue="vendor-code"}')).toBe(0);
    const oldest = readSeries(text, 'bakehouse_jobs_oldest_seconds{queue="message"}');
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(150);
    expect(readSeries(text, 'bakehouse_jobs_oldest_seconds{queue="vendor-code"}')).toBe(0);
  });

  it('reports expired rows that are not deleted yet', async () => {
    expect(readSeries(await scrape(), 'bakehouse_sweep_backlog{table="idempotency"}')).toBe(0);
    await database.db.execute(sql`update idempotency set created_at = now() - interval '25 hours'`);
    const text = await scrape();
    expect(readSeries(text, 'bakehouse_sweep_backlog{table="idempotency"}')).toBe(1);
    expect(readSeries(text, 'bakehouse_sweep_backlog{table="session"}')).toBe(0);
  });

  it.runIf(process.env.TEST_DB === 'postgres')('reports the use of the connection pool', async () => {
    const pool = (text: string) => [
      readSeries(text, 'bakehouse_db_pool_connections{state="active"}'),
      readSeries(text, 'bakehouse_db_pool_waiting'),
    ];
    expect(pool(await scrape())).toEqual([0, 0]);
    await database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      expect(pool(await scrape())).toEqual([1, 0]);
    });
  });

  it.runIf(process.env.TEST_DB !== 'postgres')('has no pool on the embedded database', async () => {
    expect(await scrape()).not.toMatch(/^bakehouse_db_pool_(connections|waiting)/m);
  });
});

describe('METRICS_PORT', () => {
  let separate: Awaited<ReturnType<typeof serveDatabase>>;
  let listener: Awaited<ReturnType<typeof listenForMetrics>>;
  afterAll(async () => {
    listener?.close();
    await separate.app.close();
  });

  it('serves the metrics on its own listener only', async () => {
    separate = await serveDatabase(database, directory, undefined, { METRICS_PORT: '0' }, queue);
    listener = await listenForMetrics(separate.deps);
    const get = (path: string) => fetch(`http://127.0.0.1:${listener?.port}${path}`);
    const reply = await get('/metrics');
    expect(reply.status).toBe(200);
    expect(await reply.text()).toContain('bakehouse_jobs_waiting{queue="message"}');
    expect((await get('/healthz')).status).toBe(404);
    expect((await separate.app.inject('/metrics')).body).not.toContain('bakehouse_');
  });

  it('requires the token there if one is set', async () => {
    const deps = {
      ...separate.deps,
      config: { ...separate.deps.config, METRICS_TOKEN: metricsToken },
    };
    const guarded = await listenForMetrics(deps);
    const get = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${guarded?.port}/metrics`, { headers });
    expect((await get({})).status).toBe(401);
    expect((await get({ authorization })).status).toBe(200);
    guarded?.close();
  });
});

describe('without METRICS_PORT and METRICS_TOKEN', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('serves and records no metrics', async () => {
    expect(test.deps.metrics).toBeUndefined();
    expect((await test.app.inject('/metrics')).body).not.toContain('bakehouse_');
    expect(await listenForMetrics(test.deps)).toBeUndefined();
  });
});
