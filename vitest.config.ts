// Every Vitest suite. The tests of the API run in two projects: on the embedded database for speed, and on a real PostgreSQL
// server, because races and locks can be tested only there (`*.pg.test.ts`).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const apiTests = ['packages/api/{src,test}/**/*.test.ts'];
const apiTimeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two cores that would be no parallelism at all.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    // Servers, databases and browsers share two cores with the tests. A test that needed its second attempt is listed as
    // flaky at the end.
    retry: process.env.CI ? 1 : 0,
    // The files of a worker share the imported modules: loading them again for each file took a third of the time. Tests create
    // their own servers, databases and query clients, and `setup.ts` resets the state of the browser.
    isolate: false,
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'client', include: ['packages/client/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      {
        test: {
          name: 'api-pglite',
          include: apiTests,
          exclude: ['**/*.pg.test.ts'],
          env: { TEST_DB: 'pglite' },
          globalSetup: ['packages/api/test/pglite-dump.ts'],
          ...apiTimeouts,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: apiTests,
          // Gateways use no database, so their tests run in the other project only.
          exclude: ['packages/api/src/gateways/**'],
          env: { TEST_DB: 'postgres' },
          globalSetup: ['packages/api/test/postgres-server.ts'],
          ...apiTimeouts,
        },
      },
      {
        test: {
          name: 'admin',
          include: ['packages/admin/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'jsdom',
          setupFiles: ['packages/admin/test/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
