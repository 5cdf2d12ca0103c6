import type { SessionUser } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/client.ts';
import { completeNames } from '../admin-user/person-name.ts';

/** The SQL about the caller's own account. */

export async function updatePerson(
  db: Db,
  userId: string,
  { name, email, phone, language }: Pick<SessionUser, 'name' | 'email' | 'phone' | 'language'>,
): Promise<{ version: number } | undefined> {
  const { firstName = '', lastName = '' } = completeNames({ name });
  const [row] = await rowsOf<{ version: number }>(
    db,
    sql`update admin_user set name = ${name}, email = ${email}, phone = ${phone}, language = ${language}, version = version + 1, updated_at = now(),
          first_name = case when name = ${name} then first_name else ${firstName} end,
          last_name = case when name = ${name} then last_name else ${lastName} end
        where id = ${userId} returning version`,
  );
  return row;
}

/**
 * Replaces the password.
 * @returns the new version of the user; undefined if `before` is no longer the hash of the current password
 */
export async function replacePassword(
  db: Db,
  userId: string,
  before: string,
  after: string,
): Promise<{ version: number } | undefined> {
  const [row] = await rowsOf<{ version: number }>(
    db,
    sql`update admin_user set password_hash = ${after}, must_change_password = false, version = version + 1, updated_at = now()
        where id = ${userId} and password_hash = ${before} returning version`,
  );
  return row;
}
