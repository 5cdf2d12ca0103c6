import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../packages/api/test/embedded-postgres.ts';

/** The load balancer and the poolers of the fleet, with the configuration of `ops/`. */

const ops = join(import.meta.dirname, '../../ops');
const findProgram = (name: string) => ['/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync);
const nginx = findProgram('nginx');
const pgbouncer = findProgram('pgbouncer');

/** Names of the packages without which the fleet cannot run. */
export const missingPackages = [nginx ? [] : ['nginx-light'], pgbouncer ? [] : ['pgbouncer']].flat();

export type Part = { readonly port: number; readonly pid: number | undefined; readonly stop: () => Promise<void> };

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

/** Starts a program with its configuration in a folder of its own, and waits until it listens. */
const startPart = async (configure: (folder: string, port: number) => Promise<[string, string[]]>): Promise<Part> => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-fleet-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const [program, options] = await configure(folder, port);
  const child: ChildProcess = spawn(program, options, { stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start`);
    await wait(50);
  }
  return {
    port,
    pid: child.pid,
    stop: async () => {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Starts nginx in front of the servers on two ports.
 * @param rate requests per second of one address
 */
export const startNginx = (servers: readonly [number, number], rate: number): Promise<Part> =>
  startPart(async (folder, port) => {
    const text = await readFile(join(ops, 'nginx.conf'), 'utf8');
    const server = join(folder, 'bakehouse.conf');
    await writeFile(
      server,
      text
        .replaceAll('server-1:3000', `127.0.0.1:${servers[0]}`)
        .replaceAll('server-2:3000', `127.0.0.1:${servers[1]}`)
        .replace(/listen 80\b/, `listen 127.0.0.1:${port}`)
        // All clients of the fleet have one address.
        .replace('rate=200r/s', `rate=${rate}r/s`),
    );
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    const file = join(folder, 'nginx.conf');
    await writeFile(
      file,
      `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr error; events {} http { access_log off; ${paths.join(' ')} include ${server}; }`,
    );
    return [nginx ?? '', ['-e', 'stderr', '-c', file]];
  });

/** Starts PgBouncer in transaction mode in front of one PostgreSQL server. Its database is named bakehouse. */
export const startPgBouncer = (url: string): Promise<Part> =>
  startPart(async (folder, port) => {
    const target = new URL(url);
    const users = join(folder, 'users.txt');
    await writeFile(users, `"${target.username}" "${target.password}"\n`);
    const text = await readFile(join(ops, 'pgbouncer.ini'), 'utf8');
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(
      file,
      text
        .replace(
          'host=postgres port=5432 dbname=bakehouse',
          `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`,
        )
        .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
        .replace('listen_port = 6432', `listen_port = ${port}`)
        .replace('/run/secrets/pgbouncer_users', users)
        // Versions before 1.21 do not know this setting; the servers then prepare nothing.
        .replace(/^max_prepared_statements.*$/m, ''),
    );
    // PgBouncer refuses to run as root.
    return [pgbouncer ?? '', [...(userInfo().uid === 0 ? ['-u', 'postgres'] : []), file]];
  });
