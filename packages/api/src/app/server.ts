import { setTimeout as wait } from 'node:timers/promises';
import { deleteCheckedMark, rejectDemo } from '../demo/demo-guard.ts';
import { resumeBulkJobs } from '../kernel/bulk/bulk-runner.ts';
import { startConsumer } from '../kernel/events/event-consumer.ts';
import type { Deps } from '../kernel/http/context.ts';
import { ensureFirstAdministrator } from '../modules/admin-user/first-administrator.ts';
import { scanCustomers } from '../modules/customer/customer-consumer.ts';
import { queueDailyReport } from '../modules/gateway/read-settlements.ts';
import { advanceOffers } from '../modules/order/acceptance/offer-sweep.ts';
import { routeOrders } from '../modules/order/routing/route-orders.ts';
import { queueDelayMessages } from '../modules/order-message/delay-messages.ts';
import { scanOrders } from '../modules/report/report-figures.ts';
import { ensureSystemRoles } from '../modules/role/system-roles.ts';
import { draftDueSettlements } from '../modules/settlement/settlement-run.ts';
import { remindOfExpiries } from '../modules/vendor/document/document-reminders.ts';
import { resumeWebhooks } from '../modules/webhook/deliver-webhook.ts';
import { type Config, settingWarnings } from '../platform/config.ts';
import { combineObservers, slowStatementObserver } from '../platform/db/statement-observer.ts';
import { loadTracing } from '../platform/observe/load-tracing.ts';
import { buildApp } from './app.ts';
import { listenForMetrics, loadMetrics } from './metrics-endpoint.ts';
import { eventConsumers } from './modules.ts';
import { runJob } from './run-job.ts';
import { type Logger, openDeps, openLogger } from './start-up.ts';
import { sweepAll } from './sweep-all.ts';

/**
 * Runs the server: opens the database, loads the demo or creates the first administrator, listens, and stops without
 * losing requests.
 */

// All times are in milliseconds.
const closeTimeout = 10_000;
/** How long a stopping server still accepts requests, so that a load balancer can see /readyz answer 503. */
const drainTime = 2_000;
const sweepInterval = 600_000;
const parentCheckInterval = 500;
const resumeInterval = 10_000;
const offerInterval = 5_000;
const routingInterval = 1_000;
const minute = 60_000;
const warmUpDelay = 15_000;

/**
 * Starts the server and stops it on SIGTERM or SIGINT.
 * @throws ConfigError if the database is a demo but `DEMO` is not set
 */
export async function serve(settings: Config): Promise<void> {
  const demoPayments = settings.DEMO
    ? await (await import('../demo/razorpay/demo-payments.ts')).startDemoPayments(settings)
    : undefined;
  const config: Config = { ...settings, ...demoPayments?.settings };
  const tracing = await loadTracing(config, (reason) => logger.warn({ reason }, 'exporting telemetry failed'));
  const logger = openLogger(config, tracing);
  const metrics = await loadMetrics(config);
  const slowObserver = slowStatementObserver((statement) => logger.warn(statement, 'slow statement'));
  const observer = tracing ? combineObservers(tracing.observer, slowObserver) : slowObserver;
  const deps = await openDeps(config, logger, { metrics, observer, tracing });
  let stopping = false;
  const [app] = await Promise.all([
    buildApp(deps, { logger, tracing, isStopping: () => stopping }),
    config.DEMO ? deleteCheckedMark(deps.database.db) : rejectDemo(deps.database.db),
  ]).catch(async (error) => {
    await deps.database.close();
    throw error;
  });
  await app.ready();
  await ensureSystemRoles(deps);
  if (config.DEMO) {
    const { loadDemo } = await import('../demo/demo.ts');
    await loadDemo(deps, (line) => console.log(line));
  }
  for (const warning of settingWarnings(config)) logger.warn(warning);
  await ensureFirstAdministrator(deps, (message) => logger.warn(message));
  await deps.jobs.work((kind, data) => {
    const run = () =>
      runJob(
        deps,
        kind,
        data,
        (reason) => logger.warn(reason),
        () => stopping,
      );
    return tracing ? tracing.traceJob(kind, run) : run();
  });
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  demoPayments?.connect(`http://127.0.0.1:${new URL(address).port}`);
  const metricsServer = await listenForMetrics(deps);
  if (metricsServer) logger.info({ port: metricsServer.port }, 'serving metrics');

  const background = await startBackgroundWork(deps, logger);
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    background.stopTimers();
    logger.info({ signal }, 'stopping');
    if (config.NODE_ENV === 'production') await wait(drainTime);
    metricsServer?.close();
    await Promise.race([Promise.all([app.close(), background.stopConsumers()]), wait(closeTimeout)]);
    await deps.database.close();
    await demoPayments?.close();
    await tracing?.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  onParentExit(() => void stop('exit of npm'));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

  const ready = `Bakehouse is ready at ${config.PUBLIC_URL ?? address}`;
  // In production, every line on standard output is JSON. This line does not depend on LOG_LEVEL.
  if (config.NODE_ENV === 'production') logger.child({}, { level: 'info' }).info(ready);
  else console.log(ready);
  if (config.DEMO) {
    const { demoSignIns } = await import('../demo/demo.ts');
    for (const line of demoSignIns) console.log(line);
  }
}

