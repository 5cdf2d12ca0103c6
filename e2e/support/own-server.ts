import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './test.ts';

/** Servers that tests start for themselves, each on a free port with its own data. */

const root = join(import.meta.dirname, '../..');

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

/**
 * The `test` of test.ts with a marketplace of its own, for tests that change settings which other tests depend on. The tests
 * of a worker share it.
 */
export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and this fixture uses no other.
    async ({}, use) => {
      const folder = await createFolder('own');
      try {
        const { address, stop } = await startServer({
          args: ['packages/api/dist/serve.mjs'],
          env: {
            DATA_DIR: folder,
            DEMO: '1',
            LOG_LEVEL: 'warn',
            RATE_LIMIT_PER_PERSON: '0',
            RATE_LIMIT_PER_ADDRESS: '0',
            SESSIONS_PER_PERSON: '1000000',
          },
        });
        await use(address);
        await stop();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
