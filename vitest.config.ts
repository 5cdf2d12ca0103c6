// Every Vitest suite. The API's files run twice, as two projects: on the embedded database for speed, and on a real
// PostgreSQL server, where alone races and locks can be tested (`*.pg.test.ts`).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const apiTests = ['packages/api/{src,test}/**/*.test.ts'];
const apiTimeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two cores that would be no parallelism at all.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    restoreMocks: true,
    // Servers, databases and browsers share two cores with the tests. A test that needed its
    // second attempt is listed as flaky at the end.
    retry: process.env.CI ? 1 : 0,
    // The files of a worker share what they import: loading it again for each file took a third of the time. Tests make their own
    // servers, databases and query clients, and `setup.ts` empties what a page keeps.
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
          // They know no database; once is enough.
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