/** Starts the work that is not caused by a request. */
async function startBackgroundWork(deps: Deps, logger: Logger) {
  const logFailure = (message: string) => (error: unknown) => logger.error({ err: error }, message);
  const resume = async () => {
    await resumeBulkJobs(deps).catch(logFailure('resuming bulk jobs failed'));
    await resumeWebhooks(deps).catch(logFailure('resuming webhooks failed'));
  };
  const logOfferFailure = logFailure('advancing offers failed');
  const logRoutingFailure = logFailure('routing orders failed');
  let isStopping = false;
  let isRouting = false;
  const route = async () => {
    if (isRouting) return;
    isRouting = true;
    try {
      // While many orders arrive, the next ones are routed at once.
      while (!isStopping && (await routeOrders(deps, logRoutingFailure)) > 0);
    } finally {
      isRouting = false;
    }
  };
  let scan: Promise<unknown> | undefined;
  const scanAll = async () => {
    // The first comparison of a large database takes longer than a minute.
    scan ??= Promise.all([
      scanOrders(deps, () => isStopping).catch(logFailure('comparing orders with the figures of reports failed')),
      scanCustomers(deps, () => isStopping).catch(logFailure('comparing orders with the customers failed')),
    ]);
    await scan;
    scan = undefined;
  };
  await resume();
  const timers = [
    setInterval(() => void sweepAll(deps, logger).catch(logFailure('sweep failed')), sweepInterval),
    setInterval(resume, resumeInterval),
    setInterval(() => void advanceOffers(deps, logOfferFailure).catch(logOfferFailure), offerInterval),
    setInterval(() => void route().catch(logRoutingFailure), routingInterval),
    setInterval(() => void draftDueSettlements(deps).catch(logFailure('drafting settlements failed')), minute),
    setInterval(() => void queueDailyReport(deps).catch(logFailure('queueing the gateway report failed')), minute),
    setInterval(() => void queueDelayMessages(deps).catch(logFailure('queueing delay messages failed')), minute),
    setInterval(() => void remindOfExpiries(deps).catch(logFailure('reminding of documents failed')), minute),
    setInterval(() => void scanAll(), minute),
    // Loads the fonts now, because the first invoice would otherwise block all requests while they load.
    setTimeout(() => {
      import('../platform/gateways/invoice/invoice-pdf.ts').catch(logFailure('loading the invoice renderer failed'));
    }, warmUpDelay),
  ];
  const consumers = eventConsumers.map(({ open, failed, skipped }) =>
    startConsumer(deps.database, open(deps), (error, skippedId) => {
      if (skippedId === undefined) logger.error({ err: error }, failed);
      else logger.error({ err: error, eventId: skippedId }, skipped);
    }),
  );
  return {
    stopTimers: () => {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
    },
    stopConsumers: () => Promise.all(consumers.map((consumer) => consumer.stop())),
  };
}

/**
 * Calls `callback` when npm has exited. npm passes a SIGTERM only to the shell between itself and this process; the
 * shell exits silently, and this process would keep running.
 */
function onParentExit(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, parentCheckInterval).unref();
}
