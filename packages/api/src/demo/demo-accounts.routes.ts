import { listDemoAccounts } from '@bakehouse/contract/account';
import { sql } from 'drizzle-orm';
import { exchangeRoute, type Route } from '../kernel/http/route.ts';
import { demoPassword } from '../kernel/passwords/common-passwords.ts';
import type { Config } from '../platform/config.ts';
import { type Db, rowsOf } from '../platform/db/client.ts';
import { notFound } from '../platform/errors.ts';
import { demoEmails, demoPeople } from './demo-accounts.ts';

/** The accounts that the sign-in page of the demo offers. Their password is public. */
export function demoAccountRoutes(): Route[] {
  return [
    exchangeRoute(listDemoAccounts, async ({ deps: { config, database } }) => {
      if (!showsDemoAccounts(config)) throw notFound('Demo');
      return { data: await findAccounts(database.db) };
    }),
  ];
}

/** Returns whether the sign-in page offers the demo's accounts; never in production. */
export function showsDemoAccounts({ DEMO, NODE_ENV }: Pick<Config, 'DEMO' | 'NODE_ENV'>): boolean {
  return DEMO && NODE_ENV !== 'production';
}

/** Finds the accounts of the demo that can sign in. There are none if the database has other data. */
const findAccounts = async (db: Db) => {
  const rows = await rowsOf<{ email: string; name: string }>(
    db,
    sql`select email, name from admin_user where lower(email) in ${demoEmails} and status = 'Active' and deleted_at is null`,
  );
  const names = new Map(rows.map(({ email, name }) => [email, name]));
  return demoPeople.flatMap(({ email, role }) => {
    const name = names.get(email);
    return name === undefined ? [] : [{ email, name, role, password: demoPassword }];
  });
};
