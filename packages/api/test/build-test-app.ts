import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, CallOf, Endpoint } from '@bakehouse/contract/endpoint';
import type { ErrorBody } from '@bakehouse/contract/envelopes';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/client.ts';
import { localFileStore } from '../src/gateways/file-store.ts';
import { openGeocoder } from '../src/gateways/geocoder.ts';
import type { Deps } from '../src/http/context.ts';
import type { JobKind } from '../src/jobs/jobs.ts';
import { ensureAccess } from '../src/modules/role/default-access.ts';
import { openTestDatabase } from './test-db.ts';

export type Reply<E extends Endpoint> = {
  status: number;
  /** Typed as the answer of a success; `error` is there when it was refused. */
  body: AnswerOf<E> & ErrorBody;
  headers: Record<string, unknown>;
};
type Sender = { token?: string; headers?: Record<string, string>; method?: string };
export type CallOptions<E extends Endpoint> = CallOf<E> & Sender;
/** A call that breaks its own types on purpose, or one of any endpoint. */
export type ProbeOptions = Sender & { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
export type ProbeReply = {
  status: number;
  body: Record<string, unknown> & Partial<ErrorBody>;
  headers: Record<string, unknown>;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  /** Moves the clock the server sees. */
  clock: { now: Date };
  /** Jobs that calls have queued, oldest first. */
  queued: { kind: JobKind; data: unknown }[];
  /** URL of the database on PostgreSQL. */
  url: string | undefined;
  call: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<Reply<E>>;
  probe: (endpoint: Endpoint, options?: ProbeOptions) => Promise<ProbeReply>;
  close: () => Promise<void>;
};

const pathOf = (endpoint: Endpoint, params: Record<string, unknown> = {}) =>
  `/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`;

/** A server over `database`, sharing nothing else with another one. */
export const serveDatabase = async (database: Database, directory: string, clock = { now: new Date() }) => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: directory });
  const queued: { kind: JobKind; data: unknown }[] = [];
  const deps: Deps = {
    config,
    database,
    files: localFileStore(join(directory, 'files')),
    geocoder: openGeocoder(config, () => {}),
    jobs: { send: async (_db, kind, data) => void queued.push({ kind, data }) },
    now: () => clock.now,
  };

  const app = await buildApp(deps);
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
  return { app, deps, clock, call, probe, queued };
};

/** The whole server over a database of its own, without listening. */
export const buildTestApp = async (): Promise<TestApp> => {
  const { database, url } = await openTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-test-'));
  const server = await serveDatabase(database, directory);
  await ensureAccess(server.deps);
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
