import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { parseServerList } from '../../lib/server-list.ts';
import type { AtCommit, Database, Db } from '../client.ts';
import { connectionClass, StatementNames } from '../prepared-statements.ts';
import { withRetries } from '../retries.ts';
import type { StatementObserver } from '../statement-observer.ts';
import { CurrentServer, connectToCurrent, isReadOnlyError } from './current-server.ts';
import { allRows, migrateServer } from './migrate-server.ts';
import { postgresCommitSignal } from './notifications.ts';
import { ObservedPool, type PoolObserver } from './observed-pool.ts';
import { openReplica } from './replica.ts';
import { TransactionPool } from './transaction-pool.ts';

/** Opens a PostgreSQL server. */

/** The query is sent together with the commit, which has been written when the position is read. */
const positionQuery = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`;

const databaseOf = new WeakMap<pg.PoolClient, Db>();

/**
 * Connections whose last commit was not confirmed by the synchronous standby. When the wait for the standby is cancelled,
 * PostgreSQL reports success with a warning; the write would be lost if the primary failed now.
 */
const unconfirmed = new WeakSet<pg.Client['connection']>();

/** SQLSTATE 08007 is transaction_resolution_unknown. The caller repeats the write with its idempotency key. */
class UnconfirmedCommit extends Error {
  readonly code = '08007';
  constructor() {
    super('the commit was not confirmed by the standby');
  }
}

/** Maximum duration of a statement of a request, in milliseconds. */
const defaultStatementTimeout = 5_000;
/** Maximum wait of a request for a connection and for a lock, in milliseconds. */
const defaultMaxWait = 2_000;
type ServerOptions = {
  /** Maximum duration of a statement in milliseconds. The default is 5,000; imports need more. */
  readonly statementTimeout?: number | undefined;
  /** Maximum wait for a connection, and for a lock, in milliseconds. The default is 2,000. */
  readonly maxWait?: number;
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
  /** Connection string of one or more streaming standbys that answer reads. */
  readonly replicaUrl?: string | undefined;
};

/**
 * Opens a PostgreSQL server, version 15 or later. A request waits at most 2 s for a connection and almost 5 s for a
 * statement.
 * @param url connection string; of several hosts, connections lead to the one that accepts writes
 * @param size number of connections in the pool
 * @param onError called with errors of idle and lost connections
 */
export function openServer(
  url: string,
  size: number,
  onError: (error: Error) => void,
  {
    statementTimeout = defaultStatementTimeout,
    maxWait = defaultMaxWait,
    pooler = false,
    prepare = true,
    onUnprepared = () => {},
    onWait,
    observer,
    poolObserver = {},
    replicaUrl,
  }: ServerOptions = {},
): Database {
  const limits = sessionLimits(statementTimeout, maxWait);
  const { connectionString, server } = selectServer(url);
  const follow = (Client: typeof pg.Client) => (server ? connectToCurrent(Client, server) : Client);
  const Client = connectionClass(prepare ? new StatementNames() : undefined, onUnprepared, observer);
  const options = {
    connectionString,
    max: size,
    connectionTimeoutMillis: maxWait,
    query_timeout: statementTimeout - 200,
    keepAlive: true,
    pipeline: true,
    Client: follow(Client),
  };
  const pool = pooler
    ? new TransactionPool(options, limits, poolObserver)
    : new ObservedPool({ ...options, ...limits }, poolObserver);
  pool.on('error', onError);
  // The pool listens for errors only on idle connections. Without this listener, a connection that dies between two
  // statements of a transaction would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError);
    watchReplication(client);
  });
  pool.on('release', (error) => {
    if (isReadOnlyError(error)) void server?.refresh();
  });
  const monitor = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
    Client: follow(pg.Client),
  });
  monitor.on('error', onError);
  monitor.on('connect', (client) => client.on('error', onError));
  const replicaList = replicaUrl === undefined ? undefined : parseServerList(replicaUrl, 'replica');
  const { connectionString: _, ...replicaOptions } = options;
  const replica =
    replicaList &&
    openReplica({
      list: replicaList,
      primary: monitor,
      pool: { ...replicaOptions, ...limits, Client },
      poolObserver,
      onError,
    });
  const db = drizzle(pool);
  const Listener = follow(pg.Client);
  const createClient = () => new Listener({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
  const commits = postgresCommitSignal({ createClient, pool: monitor, canListen: !pooler });
  return {
    engine: 'postgres',
    db: db as Db,
    monitor: drizzle(monitor) as Db,
    connections: size,
    poolUse: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    transaction: async (work, onCommitted) => {
      const result = await withRetries(() => inTransaction(pool, work, onCommitted));
      commits.signal();
      return result;
    },
    commits,
    replica,
    migrate: (afterMigrations) =>
      migrateServer(async () => (await server?.find()) ?? connectionString, { afterMigrations, onWait }),
    executeSql: async (text, values) => allRows(await pool.query(text, values)),
    runScript: async (text) => void (await pool.query(text)),
    close: async () => {
      await commits.close();
      await Promise.all([pool.end(), monitor.end(), replica?.close()]);
    },
  };
}

/** Time limits of a session or transaction, in milliseconds. */
const sessionLimits = (statementTimeout: number, maxWait: number) => ({
  statement_timeout: statementTimeout,
  lock_timeout: maxWait,
  idle_in_transaction_session_timeout: 20_000,
});

/** Returns the connection string of the first server, and what selects another one if there are several. */
function selectServer(url: string): { connectionString: string; server: CurrentServer | undefined } {
  const list = parseServerList(url);
  if (!list) throw new Error('the connection string is malformed');
  const isSelected = list.urls.length > 1 || list.target !== 'any';
  return { connectionString: list.urls[0] ?? url, server: isSelected ? new CurrentServer(list) : undefined };
}

function watchReplication(client: pg.Client): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') unconfirmed.add(client.connection);
  });
}

/**
 * Runs `work` in a transaction of one connection. `begin` is sent together with the first statement, and `commit`
 * together with the statements that `work` passed to `atCommit`, so that neither costs a separate round trip.
 */
async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Db, atCommit: AtCommit) => Promise<T>,
  onCommitted?: (position: number) => void,
): Promise<T> {
  const client = await pool.connect();
  const tx = databaseOf.get(client) ?? (drizzle(client) as Db);
  databaseOf.set(client, tx);
  const begun = client.query('begin');
  // Awaited below; a failure in between must not count as unhandled.
  begun.catch(() => {});
  try {
    const statements: PromiseLike<unknown>[] = [];
    const result = await work(tx, (statement) => void statements.push(statement));
    const sent = statements.map((statement) => statement.then(() => {}));
    const [committed, position] = await Promise.all([
      client.query('commit'),
      onCommitted ? client.query<{ position: number }>(positionQuery) : undefined,
      begun,
      ...sent,
    ]);
    // PostgreSQL answers ROLLBACK to a commit after a failed statement.
    if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    if (unconfirmed.delete(client.connection)) throw new UnconfirmedCommit();
    client.release();
    onCommitted?.(position?.rows[0]?.position ?? 0);
    return result;
  } catch (error) {
    await client.query('rollback').then(
      // A connection to a server that became read-only is closed, so that the pool connects to the new primary.
      () => client.release(isReadOnlyError(error) ? (error as Error) : undefined),
      (failure: Error) => client.release(failure),
    );
    throw error;
  }
}
