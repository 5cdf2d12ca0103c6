import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOf, Endpoint, ResponseOf } from '@bakehouse/contract/core/endpoint';
import type { ErrorBody } from '@bakehouse/contract/core/envelopes';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app/app.ts';
import { loadMetrics } from '../src/app/metrics-endpoint.ts';
import { errorCodesOf } from '../src/app/openapi/errors.ts';
import { runJob } from '../src/app/run-job.ts';
import type { Deps } from '../src/kernel/http/context.ts';
import type { Route } from '../src/kernel/http/route.ts';
import type { JobData, JobKind, Jobs } from '../src/kernel/jobs/jobs.ts';
import { ensureSystemRoles } from '../src/modules/role/system-roles.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/client.ts';
import { localFileStore } from '../src/platform/gateways/file-store.ts';
import { openGeocoder } from '../src/platform/gateways/geocoder.ts';
import { openMailer } from '../src/platform/gateways/mailer.ts';
import { openMapTiles } from '../src/platform/gateways/map-tiles.ts';
import { openRazorpay } from '../src/platform/gateways/payments/razorpay.ts';
import { openTextSenders } from '../src/platform/gateways/text-senders.ts';
import { openTestDatabase } from './test-db.ts';
import { unlimitedCalls } from './unlimited-calls.ts';

export type Reply<E extends Endpoint> = {
  status: number;
  /** Typed as the successful response; `error` is set when the request was rejected. */
  body: ResponseOf<E> & ErrorBody;
  headers: Record<string, unknown>;
};
type Sender = { token?: string; headers?: Record<string, string>; method?: string };
export type CallOptions<E extends Endpoint> = CallOf<E> & Sender;
/** A call without the types of its endpoint, for invalid input and for loops over endpoints. */
export type ProbeOptions = Sender & { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
export type ProbeReply = {
  status: number;
  body: Record<string, unknown> & Partial<ErrorBody>;
  headers: Record<string, unknown>;
};

type Queued = { [Kind in JobKind]: { kind: Kind; data: JobData[Kind] } }[JobKind];

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  /** The clock of the server; tests set `now`. */
  clock: { now: Date };
  /** Jobs that requests have queued, oldest first. */
  queued: Queued[];
  /** Runs the queued jobs, oldest first, and resolves to their warnings. Rejects when a job fails; that job remains queued. */
  runQueued: () => Promise<string[]>;
  /** URL of the database on PostgreSQL. */
  url: string | undefined;
  call: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<Reply<E>>;
  probe: (endpoint: Endpoint, options?: ProbeOptions) => Promise<ProbeReply>;
  close: () => Promise<void>;
};

const pathOf = (endpoint: Endpoint, params: Record<string, unknown> = {}) =>
  `/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;

/** Fails a test when its request receives an error code that the OpenAPI document does not list for the endpoint. */
const requireDescribedErrors = (app: FastifyInstance) =>
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || reply.statusCode < 400 || typeof payload !== 'string') return;
    const { code } = JSON.parse(payload) as ErrorBody;
    const described: readonly string[] = errorCodesOf({ endpoint, kind: 'verb' } as Route);
    if (!described.includes(code))
      throw new Error(`${endpoint.operationId} returns ${code}, which its errors in the contract do not list`);
  });

/** Builds a server on `database` that shares nothing else with other servers. Without `jobs`, jobs are queued in an array. */
export const serveDatabase = async (
  database: Database,
  directory: string,
  clock = { now: new Date() },
  settings: Record<string, string> = {},
  jobs?: Jobs,
) => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: directory, ...unlimitedCalls, ...settings });
  const queued: Queued[] = [];
  const sentOnce = new Set<string>();
  const deps: Deps = {
    config,
    database,
    files: localFileStore(join(directory, 'files')),
    geocoder: openGeocoder(config, () => {}),
    jobs: jobs ?? {
      send: async (_db, kind, data) => void queued.push({ kind, data } as Queued),
      sendOnce: async (_db, kind, id, data) => {
        if (!sentOnce.has(id)) queued.push({ kind, data });
        sentOnce.add(id);
      },
      sendAll: async (_db, kind, all) => void queued.push(...all.map((data) => ({ kind, data }) as Queued)),
      sendUnlessWaiting: async (_db, kind, all) => void queued.push(...all.map((data) => ({ kind, data }) as Queued)),
      findRetryTimes: async () => new Map(),
      retryWaiting: async () => {},
    },
    mapTiles: openMapTiles(config),
    mailer: openMailer(config),
    textSenders: openTextSenders(config),
    payments: openRazorpay(config),
    now: () => clock.now,
    metrics: await loadMetrics(config),
  };

  const runQueued = async () => {
    const warnings: string[] = [];
    for (let [next] = queued; next; [next] = queued) {
      await runJob(deps, next.kind, next.data, (reason) => warnings.push(reason));
      queued.shift();
    }
    return warnings;
  };
  const app = await buildApp(deps);
  requireDescribedErrors(app);
  await app.ready();
  const probe = async (endpoint: Endpoint, options: ProbeOptions = {}): Promise<ProbeReply> => {
    const reply = await app.inject({
      method: (options.method ?? endpoint.methods[0]) as 'GET',
      url: pathOf(endpoint, options.params),
      ...(options.query ? { query: options.query } : {}),
      ...(options.body === undefined ? {} : { payload: options.body as object }),
      headers: { ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...options.headers },
    });
    const body = reply.headers['content-type']?.toString().includes('json') ? reply.json() : {};
    return { status: reply.statusCode, body, headers: reply.headers };
  };
  const call = async <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) =>
    (await probe(endpoint, options as ProbeOptions)) as unknown as Reply<E>;
  return { app, deps, clock, call, probe, queued, runQueued };
};

/** Builds the complete server on its own database, without listening. `settings` are added to the test defaults. */
export const buildTestApp = async (settings: Record<string, string> = {}): Promise<TestApp> => {
  const { database, url } = await openTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-test-'));
  const server = await serveDatabase(database, directory, undefined, settings);
  await ensureSystemRoles(server.deps);
  return {
    ...server,
    url,
    close: async () => {
      await server.app.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
