import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { sourcePath } from '../lib/source-path.ts';
import { lockDirectory } from './directory-lock.ts';
import { ObservedPool, type PoolObserver } from './observed-pool.ts';
import { connectionClass, isPreparationError, StatementNames } from './prepared-statements.ts';
import { observeEmbedded, type StatementObserver } from './statement-observer.ts';

/** Opens databases. This is the only file that knows the engine; all others use `Database` and `Db`. */

/** The database, or one transaction of it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * Adds a statement to the end of a transaction. On a server it is sent together with the commit, so it costs no round
 * trip. If it fails, the transaction is rolled back.
 */
export type AtCommit = (statement: PromiseLike<unknown>) => void;

/** Runs one statement with values (`$1`), or several statements without values, for tools that write their own SQL. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Connections of the pool by their state, and the number of requests that wait for one. */
export type PoolUse = { readonly active: number; readonly idle: number; readonly waiting: number };

export type Database = {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Db;
  /**
   * The connection of the health checks. On a server it is separate, so that health checks do not wait for slow
   * requests.
   */
  readonly monitor: Db;
  /** Number of statements that can run at the same time. */
  readonly connections: number;
  /** The use of the pool; undefined on the embedded database, which has one connection and no pool. */
  readonly poolUse: () => PoolUse | undefined;
  /**
   * Runs `work` in one transaction. After a serialisation failure or a deadlock it runs again, at most three times in
   * total.
   */
  readonly transaction: <T>(work: (tx: Db, atCommit: AtCommit) => Promise<T>) => Promise<T>;
  /** Updates the schema under a lock that excludes all other servers, and then runs `also` under the same lock. */
  readonly migrate: (also?: (executeSql: ExecuteSql) => Promise<void>) => Promise<void>;
  readonly executeSql: ExecuteSql;
  /** Runs several statements in one text. It is for loading data, not for requests. */
  readonly runScript: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const migrationsFolder = sourcePath('db/migrations');
/** Key of the advisory lock for migrations. The value is arbitrary, but all servers of a database must use the same. */
const migrationLock = 7_203_115_001;

/** Returns the SQLSTATE of a driver's error, also if the ORM wrapped it. */
export const sqlState = (error: unknown): string | undefined => databaseError(error)?.code;

/** Returns the driver's own error (code, constraint), also if the ORM wrapped it. */
export const databaseError = (error: unknown): { code: string; constraint?: string } | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at as Error & { code: string; constraint?: string };
  return undefined;
};

/** SQLSTATEs of errors that a new attempt can avoid: serialization_failure and deadlock_detected. */
const transientErrors = new Set(['40001', '40P01']);

/**
 * Returns the maximum number of attempts of a failed transaction. Serialisation failures and deadlocks are temporary.
 * If another request took the slug at the same time, `crud-operations.ts` derives the next free slug in the new
 * attempt.
 */
const maxAttempts = (error: unknown): number => {
  const driverError = databaseError(error);
  if (!driverError) return 1;
  if (driverError.code === '23505' && driverError.constraint?.endsWith('_slug')) return 10;
  if (isPreparationError(driverError)) return 2;
  return transientErrors.has(driverError.code) ? 3 : 1;
};

const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
};

/** Returns the rows of a hand-written statement. The caller names the type of a row. */
export const rowsOf = async <Row>(db: Db, statement: SQL): Promise<Row[]> => {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
};

/** Loads the embedded database, which servers with PostgreSQL do not need. */
const loadEngine = async () => {
  const [{ PGlite }, { cube }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/cube'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  return { PGlite, extensions: { cube, pg_trgm }, drizzle, migrate };
};

/**
 * Opens PostgreSQL in the process, with fsync. PGlite's default parameters disable fsync (`-F`), but an acknowledged
 * write must survive a power failure.
 * @param directory data directory; undefined keeps the data in memory, for tests
 * @param options `lowMemory` saves 120 MB of memory in a program that reads much data once; `observer` observes every
 *   statement
 * @throws DirectoryInUse if another process uses the directory
 */
export const openEmbedded = async (
  directory: string | undefined,
  {
    lowMemory,
    observer,
    ...options
  }: { loadDataDir?: Blob; lowMemory?: boolean | undefined; observer?: StatementObserver | undefined } = {},
): Promise<Database> => {
  const { PGlite, extensions, drizzle, migrate } = await loadEngine();
  let unlock = async () => {};
  if (directory) {
    await mkdir(directory, { recursive: true });
    unlock = await lockDirectory(directory);
  }
  const client = await PGlite.create({
    ...(directory ? { dataDir: join(directory, 'pgdata') } : {}),
    extensions,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...(lowMemory ? ['-c', 'shared_buffers=8MB', '-c', 'maintenance_work_mem=16MB'] : []),
    ],
    relaxedDurability: false,
    ...options,
  }).catch(async (error) => {
    await unlock();
    throw error;
  });
  if (observer) observeEmbedded(client, observer);
  const db = drizzle(client);
  const executeSql = executeOn(client);
  return {
    engine: 'pglite',
    db: db as Db,
    monitor: db as Db,
    connections: 1,
    poolUse: () => undefined,
    transaction: (work) =>
      withRetries(() =>
        db.transaction(async (tx) => {
          const last: PromiseLike<unknown>[] = [];
          const result = await work(tx as Db, (statement) => void last.push(statement));
          for (const statement of last) await statement;
          return result;
        }),
      ),
    migrate: async (also) => {
      await migrate(db, { migrationsFolder });
      await also?.(executeSql);
    },
    executeSql,
    runScript: async (text) => void (await client.exec(text)),
    close: async () => {
      await client.close();
      await unlock();
    },
  };
};

