import { expect, it } from 'vitest';
import type { Database } from './client.ts';
import { limitSearch } from './search-limit.ts';

const database = { connections: 10 } as Database;

it('runs a third of the connections at once, lets others wait, and rejects more', async () => {
  let running = 0;
  let maxRunning = 0;
  const releases: (() => void)[] = [];
  const search = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
    return 'found';
  };
  const searches = Array.from({ length: 33 }, () => limitSearch(database, search));
  await expect(limitSearch(database, search)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many searches at once. Try again in a moment.',
    retryAfter: 2,
  });
  await expect.poll(() => running).toBe(3);
  const finish = setInterval(() => releases.shift()?.(), 1);
  expect(await Promise.all(searches)).toHaveLength(33);
  clearInterval(finish);
  expect(maxRunning).toBe(3);
});
