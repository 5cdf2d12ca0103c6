import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts servers on free ports, each with its own data. */

/** The repository. */
export const root = join(import.meta.dirname, '../..');

type StartOptions = {
  /** Working directory; the repository by default. */
  readonly cwd?: string;
  readonly args: readonly string[];
  /** All settings but PATH and PORT; nothing else of the environment reaches the server. */
  readonly env: Readonly<Record<string, string>>;
};

type RunningServer = {
  readonly server: ChildProcess;
  /** Resolves to the exit code and the signal. */
  readonly exit: Promise<unknown[]>;
  readonly address: string;
  /** Stops the server and waits until it has exited. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a server and waits until it is ready. The server also stops when the test run is stopped or killed.
 * @throws Error with the output of the server when it ends before it is ready.
 */
export const startServer = async ({ cwd = root, args, env }: StartOptions): Promise<RunningServer> => {
  const server = spawn(process.execPath, args, {
    cwd,
    // A server that npm has started stops when its parent has ended.
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(server, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /ready at ([^\s"]+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void exit.then(() => reject(new Error(output)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await exit;
  };
  return { server, exit, address, stop };
};

/** Creates a folder for the data of a server. */
export const createFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `bakehouse-${name}-`));

/** Settings of a server with the demo data, for tests that sign in often and from one address. */
export const demoSettings = {
  HOST: '127.0.0.1',
  DEMO: '1',
  LOG_LEVEL: 'warn',
  // Passwords are hashed at normal priority, and a delayed event loop rejects nobody: the machine may be busy.
  NODE_ENV: 'test',
  RATE_LIMIT_PER_PERSON: '0',
  RATE_LIMIT_PER_ADDRESS: '0',
  SESSIONS_PER_PERSON: '1000000',
} as const;

/**
 * Options of Node for a server that ends within minutes. They compile the WebAssembly of the embedded database once, without
 * optimising it, which saves a third of the processor time of a start.
 */
export const shortLived = ['--liftoff-only'];

/** The data directories of a test run: that of the shared server, and the demo data that other servers begin with. */
export const dataOf = (runFolder: string) => ({
  server: join(runFolder, 'server'),
  demo: join(runFolder, 'demo'),
});

/**
 * Starts a server of the product with a copy of the demo data.
 * @param folder data directory, empty.
 * @param settings settings besides those of the demo.
 */
export const startDemoServer = async (
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  await cp(dataOf(process.env.E2E_DATA_DIR ?? '').demo, folder, { recursive: true });
  return startServer({
    args: [...shortLived, 'packages/api/dist/serve.mjs'],
    env: { ...demoSettings, DATA_DIR: folder, ...settings },
  });
};