/**
 * Runs one statement with values. Several statements in one text, possibly with their own transaction, have no values.
 */
const executeOn =
  (client: PGlite): ExecuteSql =>
  async (text, values) => {
    if (values?.length) return client.query<Record<string, unknown>>(text, values);
    try {
      const results = await client.exec(text);
      return { rows: results.flatMap((result) => result.rows) };
    } catch (error) {
      // A transaction that the text started would stay open on the only connection.
      await client.exec('rollback');
      throw error;
    }
  };

/** Returns the rows of all statements of a text. */
const allRows = (result: pg.QueryResult | pg.QueryResult[]) => ({ rows: [result].flat().flatMap((one) => one.rows) });

/** Creates a dump of an empty embedded database with all migrations, from which tests start. */
export const dumpMigrated = async (): Promise<Buffer> => {
  const { PGlite, extensions, drizzle, migrate } = await loadEngine();
  const client = await PGlite.create({ extensions });
  await migrate(drizzle(client), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  await client.close();
  return Buffer.from(await dump.arrayBuffer());
};

/** Time limits of a session or transaction, in milliseconds. */
const sessionLimits = (statementTimeout: number) => ({
  statement_timeout: statementTimeout,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 20_000,
});

/**
 * A pool for a pooler in transaction mode, where each transaction may run in a different session. The time limits are
 * set in each transaction, and a single statement gets its own transaction.
 */
class TransactionPool extends ObservedPool {
  readonly #begin: string;

  constructor(options: pg.PoolConfig, limits: Readonly<Record<string, number>>, observer: PoolObserver) {
    super(options, observer);
    const settings = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`);
    this.#begin = ['begin', ...settings].join('; ');
  }

  override async connect(): Promise<pg.PoolClient> {
    const client = await super.connect();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const isBegin = (first: unknown) =>
      first === 'begin' || (typeof first === 'object' && first !== null && 'text' in first && first.text === 'begin');
    const limited = (first: unknown, ...rest: unknown[]) =>
      isBegin(first) ? query(this.#begin) : query(first, ...rest);
    return Object.assign(Object.create(client) as pg.PoolClient, {
      query: limited,
      release: client.release.bind(client),
    });
  }

  override async query(...given: unknown[]): Promise<never> {
    return this.#queryOnce(given).catch((error: unknown) => {
      if (!isPreparationError(error)) throw error;
      return this.#queryOnce(given);
    });
  }

  async #queryOnce(given: unknown[]): Promise<never> {
    const client = await super.connect();
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<never>;
    try {
      const [, result] = await Promise.all([query(this.#begin), query(...given), query('commit')]);
      client.release();
      return result;
    } catch (error) {
      await query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
      throw error;
    }
  }
}

const databaseOf = new WeakMap<pg.PoolClient, Db>();

/**
 * Runs `work` in a transaction of one connection. `begin` is sent together with the first statement, and `commit`
 * together with the statements that `work` gave to `atCommit`, so that neither costs a round trip of its own.
 */
const inTransaction = async <T>(pool: pg.Pool, work: (tx: Db, atCommit: AtCommit) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const tx = databaseOf.get(client) ?? (drizzlePg(client) as Db);
  databaseOf.set(client, tx);
  const begun = client.query('begin');
  // Awaited below; a failure in between must not count as unhandled.
  begun.catch(() => {});
  try {
    const last: PromiseLike<unknown>[] = [];
    const result = await work(tx, (statement) => void last.push(statement));
    const sent = last.map((statement) => statement.then(() => {}));
    const [committed] = await Promise.all([client.query('commit'), begun, ...sent]);
    // PostgreSQL answers ROLLBACK to a commit after a failed statement.
    if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    throw error;
  }
};

/** Maximum duration of a statement of a request, in milliseconds. */
const defaultStatementTimeout = 5_000;

type ServerOptions = {
  /** Maximum duration of a statement in milliseconds. The default is 5,000; imports need more. */
  readonly statementTimeout?: number | undefined;
  /** Whether the URL is that of a pooler in transaction mode. */
  readonly pooler?: boolean;
  /** Whether frequent statements are prepared. The default is true. */
  readonly prepare?: boolean;
  /** Called if the pooler does not keep prepared statements. They are then sent unprepared. */
  readonly onUnprepared?: () => void;
  /** Called while another process runs the migrations. */
  readonly onWait?: () => void;
  /** Observes every statement of the pool. */
  readonly observer?: StatementObserver | undefined;
  readonly poolObserver?: PoolObserver;
};

/**
 * Opens a PostgreSQL server, version 15 or later. A request waits at most 2 s for a connection and almost 5 s for a
 * statement.
 * @param url connection string
 * @param size number of connections in the pool
 * @param onError called with errors of idle and lost connections
 */
export const openServer = (
  url: string,
  size: number,
  onError: (error: Error) => void,
  {
    statementTimeout = defaultStatementTimeout,
    pooler = false,
    prepare = true,
    onUnprepared = () => {},
    onWait,
    observer,
    poolObserver = {},
  }: ServerOptions = {},
): Database => {
  const limits = sessionLimits(statementTimeout);
  const options = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2_000,
    query_timeout: statementTimeout - 200,
    keepAlive: true,
    pipeline: true,
    Client: connectionClass(prepare ? new StatementNames() : undefined, onUnprepared, observer),
  };
  const pool = pooler
    ? new TransactionPool(options, limits, poolObserver)
    : new ObservedPool({ ...options, ...limits }, poolObserver);
  pool.on('error', onError);
  // The pool listens for errors only on idle connections. Without this listener, a connection that dies between two
  // statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const monitor = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
  });
  monitor.on('error', onError);
  monitor.on('connect', (client) => client.on('error', onError));
  const db = drizzlePg(pool);
  return {
    engine: 'postgres',
    db: db as Db,
    monitor: drizzlePg(monitor) as Db,
    connections: size,
    poolUse: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    transaction: (work) => withRetries(() => inTransaction(pool, work)),
    migrate: (also) => migrateServer(url, { also, onWait }),
    executeSql: async (text, values) => allRows(await pool.query(text, values)),
    runScript: async (text) => void (await pool.query(text)),
    close: async () => {
      await Promise.all([pool.end(), monitor.end()]);
    },
  };
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Runs `work` on a separate connection and closes it. */
const withClient = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = await connect(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/**
 * Milliseconds between two attempts to get the migration lock, and between two reports that another process holds it.
 */
const lockRetryInterval = 500;
const reportInterval = 10_000;

/**
 * Waits for the migration lock. The lock belongs to an open transaction, so that it ends with its connection even
 * behind a pooler that gives each transaction a different session.
 */
const lockMigrations = async (client: pg.Client, onWait: () => void): Promise<void> => {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  for (let waited = 0; ; waited += lockRetryInterval) {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [migrationLock]);
    if (rows[0]?.locked === true) return;
    if (waited % reportInterval === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, lockRetryInterval));
  }
};

type Migration = { readonly also: Parameters<Database['migrate']>[0]; readonly onWait: (() => void) | undefined };

/** Runs the migrations. If several servers start at the same time, one migrates and the others wait for it. */
const migrateServer = async (url: string, { also, onWait = () => {} }: Migration): Promise<void> => {
  await withClient(url, async (holder) => {
    await lockMigrations(holder, onWait);
    await withClient(url, async (client) => {
      await migratePg(drizzlePg(client), { migrationsFolder });
      await also?.(async (text, values) => allRows(await client.query(text, values)));
    });
    await holder.query('commit');
  });
};

/** Returns whether every migration of this version has been applied. A newer schema counts as current. */
export const isSchemaCurrent = async (db: Db): Promise<boolean> => {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  const latest = entries.at(-1)?.when ?? 0;
  const rows = await rowsOf<{ applied: string }>(
    db,
    sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`,
  ).catch((error) => {
    // The table is missing in an empty database.
    if (sqlState(error) === '42P01') return [];
    throw error;
  });
  return Number(rows[0]?.applied ?? 0) >= latest;
};

/** Returns the disabled settings of a PostgreSQL server without which an acknowledged write can be lost. */
export const unsafeSettings = async (db: Db): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  );
  return rows.map((row) => row.name);
};
