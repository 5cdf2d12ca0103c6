// Every Vitest suite. The tests of the API run on a real PostgreSQL server, and those that depend on the engine also on the
// embedded database (`packages/api/test/embedded/embedded-suite.ts`).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { embeddedTests } from './packages/api/test/embedded/embedded-suite.ts';

const apiTests = ['packages/api/{src,test}/**/*.test.ts'];
/** A time limit only ends a test that hangs. Machines differ, and so does what else they do. */
const timeouts = { testTimeout: 480_000, hookTimeout: 480_000, expect: { poll: { timeout: 240_000 } } };

/** Files that take longest. They start first, so that at the end no worker waits for one. */
const longest =
  /contributing|recipes|access-matrix|backup|erasure|retention|-process|server[\\/]process|bulk[\\/]|(product-form|order-list|coupon|unsaved-work|block-editors)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than the cores: many tests wait for a heartbeat, a time limit or another process.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    // The files of a worker share the imported modules: loading them again for each file took a third of the time. Tests create
    // their own servers, databases and query clients, and `setup.ts` resets the state of the browser.
    isolate: false,
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...timeouts } },
      { test: { name: 'client', include: ['packages/client/src/**/*.test.ts'], ...timeouts } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], ...timeouts } },
      {
        test: {
          name: 'api-pglite',
          include:
            process.env.EMBEDDED_TESTS === 'all' ? apiTests : embeddedTests.map((path) => `packages/api/${path}`),
          exclude: ['**/*.pg.test.ts'],
          env: { TEST_DB: 'pglite' },
          globalSetup: ['packages/api/test/embedded/pglite-dump.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: apiTests,
          env: { TEST_DB: 'postgres' },
          globalSetup: ['packages/api/test/postgres-server.ts'],
          setupFiles: ['packages/api/test/rows/row-check.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'admin',
          include: ['packages/admin/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'jsdom',
          setupFiles: ['packages/admin/test/setup.ts'],
          ...timeouts,
        },
      },
    ],
  },
});
