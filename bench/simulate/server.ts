import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startPostgres } from '../../packages/api/test/embedded-postgres.ts';
import { startProgram, stopProgram } from '../programs.ts';

/** A server with the demo, on a PostgreSQL server of its own. */
export type DemoServer = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Kills the server (SIGKILL) at once. Resolves when it has been started again. */
  readonly killAndRestart: () => Promise<void>;
};

/** Starts a server with the demo, and removes everything after `play`. */
export const withDemoServer = async (play: (server: DemoServer) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-simulate-'));
  const postgres = await startPostgres();
  try {
    const port = String(await freePort());
    const settings = { DATABASE_URL: postgres.url, DATA_DIR: directory, PORT: port, HOST: '127.0.0.1', DEMO: '1' };
    const start = () =>
      startProgram('packages/api/src/programs/serve.ts', { ...settings, LOG_LEVEL: 'warn' }, /is ready/);
    let child = await start();
    const killAndRestart = async () => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      child = await start();
    };
    try {
      await play({ url: `http://127.0.0.1:${port}`, databaseUrl: postgres.url, killAndRestart });
    } finally {
      await stopProgram(child);
    }
  } finally {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
