import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ServerList, ServerTarget } from '../../lib/server-list.ts';
import { sqlState } from '../client.ts';

/** Finds the server of a list to connect to, and moves the connections after a failover. */

/** How long a server may take to answer a probe, in milliseconds. */
const probeTimeout = 1_000;
/** Milliseconds until the next search after one that found no server. */
const searchInterval = 250;

/** No server has the required property. SQLSTATE 08001 is sqlclient_unable_to_establish_sqlconnection. */
class NoSuitableServer extends Error {
  readonly code = '08001';
  constructor() {
    super('no server of the connection string accepts writes, or is a standby if one is required');
  }
}

/** SQLSTATE read_only_sql_transaction: the server has become a standby, or was switched to read-only. */
export const isReadOnlyError = (error: unknown): boolean => sqlState(error) === '25006';

/**
 * The timeline of a server that accepts writes, or null for a standby. Each failover starts a new timeline, so a former
 * primary that was restarted by mistake has a lower one than its successor.
 */
const timelineQuery = `select case when current_setting('transaction_read_only') = 'off'
  then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as rank`;

/** Queries that return the rank of a server, or null if it is not suitable. */
const rankQueries: Readonly<Record<ServerTarget, string>> = {
  any: 'select 1 as rank',
  writable: timelineQuery,
  standby: 'select case when pg_is_in_recovery() then 1 end as rank',
};

/** Returns the rank of a server, or undefined if it is not suitable. */
const probe = async (connectionString: string, target: ServerTarget): Promise<number | undefined> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ rank: number | null }>(rankQueries[target]);
    return rows[0]?.rank ?? undefined;
  } finally {
    client.end().catch(() => {});
  }
};

/** The server of a list to which connections lead: the primary, or the first standby or server that answers. */
export class CurrentServer {
  readonly target: ServerTarget;
  readonly #urls: readonly string[];
  #current: string | undefined;
  #searching: Promise<string> | undefined;
  /** The open connections, with the server of each. */
  readonly #connections = new Map<pg.Client, string>();

  constructor({ urls, target }: ServerList) {
    this.#urls = urls;
    this.target = target;
  }

  /**
   * Returns the connection string of the server. It is searched for at the first call and after `forget`.
   * @throws NoSuitableServer if none has the required property, else the error of a server that cannot be reached
   */
  find(): Promise<string> {
    if (this.#current !== undefined) return Promise.resolve(this.#current);
    this.#searching ??= this.#search();
    return this.#searching;
  }

  /** Makes the next connection search again. */
  forget(): void {
    this.#current = undefined;
  }

  /** Searches now, and ends the connections to all other servers. It never throws. */
  async refresh(): Promise<void> {
    this.forget();
    await this.find().catch(() => {});
  }

  /** Registers an open connection, so that it can be ended after a failover. */
  register(client: pg.Client, url: string): void {
    this.#connections.set(client, url);
    client.once('end', () => this.#connections.delete(client));
  }

  async #search(): Promise<string> {
    const results = await Promise.allSettled(this.#urls.map((url) => probe(url, this.target)));
    const found = { url: '', rank: 0 };
    for (const [index, result] of results.entries()) {
      const rank = result.status === 'fulfilled' ? (result.value ?? 0) : 0;
      if (rank > found.rank) Object.assign(found, { url: this.#urls[index], rank });
    }
    if (found.rank === 0) {
      void wait(searchInterval).then(() => this.#endSearch());
      const unreachable = results.every(({ status }) => status === 'rejected') ? results[0] : undefined;
      throw unreachable?.status === 'rejected' ? unreachable.reason : new NoSuitableServer();
    }
    this.#endSearch();
    this.#current = found.url;
    this.#endOthers(found.url);
    return found.url;
  }

  #endSearch(): void {
    this.#searching = undefined;
  }

  /** Ends the connections to other servers. The pool opens new ones. */
  #endOthers(current: string): void {
    for (const [client, url] of this.#connections) {
      if (url === current) continue;
      this.#connections.delete(client);
      // The pool removes an idle connection after its error, and one in use when it is released.
      client.emit('error', new Error('the connection was closed because another server is now the primary'));
      client.end().catch(() => {});
    }
  }
}

/** Returns a class of connections that lead to the current server of a list. */
export const connectToCurrent = (Client: typeof pg.Client, server: CurrentServer): typeof pg.Client =>
  class extends Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const connecting = this.#connect();
      if (!callback) return connecting;
      const done = callback as (error: Error | null, client: pg.Client) => void;
      connecting.then(
        () => done(null, this),
        (error: Error) => done(error, this),
      );
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      const url = await server.find();
      // The pool destroys the socket when its time limit has passed.
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect');
      const { host, port } = new pg.Client({ connectionString: url });
      Object.assign(this, { host, port });
      // The pool listens for errors when the connection is open. One that dies before, during the check, would end the process.
      this.on('error', () => {});
      try {
        await super.connect();
        if (server.target === 'writable') await this.#requireWritable();
      } catch (error) {
        // A pooler accepts connections while its server is missing, and fails at the first statement.
        server.forget();
        throw error;
      }
      server.register(this, url);
      return this;
    }

    /** Rejects a server that became a standby after it was found. */
    async #requireWritable(): Promise<void> {
      const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only');
      if (rows[0]?.transaction_read_only === 'off') return;
      await this.end();
      throw new NoSuitableServer();
    }
  };
