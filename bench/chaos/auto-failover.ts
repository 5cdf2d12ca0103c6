import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../packages/api/test/embedded-postgres.ts';
import type { FailoverCluster } from './failover.ts';

/** A cluster of pg_auto_failover: a monitor and two nodes, of which the monitor promotes one when the other fails. */

const program = '/usr/bin/pg_autoctl';
const binaries = '/usr/lib/postgresql/15/bin';
export const isAutoFailoverInstalled = existsSync(program) && existsSync(binaries);

/** The defaults detect a failed primary after 20 s, and wait 30 s more until it must have stopped. */
const fastDetection = [
  'pgautofailover.health_check_period = 1000',
  'pgautofailover.health_check_timeout = 2000',
  'pgautofailover.node_considered_unhealthy_timeout = 6000',
  'pgautofailover.primary_demote_timeout = 10000',
];

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. As root, the cluster runs as the user postgres. */
const findUser = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
};

const poll = async (isDone: () => Promise<boolean>, what: string) => {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (await isDone().catch(() => false)) return;
    await wait(500);
  }
  throw new Error(`${what} did not happen within 60 s`);
};

export const startAutoFailover = async (): Promise<FailoverCluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-failover-'));
  const user = await findUser();
  if (user) await chown(folder, user.uid, user.gid);
  const homes = { XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: 'config', XDG_RUNTIME_DIR: 'run' };
  const env: Record<string, string> = { HOME: folder, PATH: `${binaries}:${process.env.PATH ?? ''}` };
  for (const [name, path] of Object.entries(homes)) {
    env[name] = join(folder, path);
    await mkdir(env[name]);
    if (user) await chown(env[name], user.uid, user.gid);
  }
  const options = { ...user, env, cwd: folder };
  const autoctl = (...words: string[]) => run(program, words, options);
  const common = ['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl', '--pgctl', `${binaries}/pg_ctl`];
  const started: ChildProcess[] = [];
  const start = (name: string) => {
    // A group of its own can be killed at once, as a machine without power.
    const child = spawn(program, ['run', '--pgdata', name], { ...options, detached: true, stdio: 'ignore' });
    started.push(child);
    return child;
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const [monitorPort, ...nodePorts] = ports.map(String);
  await autoctl('create', 'monitor', '--pgdata', 'monitor', '--pgport', monitorPort ?? '', ...common);
  await appendFile(join(folder, 'monitor', 'postgresql.conf'), `\n${fastDetection.join('\n')}\n`);
  start('monitor');
  const monitor = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`;
  await poll(async () => (await autoctl('show', 'state', '--pgdata', 'monitor')).stderr !== undefined, 'the monitor');
  const nodes: ChildProcess[] = [];
  const states = async () => (await autoctl('show', 'state', '--pgdata', 'monitor')).stdout;
  for (const [index, port] of nodePorts.entries()) {
    const names = ['--pgdata', `node-${index}`, '--name', `node-${index}`, '--pgport', port];
    const database = ['--username', 'bakehouse', '--dbname', 'bakehouse'];
    await autoctl('create', 'postgres', ...names, ...database, '--monitor', monitor, ...common);
    nodes.push(start(`node-${index}`));
    const state = index === 0 ? /single\s+\|\s+single/ : /secondary\s+\|\s+secondary/;
    await poll(async () => state.test(await states()), `node ${index}`);
  }
  await poll(async () => /primary\s+\|\s+primary/.test(await states()), 'the primary');
  return {
    url: `postgres://bakehouse@${nodePorts.map((port) => `127.0.0.1:${port}`).join()}/bakehouse?target_session_attrs=read-write`,
    killPrimary: async () => {
      const [postmaster] = (await readFile(join(folder, 'node-0', 'postmaster.pid'), 'utf8')).split('\n');
      const keeper = nodes[0]?.pid;
      // The keeper first, because it would start PostgreSQL again.
      if (keeper) process.kill(-keeper, 'SIGKILL');
      try {
        process.kill(Number(postmaster), 'SIGKILL');
      } catch {
        // It was a member of the group.
      }
    },
    stop: async () => {
      for (const child of started.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const exit = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};
