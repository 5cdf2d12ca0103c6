import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { Database } from '../../src/platform/db/client.ts';
import { openEmbedded } from '../../src/platform/db/embedded/embedded-database.ts';
import type { StatementObserver } from '../../src/platform/db/statement-observer.ts';

/** A Blob that returns its bytes without a copy. Node reads a Blob in small pieces, which takes longer than opening the database. */
class FileBlob extends Blob {
  private readonly content: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.content = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.content;
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }
}

/**
 * Opens a migrated, empty embedded database. It has 8 MB of shared buffers, because clearing the default 128 MB takes as long as
 * everything else when a database is opened.
 * @param directory data directory; undefined keeps the data in memory
 */
export const openFromDump = async (directory?: string, observer?: StatementObserver): Promise<Database> => {
  const loadDataDir = new FileBlob(await readFile(inject('pgliteDump')));
  return openEmbedded(directory, { loadDataDir, lowMemory: true, ...(observer ? { observer } : {}) });
};
