import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDataDirectory, freePort, openBinaries, prepareServer, urlOfPort } from './embedded-postgres.ts';

/** A primary and a streaming standby on loopback ports, for tests of failover and of read replicas. */
export type Cluster = {
  /** URLs of the maintenance databases, as superuser. */
  readonly primary: string;
  readonly standby: string;
  /** Kills the primary without a shutdown (SIGKILL). */
  readonly killPrimary: () => Promise<void>;
  /** Makes the standby the primary. It does not wait for a standby of its own. */
  readonly promote: () => Promise<void>;
  /** Suspends or continues the replay of writes on the standby. */
  readonly pauseReplay: () => Promise<void>;
  readonly resumeReplay: () => Promise<void>;
  readonly stopStandby: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const runOn = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Runs a query until it returns a row. */
const waitForRow = async (url: string, query: string): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const rows = await runOn(url, query).catch(() => []);
    if (rows.length > 0) return;
    await wait(100);
  }
  throw new Error(`no row after 30 s: ${query}`);
};

/** The owner of a copied directory stays the same, which Node's own copy cannot do. */
const copyDirectory = async (from: string, to: string): Promise<void> =>
  void (await promisify(execFile)('cp', ['-a', `${from}/.`, to]));

/**
 * Starts the cluster.
 * @param options `synchronous`: a commit waits until the standby has stored it; `settings` of both servers
 */
export const startCluster = async ({
  synchronous = true,
  settings = {},
}: {
  synchronous?: boolean;
  settings?: Record<string, string>;
} = {}): Promise<Cluster> => {
  const { Server, removeBinaries } = await openBinaries();
  const directories = [await createDataDirectory(), await createDataDirectory()] as const;
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primary, standby] = [urlOfPort(primaryPort), urlOfPort(standbyPort)];
  const log: unknown[] = [];
  const first = prepareServer(Server, directories[0], primaryPort, settings, log);
  await first.initialise();
  await copyDirectory(directories[0], directories[1]);
  await writeFile(join(directories[1], 'standby.signal'), '');
  const second = prepareServer(
    Server,
    directories[1],
    standbyPort,
    {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=bakehouse password=bakehouse application_name=standby`,
    },
    log,
  );
  await first.start();
  // A standby never reports that it accepts all connections, which `start` waits for.
  second.start().catch(() => {});
  const state = synchronous ? "and sync_state = 'sync'" : '';
  if (synchronous) {
    await runOn(primary, "alter system set synchronous_standby_names = '*'");
    await runOn(primary, 'select pg_reload_conf()');
  }
  await waitForRow(primary, `select 1 from pg_stat_replication where state = 'streaming' ${state}`);
  await waitForRow(standby, 'select 1');
  return {
    primary,
    standby,
    killPrimary: async () => {
      const [pid] = (await readFile(join(directories[0], 'postmaster.pid'), 'utf8')).split('\n');
      const processes = await runOn(primary, 'select pid from pg_stat_activity');
      process.kill(Number(pid), 'SIGKILL');
      // Processes of connections survive the main process for a moment and would still answer.
      for (const { pid: child } of processes)
        try {
          process.kill(Number(child), 'SIGKILL');
        } catch {
          // It has ended already.
        }
      // The process has ended, so the package must not wait for its end.
      Object.assign(first, { process: undefined });
    },
    promote: async () => void (await runOn(standby, 'select pg_promote()')),
    pauseReplay: async () => void (await runOn(standby, 'select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await runOn(standby, 'select pg_wal_replay_resume()')),
    stopStandby: () => second.stop(),
    stop: async () => {
      await second.stop();
      await first.stop();
      for (const directory of directories) await rm(directory, { recursive: true, force: true });
      await removeBinaries();
    },
  };
};
