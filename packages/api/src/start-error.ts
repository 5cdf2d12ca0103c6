import { inspect } from 'node:util';
import { BackupError } from './backup/backup-error.ts';
import { ConfigError } from './config.ts';
import { DirectoryInUse } from './db/embedded/directory-lock.ts';
import { ImportError } from './imports/import-error.ts';
import { RetentionError } from './retention/retention-error.ts';

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

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']);

type Described = {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly port?: unknown;
};

const describe = ({ message, code, syscall, port }: Described): string | undefined => {
  if (typeof code !== 'string')
    return /timeout expired|Connection terminated/i.test(message)
      ? 'PostgreSQL at DATABASE_URL does not answer. Check that it runs and can be reached, then start again.'
      : undefined;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program or set PORT to a free port.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Set PORT to 1024 or higher.`;
  if (unreachable.has(code))
    return `PostgreSQL at DATABASE_URL cannot be reached (${code}). Check host and port, and that it runs.`;
  return databaseProblems[code];
};

/** Errors with a message for the administrator. */
const plainErrors = [ConfigError, DirectoryInUse, ImportError, BackupError, RetentionError];

/**
 * Returns one line that says why a program could not start and what to do, or undefined for an unexpected error. It
 * never contains the value of a setting, which may be a password.
 */
const startErrorMessage = (error: unknown): string | undefined => {
  if (plainErrors.some((plain) => error instanceof plain)) return (error as Error).message;
  for (let at = error; at instanceof Error; at = at.cause) {
    const message = describe(at);
    if (message) return message;
  }
  return undefined;
};

/** Prints why a program could not start: one line for a known cause, else the error with its stack. */
export const printStartError = (error: unknown): void => {
  process.stderr.write(`${startErrorMessage(error) ?? inspect(error)}\n`);
};
