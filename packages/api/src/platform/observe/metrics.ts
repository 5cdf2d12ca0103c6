import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUse } from '../db/client.ts';

/**
 * The metrics of one server. This file loads prom-client and is imported dynamically, so that a server without `/metrics`
 * does not load it.
 */

/**
 * Reasons why a sign-in is rejected. `busy` means that too many sign-ins were waiting. A wrong code or passkey is also counted when it
 * should have confirmed the identity of a signed-in person.
 */
export type SignInRejection =
  | 'wrong_credentials'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'inactive'
  | 'blocked'
  | 'locked'
  | 'busy';

/** Values that are read from the database for each scrape; empty lists if it does not answer. */
export type DatabaseState = {
  readonly queues: readonly { readonly queue: string; readonly waiting: number; readonly oldestSeconds: number }[];
  readonly backlogs: readonly { readonly table: string; readonly backlog: number }[];
};

/** Sources of the values that are read for each scrape. */
export type MetricSources = {
  readonly poolUse: () => PoolUse | undefined;
  readonly databaseState: () => Promise<DatabaseState>;
};

export type Metrics = {
  readonly contentType: string;
  /** @param route the pattern of the route, never the path, so that the number of time series is limited */
  readonly recordRequest: (method: string, route: string, status: number, seconds: number) => void;
  readonly recordPoolWait: (seconds: number) => void;
  readonly recordSignInRejection: (reason: SignInRejection) => void;
  readonly recordReplay: () => void;
  readonly recordCacheHit: (route: string) => void;
  /** Returns all metrics in Prometheus's text format. Without the database, its values are left out. */
  readonly scrape: (sources: MetricSources) => Promise<string>;
};

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const poolWaitBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2];

/** Creates the metrics of a server, with the default metrics of prom-client (event loop, memory, garbage collection). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const recorders = createRecorders([registry]);
  const gauges = createGauges([registry]);
  return {
    contentType: registry.contentType,
    recordRequest: (method, route, status, seconds) =>
      recorders.requests.observe({ method, route: routeLabel(route), status }, seconds),
    recordPoolWait: (seconds) => recorders.poolWaits.observe(seconds),
    recordSignInRejection: (reason) => recorders.signInRejections.inc({ reason }),
    recordReplay: () => recorders.replays.inc(),
    recordCacheHit: (route) => recorders.cacheHits.inc({ route }),
    scrape: async ({ poolUse, databaseState }) => {
      setGauges(gauges, poolUse(), await databaseState());
      return registry.metrics();
    },
  };
}

const createRecorders = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'bakehouse_http_request_duration_seconds',
    help: 'Duration of requests by method, route and status, without responses of the response cache',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  }),
  poolWaits: new Histogram({
    name: 'bakehouse_db_pool_wait_seconds',
    help: 'Time that a statement or transaction waited for a connection of the pool',
    buckets: poolWaitBuckets,
    registers,
  }),
  signInRejections: new Counter({
    name: 'bakehouse_sign_in_rejections_total',
    help: 'Rejected sign-ins by reason',
    labelNames: ['reason'],
    registers,
  }),
  replays: new Counter({
    name: 'bakehouse_idempotent_replays_total',
    help: 'Requests that were answered with the stored response of their idempotency key',
    registers,
  }),
  cacheHits: new Counter({
    name: 'bakehouse_response_cache_hits_total',
    help: 'Responses of the response cache by route',
    labelNames: ['route'],
    registers,
  }),
});

const createGauges = (registers: Registry[]) => ({
  connections: new Gauge({
    name: 'bakehouse_db_pool_connections',
    help: 'Connections of the pool by state, active or idle',
    labelNames: ['state'],
    registers,
  }),
  waiting: new Gauge({
    name: 'bakehouse_db_pool_waiting',
    help: 'Statements and transactions that wait for a connection of the pool',
    registers,
  }),
  jobsWaiting: new Gauge({
    name: 'bakehouse_jobs_waiting',
    help: 'Jobs that wait for their first attempt or a retry, by queue, counted up to 10,000',
    labelNames: ['queue'],
    registers,
  }),
  oldestJob: new Gauge({
    name: 'bakehouse_jobs_oldest_seconds',
    help: 'Age of the oldest waiting job by queue, 0 if none waits',
    labelNames: ['queue'],
    registers,
  }),
  backlog: new Gauge({
    name: 'bakehouse_sweep_backlog',
    help: 'Expired rows that are not deleted yet, by table, counted up to 10,000',
    labelNames: ['table'],
    registers,
  }),
});

/** Files of the dashboard have one route each, with a hash that changes with every build. */
const routeLabel = (route: string): string => (route.startsWith('/assets/') ? '/assets/*' : route);

/** Sets the gauges of one scrape. A gauge without a value is left out, so that an old value is never reported. */
function setGauges(gauges: ReturnType<typeof createGauges>, pool: PoolUse | undefined, state: DatabaseState): void {
  gauges.connections.reset();
  gauges.jobsWaiting.reset();
  gauges.oldestJob.reset();
  gauges.backlog.reset();
  gauges.waiting.remove();
  if (pool) {
    gauges.connections.set({ state: 'active' }, pool.active);
    gauges.connections.set({ state: 'idle' }, pool.idle);
    gauges.waiting.set(pool.waiting);
  }
  for (const { queue, waiting, oldestSeconds } of state.queues) {
    gauges.jobsWaiting.set({ queue }, waiting);
    gauges.oldestJob.set({ queue }, oldestSeconds);
  }
  for (const { table, backlog } of state.backlogs) gauges.backlog.set({ table }, backlog);
}
