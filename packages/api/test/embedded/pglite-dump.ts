// Vitest's global setup for the project `api-pglite`: one migrated database, dumped once. Each test file loads the dump
// (a second of processor time) instead of creating and migrating its own (twelve).
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigrated } from '../../src/platform/db/embedded/embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a dump of the migrated, empty database. */
    pgliteDump: string;
  }
}

export default async function dumpOnce(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'bakehouse-dump-'));
  const file = join(directory, 'migrated.tar');
  await writeFile(file, await dumpMigrated());
  project.provide('pgliteDump', file);
  return () => rm(directory, { recursive: true, force: true });
}
