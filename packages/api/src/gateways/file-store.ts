import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploaded pictures are kept. Keys are the server's own (`<id>/<variant>.webp`), never a client's. */
export type FileStore = {
  readonly put: (key: string, content: Buffer) => Promise<void>;
  /** Undefined when there is no such file. */
  readonly get: (key: string) => Promise<{ size: number; stream: () => Readable } | undefined>;
  /** Removes everything below a prefix. */
  readonly removeAll: (prefix: string) => Promise<void>;
};

/** Files under a directory; a file appears whole or not at all. */
export const localFileStore = (root: string): FileStore => ({
  put: async (key, content) => {
    const path = join(root, key);
    await mkdir(dirname(path), { recursive: true });
    const partial = `${path}.${randomUUID()}.part`;
    try {
      const file = await open(partial, 'w');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  },
  get: async (key) => {
    const path = join(root, key);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? { size: found.size, stream: () => createReadStream(path) } : undefined;
  },
  removeAll: (prefix) => rm(join(root, prefix), { recursive: true, force: true }),
});
