import { readConfig } from './config.ts';
import { printStartError } from './start-error.ts';
import { openDeps, openLogger } from './start-up.ts';

/** `npm run migrate` updates the database schema, for deployments with servers that start with MIGRATE=0. */
const run = async () => {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn', MIGRATE: '1' });
  const deps = await openDeps(config, openLogger(config));
  await deps.database.close();
  console.log('The database schema is up to date.');
};

run().catch((error) => {
  printStartError(error);
  process.exit(1);
});
