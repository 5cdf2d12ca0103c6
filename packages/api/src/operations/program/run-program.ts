import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { OperatorError } from '../../platform/errors.ts';

/** What the server and all programs have in common: arguments, and the output of an error. */

/** SQLSTATE codes that PostgreSQL returns at startup, with what the administrator can do. */
const databaseProblems: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refused the password in DATABASE_URL. Correct it and start again.',
  '28000': 'PostgreSQL refused the user in DATABASE_URL. Check the user name and the server’s pg_hba.conf.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it (for example with createdb) and start again.',
  '08001': 'No server in DATABASE_URL accepts writes. Check that one of them is the primary.',
  '25006': 'The server in DATABASE_URL is a read-only standby. Point DATABASE_URL to the primary server.',
  '42501': 'The user in DATABASE_URL may not change the schema. Grant it ownership of the database.',
  '53300': 'PostgreSQL has no free connection. Raise max_connections, or lower DATABASE_POOL on each server.',
  '08P01':
    'DATABASE_URL leads to a connection pooler such as PgBouncer. Set DATABASE_POOLER=1 to use its transaction mode.',
  '57P03': 'PostgreSQL is starting up or shutting down. Start again in a moment.',
};

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']);

type SystemError = {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly port?: unknown;
};

/**
 * Runs a program. An error is printed as one line for a known cause, else with its stack, and the exit code is 1.
 * @param run can return the exit code; the default is 0
 */
export function runProgram(run: () => Promise<unknown>): void {
  run().then(
    (code) => {
      if (typeof code === 'number') process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(`${errorMessage(error) ?? inspect(error)}\n`);
      process.exit(1);
    },
  );
}

/**
 * Returns one line that says why a program failed and what to do, or undefined for an unexpected error. It never contains
 * the value of a setting, which may be a password.
 */
function errorMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const message = describe(cause);
    if (message) return message;
  }
  return undefined;
}

function describe({ message, code, syscall, port }: SystemError): string | undefined {
  if (typeof code !== 'string')
    return /timeout expired|Connection terminated/i.test(message)
      ? 'PostgreSQL at DATABASE_URL does not answer. Check that it runs and can be reached, then start again.'
      : undefined;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program or set PORT to a free port.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Set PORT to 1024 or higher.`;
  if (connectionErrors.has(code))
    return `PostgreSQL at DATABASE_URL cannot be reached (${code}). Check host and port, and that it runs.`;
  return databaseProblems[code];
}

/**
 * Reads the arguments of a program.
 * @param usage is printed for `--help`, and appended to the message of an error
 * @param read returns the arguments; undefined for `--help`
 * @returns undefined after the usage was printed
 * @throws OperatorError for everything that `read` throws
 */
export function readArguments<Arguments>(usage: string, read: () => Arguments | undefined): Arguments | undefined {
  try {
    const args = read();
    if (args === undefined) process.stdout.write(`${usage}\n`);
    return args;
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

/** Resolves a path from the directory of the user, because npm runs programs in the root of the repository. */
export const resolveUserPath = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
