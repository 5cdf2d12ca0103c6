import { credentials } from '@bakehouse/contract/session';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../kernel/http/context.ts';
import { rejectWeakPassword } from '../../kernel/passwords/common-passwords.ts';
import { hashPassword } from '../../kernel/passwords/passwords.ts';
import { ConfigError } from '../../platform/config.ts';
import { rowsOf, sqlState } from '../../platform/db/client.ts';
import { insertUser, systemRole } from './admin-user.writes.ts';

class EmailTaken extends ConfigError {}

/**
 * Creates a Super Admin.
 * @throws ConfigError with a readable message if email or password is invalid, or the email is taken
 */
export async function createAdministrator(deps: Deps, email: string, password: string): Promise<void> {
  const parsed = credentials.safeParse({ email, password });
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join('; '));
  await rejectWeakPassword(deps.config, 'password', parsed.data.password, [email]).catch((error: Error) => {
    throw new ConfigError(error.message);
  });
  const passwordHash = await hashPassword(parsed.data.password);
  await deps.database.transaction(async (tx) => {
    const taken = await rowsOf(
      tx,
      sql`select 1 from admin_user where lower(email) = lower(${parsed.data.email}) and deleted_at is null`,
    );
    if (taken.length) throw new EmailTaken(`${parsed.data.email} is already a user`);
    const user = { name: 'Administrator', email: parsed.data.email, phone: '', passwordHash };
    await insertUser(tx, user, [await systemRole(tx, 'super_admin')]);
  });
}

/**
 * Creates the first administrator from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if the database is empty.
 * @param warn called with a message if the settings are ignored
 */
export async function ensureFirstAdministrator(deps: Deps, warn: (message: string) => void): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = deps.config;
  if (Boolean(email) !== Boolean(password))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both');
  if (!email || !password) return;
  const people = await rowsOf(deps.database.db, sql`select 1 from admin_user limit 1`);
  if (people.length > 0) {
    warn('ADMIN_EMAIL and ADMIN_PASSWORD are ignored: this database has users. Use npm run admin:create to add one.');
    return;
  }
  try {
    await createAdministrator(deps, email, password);
  } catch (error) {
    // Another server that started at the same time created it first.
    if (!(error instanceof EmailTaken) && sqlState(error) !== '23505') throw error;
  }
}
