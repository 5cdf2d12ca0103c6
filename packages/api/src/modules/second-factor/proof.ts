import type { BodyOf } from '@bakehouse/contract/core/endpoint';
import type { secondFactorEndpoints } from '@bakehouse/contract/second-factor';
import type { Deps } from '../../kernel/http/context.ts';
import { countAttempt, resetAttempts } from '../../kernel/http/limits/throttle.ts';
import type { Db } from '../../platform/db/client.ts';
import { SignInError } from '../session/sign-in-error.ts';
import { markPasskeyUsed, type ProvenPasskey, provePasskey } from './passkey.ts';
import { hashCode, normaliseCode } from './recovery-codes.ts';
import { deleteCode, findFactors, markPeriodUsed } from './second-factor.queries.ts';
import { periodOfCode } from './totp.ts';

/** Checks codes and passkeys of people who have given their password. */

export type FactorProof = BodyOf<typeof secondFactorEndpoints.verify>;

/** Maximum number of wrong codes in 15 minutes, and in a row before only a passkey or a reset helps. */
const maxFailures = 10;
const maxConsecutiveFailures = 100;

/** Stores the use of a proof, in the transaction of its effect. Throws if it was used in the meantime. */
export type UseProof = (db: Db) => Promise<void>;

/**
 * Checks a code or a passkey of a person. A code is counted as wrong before it is checked, so that simultaneous guesses cannot exceed the
 * limit; a passkey cannot be guessed.
 * @param sessionId the session that asked for the passkey
 * @returns a function that uses the proof
 * @throws AppError invalid, too_many
 */
export async function checkFactor(
  deps: Deps,
  { userId, sessionId }: { userId: string; sessionId: string },
  { code, passkey }: FactorProof,
): Promise<UseProof> {
  const { db } = deps.database;
  const factors = await findFactors(db, userId);
  if (passkey) {
    const factor = factors.find(({ credentialId }) => credentialId === passkey.id);
    const proven: ProvenPasskey = await provePasskey(deps, sessionId, passkey, factor, false);
    return (tx) => markPasskeyUsed(tx, proven, deps.now());
  }
  const key = `factor:${userId}`;
  const [count] = await countAttempt(db, [{ key, limit: maxFailures }], deps.now());
  if ((count?.in_a_row ?? 0) > maxConsecutiveFailures) throw lockedError();
  if (count?.blocked) throw blockedError();
  const typed = normaliseCode(code ?? '');
  const apps = factors.flatMap(({ _id, secret }) => (secret === null ? [] : [{ _id, secret }]));
  return async (tx) => {
    if (!(await isCodeUsed(tx, deps, { userId, apps, typed }))) throw wrongCode();
    await resetAttempts(tx, key);
  };
}

const lockedError = () =>
  new SignInError(
    'locked',
    'too_many',
    /* i18n */ 'Too many wrong codes. Ask an administrator to reset your second factor.',
  );
const blockedError = () =>
  new SignInError('blocked', 'too_many', /* i18n */ 'Too many wrong codes. Try again in 15 minutes.', {
    retryAfter: 900,
  });
const wrongCode = () => {
  const message = /* i18n */ 'This code is wrong or was used already';
  return new SignInError('wrong_code', 'invalid', message, { fields: { code: message } });
};

type Typed = { userId: string; apps: readonly { _id: string; secret: string }[]; typed: string };

/** Uses the code of an app or a recovery code. */
async function isCodeUsed(db: Db, deps: Deps, { userId, apps, typed }: Typed): Promise<boolean> {
  if (!/^\d{6}$/.test(typed)) return deleteCode(db, userId, hashCode(typed));
  for (const { _id, secret } of apps) {
    const period = await periodOfCode(secret, typed, deps.now());
    if (period !== undefined) return markPeriodUsed(db, _id, period, deps.now());
  }
  return false;
}
