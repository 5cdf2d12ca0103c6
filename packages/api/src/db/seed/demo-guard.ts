import { sql } from 'drizzle-orm';
import { ConfigError } from '../../config.ts';
import { verifyPassword } from '../../plugins/passwords.ts';
import { type Db, rowsOf } from '../client.ts';
import { demoEmails, demoPassword } from './demo-accounts.ts';

/** Keeps the demo marketplace, whose password everybody knows, out of production. */

/** Written in the transaction that loads the demo. */
export const markDemo = async (db: Db): Promise<void> => {
  await db.execute(sql`insert into database_mark (name) values ('demo') on conflict do nothing`);
};

/** Databases from before the mark are recognised by their demo accounts, also renamed or deleted ones. */
const holdsDemo = async (db: Db): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`select 1 from database_mark where name = 'demo'
        union all select 1 from admin_user where lower(email) in ${demoEmails} limit 1`,
  );
  return rows.length > 0;
};

/**
 * A check costs one argon2 hash, about 30 ms, so that their number is limited. No account can be given the demo password
 * while `DEMO=0` (`common-passwords.ts`): at risk are accounts from before, most of all those that may do most.
 */
const maxChecked = 50;

/** Active users by distinct password hash, Super Admins first, then the newest. */
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

/** @throws ConfigError when the database holds the demo, or an active user has the demo password. */
export const rejectDemo = async (db: Db): Promise<void> => {
  if (await holdsDemo(db))
    throw new ConfigError(
      'This database holds the demo marketplace, whose passwords are public: set DATABASE_URL or DATA_DIR to an empty database, or run npm start for the demo.',
    );
  for (const { email, password_hash } of await findHashes(db))
    if (await verifyPassword(password_hash, demoPassword))
      throw new ConfigError(
        `${email} has the public password of the demo: change it or make the user inactive before starting with DEMO=0.`,
      );
};
