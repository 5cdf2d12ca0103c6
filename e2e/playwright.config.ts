// Browser tests: Chromium against the real server with demo data in its own data directory and on a free port. `npm test` passes
// the directories, the browser and the report file; without it, the defaults here apply.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { demoSettings } from './support/start-server.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

// Stored in the environment, because Playwright evaluates this file again in every worker.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= join(tmpdir(), `bakehouse-e2e-${process.pid}`);

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
/** `E2E_VIEWPORT=1024x768` changes the window size of specs that do not set their own. */
const [width = 1360, height = 900] = (process.env.E2E_VIEWPORT ?? '').split('x').flatMap((part) => Number(part) || []);
const report: ReporterDescription[] = process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }]] : [];

/** Tests that start servers of their own. They run first, so that the tests at the end are short and all workers end together. */
const ownServers = [
  'content/content',
  'content/site',
  'order/acceptance',
  'order/routing',
  'people/notifications',
  'people/sso',
  'server/*',
  'vendor/proof',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: '.',
  outputDir: process.env.E2E_OUTPUT_DIR ?? '../test-results',
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores: pages wait for the server, and tests for pages.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  // These limits only end a test that hangs. Tests take a tenth of them, and a busy machine can be five times slower.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ...report],
  projects: [
    { name: 'own servers', testMatch: ownServers },
    { name: 'demo', testIgnore: ownServers },
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width, height },
    contextOptions: { reducedMotion: 'reduce' },
    // Requests of a service worker are out of reach of the tests that answer requests themselves. The app of a store has its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Traces add a quarter to the running time. A failure produces a screenshot and the page content; use `--trace on`
    // for more.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Maps use WebGL, which machines without a graphics card emulate in software. Without a process of its own for the
      // graphics, Chromium needs a tenth less processor time.
      args: ['--enable-unsafe-swiftshader', '--in-process-gpu', '--disable-quic'],
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/support/demo-server.ts`,
    cwd: '..',
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: process.env.CI ? 'ignore' : 'pipe',
    env: {
      ...demoSettings,
      PORT: process.env.E2E_PORT,
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
      // A server that npm has started stops when its parent has ended.
      npm_lifecycle_event: 'test',
      // The receivers of webhooks are on loopback.
      WEBHOOK_PRIVATE_ADDRESSES: '1',
    },
  },
});
