import { createInterface } from 'node:readline/promises';
import { openDeps, openLogger } from '../app/start-up.ts';
import { createAdministrator } from '../modules/admin-user/first-administrator.ts';
import { ensureSystemRoles } from '../modules/role/system-roles.ts';
import { runProgram } from '../operations/program/run-program.ts';
import { ConfigError } from '../platform/config.ts';
import { readProgramConfig } from './stores.ts';

type Ask = (question: string) => Promise<string>;

/** Asks questions on a terminal, or reads one line of piped input for each question. */
const openPrompt = (): { readonly ask: Ask; readonly close: () => void } => {
  const isTerminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, ...(isTerminal ? { output: process.stdout } : {}) });
  const pipedLines = lines[Symbol.asyncIterator]();
  const readLine: Ask = async () => {
    const { value, done } = await pipedLines.next();
    if (!done && value.trim()) return value.trim();
    throw new ConfigError(
      'Set ADMIN_EMAIL and ADMIN_PASSWORD, or send the email and the password as two lines of input',
    );
  };
  const ask: Ask = async (question) => (await lines.question(question)).trim();
  return { ask: isTerminal ? ask : readLine, close: () => lines.close() };
};

/**
 * `npm run admin:create` creates a Super Admin from ADMIN_EMAIL and ADMIN_PASSWORD, and asks for the missing values.
 */
runProgram(async () => {
  const config = readProgramConfig();
  const { ask, close } = openPrompt();
  const email = config.ADMIN_EMAIL ?? (await ask('Email: '));
  const password = config.ADMIN_PASSWORD ?? (await ask('Password (8 characters or more): '));
  close();
  const deps = await openDeps(config, openLogger(config));
  try {
    await ensureSystemRoles(deps);
    await createAdministrator(deps, email, password);
    console.log(`${email} can sign in as Super Admin.`);
  } finally {
    await deps.database.close();
  }
});
