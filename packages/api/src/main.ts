import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { rejectDirectoryInUse } from './db/embedded/directory-lock.ts';
import { runProgram } from './program/run-program.ts';

/**
 * The entry point of the server. It checks the settings and the directory lock before it loads the server, which takes
 * seconds.
 */

runProgram(async () => {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) await rejectDirectoryInUse(resolve(config.DATA_DIR));
  const { serve } = await import('./server.ts');
  await serve(config);
});
