import { resolve } from 'node:path';
import { ConfigError, readConfig } from './config.ts';
import { DirectoryInUse, refuseHeld } from './db/directory-lock.ts';

/** The server's way in: what can be refused is refused before all that a server needs is loaded, which takes seconds. */

const run = async () => {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) await refuseHeld(resolve(config.DATA_DIR));
  const { serve } = await import('./server.ts');
  await serve(config);
};

run().catch((error) => {
  const plain = error instanceof ConfigError || error instanceof DirectoryInUse;
  console.error(plain ? error.message : error);
  process.exit(1);
});
