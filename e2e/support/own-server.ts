import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type CallApi, signInWithoutAlerts } from './api-client.ts';

/** Servers that a test starts for itself, each on a free port with its own data. */

type StartOptions = {
  /** Working directory. */
  readonly cwd: string;
  readonly args: readonly string[];
  /** All settings but PATH and PORT; nothing else of the environment reaches the server. */
  readonly env: Readonly<Record<string, string>>;
};

type RunningServer = { readonly server: ChildProcess; readonly exit: Promise<unknown[]>; readonly address: string };

/**
 * Starts a server and waits until it is ready.
 * @throws Error with the output of the server when it ends before it is ready.
 */
export const startServer = async ({ cwd, args, env }: StartOptions): Promise<RunningServer> => {
  const server = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
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
  return { server, exit, address };
};

type Demo = {
  readonly address: string;
  /** API client of the owner. */
  readonly api: CallApi;
};

/** Playwright's `test` with a demo of its own, for tests that change settings which other tests depend on. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({ playwright }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-own-'));
      const env = {
        DATA_DIR: folder,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        RATE_LIMIT_PER_PERSON: '0',
        RATE_LIMIT_PER_ADDRESS: '0',
      };
      const started = startServer({ cwd: process.cwd(), args: ['packages/api/dist/main.mjs'], env });
      try {
        const { server, exit, address } = await started;
        const request = await playwright.request.newContext({ baseURL: address });
        try {
          await use({ address, api: await signInWithoutAlerts(request) });
        } finally {
          await request.dispose();
          server.kill('SIGTERM');
          await exit;
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
