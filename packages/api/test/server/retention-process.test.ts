import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureSystemRoles } from '../../src/modules/role/system-roles.ts';
import { findArchiveFiles, readVerified } from '../../src/operations/retention/archive-index.ts';
import { readLines } from '../../src/operations/tables/line-file.ts';
import { createRowHash, type RowDigest } from '../../src/operations/tables/row-hash.ts';
import type { Database } from '../../src/platform/db/client.ts';
import { openEmbedded } from '../../src/platform/db/embedded/embedded-database.ts';
import { localFileStore } from '../../src/platform/gateways/file-store.ts';
import { digestArchivedTables, fillHistory, findWrongCounts } from '../archive-fixture.ts';
import { serveDatabase } from '../build-test-app.ts';
import { openFromDump } from '../embedded/open-from-dump.ts';
import { createMigratedDatabase, openTestServer } from '../test-db.ts';
import { programFile, shortLived } from './programs.ts';

/** Kills the program of retention at various moments. */

const program = programFile('retention');
const isServer = process.env.TEST_DB === 'postgres';

let directory: string;
let url: string | undefined;
let before: Record<string, RowDigest>;

/** Only one process can open the embedded database, so it is closed before the program runs. */
const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = url ? openTestServer(url) : await openEmbedded(directory, { lowMemory: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bakehouse-retention-'));
  if (isServer) url = await createMigratedDatabase();
  else await (await openFromDump(directory)).close();
  before = await withDatabase(async (database) => {
    const server = await serveDatabase(database, directory);
    await ensureSystemRoles(server.deps);
    await fillHistory(server, 1_300);
    const digests = await digestArchivedTables(database);
    await server.app.close();
    return digests;
  });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const countFiles = async (): Promise<number> => {
  const names = await readdir(join(directory, 'files', 'archive'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.gz')).length;
};

/** Runs the program, and kills it when `isTime` returns true. Returns its exit code, or null if it was killed. */
const run = async (args: readonly string[], isTime: (files: number) => boolean): Promise<number | null> => {
  const env = { PATH: process.env.PATH, DATA_DIR: directory, ...(url ? { DATABASE_URL: url } : {}) };
  const child = spawn(process.execPath, [...shortLived, program, ...args, '--apply'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  let isRunning = true;
  void exit.then(() => (isRunning = false));
  while (isRunning) {
    if (isTime(await countFiles())) child.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  const code = await exit;
  expect(code === null ? '' : output).toBe('');
  return code;
};

const sum = (a: RowDigest, b: RowDigest): RowDigest => ({
  rows: a.rows + b.rows,
  hash: ((BigInt(`0x${a.hash}`) + BigInt(`0x${b.hash}`)) % (1n << 256n)).toString(16).padStart(64, '0'),
});

/** Returns the digests of the rows in the database and in the complete files together. */
const digestEverywhere = () =>
  withDatabase(async (database) => {
    const digests: Record<string, RowDigest> = await digestArchivedTables(database);
    const files = localFileStore(join(directory, 'files'));
    for (const file of await findArchiveFiles(database.db)) {
      const hash = createRowHash();
      const content = await readVerified(files, file);
      for await (const lines of readLines(file.key, Readable.from([content]))) for (const line of lines) hash.add(line);
      digests[file.table] = sum(digests[file.table] ?? { rows: 0, hash: '0' }, hash.digest());
    }
    expect(await findWrongCounts(database.db)).toEqual([]);
    return digests;
  });

/** Runs the program until it ends, and kills it after each of these numbers of files was seen. */
const runWithKills = async (args: readonly string[], moments: ((files: number) => boolean)[]): Promise<number> => {
  let kills = 0;
  for (const isTime of moments) {
    if ((await run(args, isTime)) === null) kills += 1;
    expect(await digestEverywhere()).toEqual(before);
  }
  expect(await run(args, () => false)).toBe(0);
  expect(await digestEverywhere()).toEqual(before);
  return kills;
};

it('loses nothing and stores nothing twice when it is killed', async () => {
  const atLeast = [1, 6, 10, 19, 26].map((minimum) => (files: number) => files >= minimum);
  expect(await runWithKills([], atLeast)).toBeGreaterThanOrEqual(4);
  const archived = await countFiles();
  expect(archived).toBeGreaterThan(20);
  const fewerThan = [archived, archived - 9, archived - 18].map((maximum) => (files: number) => files < maximum);
  expect(await runWithKills(['--restore'], fewerThan)).toBeGreaterThanOrEqual(1);
  expect(await countFiles()).toBe(0);
});
