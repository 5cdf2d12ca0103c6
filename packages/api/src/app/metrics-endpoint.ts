import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hashToken, isSameHash } from '../kernel/access/token-hash.ts';
import type { Deps } from '../kernel/http/context.ts';
import { findQueueStates } from '../kernel/jobs/pg-boss-jobs.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/client.ts';
import { AppError } from '../platform/errors.ts';
import type { Metrics } from '../platform/observe/metrics.ts';
import { findBacklogs } from './sweep-all.ts';

/** Serves `/metrics` for Prometheus: on a separate port (METRICS_PORT), with a token (METRICS_TOKEN), or both. */

/** Loads the metrics, or returns undefined if neither a port nor a token is set. */
export async function loadMetrics({ METRICS_PORT, METRICS_TOKEN }: Config): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined && METRICS_TOKEN === undefined) return undefined;
  const { createMetrics } = await import('../platform/observe/metrics.ts');
  return createMetrics();
}

/** Records each request by its route, and counts responses that were replayed for an idempotency key. */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The duration of a stream says nothing about the speed of the server.
    if (request.routeOptions.config.endpoint?.produces === 'text/event-stream') return done();
    const route = request.routeOptions.url ?? 'unknown';
    metrics.recordRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
    if (request.replayed) metrics.recordReplay();
    done();
  });
}

/** Returns an empty list if the database does not answer, so that a scrape still has the values of the process. */
const orEmpty = <Row>(rows: Promise<Row[]>): Promise<Row[]> => rows.catch(() => []);

const readDatabaseState = async (db: Db) => ({
  queues: await orEmpty(findQueueStates(db)),
  backlogs: await orEmpty(findBacklogs(db)),
});

const scrape = (metrics: Metrics, { database }: Deps): Promise<string> =>
  metrics.scrape({ poolUse: database.poolUse, databaseState: () => readDatabaseState(database.monitor) });

/** Returns whether the header contains the token. Hashes are compared, so that the time does not depend on the texts. */
const isAuthorized = (header: string | undefined, token: string | undefined): boolean =>
  token === undefined || isSameHash(hashToken(header ?? ''), hashToken(`Bearer ${token}`));

/** Adds `/metrics` with its token to the server. */
export function serveMetrics(app: FastifyInstance, deps: Deps): void {
  const { metrics, config } = deps;
  if (!metrics) return;
  app.get('/metrics', { config: { uncounted: 'probe' } }, async (request, reply) => {
    if (!isAuthorized(request.headers.authorization, config.METRICS_TOKEN))
      throw new AppError('unauthenticated', 'Send the value of METRICS_TOKEN as a bearer token');
    const text = await scrape(metrics, deps);
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

type MetricsServer = { readonly port: number; readonly close: () => void };

/**
 * Listens for `/metrics` on METRICS_PORT.
 * @returns undefined if METRICS_PORT is not set
 */
export async function listenForMetrics(deps: Deps): Promise<MetricsServer | undefined> {
  const { metrics, config } = deps;
  if (!metrics || config.METRICS_PORT === undefined) return undefined;
  const server = createServer(async ({ url = '', headers }, response) => {
    if (url.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (!isAuthorized(headers.authorization, config.METRICS_TOKEN)) return void response.writeHead(401).end();
    try {
      const text = await scrape(metrics, deps);
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.METRICS_PORT, config.HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
