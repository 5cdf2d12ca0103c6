import { resolve } from 'node:path';
import { runProgram } from '../operations/program/run-program.ts';
import { readConfig } from '../platform/config.ts';
import { rejectDirectoryInUse } from '../platform/db/embedded/directory-lock.ts';

/**
 * The entry point of the server. It checks the settings and the directory lock before it loads the server, which takes
 * seconds.
 */

runProgram(async () => {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) await rejectDirectoryInUse(resolve(config.DATA_DIR));
  const { serve } = await import('../app/server.ts');
  await serve(config);
});
