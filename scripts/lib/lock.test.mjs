import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const DEAD_PID = 2 ** 22 + 1;
let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-lock-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('holds the lock while the work runs and releases it afterwards, also when the work throws', async () => {
  await withLock(file, () => expect(existsSync(file)).toBe(true));
  expect(existsSync(file)).toBe(false);
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});

test('waits for a running holder and names it', async () => {
  writeFileSync(file, String(process.ppid));
  const holders = [];
  const result = withLock(file, () => 'done', {
    pollMs: 5,
    onWait: (holder) => {
      holders.push(holder);
      setTimeout(() => rmSync(file), 30);
    },
  });
  expect(await result).toBe('done');
  expect(holders).toEqual([process.ppid]);
});

test.each(['a dead holder', 'a holder from long ago'])('takes the lock of %s', async (who) => {
  writeFileSync(file, String(who === 'a dead holder' ? DEAD_PID : process.ppid));
  if (who === 'a holder from long ago') utimesSync(file, 0, 0);
  expect(await withLock(file, () => 'done', { onWait: () => expect.unreachable() })).toBe('done');
});
