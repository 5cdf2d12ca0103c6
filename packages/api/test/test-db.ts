import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import type { Database } from '../src/platform/db/client.ts';
import { openServer } from '../src/platform/db/postgres/postgres-database.ts';
import type { StatementObserver } from '../src/platform/db/statement-observer.ts';
import { openFromDump } from './embedded/open-from-dump.ts';
import { templateDatabase } from './postgres-server.ts';

/** Opens a migrated, empty database for one test file, on the engine under test. `url` is set on PostgreSQL only. */
export const openTestDatabase = async (
  afterMigrations?: Parameters<Database['migrate']>[0],
): Promise<{ database: Database; url: string | undefined }> => {
  if (process.env.TEST_DB !== 'postgres') {
    const database = await openFromDump();
    if (afterMigrations) await database.migrate(afterMigrations);
    return { database, url: undefined };
  }
  const url = await createMigratedDatabase();
  const database = openTestServer(url);
  if (afterMigrations) await database.migrate(afterMigrations);
  return { database, url };
};

/** Opens a migrated, empty database, and observes its statements. */
export const openObserved = async (observer: StatementObserver): Promise<Database> => {
  if (process.env.TEST_DB !== 'postgres') return openFromDump(undefined, observer);
  return openServer(await createMigratedDatabase(), 10, () => {}, { ...longLimits, observer });
};

/**
 * Prepares the data that each test of a file starts with.
 * @param fill writes the data, and leaves no connection open
 * @returns a function that opens a new database with the data. PostgreSQL copies the first one.
 */
export const prepareTestDatabase = async (
  fill: (database: Database) => Promise<void>,
): Promise<() => Promise<Database>> => {
  const open = async () => {
    const { database, url } = await openTestDatabase();
    await fill(database);
    return { database, url };
  };
  if (process.env.TEST_DB !== 'postgres') return async () => (await open()).database;
  const { database, url = '' } = await open();
  await database.close();
  return async () => openTestServer(await createDatabase(copyOf(new URL(url).pathname.slice(1))));
};

const longLimits = { maxWait: 30_000, statementTimeout: 30_000 };

/** Opens another connection pool to the same database. Its limits of time are long, so that a busy machine fails no test. */
export const openTestServer = (url: string, size = 10): Database => openServer(url, size, () => {}, longLimits);

/** Creates an empty database on the test server and returns its URL. */
export const createTestDatabase = (): Promise<string> => createDatabase();

/** Creates a database with all migrations on the test server and returns its URL. */
export const createMigratedDatabase = (): Promise<string> => createDatabase(copyOf(templateDatabase));

/** The server runs without fsync, so copying the files takes a tenth of the time of writing them to its log. */
const copyOf = (name: string) => `template ${name} strategy file_copy`;

/** The databases of the test file that this worker runs now. Workers run one file after another. */
const created = { file: '', names: [] as string[] };

const createDatabase = async (options = ''): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    const file = expect.getState().testPath ?? '';
    if (file !== created.file) {
      for (const old of created.names.splice(0)) await client.query(`drop database if exists ${old} with (force)`);
      created.file = file;
    }
    await client.query(`create database ${name} ${options}`);
    created.names.push(name);
  } finally {
    await client.end();
  }
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
};
