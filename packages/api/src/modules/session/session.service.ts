import { randomBytes } from 'node:crypto';
import { wrongCredentials } from '@bakehouse/contract/messages';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { Deps } from '../../http/context.ts';
import { hashToken } from '../../plugins/access-cache.ts';
import { audit } from '../../plugins/audit.ts';
import { admit, verifyPassword } from '../../plugins/passwords.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from '../../plugins/throttle.ts';
import { findCredentials, insertSession } from './session.queries.ts';

/** Failures in 15 minutes that are still answered with 401. */
const accountLimit = 10;
const addressLimit = 30;
/** Failures in a row after which an account waits for a new password. */
const mostInARow = 100;

type Attempt = { email: string; password: string; address: string; userAgent: string; requestId: string };

/** Only the token's hash is kept. */
export type SignedInSession = { token: string; expiresAt: Date };

/** Opens a session of `SESSION_HOURS`. */
export const openSession = async (
  db: Db,
  deps: Deps,
  userId: string,
  { userAgent, address }: { userAgent: string; address: string },
): Promise<SignedInSession> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + deps.config.SESSION_HOURS * 3_600_000);
  await insertSession(db, { tokenHash: hashToken(token), userId, expiresAt, userAgent, address });
  return { token, expiresAt };
};

const refuseBlocked = async (deps: Deps, accountKey: string, addressKey: string) => {
  const counters = [
    { key: accountKey, limit: accountLimit },
    { key: addressKey, limit: addressLimit },
  ];
  const counts = await countAttempt(deps.database.db, counters, deps.now());
  const account = counts.find((row) => row.key === accountKey);
  if (account && account.in_a_row > mostInARow)
    throw new AppError('too_many', 'Too many failed sign-ins. Ask an administrator for a new password.');
  if (counts.some((row) => row.blocked))
    throw new AppError('too_many', 'Too many failed sign-ins. Try again in 15 minutes.', { retryAfter: 900 });
};

const checked = async (deps: Deps, attempt: Attempt): Promise<SignedInSession> => {
  const accountKey = `account:${attempt.email.toLowerCase()}`;
  const addressKey = `address:${attempt.address}`;
  await refuseBlocked(deps, accountKey, addressKey);
  const found = await findCredentials(deps.database.db, attempt.email);
  const matches = await verifyPassword(found?.password_hash, attempt.password);
  if (!found || !matches || found.status !== 'Active') throw new AppError('unauthenticated', wrongCredentials);
  return deps.database.transaction(async (tx) => {
    await forgetAttempts(tx, accountKey);
    await takeBackAttempt(tx, addressKey);
    const actor = { user: { _id: found.id, name: found.name } };
    await audit(
      { db: tx, actor, requestId: attempt.requestId },
      { module: 'session', action: 'sign-in', recordId: found.id, recordName: found.name },
    );
    return openSession(tx, deps, found.id, attempt);
  });
};

/**
 * Checks the password and opens a session.
 * @throws AppError unauthenticated alike for an unknown email, a wrong password and an inactive user; too_many when throttled,
 * or when more sign in at once than can be checked.
 */
export const signIn = (deps: Deps, attempt: Attempt): Promise<SignedInSession> => admit(() => checked(deps, attempt));
