import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startCluster } from '../../../../test/postgres-cluster.ts';
import { type Database, rowsOf, sqlState } from '../client.ts';
import { CurrentServer, connectToCurrent } from './current-server.ts';
import { openServer } from './postgres-database.ts';

const hostOf = (url: string) => new URL(url).host;

/** Returns a connection string of several servers. */
const urlOf = (urls: readonly string[]) =>
  `postgres://bakehouse:bakehouse@${urls.map(hostOf).join()}/postgres?target_session_attrs=read-write`;

const open = (url: string): Database => {
  const database = openServer(url, 5, () => {});
  onTestFinished(() => database.close());
  return database;
};

const portOf = async ({ db }: Database) => {
  const rows = await rowsOf<{ port: number }>(db, sql`select current_setting('port')::int as port`);
  return rows[0]?.port;
};

const insert = (database: Database, id: number) =>
  database.transaction(async (tx) => void (await tx.execute(sql`insert into note (id) values (${id})`)));

it('connects to the primary, whatever its place in the list, and follows a failover without a restart', async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const database = open(urlOf([cluster.standby, cluster.primary]));
  const primaryPort = Number(new URL(cluster.primary).port);
  await database.runScript('create table note (id int primary key)');
  expect(await portOf(database)).toBe(primaryPort);
  await insert(database, 1);

  await cluster.killPrimary();
  await expect(insert(database, 2)).rejects.toSatisfy(
    (error) => sqlState(error) !== undefined || error instanceof Error,
  );
  const alone = open(cluster.standby);
  await expect(insert(alone, 2)).rejects.toSatisfy((error) => sqlState(error) === '25006');
  const rejected = await insert(open(urlOf([cluster.standby, cluster.primary])), 2).catch(sqlState);
  expect(rejected).toBe('08001');

  await cluster.promote();
  await expect.poll(() => insert(database, 2).then(() => 'written', String)).toBe('written');
  expect(await portOf(database)).toBe(Number(new URL(cluster.standby).port));
  expect(await rowsOf(database.db, sql`select id from note order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await rowsOf(database.monitor, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('survives a connection that dies while it is checked', async () => {
  class Dying extends pg.Client {}
  Object.assign(Dying.prototype, {
    connect: () => Promise.resolve(),
    query(this: pg.Client) {
      return new Promise((_resolve, reject) => {
        // As pg does: the statement fails, and the connection reports its end.
        setImmediate(() => {
          reject(new Error('terminated'));
          this.emit('error', new Error('terminated'));
        });
      });
    },
  });
  class Found extends CurrentServer {
    override find = () => Promise.resolve('postgres://127.0.0.1:5432/postgres');
  }
  const Client = connectToCurrent(Dying, new Found({ urls: [], target: 'writable' }));
  await expect(new Client().connect()).rejects.toThrow('terminated');
});

it('moves its connections to the new primary when the former one becomes read-only', async () => {
  const cluster = await startCluster({ synchronous: false });
  onTestFinished(cluster.stop);
  const database = open(urlOf([cluster.primary, cluster.standby]));
  await database.runScript('create table note (id int primary key)');
  await Promise.all([insert(database, 1), insert(database, 2)]);
  await wait(300);
  await cluster.promote();
  const newPort = Number(new URL(cluster.standby).port);
  // Both servers accept writes now. The one with the newer timeline is the primary, once it answers a probe in time.
  const portOfSearch = async () => {
    const found = openServer(urlOf([cluster.primary, cluster.standby]), 1, () => {});
    return portOf(found).finally(() => found.close());
  };
  await expect.poll(portOfSearch).toBe(newPort);

  const former = open(cluster.primary);
  await former.runScript('alter system set default_transaction_read_only = on');
  await former.runScript('select pg_reload_conf()');
  await expect.poll(() => insert(database, 3).then(() => 'written', String)).toBe('written');
  for (const id of [4, 5, 6]) await insert(database, id);
  expect(await portOf(database)).toBe(newPort);
});

it('rejects a commit whose wait for the standby was cancelled', async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.stop);
  const database = open(cluster.primary);
  await database.runScript('create table note (id int primary key)');
  await cluster.stopStandby();
  const writing = insert(database, 1).then(() => 'written', sqlState);
  const cancel = () =>
    rowsOf(database.db, sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
  await expect.poll(cancel).toHaveLength(1);
  expect(await writing).toBe('08007');
});
