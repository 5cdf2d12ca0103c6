import { sql } from 'drizzle-orm';
import type { Actor, Deps } from '../../kernel/http/context.ts';
import { countAttempt, resetAttempts } from '../../kernel/http/limits/throttle.ts';
import { verifyPassword } from '../../kernel/passwords/passwords.ts';
import { rowsOf } from '../../platform/db/client.ts';
import { AppError, invalidField } from '../../platform/errors.ts';

/**
 * Maximum number of wrong current passwords in 15 minutes, so that a stolen session cannot be used to guess the
 * password.
 */
const maxFailures = 10;

/**
 * Checks the current password of a signed-in user. It takes as long as a sign-in, so it must run outside a transaction.
 * @returns the hash against which it was checked, to be compared again when something is written
 * @throws AppError `invalid` on `current_password`, `too_many` after too many wrong passwords
 */
export async function checkCurrentPassword(
  deps: Deps,
  { user }: Actor,
  password: string | undefined,
  field = 'current_password',
): Promise<string> {
  if (!password) throw invalidField(field, /* i18n */ 'Enter your current password');
  const { db } = deps.database;
  const key = `proof:${user._id}`;
  const [count] = await countAttempt(db, [{ key, limit: maxFailures }], deps.now());
  if (count?.blocked)
    throw new AppError('too_many', /* i18n */ 'Too many wrong passwords. Try again in 15 minutes.', {
      retryAfter: 900,
    });
  const [row] = await rowsOf<{ hash: string }>(
    db,
    sql`select password_hash as hash from admin_user where id = ${user._id}`,
  );
  if (!(await verifyPassword(row?.hash, password)) || !row)
    throw invalidField(field, /* i18n */ 'This is not your current password');
  await resetAttempts(db, key);
  return row.hash;
}
