import { sql } from 'drizzle-orm';
import { demoPassword } from '../kernel/passwords/common-passwords.ts';
import { verifyPassword } from '../kernel/passwords/passwords.ts';
import { ConfigError } from '../platform/config.ts';
import { type Db, rowsOf } from '../platform/db/client.ts';
import { demoEmails } from './demo-accounts.ts';

/** Keeps the demo marketplace out of production, because its password is public. */

/** Marks the database as a demo. It runs in the transaction that loads the demo. */
export async function markDemo(db: Db): Promise<void> {
  await db.execute(sql`insert into database_mark (name) values ('demo') on conflict do nothing`);
}

/**
 * Returns whether the database contains the demo. Databases that are older than the mark are recognised by the email addresses
 * of the demo's accounts, even if these were deleted.
 */
const containsDemo = async (db: Db): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`select 1 from database_mark where name = 'demo'
        union all select 1 from admin_user where lower(email) in ${demoEmails} limit 1`,
  );
  return rows.length > 0;
};

/**
 * Maximum number of password hashes that are checked; each check takes about 30 ms (argon2). No account can get the
 * demo password while `DEMO=0` (`common-passwords.ts`), so only older accounts are at risk, above all those with the
 * most permissions.
 */
const maxChecked = 50;

/** Returns the distinct password hashes of active users, Super Admins first, then the newest. */
const findHashes = (db: Db) =>
  rowsOf<{ email: string; password_hash: string }>(
    db,
    sql`select email, password_hash from (
          select distinct on (u.password_hash) u.email, u.password_hash, u.created_at,
            exists (select 1 from admin_user_role ur join role r on r.id = ur.role_id
              where ur.user_id = u.id and r.system = 'super_admin') as is_super
          from admin_user u where u.status = 'Active' and u.deleted_at is null
          order by u.password_hash, is_super desc) as one
        order by is_super desc, created_at desc limit ${maxChecked}`,
  );

/** The mark of a database whose accounts were checked. It is removed when the server starts as a demo. */
const checkedMark = 'no-demo-password';

/** Makes the next start with `DEMO=0` check the accounts again, because a demo accepts the demo password. */
export async function deleteCheckedMark(db: Db): Promise<void> {
  await db.execute(sql`delete from database_mark where name = ${checkedMark}`);
}

const isChecked = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from database_mark where name = ${checkedMark}`)).length > 0;

/**
 * Checks that the database is safe for production. The passwords are checked once per database, because the checks take
 * longer than the rest of the start.
 * @throws ConfigError if the database contains the demo, or an active user has the demo password
 */
export async function rejectDemo(db: Db): Promise<void> {
  if (await containsDemo(db))
    throw new ConfigError(
      'This database holds the demo marketplace, whose passwords are public: set DATABASE_URL or DATA_DIR to an empty database, or run npm start for the demo.',
    );
  if (await isChecked(db)) return;
  for (const { email, password_hash } of await findHashes(db))
    if (await verifyPassword(password_hash, demoPassword))
      throw new ConfigError(
        `${email} has the public password of the demo: change it or make the user inactive before starting with DEMO=0.`,
      );
  await db.execute(sql`insert into database_mark (name) values (${checkedMark}) on conflict do nothing`);
}
