import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localFileStore } from './file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('stores, returns and removes files', async () => {
  const store = localFileStore(join(folder, 'files'));
  await store.put('one/large.webp', Buffer.from('cake'));
  const found = await store.get('one/large.webp');
  expect(found && String(await buffer(found.stream()))).toBe('cake');
  await store.removeAll('one');
  expect(await store.get('one/large.webp')).toBeUndefined();
});

it.each(['../outside.webp', 'one/../../outside.webp', '/outside.webp', '..'])(
  'rejects a key that leads out of the folder: %s',
  async (key) => {
    const store = localFileStore(join(folder, 'files'));
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('leads out of the folder');
    await expect(store.get(key)).rejects.toThrow('leads out of the folder');
    await expect(store.removeAll(key)).rejects.toThrow('leads out of the folder');
  },
);
