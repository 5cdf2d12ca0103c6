// Vitest's global setup for the project `api-postgres`: one real PostgreSQL server for the whole run, with one migrated
// database. Each test file works on copies of it, or on empty databases (`test-db.ts`).
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openServer } from '../src/platform/db/postgres/postgres-database.ts';
import { startPostgres } from './embedded-postgres.ts';
import { type DeclaredRows, readDeclaredRows } from './rows/declared-rows.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database, as its superuser. */
    postgresUrl: string;
    /** What each hand-written statement of the sources declares to return. */
    declaredRows: DeclaredRows;
  }
}

/** Name of the migrated, empty database that test databases are copied from. Nothing connects to it after the setup. */
export const templateDatabase = 'migrated';

/** The databases are deleted after the run, so nothing in them has to survive a crash of the machine. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // With a hundred databases, the server would start a process every half second.
  autovacuum: 'off',
};

const createTemplate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${templateDatabase}`;
  const database = openServer(template.href, 1, () => {});
  await database.migrate();
  await database.close();
};

export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(settings);
  try {
    await createTemplate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', url);
  project.provide('declaredRows', await readDeclaredRows());
  return stop;
}
