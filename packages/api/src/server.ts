import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { demoSignIns, loadDemo } from './db/seed/demo.ts';
import { rejectDemo } from './db/seed/demo-guard.ts';
import { runJob } from './jobs/job-handlers.ts';
import { firstAdministrator } from './modules/admin-user/first-administrator.ts';
import { ensureAccess } from './modules/role/default-access.ts';
import { openDeps, openLogger } from './start-up.ts';
import { sweepAll } from './sweep-all.ts';

/** The server: database, demo or first administrator, listen; and a stop that loses nothing. */

const graceful = 10_000;
/** How long a stopping server still takes calls, so that a balancer can see /readyz turn 503 and look elsewhere. */
const lingering = 2_000;
const sweepEvery = 600_000;
const warmUpAfter = 15_000;

export const serve = async (config: Config): Promise<void> => {
  const logger = openLogger(config);
  const deps = await openDeps(config, logger);
  if (!config.DEMO)
    await rejectDemo(deps.database.db).catch(async (error) => {
      await deps.database.close();
      throw error;
    });
  let stopping = false;
  const app = await buildApp(deps, { logger, isStopping: () => stopping });
  await app.ready();
  await ensureAccess(deps);
  if (config.DEMO) await loadDemo(deps, (line) => console.log(line));
  await firstAdministrator(deps, (sentence) => logger.warn(sentence));
  await deps.jobs.work((kind, data) => runJob(deps, kind, data, (reason) => logger.warn(reason)));
  const address = await app.listen({ port: config.PORT, host: config.HOST });

  const sweep = setInterval(() => {
    sweepAll(deps, logger).catch((error) => logger.error({ err: error }, 'sweep failed'));
  }, sweepEvery);

  // The first invoice would otherwise wait for its fonts, and everybody else with it.
  const warmUp = setTimeout(() => {
    import('./gateways/invoice/invoice-pdf.ts').catch((error) =>
      logger.error({ err: error }, 'no invoices can be drawn'),
    );
  }, warmUpAfter);

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    clearInterval(sweep);
    clearTimeout(warmUp);
    logger.info({ signal }, 'stopping');
    if (config.NODE_ENV === 'production') await wait(lingering);
    await Promise.race([app.close(), wait(graceful)]);
    await deps.database.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

  const ready = `Bakehouse is ready at ${config.PUBLIC_URL ?? address}`;
  // In production every line on standard output is JSON, and this one does not depend on LOG_LEVEL.
  if (config.NODE_ENV === 'production') logger.child({}, { level: 'info' }).info(ready);
  else console.log(ready);
  if (config.DEMO) for (const line of demoSignIns) console.log(line);
};
