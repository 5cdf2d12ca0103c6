import { createInterface } from 'node:readline/promises';
import { ConfigError, readConfig } from './config.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { createAdministrator } from './modules/admin-user/first-administrator.ts';
import { ensureAccess } from './modules/role/default-access.ts';
import { openDeps, openLogger } from './start-up.ts';

/** `npm run admin:create`: asks for what `ADMIN_EMAIL` and `ADMIN_PASSWORD` do not say, and makes a Super Admin. */
const run = async () => {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'warn' });
  const ask = async (question: string, given: string | undefined) => {
    if (given) return given;
    if (!process.stdin.isTTY) throw new ConfigError('Set ADMIN_EMAIL and ADMIN_PASSWORD, or run this on a terminal');
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(question);
    terminal.close();
    return answer.trim();
  };
  const email = await ask('Email: ', config.ADMIN_EMAIL);
  const password = await ask('Password (8 characters or more): ', config.ADMIN_PASSWORD);
  const deps = await openDeps(config, openLogger(config));
  try {
    await ensureAccess(deps);
    await createAdministrator(deps, email, password);
    console.log(`${email} can sign in as Super Admin.`);
  } finally {
    await deps.database.close();
  }
};

run().catch((error) => {
  const plain = error instanceof ConfigError || error instanceof DirectoryInUse;
  console.error(plain ? error.message : error);
  process.exit(1);
});
