import { startPostgres } from '../../packages/api/test/embedded-postgres.ts';

/** Starts a PostgreSQL server and prints its URL. The server stops with this program. */

const { url } = await startPostgres();
process.stdout.write(`ready at ${url}\n`);
