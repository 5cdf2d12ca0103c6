import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** Starts and stops the programs that a benchmark measures. */

/** An account of the demo. */
export const demoAccount = { email: 'owner@bakehouse.test', password: 'bakehouse-demo' };

/** The calls are counted as in production, but never rejected. */
const highCallLimits = {
  RATE_LIMIT_PER_PERSON: '1000000',
  RATE_LIMIT_PER_ADDRESS: '1000000',
  SESSIONS_PER_PERSON: '1000000',
};

/**
 * Starts a program and waits until its output matches `ready`.
 * @throws Error if the program ends before
 */
export const startProgram = async (file: string, env: Record<string, string>, ready: RegExp): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=80', file], {
    env: { ...process.env, ...highCallLimits, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => ready.test(String(chunk)) && resolve());
    child.on('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
  return child;
};

/** Starts the product with its demo on the embedded database in `directory`. */
export const startDemo = (directory: string, port: string): Promise<ChildProcess> =>
  startProgram(
    'packages/api/src/programs/serve.ts',
    { PORT: port, HOST: '127.0.0.1', DATA_DIR: directory, DEMO: '1', LOG_LEVEL: 'warn' },
    /is ready/,
  );

export const stopProgram = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
};

/** Opens the system's Chromium, or Playwright's own if there is none. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
  });
};
