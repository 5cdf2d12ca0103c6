import { randomBytes } from 'node:crypto';
import { wrongCredentials } from '@bakehouse/contract/messages';
import { AppError } from '../../errors.ts';
import type { Deps } from '../../http/context.ts';
import { hashToken } from '../../plugins/access-cache.ts';
import { audit } from '../../plugins/audit.ts';
import { verifyPassword } from '../../plugins/passwords.ts';
import { countAttempt, findCredentials, forgiveAttempt, insertSession } from './session.queries.ts';

/** Failures in a row after which an account waits for a new password. */
const mostInARow = 100;

type Attempt = { email: string; password: string; address: string; userAgent: string; requestId: string };

const refuseBlocked = async (deps: Deps, accountKey: string, addressKey: string) => {
  const counts = await countAttempt(deps.database.db, accountKey, addressKey, deps.now());
  const account = counts.find((row) => row.key === accountKey);
  if (account && account.in_a_row > mostInARow)
    throw new AppError('too_many', 'Too many failed sign-ins. Ask an administrator for a new password.');
  if (counts.some((row) => row.blocked))
    throw new AppError('too_many', 'Too many failed sign-ins. Try again in 15 minutes.', { retryAfter: 900 });
};

/**
 * Checks the password and opens a session of `SESSION_HOURS`.
 * @returns the token; only its hash is kept.
 * @throws AppError unauthenticated alike for an unknown email, a wrong password and an inactive user; too_many when throttled.
 */
export const signIn = async (deps: Deps, attempt: Attempt): Promise<{ token: string; expiresAt: Date }> => {
  const accountKey = `account:${attempt.email.toLowerCase()}`;
  const addressKey = `address:${attempt.address}`;
  await refuseBlocked(deps, accountKey, addressKey);
  const found = await findCredentials(deps.database.db, attempt.email);
  const matches = await verifyPassword(found?.password_hash, attempt.password);
  if (!found || !matches || found.status !== 'Active') throw new AppError('unauthenticated', wrongCredentials);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.now().getTime() + deps.config.SESSION_HOURS * 3_600_000);
  await deps.database.transaction(async (tx) => {
    await forgiveAttempt(tx, accountKey, addressKey);
    await insertSession(tx, { ...attempt, tokenHash: hashToken(token), userId: found.id, expiresAt });
    await audit(
      { db: tx, actor: { user: { _id: found.id, name: found.name } }, requestId: attempt.requestId },
      { module: 'session', action: 'sign-in', recordId: found.id },
    );
  });
  return { token, expiresAt };
};
