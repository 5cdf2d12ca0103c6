// Vitest's global setup for the project `api-postgres`: one real PostgreSQL server for the whole run. Each test file
// creates its own database on it, from the URL it gets with `inject('postgresUrl')`.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database, as its superuser. */
    postgresUrl: string;
  }
}

export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
