import { rm } from 'node:fs/promises';
import { createFolder, startDemoServer } from './start-server.ts';
import { test as base } from './test.ts';

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
        const { address, stop } = await startDemoServer(folder);
        await use(address);
        await stop();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
