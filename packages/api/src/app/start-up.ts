import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { type LoggerOptions, pino } from 'pino';
import type { Deps } from '../kernel/http/context.ts';
import { installQueue, isQueueInstalled, openQueue, type Queue } from '../kernel/jobs/pg-boss-jobs.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { type Database, isSchemaCurrent, rowsOf, unsafeSettings } from '../platform/db/client.ts';
import { openEmbedded } from '../platform/db/embedded/embedded-database.ts';
import { openServer } from '../platform/db/postgres/postgres-database.ts';
import type { StatementObserver } from '../platform/db/statement-observer.ts';
import { type FileStore, localFileStore } from '../platform/gateways/file-store.ts';
import { openGeocoder } from '../platform/gateways/geocoder.ts';
import { openMailer } from '../platform/gateways/mailer.ts';
import { openMapTiles } from '../platform/gateways/map-tiles.ts';
import { openRazorpay } from '../platform/gateways/payments/razorpay.ts';
import { s3FileStore } from '../platform/gateways/s3-file-store.ts';
import { openTextSenders } from '../platform/gateways/text-senders.ts';
import type { Metrics } from '../platform/observe/metrics.ts';
import type { Tracing } from '../platform/observe/tracing.ts';
import { secretPaths } from './logging.ts';
import { plainError } from './plain-error.ts';

/** Opens the logger and the dependencies of every program of the product (server, imports, admin:create). */

/** Maximum delay of a line of the log in milliseconds. The lines of this time are written together. */
const logDelay = 100;

/** @param tracing adds the ids of trace and span to each line, and exports the lines */
export const openLogger = (config: Config, tracing?: Pick<Tracing, 'logFields' | 'exportLog'>) =>
  pino(
    {
      level: config.LOG_LEVEL,
      ...(tracing ? traceOptions(tracing) : {}),
      serializers: { err: plainError },
      redact: [...secretPaths],
    },
    pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: logDelay }),
  );

const traceOptions = ({ logFields, exportLog }: Pick<Tracing, 'logFields' | 'exportLog'>): LoggerOptions => ({
  mixin: logFields,
  hooks: {
    streamWrite: (line) => {
      exportLog(line);
      return line;
    },
  },
});

export type Logger = ReturnType<typeof openLogger>;

/**
 * Options of programs: the statement timeout in milliseconds, and less memory for the embedded database. Only the server
 * has metrics and traces, and observes its statements.
 */
type OpenOptions = {
  readonly statementTimeout?: number;
  readonly lowMemory?: boolean;
  readonly metrics?: Metrics | undefined;
  readonly observer?: StatementObserver | undefined;
  readonly tracing?: Pick<Tracing, 'keepContext'> | undefined;
};

/** Opens the configured database and updates its schema. */
export async function openDatabase(config: Config, logger: Logger, options: OpenOptions): Promise<Database> {
  const url = config.DATABASE_URL;
  const database = url
    ? openServer(
        url,
        config.DATABASE_POOL,
        (error) => logger.error({ reason: error.message }, 'a database connection failed'),
        {
          statementTimeout: options.statementTimeout,
          pooler: config.DATABASE_POOLER,
          prepare: config.DATABASE_PREPARE,
          onUnprepared: () =>
            logger.warn('The pooler does not keep prepared statements, so they are off. Set DATABASE_PREPARE=0.'),
          onWait: () => logger.warn('Waiting for another process that migrates the database'),
          observer: options.observer,
          replicaUrl: config.DATABASE_REPLICA_URL,
          poolObserver: { onWait: options.metrics?.recordPoolWait, keepContext: options.tracing?.keepContext },
        },
      )
    : await openEmbedded(resolve(config.DATA_DIR), options);
  try {
    if (url) await requireTimeLimits(database);
    const isCurrent = await isSchemaCurrent(database.db);
    // A database that is up to date needs neither the lock nor the connections of a migration.
    if (config.MIGRATE) {
      if (!isCurrent || !(await isQueueInstalled(database.db))) await database.migrate(installQueue);
    } else if (!isCurrent)
      throw new ConfigError('The database schema is older than this version. Run "npm run migrate", then start again.');
    if (url)
      for (const name of await unsafeSettings(database.db))
        logger.warn(`PostgreSQL runs with ${name} = off: an acknowledged write can be lost in a crash`);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Checks that the session has a statement timeout.
 * @throws ConfigError if a pooler dropped the timeouts of the session
 */
async function requireTimeLimits({ db }: Database): Promise<void> {
  const rows = await rowsOf<{ limit: string }>(db, sql`select current_setting('statement_timeout') as limit`);
  if (rows[0]?.limit === '0')
    throw new ConfigError(
      'DATABASE_URL leads to a connection pooler that drops session settings. Set DATABASE_POOLER=1.',
    );
}

/** Opens the folder of pictures, which is used if no bucket is configured. */
export const openFolder = (config: Config): FileStore => localFileStore(join(resolve(config.DATA_DIR), 'files'));

/** Opens the configured bucket, else the folder. */
export const openFiles = (config: Config): FileStore => (config.S3 ? s3FileStore(config.S3) : openFolder(config));

/** Opens everything that the server or a program needs. `database.close` first closes the queue and the mailer. */
export async function openDeps(
  config: Config,
  logger: Logger,
  options: OpenOptions = {},
): Promise<Deps & { readonly jobs: Queue }> {
  const database = await openDatabase(config, logger, options);
  const jobs = await openQueue(database, (reason) => logger.warn(reason));
  const mailer = openMailer(config);
  const close = async () => {
    await jobs.close();
    mailer?.close();
    await database.close();
  };
  return {
    config,
    database: { ...database, close },
    files: openFiles(config),
    geocoder: openGeocoder(config, (reason) => logger.warn(reason)),
    jobs,
    mapTiles: openMapTiles(config),
    mailer,
    textSenders: openTextSenders(config),
    payments: openRazorpay(config),
    now: () => new Date(),
    metrics: options.metrics,
  };
}
