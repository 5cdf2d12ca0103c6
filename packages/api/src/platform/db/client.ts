import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { sourcePath } from '../lib/source-path.ts';
import type { CommitSignal } from './commit-signal.ts';
import { buildText } from './sql-text.ts';

/**
 * The database as the rest of the server sees it. `embedded/` and `postgres/` open it; no other file knows the
 * engine.
 */

/** The database, or one transaction of it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * Adds a statement to the end of a transaction. On a server it is sent together with the commit, so it costs no round
 * trip. If it fails, the transaction is rolled back.
 */
export type AtCommit = (statement: PromiseLike<unknown>) => void;

/** A transaction. `afterCommit` registers work that runs after the commit, and not at all if the transaction fails. */
export type Transaction = {
  readonly db: Db;
  readonly atCommit: AtCommit;
  readonly afterCommit: (work: () => void) => void;
};

/** Runs one statement with values (`$1`), or several statements without values, for tools that write their own SQL. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Connections of the pool by their state, and the number of requests that wait for one. */
export type PoolUse = { readonly active: number; readonly idle: number; readonly waiting: number };

/** A standby that answers reads. */
export type Replica = {
  readonly db: Db;
  /**
   * Returns whether the standby may answer a read now: it is at most five seconds behind, and has replayed the
   * write-ahead log up to `position`, if one is given.
   */
  readonly canAnswer: (position: number | undefined) => Promise<boolean>;
  /** Stops using the standby for two seconds, after an error. */
  readonly pause: () => void;
  readonly close: () => Promise<void>;
};

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
   * @param onCommitted called with the position in the write-ahead log, in bytes, up to which a replica must have
   *   replayed it to contain this transaction
   */
  readonly transaction: <T>(
    work: (tx: Db, atCommit: AtCommit) => Promise<T>,
    onCommitted?: (position: number) => void,
  ) => Promise<T>;
  /** Answers reads; undefined without DATABASE_REPLICA_URL. */
  readonly replica?: Replica | undefined;
  /** Signals the commits of `transaction`. */
  readonly commits: CommitSignal;
  /** Updates the schema under a lock that excludes all other servers, and then runs `afterMigrations` under the same lock. */
  readonly migrate: (afterMigrations?: (executeSql: ExecuteSql) => Promise<void>) => Promise<void>;
  readonly executeSql: ExecuteSql;
  /** Runs several statements in one text. It is for loading data, not for requests. */
  readonly runScript: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Folder with the migrations, which Drizzle generates. */
export const migrationsFolder = sourcePath('platform/db/migrations');

/** Returns the SQLSTATE of a driver's error, also if the ORM wrapped it. */
export const sqlState = (error: unknown): string | undefined => databaseError(error)?.code;

type DatabaseError = { code: string; constraint?: string; table?: string; detail?: string };

/** Returns the driver's own error, also if the ORM wrapped it. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string') return cause as Error & DatabaseError;
  return undefined;
}

/** What the driver returns for a statement. `dataTypeID` is the number of a column's type in PostgreSQL. */
export type RowResult = {
  readonly rows: readonly unknown[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
};

let observer: ((result: RowResult, stack: string) => void) | undefined;

/** Calls `observe` with the result and the call stack of each `rowsOf()`. The tests compare results with the declared types. */
export function observeRows(observe: (result: RowResult, stack: string) => void): void {
  observer = observe;
}

/**
 * Returns the rows of a hand-written statement. The caller declares the type of a row; the tests check that each statement
 * that they run returns the declared columns, with values of the declared types.
 */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const stack = observer && new Error().stack;
  const result = (await db.execute(buildText(statement))) as RowResult & { rows: Row[] };
  if (stack) observer?.(result, stack);
  return result.rows;
}

/** Returns whether every migration of this version has been applied. A newer schema counts as current. */
export async function isSchemaCurrent(db: Db): Promise<boolean> {
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
}

/** Returns the disabled settings of a PostgreSQL server without which an acknowledged write can be lost. */
export async function unsafeSettings(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  );
  return rows.map((row) => row.name);
}

/**
 * Runs `work` in one transaction and then, after its commit, the callbacks that `work` registered with `afterCommit`.
 * @param onCommitted called with the position in the write-ahead log, as for `Database.transaction`
 */
export async function runTransaction<Result>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: Transaction) => Promise<Result>,
  onCommitted?: (position: number) => void,
): Promise<Result> {
  let callbacks: (() => void)[] = [];
  const result = await database.transaction((db, atCommit) => {
    // A transaction that is retried registers its callbacks again.
    callbacks = [];
    return work({ db, atCommit, afterCommit: (callback) => void callbacks.push(callback) });
  }, onCommitted);
  for (const callback of callbacks) callback();
  return result;
}
