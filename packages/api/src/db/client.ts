import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';

/** The only file that knows which engine runs. Everything else sees `Database` and `Db`. */

/** A connection to ask: the whole database, or one transaction of it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Runs one statement with values, or several without, written as PostgreSQL has them (`$1`): for a tool with SQL of its own. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

export type Database = {
  readonly engine: 'pglite' | 'postgres';
  readonly db: Db;
  /** For health checks: on a server, a connection of its own, so that they do not wait behind slow calls. */
  readonly monitor: Db;
  /** How many statements can run at once. */
  readonly connections: number;
  /** Runs `work` in one transaction; a serialisation failure or deadlock is tried again, three times in all. */
  readonly transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** Brings the schema up to date, and what `also` needs with it, while no other server does. */
  readonly migrate: (also?: (executeSql: ExecuteSql) => Promise<void>) => Promise<void>;
  readonly executeSql: ExecuteSql;
  /** Runs several statements given as one text; for filling databases, not for calls. */
  readonly runScript: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const migrationsFolder = join(import.meta.dirname, 'migrations');
/** Any constant will do; all servers of one database must agree on it. */
const migrationLock = 7_203_115_001;

/** SQLSTATE of a driver's error, however deep the ORM wrapped it. */
export const sqlState = (error: unknown): string | undefined => databaseError(error)?.code;

/** The driver's own error (code, constraint), out of the ORM's wrapping. */
export const databaseError = (error: unknown): { code: string; constraint?: string } | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at as Error & { code: string; constraint?: string };
  return undefined;
};

const passing = new Set(['40001', '40P01']);

/**
 * How often a failed transaction is tried in all: a serialisation failure or deadlock passes; a slug somebody else took at
 * the same moment leads to the next free one (`crud-operations.ts` derives it anew each time).
 */
const triesFor = (error: unknown): number => {
  const fault = databaseError(error);
  if (!fault) return 1;
  if (fault.code === '23505' && fault.constraint?.endsWith('_slug')) return 10;
  return passing.has(fault.code) ? 3 : 1;
};

const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= triesFor(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
};

/** Rows of a hand-written statement. The caller names their shape; the statement stands beside it. */
export const rowsOf = async <Row>(db: Db, statement: SQL): Promise<Row[]> => {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
};

/**
 * PostgreSQL in the process, in `directory` (or in memory for tests), with fsync on: PGlite's default start
 * parameters switch it off (`-F`), and an acknowledged write must survive a power cut.
 * `frugal` is for a program that goes through much once: it keeps 120 MB less of what it read.
 */
