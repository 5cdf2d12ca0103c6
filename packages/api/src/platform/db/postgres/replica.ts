import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { ServerList } from '../../lib/server-list.ts';
import type { Db, Replica } from '../client.ts';
import { CurrentServer, connectToCurrent } from './current-server.ts';
import { ObservedPool, type PoolObserver } from './observed-pool.ts';

/** Opens a streaming standby for reads, and decides which reads it may answer. */

// All times are in milliseconds.
/** A standby that is further behind answers no reads. */
const maxLag = 5_000;
const checkInterval = 500;
/** How long a check may take, and how long the standby is not used after an error. */
const checkTimeout = 500;
const pauseAfterError = 2_000;

/** Positions in the write-ahead log in bytes. A number holds them exactly up to 8 PiB. */
const primaryPosition = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`;
/** It is null on a server that is not a standby, for example after it was promoted. */
const replayedPosition = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`;

type Sample = { readonly at: number; readonly position: number };
type ReplicaOptions = {
  readonly list: ServerList;
  /** The connection of the health checks to the primary. */
  readonly primary: pg.Pool;
  /** The options of the primary's pool, without its connection string. */
  readonly pool: pg.PoolConfig & { readonly Client: typeof pg.Client };
  readonly poolObserver: PoolObserver;
  readonly onError: (error: Error) => void;
};

export function openReplica({ list, primary, pool: options, poolObserver, onError }: ReplicaOptions): Replica {
  const server = list.urls.length > 1 ? new CurrentServer(list) : undefined;
  const follow = (Client: typeof pg.Client) => (server ? connectToCurrent(Client, server) : Client);
  const connectionString = list.urls[0] ?? '';
  const pool = new ObservedPool({ ...options, connectionString, Client: follow(options.Client) }, poolObserver);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const checkPool = openCheckPool({ connectionString, Client: follow(pg.Client) }, onError);

  let replayed = 0;
  let samples: readonly Sample[] = [];
  let checkedAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = 0;
  let checking: Promise<void> | undefined;
  let reading: Promise<void> | undefined;

  const pause = () => {
    pausedUntil = performance.now() + pauseAfterError;
  };
  const readReplayed = async () => {
    const position = await readPosition(checkPool, replayedPosition);
    if (position === undefined) {
      pause();
      await server?.refresh();
    } else replayed = position;
  };
  /** Compares the standby with the primary. Only the primary's positions of the last five seconds are remembered. */
  const check = async () => {
    const at = performance.now();
    const [position] = await Promise.all([readPosition(primary, primaryPosition), readReplayed()]);
    const recent = samples.filter((sample) => sample.at > at - maxLag);
    samples = [...recent, { at, position: position ?? Number.POSITIVE_INFINITY }];
    checkedAt = at;
  };
  /** Runs `work` once for all reads that wait for it. An error pauses the use of the standby. */
  const guarded = (work: () => Promise<void>) => work().catch(pause);

  return {
    db: drizzle(pool) as Db,
    canAnswer: async (position) => {
      if (performance.now() < pausedUntil) return false;
      if (performance.now() - checkedAt > checkInterval) {
        checking ??= guarded(check).finally(() => {
          checking = undefined;
        });
        await checking;
      }
      if (position !== undefined && position > replayed) {
        reading ??= guarded(readReplayed).finally(() => {
          reading = undefined;
        });
        await reading;
      }
      if (performance.now() < pausedUntil) return false;
      return replayed >= (samples[0]?.position ?? Number.POSITIVE_INFINITY) && replayed >= (position ?? 0);
    },
    pause,
    close: async () => {
      await Promise.all([pool.end(), checkPool.end()]);
    },
  };
}

function openCheckPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    max: 1,
    connectionTimeoutMillis: checkTimeout,
    query_timeout: checkTimeout,
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

async function readPosition(pool: pg.Pool, query: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ position: number | null }>(query);
  return rows[0]?.position ?? undefined;
}
