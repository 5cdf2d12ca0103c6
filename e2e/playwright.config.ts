// The browser tests: Chromium against the real server with its demo data, in a data folder of its own.
// `npm test` passes the port, the folder, the browser and where to write the report; alone, this file finds its own.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';

// Kept in the environment, because Playwright reads this file again in every worker.
process.env.E2E_PORT ??= '3210';
process.env.E2E_DATA_DIR ??= join(tmpdir(), `bakehouse-e2e-${process.pid}`);

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
/** `E2E_VIEWPORT=1024x768` runs the specs that do not set their own window size in another one. */
const [width = 1360, height = 900] = (process.env.E2E_VIEWPORT ?? '').split('x').flatMap((part) => Number(part) || []);
const report: ReporterDescription[] = process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }]] : [];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...report],
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width, height },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of each test takes a quarter of the time. A failure leaves a picture and what the page held; `--trace on` more.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Maps draw with WebGL, which a machine without a graphics card does in software.
      args: ['--enable-unsafe-swiftshader', '--disable-quic'],
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  webServer: {
    command: `"${process.execPath}" packages/api/src/main.ts`,
    cwd: '..',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: process.env.CI ? 'ignore' : 'pipe',
    env: {
      HOST: '127.0.0.1',
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  },
});