export const openEmbedded = async (
  directory: string | undefined,
  { frugal, ...options }: { loadDataDir?: Blob; frugal?: boolean } = {},
): Promise<Database> => {
  let unlock = async () => {};
  if (directory) {
    await mkdir(directory, { recursive: true });
    unlock = await lockDirectory(directory);
  }
  const client = await PGlite.create({
    ...(directory ? { dataDir: join(directory, 'pgdata') } : {}),
    extensions: { cube, pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...(frugal ? ['-c', 'shared_buffers=8MB', '-c', 'maintenance_work_mem=16MB'] : []),
    ],
    relaxedDurability: false,
    ...options,
  }).catch(async (error) => {
    await unlock();
    throw error;
  });
  const db = drizzlePglite(client);
  const executeSql = executeOn(client);
  return {
    engine: 'pglite',
    db: db as unknown as Db,
    monitor: db as unknown as Db,
    connections: 1,
    transaction: (work) => withRetries(() => db.transaction((tx) => work(tx as unknown as Db))),
    migrate: async (also) => {
      await migratePglite(db, { migrationsFolder });
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

/** One statement takes values; several in one text, perhaps a transaction of their own, take none. */
const executeOn =
  (client: PGlite): ExecuteSql =>
  async (text, values) => {
    if (values?.length) return client.query<Record<string, unknown>>(text, values);
    try {
      const results = await client.exec(text);
      return { rows: results.flatMap((result) => result.rows) };
    } catch (error) {
      // What the text began would stay open on the only connection there is.
      await client.exec('rollback');
      throw error;
    }
  };

/** Rows of all statements of a text. */
const rowsOfAll = (result: pg.QueryResult | pg.QueryResult[]) => ({ rows: [result].flat().flatMap((one) => one.rows) });

/** A dump of a migrated, empty embedded database, for tests to start from. */
export const dumpMigrated = async (): Promise<Buffer> => {
  const client = await PGlite.create({ extensions: { cube, pg_trgm } });
  await migratePglite(drizzlePglite(client), { migrationsFolder });
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
 * A pool behind a pooler in transaction mode, where each transaction may run on another session: the time limits are set in
 * each transaction, and a single statement gets a transaction of its own.
 */
class TransactionPool extends pg.Pool {
  readonly #begin: string;

  constructor(options: pg.PoolConfig, limits: Readonly<Record<string, number>>) {
    super(options);
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
    const client = await super.connect();
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<never>;
    try {
      await query(this.#begin);
      const result = await query(...given);
      await query('commit');
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

/** Milliseconds a statement of a call may take. */
const callStatement = 5_000;

type ServerOptions = {
  /** Milliseconds that a statement may take; 5,000 unless an import needs more. */
  readonly statementTimeout?: number | undefined;
  /** The URL leads to a pooler in transaction mode. */
  readonly pooler?: boolean;
  /** Called while another process migrates. */
  readonly onWait?: () => void;
};

/** A PostgreSQL server, 15 or later. A call waits at most 2 s for a connection and just under 5 s for a statement. */
export const openServer = (
  url: string,
  size: number,
  onError: (error: Error) => void,
  { statementTimeout = callStatement, pooler = false, onWait }: ServerOptions = {},
): Database => {
  const limits = sessionLimits(statementTimeout);
  const options = {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2_000,
    query_timeout: statementTimeout - 200,
    keepAlive: true,
  };
  const pool = pooler ? new TransactionPool(options, limits) : new pg.Pool({ ...options, ...limits });
  pool.on('error', onError);
  // The pool listens only while a connection is idle: one that dies between two statements of a transaction would end the process.
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
    db: db as unknown as Db,
    monitor: drizzlePg(monitor) as unknown as Db,
    connections: size,
    transaction: (work) => withRetries(() => db.transaction((tx) => work(tx as unknown as Db))),
    migrate: (also) => migrateServer(url, { also, onWait }),
    executeSql: async (text, values) => rowsOfAll(await pool.query(text, values)),
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

/** Runs `work` on a connection of its own, and closes it. */
const withClient = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = await connect(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** Milliseconds between two tries to get the migration lock, and between two reports that another process has it. */
const lockRetry = 500;
const waitReport = 10_000;

/**
 * Waits for the migration lock and holds it in an open transaction, so that it ends with its connection even behind a pooler
 * that gives each transaction another session.
 */
const lockMigrations = async (client: pg.Client, onWait: () => void): Promise<void> => {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  for (let waited = 0; ; waited += lockRetry) {
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [migrationLock]);
    if (rows[0]?.locked === true) return;
    if (waited % waitReport === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, lockRetry));
  }
};

type Migration = { readonly also: Parameters<Database['migrate']>[0]; readonly onWait: (() => void) | undefined };

/** Several servers may start at once: one migrates, the others wait for it. */
const migrateServer = async (url: string, { also, onWait = () => {} }: Migration): Promise<void> => {
  await withClient(url, async (holder) => {
    await lockMigrations(holder, onWait);
    await withClient(url, async (client) => {
      await migratePg(drizzlePg(client), { migrationsFolder });
      await also?.(async (text, values) => rowsOfAll(await client.query(text, values)));
    });
    await holder.query('commit');
  });
};

/** Whether every migration of this version has been applied. A newer schema counts as current. */
export const isSchemaCurrent = async (db: Db): Promise<boolean> => {
  const latest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
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

/** Settings of a PostgreSQL server that would let an acknowledged write be lost. */
export const unsafeSettings = async (db: Db): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  );
  return rows.map((row) => row.name);
};
