import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/db/client.ts';
import { openEmbedded } from '../src/db/embedded/embedded-database.ts';
import { openServer } from '../src/db/postgres/postgres-database.ts';
import type { StatementObserver } from '../src/db/statement-observer.ts';

/** Opens a migrated, empty database for one test file, on the engine under test. `url` is set on PostgreSQL only. */
export const openTestDatabase = async (
  afterMigrations?: Parameters<Database['migrate']>[0],
): Promise<{ database: Database; url: string | undefined }> => {
  if (process.env.TEST_DB !== 'postgres') {
    const dump = new Blob([await readFile(inject('pgliteDump'))]);
    const database = await openEmbedded(undefined, { loadDataDir: dump });
    if (afterMigrations) await database.migrate(afterMigrations);
    return { database, url: undefined };
  }
  const url = await createTestDatabase();
  const database = openTestServer(url);
  await database.migrate(afterMigrations);
  return { database, url };
};

/** Opens a migrated, empty database, and observes its statements. */
export const openObserved = async (observer: StatementObserver): Promise<Database> => {
  if (process.env.TEST_DB !== 'postgres') {
    const dump = new Blob([await readFile(inject('pgliteDump'))]);
    return openEmbedded(undefined, { loadDataDir: dump, observer });
  }
  const database = openServer(await createTestDatabase(), 10, () => {}, { observer });
  await database.migrate();
  return database;
};

/** Opens another connection pool to the same database. */
export const openTestServer = (url: string, size = 10): Database => openServer(url, size, () => {});

/** Creates an empty database on the test server and returns its URL. */
export const createTestDatabase = async (): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
};
