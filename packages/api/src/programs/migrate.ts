import { openDeps, openLogger } from '../app/start-up.ts';
import { runProgram } from '../operations/program/run-program.ts';
import { readProgramConfig } from './stores.ts';

/** `npm run migrate` updates the database schema, for deployments with servers that start with MIGRATE=0. */
runProgram(async () => {
  const config = readProgramConfig({ MIGRATE: '1' });
  const deps = await openDeps(config, openLogger(config));
  await deps.database.close();
  console.log('The database schema is up to date.');
});
